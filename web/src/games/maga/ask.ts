// Questions to the rules of MAGA that need no position: the core that the page carries along answers them.
import { SLOT, core } from "../../core/core";

export function ask<T>(question: string): T {
  core.init(SLOT.board, "maga", "teams 2");
  return core.query<T>(SLOT.board, 0, question);
}

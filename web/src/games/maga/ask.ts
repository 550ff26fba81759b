// Questions to the rules of MAGA that need no position: the core that the page carries along answers them.
import { Refusal } from "../../core/core";
import { Snapshot } from "../../core/snapshot";

/** Null: there is no question for the rules now, for example while a list is being changed and its forecast has not
 * arrived. */
export function ask<T>(question: string): T | null {
  try {
    return Snapshot.first("maga", "teams 2").query<T>(0, question);
  } catch (error) {
    if (error instanceof Refusal) return null;
    throw error;
  }
}

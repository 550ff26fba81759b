// Questions to the rules of MAGA that need no position: the core that the page carries along answers them.
import { Snapshot } from "../../core/snapshot";

export const ask = <T>(question: string): T => Snapshot.first("maga", "teams 2").query<T>(0, question);

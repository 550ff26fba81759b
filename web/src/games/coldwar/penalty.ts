// Points at the end of a turn are for military operations that are missing: the account tells them right after the turn's end.
import type { Effect } from "./types";

export const isPenalty = (effects: Effect[], at: number): boolean => {
  const [effect, before] = [effects[at], effects[at - 1]];
  return effect?.type === "vp" && (before?.type === "turn_end" || (at > 0 && isPenalty(effects, at - 1)));
};

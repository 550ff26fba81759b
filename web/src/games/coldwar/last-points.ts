// What points at the end of a turn and of the game are for, by their place in the account: for military operations that are missing right after the
// turn's end, for each region after its scoring, and then for The China Card.
import type { Effect } from "./types";

const COUNTED = new Set(["final", "europe"]); // Ends that the last count may bring.

const isPenalty = (effects: Effect[], at: number): boolean => {
  const [effect, before] = [effects[at], effects[at - 1]];
  return effect?.type === "vp" && (before?.type === "turn_end" || (at > 0 && isPenalty(effects, at - 1)));
};

const isForChina = (effects: Effect[], at: number): boolean =>
  effects[at]?.type === "vp" &&
  effects[at - 1]?.type === "vp" &&
  effects[at - 2]?.type === "scoring" &&
  effects[at + 1]?.reason === "final";

export const reasonOf = (effects: Effect[], at: number): { penalty?: true; china?: true } =>
  isPenalty(effects, at) ? { penalty: true } : isForChina(effects, at) ? { china: true } : {};

/** Where the last count begins, among these effects: after the last turn's end and what is lost by it; -1: there is none. */
export function finalAt(effects: Effect[]): number {
  const end = effects.findIndex(({ type }) => type === "turn_end");
  const over = effects.findIndex(({ type, reason = "" }) => type === "over" && COUNTED.has(reason));
  const first = effects.findIndex(({ type }, i) => i > end && type === "scoring");
  return end < 0 || over < end ? -1 : first < 0 ? over : first;
}

// How long each kind of event is looked at before the next is shown, in milliseconds at the normal pace.
import type { ColdWarFrame } from "./types";

const LOOK: Record<string, number> = {
  headline: 600,
  event: 1600,
  ops: 900,
  event_first: 1600,
  un: 900,
  space: 1200,
  place: 350,
  remove: 350,
  choose: 900,
  coup: 1200,
  realign: 1200,
  roll: 1200,
  discard: 900,
  take: 900,
  give: 900,
};

/** A die of which nothing comes is the first of two: the second follows at once. */
export function lookAt(frame: ColdWarFrame | undefined): number {
  const what = frame?.event?.what;
  return what?.type === "roll" && what.effects?.length === 0 ? 0 : (LOOK[what?.type ?? ""] ?? 0);
}

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

export const lookAt = (frame: ColdWarFrame | undefined): number => LOOK[frame?.event?.what?.type ?? ""] ?? 0;

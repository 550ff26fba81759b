// The lot [SET-4] is drawn in one moment, and shown one state after the other, all in at most half a minute: how many are shown follows from the time, so that every wall shows the same.
import type { EveningEvent } from "../../../evening/types";

const STEP_MS = 1200,
  LONGEST_MS = 30000;

export interface Lot {
  drawn: number; // States whose places are shown.
  last: boolean; // All are.
}

export function lotAt(events: EveningEvent[], now: number, quick: boolean): Lot {
  const places = events.filter((event) => event.what?.["type"] === "place");
  const begun = places[0]?.time ?? 0;
  const step = Math.min(STEP_MS, LONGEST_MS / Math.max(1, places.length));
  const drawn = quick ? places.length : Math.min(places.length, Math.max(0, Math.floor((now - begun) / step)));
  return { drawn, last: drawn === places.length };
}

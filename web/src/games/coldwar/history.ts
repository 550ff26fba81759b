// How victory points and DEFCON went, from the accounts of the events; a position is looked at only where they cannot say it.
import type { ColdWarFrame, Position } from "./types";

export interface Moment {
  frame: number;
  turn: number;
  vp: number;
  defcon: number;
}

const COUNTED = new Set(["vp", "defcon", "turn", "over"]);

/** One moment at the start, one after every event that moved a marker, and the last. */
export function history(frames: ColdWarFrame[], positionOf: (frame: number) => Position): Moment[] {
  const counts = (frame: ColdWarFrame, i: number) =>
    i === 0 ||
    i === frames.length - 1 ||
    frame.event?.takeback !== undefined ||
    (frame.event?.what?.effects ?? []).some(({ type }) => COUNTED.has(type));
  return frames.flatMap((frame, i) => {
    if (!counts(frame, i)) return [];
    const { turn, vp, defcon } = positionOf(i);
    return [{ frame: i, turn, vp, defcon }];
  });
}

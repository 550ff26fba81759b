// The wall's clock: what it counts - the reading of reports, a phase's time, its grace, what the organiser does - and how much of that is left.
import { phaseTime, readingTime } from "../../../evening/clock";
import type { EveningInfo } from "../../../evening/types";

export interface Clockwork {
  kind: "reading" | "time" | "grace" | "stages";
  left: number; // Milliseconds.
  share: number; // Of the whole.
  minute: boolean; // The last one: seconds are counted.
  seconds: number | null; // Until lists are due; null while none are written or reports are read.
}

const MINUTE_MS = 60000;

/** Null: nothing is counted. */
export function clockworkOf(info: EveningInfo | null, runs: boolean, now: number): Clockwork | null {
  if (!info) return null;
  const reading = readingTime(info, now);
  const shareOf = (left: number, whole: number) => Math.min(1, left / Math.max(1, whole));
  if (reading > 0)
    return {
      kind: "reading",
      left: reading,
      share: shareOf(reading, info.reading_ms),
      minute: false,
      seconds: null,
    };
  const time = phaseTime(info, now);
  if (!time) return null;
  const { left, grace } = time;
  if (info.time_of === "stages") {
    const whole = Math.max(left, info.suits_ms + info.review_ms);
    return { kind: "stages", left, share: shareOf(left, whole), minute: false, seconds: null };
  }
  if (grace) return { kind: "grace", left, share: shareOf(left, info.grace_ms), minute: runs, seconds: 0 };
  const minute = runs && left <= MINUTE_MS;
  return {
    kind: "time",
    left,
    share: shareOf(left, minute ? MINUTE_MS : Math.max(left, info.lists_ms)),
    minute,
    seconds: Math.ceil(left / 1000),
  };
}

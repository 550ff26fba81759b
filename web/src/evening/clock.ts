// A phase's time: until it is up, and then the grace in which lists are still taken.
import type { EveningInfo } from "./types";

export interface PhaseTime {
  left: number; // Milliseconds, of the time or of the grace.
  grace: boolean;
}

/** Null: the phase has no end, or there is none. */
export function phaseTime(evening: EveningInfo | null, now: number): PhaseTime | null {
  if (!evening) return null;
  if (evening.left_ms !== null) return { left: evening.left_ms, grace: false };
  if (evening.ends === null) return null;
  const left = evening.ends - now;
  if (left > 0 || evening.grace_ms === 0) return { left: Math.max(0, left), grace: false };
  return { left: Math.max(0, left + evening.grace_ms), grace: true };
}

/** How long people still read what they were told, before the phase's own time runs; 0: they do not. */
export function readingTime(evening: EveningInfo | null, now: number): number {
  if (!evening) return 0;
  return evening.reading_left_ms ?? (evening.starts === null ? 0 : Math.max(0, evening.starts - now));
}

/** Seconds as they are counted down. */
export const seconds = (ms: number): number => Math.ceil(ms / 1000);

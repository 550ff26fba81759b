// A phase's time: until it is up, and then the grace in which lists are still taken. So the time of the organiser's stages, which has no grace.
import type { EveningInfo, StageInfo } from "./types";

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
  const grace = evening.time_of === "stages" ? 0 : evening.grace_ms;
  const over = evening.at_end === "remind" && left + grace <= 0; // It closes only when the organiser says so.
  if (left > 0 || grace === 0 || over) return { left: Math.max(0, left), grace: false };
  return { left: Math.max(0, left + grace), grace: true };
}

/** What the desk's clocks count: the stage that runs has a time of its own, which only the desk knows. */
export const ofDesk = (evening: EveningInfo | null, stage: StageInfo | null): EveningInfo | null =>
  evening && stage ? { ...evening, ends: stage.ends, left_ms: stage.left_ms, time_of: "stages" } : evening;

/** How long people still read what they were told, before the phase's own time runs; 0: they do not. */
export function readingTime(evening: EveningInfo | null, now: number): number {
  if (!evening) return 0;
  return evening.reading_left_ms ?? (evening.starts === null ? 0 : Math.max(0, evening.starts - now));
}

/** Seconds as they are counted down. */
export const seconds = (ms: number): number => Math.ceil(ms / 1000);

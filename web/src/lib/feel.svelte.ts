// What of a game is heard and felt: each person's own choice, kept in the browser.
import { isChoice, storedOf } from "./stored";
import type { SoundName } from "./sounds";

export interface Feel {
  /** From 0 to 1. */
  volume: number;
  muted: boolean;
  /** Whether nothing is heard or felt at night, and from which hour till which of this place's clock that is. */
  nightSilent: boolean;
  nightFrom: number;
  nightTill: number;
  vibration: boolean;
}

const STORED = "casus.feel";
const PRESET: Feel = {
  volume: 0.6,
  muted: false,
  nightSilent: false,
  nightFrom: 22,
  nightTill: 8,
  vibration: false,
};
const HOURS = 24;
/** What is meant for one who looks elsewhere. */
const CALLS: readonly SoundName[] = ["your-turn"];

const isHour = (value: unknown): boolean => Number.isInteger(value) && Number(value) >= 0 && Number(value) < HOURS;
const isShare = (value: unknown): boolean => typeof value === "number" && value >= 0 && value <= 1;
const FITS: Record<keyof Feel, (value: unknown) => boolean> = {
  volume: isShare,
  muted: isChoice,
  nightSilent: isChoice,
  nightFrom: isHour,
  nightTill: isHour,
  vibration: isChoice,
};

/** What was stored, as far as it is still understood; the rest as preset. */
export const feelOf = (stored: string | null): Feel => storedOf(stored, PRESET, FITS);

export const feel = $state<Feel>(feelOf(localStorage.getItem(STORED)));

export function changeFeel(change: Partial<Feel>): void {
  Object.assign(feel, change);
  localStorage.setItem(STORED, JSON.stringify(feel));
}

/** Whether an hour lies in the night that is meant; one from an hour till the same hour is none. */
export function isNight(hour: number, { nightSilent, nightFrom, nightTill }: Feel): boolean {
  return nightSilent && (hour - nightFrom + HOURS) % HOURS < (nightTill - nightFrom + HOURS) % HOURS;
}

/** Whether a sound is heard: at this hour, in a tab that is `hidden` or not. */
export function isAudible(name: SoundName, of: Feel, hour: number, hidden: boolean): boolean {
  return !of.muted && of.volume > 0 && !isNight(hour, of) && (!hidden || CALLS.includes(name));
}

export const canVibrate = (): boolean =>
  typeof navigator.vibrate === "function" && matchMedia("(pointer: coarse)").matches;

/** Durations in milliseconds: shaken, still, shaken .. Where the browser cannot, or before the first press, nothing happens. */
export function vibrate(pattern: number | number[]): void {
  if (!feel.vibration || !canVibrate() || isNight(new Date().getHours(), feel)) return;
  if (navigator.userActivation?.hasBeenActive !== false) navigator.vibrate(pattern);
}

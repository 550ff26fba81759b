// The clock is heard when a minute is left, ten seconds, and none.
import type { SoundName } from "../../../lib/sound";

const ALARMS: readonly { at: number; sound: SoundName }[] = [
  { at: 60, sound: "bell" },
  { at: 10, sound: "drum" },
  { at: 0, sound: "china" },
];
const TOO_LATE = 2; // Seconds: whoever looks in later hears nothing.

/** What is to be heard when so many seconds are left and it was so many before; null on both sides: the clock does not run. */
export function alarmBetween(before: number | null, now: number | null): SoundName | null {
  if (before === null || now === null || before <= now) return null;
  const due = ALARMS.find(({ at }) => before > at && now <= at && now > at - TOO_LATE);
  return due?.sound ?? null;
}

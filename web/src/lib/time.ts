// Times as people read them, in the page's language.
import { settings } from "./i18n.svelte";

export const timeOfDay = (time: number) =>
  new Intl.DateTimeFormat(settings.language, { timeStyle: "medium", hourCycle: "h23" }).format(time);

/** Without seconds. */
export const hourOfDay = (time: number) =>
  new Intl.DateTimeFormat(settings.language, { timeStyle: "short", hourCycle: "h23" }).format(time);

/** The date, in words. */
export const day = (time: number) => new Intl.DateTimeFormat(settings.language, { dateStyle: "long" }).format(time);

const MINUTE_MS = 60000;
const UNITS = [
  { unit: "day", ms: 24 * 60 * MINUTE_MS },
  { unit: "hour", ms: 60 * MINUTE_MS },
  { unit: "minute", ms: MINUTE_MS },
  { unit: "second", ms: 1000 },
];

/** How long something takes or has taken, in its greatest whole unit; "" below a second. */
export function span(ms: number, unitDisplay: "long" | "short" = "long"): string {
  const fitting = UNITS.find((one) => ms >= one.ms);
  if (!fitting) return "";
  const format = new Intl.NumberFormat(settings.language, { style: "unit", unit: fitting.unit, unitDisplay });
  return format.format(Math.floor(ms / fitting.ms));
}

const two = (number: number) => String(number).padStart(2, "0");

/** Minutes and seconds; from an hour on hours, too. */
export function clock(ms: number): string {
  const seconds = Math.max(0, Math.ceil(ms / 1000));
  const [hours, minutes] = [Math.floor(seconds / 3600), Math.floor(seconds / 60) % 60];
  return hours > 0 ? `${hours}:${two(minutes)}:${two(seconds % 60)}` : `${minutes}:${two(seconds % 60)}`;
}

const STEPS: [Intl.RelativeTimeFormatUnit, seconds: number][] = [
  ["day", 86400],
  ["hour", 3600],
  ["minute", 60],
];

/** How long ago something was, in words: "3 minutes ago", "yesterday". */
export function ago(time: number): string {
  const seconds = Math.max(0, (Date.now() - time) / 1000);
  const [unit, length] = STEPS.find(([, length]) => seconds >= length) ?? ["minute", Infinity];
  const words = new Intl.RelativeTimeFormat(settings.language, { numeric: "auto" });
  return words.format(-Math.floor(seconds / length), unit);
}

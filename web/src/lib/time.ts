// Times as people read them, in the page's language.
import { settings } from "./i18n.svelte";

export const timeOfDay = (time: number) =>
  new Intl.DateTimeFormat(settings.language, { timeStyle: "medium", hourCycle: "h23" }).format(time);

/** Minutes and seconds. */
export function clock(ms: number): string {
  const seconds = Math.max(0, Math.ceil(ms / 1000));
  return `${Math.floor(seconds / 60)}:${String(seconds % 60).padStart(2, "0")}`;
}

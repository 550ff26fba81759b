// A duration in words.
import { t } from "../lib/i18n.svelte";
import { rounded } from "./estimate";

export function durationText(ms: number): string {
  const { hours, minutes } = rounded(ms);
  if (hours === 0) return t("evening.duration.minutes", { minutes });
  return minutes === 0 ? t("evening.duration.hours", { hours }) : t("evening.duration", { hours, minutes });
}

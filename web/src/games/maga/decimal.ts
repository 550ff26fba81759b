// The exchange's winning number as the wall says it: one decimal at most, and a sign.
import { settings } from "../../lib/i18n.svelte";

export function plain(number: number): string {
  const format = new Intl.NumberFormat(settings.language, { maximumFractionDigits: 1, signDisplay: "exceptZero" });
  return format.format(number).replace("-", "−");
}

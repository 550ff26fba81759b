// Sums of money and strengths as people read them, in the page's language.
import { settings } from "../../lib/i18n.svelte";

const format = (value: number, options: Intl.NumberFormatOptions) => new Intl.NumberFormat(settings.language, options).format(value);

/** Whole roubles, grouped. */
export const roubles = (value: number) => format(value, { maximumFractionDigits: 0 });

/** In millions, as exact as a row of a table needs: "12.35 M". */
export const millions = (value: number) => `${format(value / 1e6, { maximumFractionDigits: 3 })} M`;

export const percent = (value: number) => format(value, { style: "percent", maximumFractionDigits: 1 });
export const levels = (value: number) => format(value, { maximumFractionDigits: 3 });

/** Minutes and seconds. */
export function clock(ms: number): string {
  const seconds = Math.max(0, Math.ceil(ms / 1000));
  return `${Math.floor(seconds / 60)}:${String(seconds % 60).padStart(2, "0")}`;
}

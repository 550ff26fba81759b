// Sums of money and chances as people read them, in the page's language.
import { settings } from "../../lib/i18n.svelte";
import { formatted } from "../../lib/numbers";

/** Whole roubles, grouped. */
export const roubles = (value: number) => formatted(value, { maximumFractionDigits: 0 });

/** Short, for a chart or a table of many: "12.35M". */
export const millions = (value: number) =>
  formatted(value, { notation: "compact", maximumFractionDigits: Math.abs(value) < 1e6 ? 0 : 2 });

/** Short where nothing is lost by it, else to the rouble: a list must be reckoned exactly. */
export function exact(value: number): string {
  const unit = Math.abs(value) >= 1e9 ? 1e6 : 1e3;
  return value % unit === 0 ? formatted(value, { notation: "compact", maximumFractionDigits: 3 }) : roubles(value);
}

/** A chance; what is not certain is never written as if it were. */
export function percent(value: number): string {
  const written = (one: number) => formatted(one, { style: "percent", maximumFractionDigits: 1 });
  return value > 0.999 && value < 1
    ? `> ${written(0.999)}`
    : value < 0.001 && value > 0
      ? `< ${written(0.001)}`
      : written(value);
}

export const levels = (value: number) => formatted(value, { maximumFractionDigits: 3 });
export const listed = (parts: string[]) =>
  new Intl.ListFormat(settings.language, { type: "conjunction" }).format(parts);

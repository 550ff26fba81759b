// Numbers as they are written in the page's language.
import { settings } from "./i18n.svelte";

export const formatted = (value: number, options: Intl.NumberFormatOptions) =>
  new Intl.NumberFormat(settings.language, options).format(value);

/** With exactly this many decimal places: "0.50". */
export const decimal = (value: number, places: number) =>
  formatted(value, { minimumFractionDigits: places, maximumFractionDigits: places });

/** A share of 1, in whole per cent. */
export const wholePercent = (share: number) => formatted(share, { style: "percent", maximumFractionDigits: 0 });

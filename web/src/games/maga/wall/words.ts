// How broad letters are: measured by the browser, where there is one.
import type { Measure } from "./plates";

export const SERIF = 'Georgia, "DejaVu Serif", serif';
const ABOUT = 0.62; // Of a letter's height, on average, in bold.

let context: CanvasRenderingContext2D | null | undefined;

export const measure: Measure = (text, size) => {
  context ??= typeof document === "undefined" ? null : document.createElement("canvas").getContext("2d");
  if (!context) return text.length * size * ABOUT;
  context.font = `700 100px ${SERIF}`;
  return (context.measureText(text).width * size) / 100;
};

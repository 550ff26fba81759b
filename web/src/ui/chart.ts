// Lines over a common axis, one band of them above another: what Chart.svelte draws, and where it comes to lie.

export interface Point {
  x: number;
  y: number;
}

export interface ChartLine {
  name: string;
  colour: string; // As in CSS.
  ink?: string; // Of its sign on that colour; needed in a table.
  sign: string; // What stands at its end, so that no colour is needed to tell it from others.
  last?: string; // Its last value in words, for a legend.
  points: Point[]; // In the order of x.
}

export interface Mark {
  at: number;
  text: string;
}

/** A word within a band. */
export interface Note {
  text: string;
  colour: string;
  side: "above" | "top" | "bottom";
}

/** A moment that is spoken of elsewhere by its number. */
export interface Flag extends Point {
  text: string;
}

export interface Band {
  high: number; // In units of the drawing, which is 320 wide.
  marks: Mark[]; // The least and the greatest bound the band.
  lines: ChartLine[];
  notes?: Note[];
  flags?: Flag[];
}

/** The same in words and numbers: a row for each event, a column for each line. */
export interface ChartTable {
  head: string;
  rows: { text: string; values: number[]; press: () => void }[];
}

/** A moment that can be gone to. */
export interface Chosen {
  at: number;
  text: string; // What there was then.
  look: (x: number) => void;
}

export const WIDE = 320;
export const TOP = 8;
const GAP = 22; // Between bands.
const LETTER = 6.4; // The width of a digit.
const NEAR = 9; // Ends that are closer than this stand side by side.
const MOST_SIDE_BY_SIDE = 6;

/** Round values at which a scale is marked, the least and the most within them. */
export function scale(values: number[]): number[] {
  const low = Math.min(0, ...values),
    high = Math.max(1, ...values);
  const rough = (high - low) / 3,
    power = 10 ** Math.floor(Math.log10(rough));
  const step = Math.max(1, ([1, 2, 5, 10].find((times) => times * power >= rough) ?? 10) * power);
  const first = Math.floor(low / step),
    last = Math.ceil(high / step);
  return Array.from({ length: last - first + 1 }, (_, index) => (first + index) * step);
}

const widest = (texts: string[]) => LETTER * Math.max(0, ...texts.map((text) => text.length));

interface Sign {
  text: string;
  y: number;
  column: number; // How many stand before it at that height.
}

export interface DrawnBand {
  band: Band;
  top: number;
  y: (value: number) => number;
  signs: Sign[];
}

export interface Drawing {
  bands: DrawnBand[];
  left: number; // Where the lines begin, end, and how far down the bands reach.
  right: number;
  bottom: number;
  signWide: number;
  first: number;
  last: number;
  x: (value: number) => number;
}

/** Signs at the ends of lines: who stands as high as others before stands beside them, as long as there is room. */
function signsOf(lines: ChartLine[], y: (value: number) => number): Sign[] {
  const signs: Sign[] = [];
  for (const { sign, points } of lines) {
    const end = points[points.length - 1];
    if (!end || sign === "") continue;
    const beside = signs.filter((other) => Math.abs(other.y - y(end.y)) < NEAR);
    const column = Math.max(-1, ...beside.map((other) => other.column)) + 1;
    signs.push({ text: sign, y: y(end.y), column });
  }
  return signs.filter(({ column }) => column < MOST_SIDE_BY_SIDE);
}

function drawnBand(band: Band, top: number): DrawnBand {
  const bounds = band.marks.map(({ at }) => at);
  const low = Math.min(...bounds),
    high = Math.max(...bounds);
  const y = (value: number) => top + (band.high * (high - value)) / (high - low || 1);
  return { band, top, y, signs: signsOf(band.lines, y) };
}

export function drawingOf(bands: Band[]): Drawing {
  const drawn: DrawnBand[] = [];
  let bottom = TOP - GAP;
  for (const band of bands) {
    drawn.push(drawnBand(band, bottom + GAP));
    bottom += GAP + band.high;
  }
  const signs = drawn.flatMap((one) => one.signs);
  const signWide = widest(signs.map(({ text }) => text)) + 4;
  const columns = Math.max(0, ...signs.map(({ column }) => column + 1));
  const left = widest(bands.flatMap(({ marks }) => marks.map(({ text }) => text))) + 7;
  const right = WIDE - 6 - columns * signWide;
  const xs = bands.flatMap(({ lines }) => lines.flatMap(({ points }) => points.map((point) => point.x)));
  const first = Math.min(...xs);
  const last = Math.max(first + 1, ...xs);
  const x = (value: number) => left + ((right - left) * (value - first)) / (last - first);
  return { bands: drawn, left, right, bottom, signWide, first, last, x };
}

/** A line through the points; stepped: a value holds until the next, and the last to the end. */
export function pathOf(
  { points }: ChartLine,
  { x, right }: Drawing,
  y: (value: number) => number,
  stepped: boolean,
): string {
  const at = (value: number) => value.toFixed(1);
  const [first, ...others] = points;
  if (!first) return "";
  const to = stepped
    ? (point: Point) => `H${at(x(point.x))}V${at(y(point.y))}`
    : (point: Point) => `L${at(x(point.x))},${at(y(point.y))}`;
  return `M${at(x(first.x))},${at(y(first.y))}${others.map(to).join("")}${stepped ? `H${at(right)}` : ""}`;
}

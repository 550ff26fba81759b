// Where a state's flag and name stand on its land: names are whole, upright, and as large as the land lets them be; in a crowd the plates push one another apart.
import type { Land } from "./continent";

/** How broad a text is at that size. */
export type Measure = (text: string, size: number) => number;

export interface Plate {
  country: number;
  place: number;
  lines: string[];
  size: number; // Of the letters.
  flag: number; // The flag's breadth.
  /** The plate's middle; whether the flag stands above the name or before it. */
  x: number;
  y: number;
  stacked: boolean;
  width: number;
  height: number;
}

interface Sizes {
  most: number;
  least: number;
  flag: number;
}

export const CROWD = 60; // With more states names do not fit on their lands.
const STAGGERED = 24; // With more the long sides have two rows, so that each name has the room of two lands.
const ROW_SHIFT = 38;
const LINE = 1.12;
const GAP = 14;

/** By how many states there are: what can be read from ten metres. */
function sizesOf(states: number): Sizes {
  if (states <= 8) return { most: 52, least: 30, flag: 102 };
  if (states <= 12) return { most: 38, least: 24, flag: 72 };
  if (states <= 16) return { most: 32, least: 22, flag: 60 };
  if (states <= 40) return { most: 30, least: 20, flag: 44 };
  return { most: 24, least: 8, flag: 34 };
}

/** Whole words on `count` lines, each as short as can be. */
function broken(name: string, count: number): string[] {
  const words = name.split(/\s+/);
  if (count >= words.length) return words;
  const goal = name.length / count,
    lines: string[] = [];
  let line = "";
  words.forEach((word, index) => {
    const left = words.length - index,
      open = count - lines.length - 1;
    const longer = line === "" ? word : `${line} ${word}`;
    if (line !== "" && open > 0 && (longer.length > goal * 1.15 || left <= open)) {
      lines.push(line);
      line = word;
    } else line = longer;
  });
  return [...lines, line];
}

const widthOf = (lines: string[], size: number, measure: Measure) =>
  Math.max(...lines.map((line) => measure(line, size)));

/** The largest letters with which the name fits; on more lines if it is long. Never is anything left out. */
export function fitted(name: string, room: number, high: number, { most, least }: Sizes, measure: Measure) {
  let best = { lines: [name], size: 0 };
  for (let count = 1; count <= 3; count++) {
    const lines = broken(name, count);
    const byWidth = (room / widthOf(lines, 100, measure)) * 100,
      byHeight = high / (lines.length * LINE);
    const size = Math.min(most, byWidth, byHeight);
    if (size > best.size * 1.15) best = { lines, size };
    if (lines.length < count) break;
  }
  return { ...best, size: Math.max(Math.min(best.size, most), least) };
}

function plateOf(land: Land, country: number, name: string, states: number, measure: Measure): Plate {
  const sizes = sizesOf(states);
  const crowded = states > 16,
    stacked = crowded ? !land.upright : land.upright || states > 12;
  const rows = !land.upright && states > STAGGERED ? 2 : 1;
  const across = land.upright ? land.broad - 34 : Math.max(40, land.along * rows - (crowded ? 10 : 34)),
    high = land.upright ? Math.max(26, land.along - 8) : (land.broad - 30) / rows;
  const beside = sizes.flag + GAP,
    flagHeight = (sizes.flag * 2) / 3;
  const { lines, size } = fitted(
    name,
    stacked ? across : across - beside,
    stacked ? Math.max(sizes.least, high - flagHeight - GAP) : Math.max(sizes.least, high),
    sizes,
    measure,
  );
  const text = widthOf(lines, size, measure),
    tall = lines.length * size * LINE;
  return {
    country,
    place: land.place,
    lines,
    size,
    flag: sizes.flag,
    x: land.x,
    y: land.y + (rows === 1 ? 0 : land.place % 2 ? ROW_SHIFT : -ROW_SHIFT),
    stacked,
    width: stacked ? Math.max(text, sizes.flag) : beside + text,
    height: stacked ? flagHeight + 6 + tall : Math.max(tall, flagHeight),
  };
}

const overlap = (one: Plate, other: Plate) => ({
  across: (one.width + other.width) / 2 + 12 - Math.abs(one.x - other.x),
  down: (one.height + other.height) / 2 + 6 - Math.abs(one.y - other.y),
});

/** Moves both apart by the shorter way. */
function part(one: Plate, other: Plate): void {
  const { across, down } = overlap(one, other);
  if (across <= 0 || down <= 0) return;
  const key = across < down ? "x" : "y",
    step = (across < down ? across : down) * 0.26;
  const side = one[key] < other[key] ? -1 : 1;
  one[key] += side * step;
  other[key] -= side * step;
}

const ROUNDS = 80;
const EDGE = { left: 12, right: 1908, top: 8, bottom: 990 };

function keepInside(plate: Plate): void {
  plate.x = Math.min(EDGE.right - plate.width / 2, Math.max(EDGE.left + plate.width / 2, plate.x));
  plate.y = Math.min(EDGE.bottom - plate.height / 2, Math.max(EDGE.top + plate.height / 2, plate.y));
}

/** `ring`: the country at each place. */
export function platesOf(
  lands: Land[],
  ring: number[],
  nameOf: (country: number) => string,
  measure: Measure,
): Plate[] {
  const plates = lands.map((land) => {
    const country = ring[land.place] ?? land.place;
    return plateOf(land, country, nameOf(country), lands.length, measure);
  });
  for (let round = 0; round < ROUNDS; round++) {
    plates.forEach((one, index) => plates.slice(index + 1).forEach((other) => part(one, other)));
    plates.forEach(keepInside);
  }
  return plates;
}

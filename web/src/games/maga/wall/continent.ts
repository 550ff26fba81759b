// An invented continent, drawn by rule from a seed and the number of states: a ring of land round an inner ocean that is nobody's, cut into states so that each has exactly
// two neighbours [SET-4]. Neighbouring lands share their border's points, so there are no gaps.
import { chanceOf } from "./chance";

export type Point = readonly [x: number, y: number];

/** How large, and how broad the land is at the long sides and at the short ones. */
export interface Frame {
  width: number;
  height: number;
  top: number;
  side: number;
  /** How much the outline is a rectangle: 2 is an ellipse. */
  power: number;
  /** How many times the upright parts count, so that more states stand there. */
  squeeze: number;
  rough: number;
  margin: number;
}

export interface Land {
  place: number; // On the ring.
  outline: string;
  /** Its middle, whether it lies at a short side, how long it is there along the ring, and how broad. */
  x: number;
  y: number;
  upright: boolean;
  along: number;
  broad: number;
  /** Where ships leave. */
  mouth: Point;
  hills: string;
  river: string;
}

export interface Continent {
  lands: Land[];
  borders: string[]; // The one before each land.
  coast: { outer: string; inner: string };
  isles: { outline: string; place: number }[];
  /** A line round the inner ocean, clockwise from the top. */
  round: Point[];
}

interface Spot {
  x: number;
  y: number;
  nx: number; // The normal, outwards.
  ny: number;
  half: number; // Half of the land's breadth.
  way: number;
}

const POINTS = 3000;
const CUT = 22; // Points of a border.
const STEP = 4.5; // Between the points of a coast.
const ROUND = 360;

const rounded = (value: number) => Math.round(value * 10) / 10;
const lineOf = (points: readonly Point[]) => `M${points.map(([x, y]) => `${x} ${y}`).join("L")}`;
const shapeOf = (points: readonly Point[]) => `${lineOf(points)}Z`;
const within = (turns: number) => ((turns % 1) + 1) % 1;

/** A point of the outline, by its angle from the top. */
function outlineAt(angle: number, middle: Point, a: number, b: number, power: number): Point {
  const c = Math.cos(angle - Math.PI / 2),
    s = Math.sin(angle - Math.PI / 2);
  const bent = (value: number) => Math.sign(value) * Math.abs(value) ** (2 / power);
  return [middle[0] + a * bent(c), middle[1] + b * bent(s)];
}

/** Noise along a closed line, of several waves: a coast has capes and creeks. */
function coastNoise(random: () => number, length: number, waves: readonly Point[]): (way: number) => number {
  const rows = waves.map(([wave, high]) => {
    const count = Math.max(4, Math.round(length / wave));
    return { count, high, values: Array.from({ length: count }, () => random() * 2 - 1) };
  });
  const valueIn = ({ count, high, values }: (typeof rows)[number], way: number) => {
    const x = within(way / length) * count,
      i = Math.floor(x),
      f = x - i,
      eased = f * f * (3 - 2 * f);
    return high * ((values[i % count] ?? 0) * (1 - eased) + (values[(i + 1) % count] ?? 0) * eased);
  };
  return (way) => rows.reduce((sum, row) => sum + valueIn(row, way), 0);
}

/** The middle line of the land, walked by length. */
function walk({ width, height, top, side, power, squeeze, margin }: Frame) {
  const middle: Point = [width / 2, height / 2];
  const a = width / 2 - side / 2 - margin,
    b = height / 2 - top / 2 - margin;
  const points = Array.from({ length: POINTS + 1 }, (_, i) =>
    outlineAt((2 * Math.PI * i) / POINTS, middle, a, b, power),
  );
  const counted = [0],
    real = [0];
  for (let i = 1; i <= POINTS; i++) {
    const [x, y] = points[i] as Point,
      [px, py] = points[i - 1] as Point;
    counted.push((counted[i - 1] ?? 0) + Math.hypot(x - px, (y - py) * squeeze));
    real.push((real[i - 1] ?? 0) + Math.hypot(x - px, y - py));
  }
  const length = real[POINTS] ?? 0;
  /** `turns`: from 0 to 1 once round. */
  const at = (turns: number): Spot => {
    const goal = within(turns) * (counted[POINTS] ?? 0);
    let low = 0,
      high = POINTS;
    while (high - low > 1) {
      const half = (low + high) >> 1;
      if ((counted[half] ?? 0) <= goal) low = half;
      else high = half;
    }
    const part = (goal - (counted[low] ?? 0)) / ((counted[high] ?? 0) - (counted[low] ?? 0) || 1);
    const between = (from: number, to: number) => from + (to - from) * part;
    const [lx, ly] = points[low] as Point,
      [hx, hy] = points[high] as Point,
      [px, py] = points[(low + POINTS - 12) % POINTS] as Point,
      [qx, qy] = points[(high + 12) % POINTS] as Point;
    const far = Math.hypot(qx - px, qy - py) || 1;
    const nx = (qy - py) / far,
      ny = -(qx - px) / far;
    const half = (top + (side - top) * Math.abs(nx) ** 1.6) / 2;
    return { x: between(lx, hx), y: between(ly, hy), nx, ny, half, way: between(real[low] ?? 0, real[high] ?? 0) };
  };
  return { at, length, a, b, middle };
}

type Walk = ReturnType<typeof walk>;
type Shore = (turns: number, out: boolean) => Point;

const WAVES: readonly Point[] = [
  [560, 20],
  [230, 20],
  [96, 13],
  [41, 7],
  [17, 3.2],
];

/** Both coasts; the outer one stays within the picture. */
function shoreOf({ at, length }: Walk, { rough, margin }: Frame, random: () => number): Shore {
  const waves = WAVES.map(([wave, high]): Point => [wave, high * rough]);
  const outer = coastNoise(random, length, waves);
  const inner = coastNoise(
    random,
    length,
    waves.map(([wave, high]): Point => [wave * 1.1, high * 1.15]),
  );
  const most = Math.max(1, margin - 4);
  const outwards = (spot: Spot) => {
    const value = outer(spot.way);
    return spot.half + (value > 0 ? most * Math.tanh(value / most) : value * 0.8);
  };
  const inwards = (spot: Spot) => {
    const value = inner(spot.way);
    return -spot.half + value * (value < 0 ? 1.25 : 0.7);
  };
  return (turns, out) => {
    const spot = at(turns),
      off = out ? outwards(spot) : inwards(spot);
    return [rounded(spot.x + spot.nx * off), rounded(spot.y + spot.ny * off)];
  };
}

/** From the inner coast to the outer one, bent and wobbling; it ends on both coasts. */
function borderAt(
  turns: number,
  { at }: Walk,
  shore: Shore,
  rough: number,
  narrow: number,
  random: () => number,
): Point[] {
  const from = shore(turns, false),
    to = shore(turns, true),
    { nx, ny } = at(turns);
  const phases = [random() * 6.28, random() * 6.28, random() * 6.28];
  const lean = (random() - 0.5) * 34 * rough;
  const wobble = (f: number) =>
    lean +
    rough *
      (13 * Math.sin((phases[0] ?? 0) + f * 6) +
        8 * Math.sin((phases[1] ?? 0) + f * 15) +
        4 * Math.sin((phases[2] ?? 0) + f * 38));
  const between = Array.from({ length: CUT - 1 }, (_, k): Point => {
    const f = (k + 1) / CUT,
      off = Math.sin(Math.PI * f) * wobble(f) * narrow;
    return [rounded(from[0] + (to[0] - from[0]) * f - ny * off), rounded(from[1] + (to[1] - from[1]) * f + nx * off)];
  });
  return [from, ...between, to];
}

/** Hills near the borders and a river: the middle belongs to the name. */
function sceneryOf(from: number, to: number, { at }: Walk, shore: Shore, random: () => number) {
  const hills: string[] = [];
  for (const part of [0.1, 0.9]) {
    const spot = at(from + (to - from) * part),
      high = (random() - 0.5) * 0.9;
    for (let k = 0; k < 4; k++) {
      const u = (random() - 0.5) * 54,
        v = (high + (random() - 0.5) * 0.5) * spot.half * 0.8;
      const x = spot.x + spot.nx * v - spot.ny * u,
        y = spot.y + spot.ny * v + spot.nx * u;
      hills.push(`M${rounded(x - 9)} ${rounded(y + 6)}l9 -13l9 13`);
    }
  }
  const part = 0.24 + random() * 0.05,
    spring = at(from + (to - from) * part),
    [mx, my] = shore(from + (to - from) * (part - 0.06), false);
  const sx = rounded(spring.x + spring.nx * spring.half * 0.4),
    sy = rounded(spring.y + spring.ny * spring.half * 0.4);
  const river = `M${sx} ${sy}Q${rounded(spring.x - spring.ny * 20)} ${rounded(spring.y + spring.nx * 20)} ${mx} ${my}`;
  return { hills: hills.join(""), river };
}

function islesOf(count: number, { at }: Walk, rough: number, cuts: number[], random: () => number) {
  return Array.from({ length: count }, () => {
    const turns = random(),
      spot = at(turns),
      off = -spot.half - 20 * rough - random() * 16,
      size = 4 + random() * 9;
    const x = spot.x + spot.nx * off,
      y = spot.y + spot.ny * off;
    const points = Array.from({ length: 9 }, (_, k): Point => {
      const angle = (k / 9) * 6.283,
        far = size * (0.65 + random() * 0.6);
      return [rounded(x + Math.cos(angle) * far * 1.3), rounded(y + Math.sin(angle) * far)];
    });
    const after = cuts.findLastIndex((cut) => within(turns - (cuts[0] ?? 0)) >= cut - (cuts[0] ?? 0));
    return { outline: shapeOf(points), place: Math.max(0, after) };
  });
}

/** Always the same for the same seed, number and frame. The first state stands in the middle of the top. */
export function continent(seed: number, states: number, frame: Frame): Continent {
  const random = chanceOf(seed),
    way = walk(frame),
    shore = shoreOf(way, frame, random);
  const crowded = states > 60;
  const narrow = Math.min(1, 24 / states); // Borders that wobble more than the land is long would cross.
  const cuts = Array.from(
    { length: states },
    (_, i) => (i - 0.5 + (crowded ? 0 : (random() - 0.5) * (states > 16 ? 0.14 : 0.2))) / states,
  );
  const borders = cuts.map((turns) => borderAt(turns, way, shore, frame.rough, narrow, random));
  const coastPoints = Math.round(way.length / STEP);
  const coast = (from: number, to: number, out: boolean): Point[] => {
    const steps = Math.max(3, Math.round((to - from) * coastPoints));
    return Array.from({ length: steps + 1 }, (_, k) => shore(from + ((to - from) * k) / steps, out));
  };
  const lands = cuts.map((from, place): Land => {
    const to = place + 1 < states ? (cuts[place + 1] ?? 0) : (cuts[0] ?? 0) + 1,
      middle = (from + to) / 2,
      spot = way.at(middle),
      [start, end] = [way.at(from), way.at(to - 0.0001)];
    const points = [
      ...coast(from, to, true),
      ...[...(borders[(place + 1) % states] ?? [])].reverse(),
      ...coast(from, to, false).reverse(),
      ...(borders[place] ?? []),
    ];
    return {
      place,
      outline: shapeOf(points),
      x: rounded(spot.x),
      y: rounded(spot.y),
      upright: Math.abs(spot.nx) > 0.7,
      along: Math.hypot(end.x - start.x, end.y - start.y),
      broad: spot.half * 2,
      mouth: shore(middle, false),
      ...(crowded ? { hills: "", river: "" } : sceneryOf(from, to, way, shore, random)),
    };
  });
  const { top, side } = frame,
    inset = 34;
  return {
    lands,
    borders: borders.map(lineOf),
    coast: { outer: shapeOf(coast(0, 1, true)), inner: shapeOf(coast(0, 1, false)) },
    isles: islesOf(Math.min(14, states + 6), way, frame.rough, cuts, random),
    round: Array.from({ length: ROUND + 1 }, (_, i) => {
      const [x, y] = outlineAt(
        (2 * Math.PI * i) / ROUND,
        way.middle,
        way.a - side / 2 - inset,
        way.b - top / 2 - inset,
        5.5,
      );
      return [rounded(x), rounded(y)];
    }),
  };
}

const WALL = { width: 1920, height: 1002 };

/** On the wall, for any number of states. */
export function wallFrame(states: number): Frame {
  if (states <= 16) return { ...WALL, top: 204, side: 348, power: 4, squeeze: 1, rough: 1, margin: 26 };
  if (states <= 60) return { ...WALL, top: 168, side: 268, power: 5, squeeze: 1.75, rough: 0.6, margin: 16 };
  return { ...WALL, top: 96, side: 110, power: 6, squeeze: 1, rough: 0.35, margin: 14 };
}

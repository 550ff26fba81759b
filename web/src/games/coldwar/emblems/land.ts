// Cut-outs of the map: the land around some countries on an emblem's field, with few points, as it is small.
import { world } from "../geography";
import { FIELD, type Ink, type Mark, type Shape } from "./marks";

type Point = [number, number];
type Ring = Point[];

const GRID = 2; // Points lie on halves of a unit: so what two lands share is the same in both.
const BEYOND = 4; // Land is cut off this far outside the field.
const MOST = 3.2; // How many times the map is enlarged at most, next to its size when the whole world is shown.

/** The rings of a path of geography.ts, in the map's units. */
function ringsOf(path: string): Ring[] {
  return [...path.matchAll(/M(-?\d+) (-?\d+)l([^Mz]*)/g)].map(([, startX, startY, steps]) => {
    let [x, y] = [Number(startX), Number(startY)];
    const ring: Ring = [[x / world.scale, y / world.scale]];
    for (const [, dx, dy] of (steps ?? "").matchAll(/(-?\d+) ?(-?\d+)/g)) {
      [x, y] = [x + Number(dx), y + Number(dy)];
      ring.push([x / world.scale, y / world.scale]);
    }
    return ring;
  });
}

/** Twice the area, with its sign. */
const areaOf = (ring: Ring) =>
  ring.reduce((sum, [x, y], i) => {
    const [nextX, nextY] = ring[(i + 1) % ring.length] as Point;
    return sum + x * nextY - y * nextX;
  }, 0);
const largest = (rings: Ring[]) =>
  rings.reduce<Ring>((best, ring) => (Math.abs(areaOf(ring)) > Math.abs(areaOf(best)) ? ring : best), []);

const known = new Map<string, Ring[]>();
const GERMANIES = ["west_germany", "east_germany"];

/** The two Germanies are one land, of which the map cuts out the east. */
function rings(country: string): Ring[] {
  const name = GERMANIES.includes(country) ? "west_germany" : country;
  const before = known.get(name);
  if (before) return before;
  const found = ringsOf(world.areas[name] ?? "");
  known.set(name, found);
  return found;
}

interface Frame {
  left: number;
  right: number;
  top: number;
  bottom: number;
}

/** What of a land counts for the place where it lies: its largest part. */
function frameOf(country: string): Frame {
  const ring = largest(rings(country));
  const [across, down] = [ring.map(([x]) => x), ring.map(([, y]) => y)];
  const whole = {
    left: Math.min(...across),
    right: Math.max(...across),
    top: Math.min(...down),
    bottom: Math.max(...down),
  };
  const [first, second] = GERMANIES;
  const width = whole.right - whole.left;
  if (country === first) return { ...whole, right: whole.left + 0.6 * width };
  if (country === second) return { ...whole, left: whole.left + 0.6 * width };
  return whole;
}

/** The middle of a land: of its largest part, where that weighs most. */
function middleOf(country: string): Point {
  if (GERMANIES.includes(country)) {
    const { left, right, top, bottom } = frameOf(country);
    return [(left + right) / 2, (top + bottom) / 2];
  }
  const ring = largest(rings(country));
  const whole = areaOf(ring) * 3;
  return [0, 1].map(
    (axis) =>
      ring.reduce((sum, point, i) => {
        const next = ring[(i + 1) % ring.length] as Point;
        return sum + ((point[axis] ?? 0) + (next[axis] ?? 0)) * (point[0] * next[1] - point[1] * next[0]);
      }, 0) / whole,
  ) as Point;
}

/** Cuts a ring at one side of the field (Sutherland and Hodgman's way). */
function cut(ring: Ring, axis: 0 | 1, limit: number, keep: 1 | -1): Ring {
  const inside = (point: Point) => (point[axis] - limit) * keep >= 0;
  return ring.flatMap((point, i): Ring => {
    const before = ring[(i + ring.length - 1) % ring.length] as Point;
    const share = (limit - before[axis]) / (point[axis] - before[axis]);
    const crossing: Ring =
      inside(point) === inside(before)
        ? []
        : [[before[0] + share * (point[0] - before[0]), before[1] + share * (point[1] - before[1])]];
    return inside(point) ? [...crossing, point] : crossing;
  });
}

function written(ring: Ring): string {
  const inField = (
    [
      [0, -BEYOND, 1],
      [0, FIELD.width + BEYOND, -1],
      [1, -BEYOND, 1],
      [1, FIELD.height + BEYOND, -1],
    ] as const
  ).reduce<Ring>((rest, [axis, limit, keep]) => cut(rest, axis, limit, keep), ring);
  const points = inField.map(([x, y]) => `${Math.round(x * GRID) / GRID} ${Math.round(y * GRID) / GRID}`);
  const kept = points.filter((point, i) => point !== points[(i + points.length - 1) % points.length]);
  return kept.length < 3 ? "" : `M${kept.join("L")}z`;
}

/** Where countries are shown: these from `left` to `right` of the field, and above `bottom`. */
export class Cutout {
  private readonly scale: number;
  private readonly shift: Point;

  constructor(shown: string[], left = 0, right = FIELD.width, bottom = FIELD.height) {
    const frames = shown.map(frameOf);
    const frame = {
      left: Math.min(...frames.map((one) => one.left)),
      right: Math.max(...frames.map((one) => one.right)),
      top: Math.min(...frames.map((one) => one.top)),
      bottom: Math.max(...frames.map((one) => one.bottom)),
    };
    const margin = 3;
    this.scale = Math.min(
      ((MOST * FIELD.width) / world.width) * 4,
      (right - left - 2 * margin) / (frame.right - frame.left),
      (bottom - 2 * margin) / (frame.bottom - frame.top),
    );
    this.shift = [
      (left + right) / 2 - (this.scale * (frame.left + frame.right)) / 2,
      bottom / 2 - (this.scale * (frame.top + frame.bottom)) / 2,
    ];
  }

  private place = ([x, y]: Point): Point => [x * this.scale + this.shift[0], y * this.scale + this.shift[1]];
  private path = (some: Ring[]) => some.map((ring) => written(ring.map(this.place))).join("");

  at(country: string): Point {
    return this.place(middleOf(country)).map((value) => Math.round(value * 10) / 10) as Point;
  }

  /** The sea, and all land in it. */
  ground(): Mark[] {
    const land = [...Object.values(world.areas), ...Object.values(world.rest)].flatMap(ringsOf);
    return [
      { d: `M0 0H${FIELD.width}V${FIELD.height}H0z`, fill: "sea" },
      { d: this.path(land), fill: "land", stroke: "sea", width: 0.7 },
    ];
  }

  /** Some countries in this colour. */
  lit(countries: string[], fill: Ink): Mark[] {
    const shape = (some: string[], within?: string): Shape => ({
      d: this.path(some.flatMap(rings)),
      fill,
      stroke: "paper",
      width: 0.8,
      ...(within === undefined ? {} : { within }),
    });
    const [west, east] = GERMANIES as [string, string];
    const whole = countries.filter((name) => name !== east);
    const cutEast = this.path(ringsOf(world.east));
    const halves: Mark[] = countries.includes(east)
      ? [shape([east], cutEast)]
      : countries.includes(west)
        ? [{ ...shape([east], cutEast), fill: "land" }]
        : [];
    return [...(whole.length > 0 ? [shape(whole)] : []), ...halves];
  }
}

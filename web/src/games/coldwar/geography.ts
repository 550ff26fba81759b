// Where things lie on the map of the world, and how its countries are reached with the arrow keys.
import drawn from "virtual:world";
import { unpacked } from "./outlines";

export const world = unpacked(drawn);

export const BOX = { width: 78, height: 38, head: 15 };

/** The regions' names stand in the open sea, as far as there is any. */
export const REGION_AT: Record<string, [number, number]> = {
  europe: [356, 236],
  central_america: [88, 538],
  south_america: [120, 708],
  africa: [930, 692],
  middle_east: [1008, 590],
  asia: [1064, 690],
  southeast_asia: [1112, 742],
};

export type Spot = [number, number];
export const placeOf = (country: string): Spot => world.places[country] ?? [0, 0];

const SUPERPOWERS = ["usa", "ussr"];
const EDGE = 12; // How far a line that leaves the map runs before it ends.

/** The lines between neighbours, each once. The one across the Pacific is two: it leaves the map on one side and comes back on the other. */
export function connections(
  countries: { country: string; neighbours: string[] }[],
): { key: string; from: Spot; to: Spot; power: string | null }[] {
  return countries.flatMap(({ country, neighbours }) =>
    neighbours
      .filter((next) => SUPERPOWERS.includes(next) || country < next)
      .flatMap((next) => {
        const power = SUPERPOWERS.includes(next) ? next : null;
        const [from, to] = [placeOf(country), placeOf(next)];
        if (Math.abs(from[0] - to[0]) < world.width / 2) return [{ key: `${country} ${next}`, from, to, power }];
        return [from, to].map((spot, i) => ({
          key: `${country} ${next} ${i}`,
          from: spot,
          to: [spot[0] < world.width / 2 ? -EDGE : world.width + EDGE, spot[1]] as Spot,
          power,
        }));
      }),
  );
}

const DIRECTIONS: Record<string, Spot> = {
  ArrowLeft: [-1, 0],
  ArrowRight: [1, 0],
  ArrowUp: [0, -1],
  ArrowDown: [0, 1],
};
const ASIDE = 1.8; // How much farther a step to the side counts than one ahead.

/** The country that an arrow key leads to. */
export function towards(key: string, from: string, countries: string[]): string | null {
  const direction = DIRECTIONS[key];
  if (!direction) return null;
  const [x, y] = placeOf(from);
  const ahead = countries.flatMap((country) => {
    const [dx, dy] = [placeOf(country)[0] - x, placeOf(country)[1] - y];
    const along = dx * direction[0] + dy * direction[1];
    const aside = Math.abs(dx * direction[1]) + Math.abs(dy * direction[0]);
    return along > 0 ? [{ country, distance: along + ASIDE * aside }] : [];
  });
  return ahead.sort((a, b) => a.distance - b.distance)[0]?.country ?? null;
}

/** Where a region's countries lie: its middle, from 0 to 1 across and down, and how many times the map may be enlarged to show them all. */
export function around(countries: string[]): { across: number; down: number; scale: number } {
  const spots = countries.map(placeOf);
  const range = (axis: 0 | 1, margin: number) => {
    const values = spots.map((spot) => spot[axis]);
    return [Math.min(...values) - margin, Math.max(...values) + margin] as const;
  };
  const [left, right] = range(0, BOX.width);
  const [top, bottom] = range(1, BOX.height);
  return {
    across: (left + right) / 2 / world.width,
    down: (top + bottom) / 2 / world.height,
    scale: Math.min(world.width / (right - left), world.height / (bottom - top)),
  };
}

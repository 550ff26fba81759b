// Where things lie on the map of the world, and how its countries are reached with the arrow keys.
import drawn from "virtual:world";
import { unpacked } from "./outlines";

export const world = unpacked(drawn);

export const BOX = { width: 84, height: 38, head: 15.5 };

/** Boxes with long names are wider; there is room for it where they lie. */
const WIDE: Record<string, number> = {
  czechoslovakia: 106,
  dominican_republic: 106,
  laos_cambodia: 106,
  west_germany: 106,
  east_germany: 106,
  spain_portugal: 98,
  south_africa: 98,
  saudi_arabia: 98,
  afghanistan: 98,
  south_korea: 98,
  north_korea: 98,
  philippines: 98,
};
export const widthOf = (country: string) => WIDE[country] ?? BOX.width;

/** Where the regions' plaques stand: in the open sea, as far as there is any. */
export const PLAQUES: Record<string, { at: Spot; width: number }> = {
  europe: { at: [366, 150], width: 106 },
  middle_east: { at: [1050, 484], width: 106 },
  asia: { at: [1136, 166], width: 106 },
  africa: { at: [946, 586], width: 106 },
  central_america: { at: [336, 216], width: 126 },
  south_america: { at: [508, 548], width: 104 },
  southeast_asia: { at: [1142, 560], width: 116 },
};

export type Spot = [number, number];
export const placeOf = (country: string): Spot => world.places[country] ?? [0, 0];

const SUPERPOWERS = ["usa", "ussr"];
const EDGE = 300; // How far a line that leaves the map runs before it ends: a window may show that much beside the map.

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

/** The spot around which a window of this size, in units of the map, shows the most of these countries. */
export function middleOf(countries: string[], width: number, height: number): Spot {
  const spots = countries.map(placeOf);
  const shown = ([x, y]: Spot) =>
    spots.filter(
      ([a, b]) => Math.abs(a - x) <= (width - BOX.width) / 2 && Math.abs(b - y) <= (height - BOX.height) / 2,
    );
  const between = (some: Spot[], axis: 0 | 1) => {
    const values = some.map((spot) => spot[axis]);
    return (Math.min(...values) + Math.max(...values)) / 2;
  };
  const middle = (some: Spot[]): Spot => [between(some, 0), between(some, 1)];
  const centres = [middle(spots), ...spots, ...spots.map((spot) => middle(shown(spot)))];
  const best = centres.reduce((one, other) => (shown(other).length > shown(one).length ? other : one));
  return shown(best).length > 0 ? middle(shown(best)) : best;
}

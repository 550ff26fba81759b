// The wall's map of one evening: the continent, which state lies where, and what its federations change on it.
import { leaderOf } from "../federations";
import type { Position } from "../types";
import { seedOf } from "./chance";
import { continent, wallFrame, type Continent } from "./continent";
import { platesOf, type Measure, type Plate } from "./plates";

export interface Picture {
  states: number;
  ring: number[]; // The country at each place.
  world: Continent;
  plates: Plate[];
  placeOf: (country: number) => number;
  hue: (place: number) => number;
  letter: (country: number) => string; // Of its federation; "": it is on its own.
  golden: number[]; // Places in federations,
  open: number[]; // and borders between two of the same one, by the place after them.
}

const HUES = [28, 205, 95, 320, 160, 62, 265, 130];
const GOLDEN_ANGLE = 137.5;
/** Of a state, by its number. */
export const hueOf = (country: number, states: number): number =>
  Math.round(states <= HUES.length ? (HUES[country] ?? 0) : (country * GOLDEN_ANGLE) % 360);

/** Always the same continent for the same evening and number of states. */
export const worldOf = (id: string, states: number): Continent => continent(seedOf(id), states, wallFrame(states));

const A = 65,
  LETTERS = 26;

function federations(leaders: number[]): Map<number, string> {
  const led = [...new Set(leaders.filter((leader, country) => leader !== country))].sort((a, b) => a - b);
  return new Map(led.map((leader, index) => [leader, String.fromCharCode(A + (index % LETTERS))]));
}

/** `position`: null before the game has begun. Before the lot each state stands at the place of its number, and is not shown there. */
export function pictureOf(
  world: Continent,
  position: Position | null,
  nameOf: (country: number) => string,
  measure: Measure,
): Picture {
  const states = world.lands.length;
  const ring = position && position.ring.length === states ? position.ring : world.lands.map(({ place }) => place);
  const places = new Map(ring.map((country, place) => [country, place]));
  const letters = federations(position?.leaders ?? []);
  const letter = (country: number) => letters.get(leaderOf(position, country)) ?? "";
  const joined = (place: number) => {
    const country = ring[place] ?? 0,
      before = ring[(place + states - 1) % states] ?? 0;
    return country !== before && letter(country) !== "" && leaderOf(position, country) === leaderOf(position, before);
  };
  const all = world.lands.map(({ place }) => place);
  return {
    states,
    ring,
    world,
    plates: platesOf(world.lands, ring, nameOf, measure),
    placeOf: (country) => places.get(country) ?? country,
    hue: (place) => hueOf(ring[place] ?? place, states),
    letter,
    golden: all.filter((place) => letter(ring[place] ?? place) !== ""),
    open: all.filter(joined),
  };
}

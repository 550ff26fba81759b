// The map's paths, put together from the pieces in which scripts/outlines.mjs packs them.
import type { Outline, PackedWorld } from "virtual:world";

/** The drawn map: paths in whole numbers, `scale` of them to a unit; see scripts/world.mjs. */
export interface World {
  width: number;
  height: number;
  scale: number;
  areas: Record<string, string>; // By country; the two Germanies are one, of which `east` cuts out the second.
  rest: Record<string, string>; // By region: land that belongs to no country of the game.
  places: Record<string, [number, number]>; // The middle of each country's card.
  east: string;
  borders: string;
}

const FIRST = 35;

/** The steps of a piece: each character is a number, 0, -1, 1, -2, 2 and so on. */
const stepsOf = (piece: string) =>
  Array.from(piece, (character) => {
    const code = character.charCodeAt(0) - FIRST;
    return code % 2 === 0 ? code / 2 : -(code + 1) / 2;
  });

/** The same way from its end: the steps, which are pairs, in reverse, each to the other side. */
const backwards = (steps: number[]) => steps.map((_, i) => -(steps[steps.length - (i % 2 === 0 ? 2 : 0) - i] ?? 0));

export function unpacked({ pieces, areas, rest, east, borders, ...others }: PackedWorld): World {
  const steps = pieces.split(" ").map(stepsOf);
  const along = (piece: number) => (piece < 0 ? backwards(steps[~piece] ?? []) : (steps[piece] ?? []));
  const path = (outline: Outline, end: string) =>
    outline.map(([x, y, ...way]) => `M${x} ${y}l${way.flatMap(along).join(" ").replaceAll(" -", "-")}${end}`).join("");
  const paths = (outlines: Record<string, Outline>) =>
    Object.fromEntries(Object.entries(outlines).map(([name, outline]) => [name, path(outline, "z")]));
  return { ...others, areas: paths(areas), rest: paths(rest), east: path(east, "z"), borders: path(borders, "") };
}

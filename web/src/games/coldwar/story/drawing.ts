// The table as a self-contained drawing, to be sent as a picture and, one after another, as an animation: the land in
// the colours of who controls it, influence, and the tracks.
import { t } from "../../../lib/i18n.svelte";
import type { Drawing } from "../../../ui/share/picture";
import { placeOf, widthOf, world } from "../geography";
import type { Country, Position, Side } from "../types";
import { leadText, mapName } from "../words";

const HEAD = 64; // Of the band above the map.
const FOOT = 34;
const COLOURS = {
  table: "#0d131a",
  sea: "#14222e",
  rest: "#2a333c",
  nobody: "#47525c",
  land: ["#9c3a32", "#2d629b"],
  counter: ["#c8453a", "#2f74bd"],
  ink: "#efebe1",
  gold: "#f5c451",
  levels: ["", "#e2483d", "#ee8b34", "#e9c23c", "#55b576", "#4f9fe0"],
};
const FONT = "DejaVu Sans Condensed, Arial Narrow, sans-serif";

const escaped = (text: string) => text.replace(/[&<>"]/g, (sign) => `&#${sign.charCodeAt(0)};`);

function text(x: number, y: number, size: number, words: string, more = ""): string {
  return `<text x="${x}" y="${y}" font-size="${size}" font-family="${FONT}" fill="${COLOURS.ink}" ${more}>${escaped(words)}</text>`;
}

const landOf = (control: Side | null) => (control === null ? COLOURS.nobody : COLOURS.land[control]);

function lands(position: Position, countries: Country[]): string {
  const path = (d: string | undefined, fill: string | undefined) => (d ? `<path d="${d}" fill="${fill}"/>` : "");
  const held = countries.map(({ country }, i) => {
    const east = country === "east_germany";
    const area = path(world.areas[east ? "west_germany" : country], landOf(position.control[i] ?? null));
    return east ? `<g clip-path="url(#east)">${area}</g>` : area;
  });
  return `<g transform="scale(${1 / world.scale})">
    ${Object.values(world.rest)
      .map((d) => path(d, COLOURS.rest))
      .join("")}
    ${path(world.areas["usa"], COLOURS.land[1])}${path(world.areas["ussr"], COLOURS.land[0])}${path(world.areas["china"], COLOURS.rest)}
    ${held.join("")}
    <path d="${world.borders}" fill="none" stroke="${COLOURS.table}" stroke-width="2"/>
  </g>`;
}

/** Influence as on the board: a square for the US, a disc for the USSR; whoever controls the country has it filled. */
function counter(x: number, y: number, side: Side, count: number, control: boolean): string {
  if (count === 0) return "";
  const colour = COLOURS.counter[side];
  const shape = `x="${x - 11}" y="${y - 10}" width="22" height="20" rx="${side === 0 ? 10 : 3}"`;
  return `<rect ${shape} fill="${control ? colour : COLOURS.table}" stroke="${colour}" stroke-width="2.5"/>${text(x, y + 5, 14, String(count), 'text-anchor="middle" font-weight="700"')}`;
}

function boxes(position: Position, countries: Country[]): string {
  return countries
    .map(({ country, battleground }, i) => {
      const [us, ussr] = position.influence[i] ?? [0, 0];
      if (us === 0 && ussr === 0) return "";
      const [x, y] = placeOf(country);
      const control = position.control[i] ?? null;
      const apart = Math.min(24, widthOf(country) / 4);
      const name = text(
        x,
        y - 8,
        10.5,
        mapName(country),
        `text-anchor="middle" font-weight="${battleground ? 700 : 400}"`,
      );
      return `${name}${counter(x - (ussr > 0 ? apart : 0), y + 9, 1, us, control === 1)}${counter(x + (us > 0 ? apart : 0), y + 9, 0, ussr, control === 0)}`;
    })
    .join("");
}

function head(position: Position, title: string, words: string): string {
  const { width } = world;
  const lamps = [5, 4, 3, 2, 1].map((level, i) => {
    const on = position.defcon === level;
    const x = width - 170 + i * 34;
    return `<circle cx="${x}" cy="32" r="${on ? 15 : 11}" fill="${COLOURS.levels[level]}" opacity="${on ? 1 : 0.25}"/>${text(x, 37, 14, String(level), 'text-anchor="middle" font-weight="700"')}`;
  });
  return `${text(24, 30, 24, title, 'font-weight="700"')}${text(24, 52, 14, words)}
    ${text(width / 2, 40, 22, leadText(position.vp), 'text-anchor="middle" font-weight="700"')}${lamps.join("")}`;
}

/** The whole table under two lines of words. */
export function drawing(position: Position, countries: Country[], title: string, words: string): Drawing {
  const height = HEAD + world.height + FOOT;
  const turn = t("coldwar.word.turn_of", { turn: position.turn, turns: position.turns });
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${world.width} ${height}" width="${world.width}" height="${height}">
    <defs><clipPath id="east"><path d="${world.east}"/></clipPath><clipPath id="map"><rect width="${world.width}" height="${world.height}"/></clipPath></defs>
    <rect width="100%" height="100%" fill="${COLOURS.table}"/>
    ${head(position, title, words)}
    <g transform="translate(0 ${HEAD})" clip-path="url(#map)"><rect width="100%" height="100%" fill="${COLOURS.sea}"/>${lands(position, countries)}${boxes(position, countries)}</g>
    ${text(24, height - 12, 14, turn)}${text(world.width - 24, height - 12, 14, "Casus", 'text-anchor="end"')}
  </svg>`;
  return { svg, width: world.width, height };
}

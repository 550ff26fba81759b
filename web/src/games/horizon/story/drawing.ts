// The field as a picture that stands for itself: to be shown small, to be shared, and as a frame of the animation of a whole game. Flat, in the
// colours of daylight, whatever the page looks like.
import type { Drawing } from "../../../ui/share/picture";
import { CHECK, CROSS, INK, SIGNS } from "../draw";
import { SIZE, SQUASH, centre, corners, fieldExtent } from "../geometry";
import type { EventOnField, FieldNode, Position } from "../types";
import { signed } from "./words";

const INKS: Record<string, string> = {
  yellow: "#e9c430",
  orange: "#e8872b",
  blue: "#3f78c9",
  violet: "#8a55b8",
  turquoise: "#2aa6a1",
  grey: "#7d838c",
  neutral: "#a3a3a3",
};
const GROUND = { future: "#d6d9de", present: "#f6ead0", settled: "#f1cf88", seam: "#ffffff" };
const TILE = { open: ["#fffaf0", "#a48d61"], happened: ["#f8cf74", "#9c6d1c"], not_happened: ["#a39b93", "#544d47"] };
const WIDE = 1200;
const HIGH = 675;
const FIELD_WIDE = 760;
const CELL = corners(SIZE, SQUASH);
const FACE = corners(43, SQUASH);

const safe = (text: string): string => text.replace(/[&<>]/g, (sign) => `&#${sign.charCodeAt(0)};`);

const groundOf = ({ status, node }: FieldNode, { phase }: Position): string =>
  status !== "open" ? GROUND.settled : Number(node.split(".")[0]) === phase ? GROUND.present : GROUND.future;

const arc = (mark: "v" | "x", colour: string | null): string => {
  const side = mark === "v" ? -1 : 1;
  const path = `M${side * 14},18A23,23 0 0 ${mark === "v" ? 1 : 0} ${side * 14},-18`;
  return `<path d="${path}" fill="none" stroke="${colour === null ? "#0000001c" : INKS[colour]}" stroke-width="7"/>`;
};

function tile(event: EventOnField, status: FieldNode["status"]): string {
  const [face, wall] = TILE[status === "empty" ? "open" : status];
  const base = `<polygon points="${FACE}" fill="${wall}" transform="translate(0 6)"/><polygon points="${FACE}" fill="${face}"/>`;
  const arcs = `<g opacity="${status === "open" ? 1 : 0.45}">${arc("v", event.arcs.v)}${arc("x", event.arcs.x)}</g>`;
  const happened = status === "happened";
  const core =
    status === "open"
      ? `<circle r="14" fill="${event.gain ? "#1f8a4a" : "#c23a2c"}"/><text y="6" font-size="16" style="fill:#fff">${signed((event.gain ? 1 : -1) * event.points)}</text>`
      : `<circle r="14" fill="${happened ? "#1f8a4a" : "#5f5a58"}"/><path d="${happened ? CHECK : CROSS}" fill="none" stroke="#fff" stroke-width="3.4" stroke-linecap="round"/>`;
  return base + arcs + core;
}

const pawn = (colour: string): string =>
  `<circle r="11" fill="${INKS[colour]}" stroke="#fff" stroke-width="2"/><path d="${SIGNS[colour]}" transform="scale(5.4)" fill="${INK[colour]}"/>`;

function field(position: Position): string {
  const cells = position.nodes.map((node) => {
    const { x, y } = centre(node.node);
    return `<polygon points="${CELL}" transform="translate(${x.toFixed(1)} ${y.toFixed(1)})" fill="${groundOf(node, position)}" stroke="${GROUND.seam}" stroke-width="1.5"/>`;
  });
  const tops = position.nodes.map(({ node, event, status, pawns }) => {
    const { x, y } = centre(node);
    const standing = pawns.map((seat, i) => {
      const at = `translate(${(i - (pawns.length - 1) / 2) * 26} ${event ? 30 : 0})`;
      return `<g transform="${at}">${pawn(position.players[seat]?.colour ?? "neutral")}</g>`;
    });
    return `<g transform="translate(${x.toFixed(1)} ${y.toFixed(1)})">${event ? tile(event, status) : ""}${standing.join("")}</g>`;
  });
  return cells.join("") + tops.join("");
}

const LETTER = 0.6; // How wide a letter is, by its size.
/** The size in which a text finds room. */
const sizeOf = (text: string, size: number, room: number): number => Math.min(size, room / (LETTER * text.length));
const NAME_ROOM = 270;
const TITLE_ROOM = WIDE - FIELD_WIDE - 40;

/** In two lines where one would be small. */
function linesOf(title: string): string[] {
  if (sizeOf(title, 34, TITLE_ROOM) > 26) return [title];
  const middle = title.length / 2;
  const [first, ...rest] = [...title.matchAll(/ /g)].map(({ index }) => index);
  if (first === undefined) return [title];
  const at = rest.reduce((best, one) => (Math.abs(one - middle) < Math.abs(best - middle) ? one : best), first);
  return [title.slice(0, at), title.slice(at + 1)];
}

function heading(title: string): string {
  const lines = linesOf(title);
  const size = Math.min(...lines.map((line) => sizeOf(line, 34, TITLE_ROOM)));
  const last = 104;
  return lines
    .map(
      (line, i) =>
        `<text x="${FIELD_WIDE + 18}" y="${(last - (lines.length - 1 - i) * size * 1.2).toFixed(1)}" font-size="${size.toFixed(1)}" style="text-anchor:start">${safe(line)}</text>`,
    )
    .join("");
}

const row = ({ colour, score }: Position["players"][number], name: string, i: number): string =>
  `<g transform="translate(${FIELD_WIDE + 40} ${190 + i * 74})"><g transform="scale(2)">${pawn(colour)}</g>` +
  `<text x="44" y="12" font-size="${sizeOf(name, 30, NAME_ROOM).toFixed(1)}" style="text-anchor:start">${safe(name)}</text>` +
  `<text x="390" y="13" font-size="38" style="text-anchor:end">${signed(score)}</text></g>`;

/** The field, beside it who has how many points. */
export function drawingOf(position: Position, title: string, nameOf: (seat: number) => string): Drawing {
  const { x, y } = fieldExtent(position.rings);
  const scale = Math.min((FIELD_WIDE - 40) / (2 * x), (HIGH - 50) / (2 * y));
  const ranked = [...position.players].sort((one, other) => one.place - other.place || one.seat - other.seat);
  const svg =
    `<svg xmlns="http://www.w3.org/2000/svg" width="${WIDE}" height="${HIGH}" viewBox="0 0 ${WIDE} ${HIGH}">` +
    `<style>text{font-family:Georgia,"DejaVu Serif",serif;font-weight:700;text-anchor:middle;fill:#2a2520}</style>` +
    `<rect width="${WIDE}" height="${HIGH}" fill="#f4efe2"/>` +
    `<g transform="translate(${FIELD_WIDE / 2} ${HIGH / 2}) scale(${scale.toFixed(3)})">${field(position)}</g>` +
    heading(title) +
    `${ranked.map((player, i) => row(player, nameOf(player.seat), i)).join("")}</svg>`;
  return { svg, width: WIDE, height: HIGH };
}

/** The field alone, on nothing. */
export function fieldDrawing(position: Position): string {
  const { x, y } = fieldExtent(position.rings);
  const view = `${-x - 8} ${-y - 8} ${2 * x + 16} ${2 * y + 16}`;
  return `<svg xmlns="http://www.w3.org/2000/svg" width="${Math.round(2 * x)}" height="${Math.round(2 * y)}" viewBox="${view}">${field(position)}</svg>`;
}

const MOST_FRAMES = 150;

/** The frames of a game that are worth a picture: what changes the field, evenly thinned where they are many; always the last. */
export function worthSeeing(types: { type: string; event: boolean }[]): number[] {
  const seen = types.flatMap(({ type, event }, i) =>
    type === "organise" || type === "move" || (type === "realise" && event) || i === 0 ? [i] : [],
  );
  const step = Math.max(1, Math.ceil(seen.length / MOST_FRAMES));
  return [...new Set([...seen.filter((_, i) => i % step === 0), types.length - 1])];
}

// Where the board looks: at the rings that are played on and at whatever lies beyond them, as near as they let it, and never so far that a figure could
// not be read. What does not fit then lies beyond the edge, and the picture is moved there.
import { SIZE, SQUASH, centre, fieldExtent, ringOf, type Point } from "./geometry";
import type { Position } from "./types";

/** A part of the field, in its units. */
export interface Box {
  x: number;
  y: number;
  width: number;
  height: number;
}

export interface Screen {
  width: number;
  height: number;
}

const LEAST_RINGS = 2; // Fewer would be larger than anybody needs.
const MARGIN = { x: 12, up: 26, down: 18 }; // What stands out at the outermost nodes: a pawn, a badge; what is lifted.
const CELL = { x: SIZE, y: (SIZE * Math.sqrt(3) * SQUASH) / 2 };
const MOST = 1.6; // Pixels of a unit: a card is no larger than in the hand.
/** The smallest figure of the field in its units (theme.css), and the least pixels that it may have. */
export const FIGURE = 12;
export const LEAST_PIXELS = { small: 10, large: 11 };
/** What of a figure's least size a badge has by itself; the rest it grows (`--grow`). */
const BADGE_FIGURE = 9;

const around = (at: Point, reach: Point): Box => ({
  x: at.x - reach.x,
  y: at.y - reach.y,
  width: 2 * reach.x,
  height: 2 * reach.y,
});

/** The smallest box that holds them all. */
export function union(boxes: Box[]): Box {
  const [x, y] = [Math.min(...boxes.map((box) => box.x)), Math.min(...boxes.map((box) => box.y))];
  const right = Math.max(...boxes.map((box) => box.x + box.width));
  const bottom = Math.max(...boxes.map((box) => box.y + box.height));
  return { x, y, width: right - x, height: bottom - y };
}

const withMargin = ({ x, y, width, height }: Box): Box => ({
  x: x - MARGIN.x,
  y: y - MARGIN.up,
  width: width + 2 * MARGIN.x,
  height: height + MARGIN.up + MARGIN.down,
});

/** So many rings round the centre. */
export const ringsBox = (rings: number): Box => withMargin(around({ x: 0, y: 0 }, fieldExtent(rings)));

/** What is looked at in play: the ring that is realised next and the one after it, all cards, all pawns, and what else is asked for. */
export function inPlay(position: Pick<Position, "rings" | "phase" | "nodes">, asked: Iterable<string> = []): Box {
  const rings = Math.min(position.rings, Math.max(LEAST_RINGS, position.phase + 1));
  const beyond = position.nodes.filter(({ event, pawns }) => event || pawns.length > 0).map(({ node }) => node);
  const cells = [...beyond, ...asked].filter((node) => ringOf(node) > rings);
  return union([ringsBox(rings), ...cells.map((node) => withMargin(around(centre(node), CELL)))]);
}

/** The size of a unit at which all of it is seen. */
const fitting = (box: Box, screen: Screen) => Math.min(screen.width / box.width, screen.height / box.height);

/** Where a line of `seen` begins so that it lies in the middle of a longer part, or, if that is too long, where `at` is in its middle. */
function begin(from: number, length: number, seen: number, at: number): number {
  if (length <= seen) return from + (length - seen) / 2;
  return Math.min(from + length - seen, Math.max(from, at - seen / 2));
}

/** The part of the field that is seen: all of `wanted` if it can be read then; otherwise as much of it as can, round `at`. */
export function lookAt(wanted: Box, screen: Screen, small: boolean, at: Point): Box {
  const least = (small ? LEAST_PIXELS.small : LEAST_PIXELS.large) / FIGURE;
  const unit = Math.max(least, Math.min(MOST, fitting(wanted, screen)));
  const [width, height] = [screen.width / unit, screen.height / unit];
  return {
    x: begin(wanted.x, wanted.width, width, at.x),
    y: begin(wanted.y, wanted.height, height, at.y),
    width,
    height,
  };
}

/** The same, moved as little as possible so that this is seen too. */
export function showing(seen: Box, { x, y, width, height }: Box): Box {
  const moved = (from: number, length: number, start: number, part: number) =>
    part > length ? start + (part - length) / 2 : Math.min(start, Math.max(start + part - length, from));
  return { ...seen, x: moved(seen.x, seen.width, x, width), y: moved(seen.y, seen.height, y, height) };
}

/** How many times a badge is as large as it is drawn, so that its figure can be read. */
export const growth = (unit: number, small: boolean): number =>
  Math.min(
    FIGURE / BADGE_FIGURE,
    Math.max(1, (small ? LEAST_PIXELS.small : LEAST_PIXELS.large) / (BADGE_FIGURE * unit)),
  );

/** Where a picture that shows `whole` must be enlarged, and how many times, to show this part of it: across and down from 0 to 1. */
export function cameraOf(seen: Box, whole: Box, screen: Screen): { across: number; down: number; scale: number } {
  const unit = fitting(whole, screen);
  const part = (from: number, length: number, start: number, all: number, pixels: number) =>
    0.5 + (unit * (from + length / 2 - start - all / 2)) / pixels;
  return {
    across: part(seen.x, seen.width, whole.x, whole.width, screen.width),
    down: part(seen.y, seen.height, whole.y, whole.height, screen.height),
    scale: fitting(seen, screen) / unit,
  };
}

/** The part of the field that a picture of `whole` shows when so much of it is in sight, in parts of its width and height. */
export function seenIn(
  view: { left: number; top: number; width: number; height: number },
  whole: Box,
  screen: Screen,
): Box {
  const unit = fitting(whole, screen) || 1;
  const [across, down] = [screen.width / unit, screen.height / unit];
  return {
    x: whole.x + whole.width / 2 + (view.left - 0.5) * across,
    y: whole.y + whole.height / 2 + (view.top - 0.5) * down,
    width: view.width * across,
    height: view.height * down,
  };
}

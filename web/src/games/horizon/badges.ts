// Where badges lie on a card of the field: within its own cell, so that none is taken for a neighbour's, whatever lies there and however the ground rises.
import { SIZE, SQUASH, neighbour, sideAt, type Point } from "./geometry";
import { LIFT, type Relief } from "./relief";
import type { EventOnField, FieldNode, Mark, Token } from "./types";

export interface Badge extends Point {
  wide: number; // Half of its width and height, as large as it is drawn.
  high: number;
}

/** How the ground lies round a card: how much higher its southern neighbours with a card stand; whether a link lies on its southern side. */
export interface Ground {
  rise: number;
  linked: boolean;
}

export const LEVEL: Ground = { rise: 0, linked: false };

export const SIDE_OF: Record<Mark, number> = { v: -1, x: 1 };
const SOUTHERN = [2, 3, 4];

/** `isLinked`: whether a link lies between the node and that neighbour. */
export function groundOf(
  node: string,
  { levelOf }: Relief,
  nodes: FieldNode[],
  isLinked: (neighbour: string) => boolean,
): Ground {
  const names = nodes.map((one) => one.node);
  const cards = new Set(nodes.filter(({ event }) => event).map((one) => one.node));
  const beside = SOUTHERN.map((side) => neighbour(node, side, names)).filter((other) => other !== null);
  const rises = beside.filter((other) => cards.has(other)).map((other) => LIFT[levelOf(other)] - LIFT[levelOf(node)]);
  return { rise: Math.max(0, ...rises), linked: isLinked(neighbour(node, 3, names) ?? "") };
}

const ROW = 77; // From one card to the next below.
const FACE = (45.5 * Math.sqrt(3) * SQUASH) / 2; // Half of a card's height.
const GAP = 0.6;
const HIGH = 7; // Half of a badge's height.
/** A figure of so many letters, with room beside it. */
const wideOf = (letters: number) => 2.6 + 2.7 * letters;

/** What is laid at a mark: one badge, whoever laid it. */
export interface Pile extends Badge {
  mark: Mark;
  tokens: Token[];
  total: number;
}

const totalOf = (tokens: Token[]) => tokens.reduce((sum, { value }) => sum + value, 0);

const CORNER = 1; // That a round end leaves.
/** How far down a badge may lie that ends so far from the middle: not onto the card below, nor onto the one beside that, which may stand higher. */
function floor(end: number, { rise, linked }: Ground, grow: number): number {
  const below = ROW - FACE - rise - GAP;
  const west = 1.5 * SIZE - 45.5; // Where the card beside begins, half a row lower; its edge goes up from there.
  const beside = ROW / 2 - rise + CORNER - (end - CORNER - west) / 0.65 - GAP;
  return Math.min(27, Math.min(below, beside) - HIGH * grow, linked ? 20 : Infinity);
}

export function pilesOf(event: EventOnField, ground: Ground = LEVEL, grow = 1): Pile[] {
  const marks: Mark[] = ["v", "x"];
  return marks.flatMap((mark) => {
    const tokens = event.influence[mark];
    if (tokens.length === 0) return [];
    const total = totalOf(tokens);
    const wide = wideOf(String(total).length + 1);
    const x = 6.5 + wide * grow;
    const y = floor(x + wide * grow, ground, grow);
    return [{ mark, tokens, total, x: SIDE_OF[mark] * x, y, wide, high: HIGH }];
  });
}

/** The organiser's token, between two sides. */
export const tokenAt = (mark: Mark): Point => ({ x: 18.5 * SIDE_OF[mark], y: -26.5 });

/** Strengthening of a side that has no bridge: at the foot of its sign, which it does not hide. */
export function coinAt(side: number): Point {
  const { x, y } = sideAt(side, 21);
  return { x, y: y * SQUASH };
}

/** How it would end, at the corner of its mark; where cards below stand higher they reach into that. */
export function foreseenAt(happens: boolean, sum: number, { rise }: Ground = LEVEL, grow = 1): Badge {
  const wide = wideOf(String(Math.abs(sum)).length + 1.4);
  const inwards = 3.5 + 0.4 * rise;
  return { x: (happens ? -1 : 1) * (SIZE - inwards - wide * grow), y: -0.6 * rise, wide, high: HIGH };
}

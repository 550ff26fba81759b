// What a chosen node offers, sorted to where it stands round the tile: a fan of values at ✓ and at ✗, and one at each side.
import { t } from "../../lib/i18n.svelte";
import { sideAt, type Point } from "./geometry";
import type { Move } from "./moves";
import type { Card, CardName, Colour, Forecast, Mark } from "./types";
import type { Snapshot } from "../../core/snapshot";

export type Foreseen = Forecast["events"][number];

/** A place at the tile with the moves that it opens into. */
export interface Slot {
  key: string;
  at: Point; // In units of the field, from the tile's middle, before the wheel is made larger.
  mark: Mark | null; // Null: it is about a side.
  side: number | null;
  moves: Move[];
}

const AT_MARK: Record<Mark, Point> = { v: { x: -66, y: 0 }, x: { x: 66, y: 0 } };
const FAR = 62; // Of the places at the sides, from the middle.
const ASIDE = 24; // A source that stands there takes the middle.

/** Which word of an action names the mark or the side at which it is done. */
const MARK_WORD: Record<string, number> = { influence: 2, "play whisper": 3 };
const SIDE_WORD: Record<string, number> = { strengthen: 1, lay: 1, "play catalyst": 2 };

function slotOf(move: Move): string | null {
  const mark = MARK_WORD[move.verb];
  const side = SIDE_WORD[move.verb];
  if (mark !== undefined) return move.words[mark] ?? null;
  return side === undefined ? null : (move.words[side] ?? null);
}

function placeAtSide(side: number, taken: boolean): Point {
  const [middle, next] = [sideAt(side, FAR), sideAt(side + 1, ASIDE)];
  return taken ? { x: middle.x * 0.9 + next.x, y: middle.y * 0.9 + next.y } : middle;
}

/** `taken`: the sides before which a source stands. */
export function slotsOf(moves: Move[], taken: ReadonlySet<number>): Slot[] {
  const keys = [...new Set(moves.map(slotOf))].filter((key) => key !== null).sort();
  return keys.map((key) => {
    const own = moves.filter((move) => slotOf(move) === key);
    if (key === "v" || key === "x") return { key, at: AT_MARK[key], mark: key, side: null, moves: own };
    const side = Number(key);
    return { key, at: placeAtSide(side, taken.has(side)), mark: null, side, moves: own };
  });
}

/** Where the moves of an open slot lie: in a fan, outwards. */
export function fanOf(slot: Slot): Point[] {
  const count = slot.moves.length;
  const outwards = Math.atan2(slot.at.y, slot.at.x);
  const step = Math.min(0.86, (Math.PI * 1.1) / Math.max(1, count - 1));
  const far = count > 4 ? 50 : 38;
  const down = slot.at.x < -1 ? -1 : 1; // The first is always the uppermost.
  return slot.moves.map((_, i) => {
    const angle = outwards + down * (i - (count - 1) / 2) * step;
    return { x: slot.at.x + far * Math.cos(angle), y: slot.at.y + far * Math.sin(angle) };
  });
}

/** Where the places at the marks lie. */
export const spotOfMark = (mark: Mark): Point => AT_MARK[mark];

/** What is written on a move in the fan; `value` is what an artifact lays. */
export function signOf(move: Move, value = 0): string {
  const { verb, words } = move;
  if (verb === "influence") return `${words[2] === "v" ? "+" : "−"}${words[3]}`;
  if (verb === "strengthen") return `+${words[2]}`;
  if (verb === "lay") return `${words[2] === "cause" ? "↑" : "⊤"}${words[3]}`;
  if (verb === "play whisper") return `✦${words[3] === "v" ? "+" : "−"}${value}`;
  if (verb === "play catalyst") return `✦+${value}`;
  return "✦";
}

const markOf = (word: string | undefined) => (word === "v" ? "✓" : "✗");
const atSide = (group: string, move: Move) =>
  t("horizon.at_side", { what: t(`horizon.group.${group}`), side: t(`horizon.side.${move.words[1]}`) });
const WORDS: Record<string, (move: Move, value: number) => string> = {
  influence: (move) => `${markOf(move.words[2])} ${signOf(move)}`,
  strengthen: (move) => `${atSide("strengthen", move)} ${signOf(move)}`,
  lay: (move) => `${atSide("lay", move)}, ${t(`horizon.${move.words[2]}`)} ${move.words[3]}`,
  move: () => t("horizon.act.move"),
  leave: () => t("horizon.act.leave"),
  finish: () => t("horizon.act.finish"),
  "play shortcut": () => `✦ ${t("horizon.artifact.shortcut")}`,
  "play whisper": (move, value) =>
    `✦ ${t("horizon.artifact.whisper")} ${markOf(move.words[3])} ${signOf(move, value).slice(1)}`,
  "play catalyst": (move, value) =>
    `✦ ${t("horizon.artifact.catalyst")}: ${t(`horizon.side.${move.words[2]}`)} +${value}`,
};

/** What a move at a node is called. */
export const wordsOf = (move: Move, value = 0): string => WORDS[move.verb]?.(move, value) ?? move.action;

/** What would come of everything if this were done and nothing more; null where that cannot be told. */
export function forecastAfter(snapshot: Snapshot, seat: number, action: string): Forecast | null {
  try {
    return snapshot.after(seat, action).query<Forecast>(seat, "forecast");
  } catch {
    return null; // What follows depends on what this seat may not know.
  }
}

/** How an event would end if this were done and nothing more; null where that cannot be told. */
export function afterwards(snapshot: Snapshot, seat: number, action: string, node: string): Foreseen | null {
  return forecastAfter(snapshot, seat, action)?.events.find((event) => event.node === node) ?? null;
}

/** Whether a card of the hand gives points to a colour at one of its ends. */
export const helps = (hand: CardName[], cards: Map<CardName, Card>, colour: Colour): boolean =>
  hand
    .map((name) => cards.get(name))
    .some((card) => card?.gain === true && (card.arcs.v === colour || card.arcs.x === colour));

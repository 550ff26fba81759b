// Which cards were played when, and what was guessed, read off the accounts of the events.
import type { ColdWarEvent, ColdWarFrame, Effect, Side } from "./types";

export interface Play {
  frame: number; // With which it begins.
  side: Side;
  card: string; // "" where the round is passed.
}

export interface Round {
  round: number; // 0: the headlines.
  plays: [Play | null, Play | null]; // By side.
}

export interface Turn {
  turn: number;
  rounds: Round[];
}

/** The numbers of the frames that lead to the last one: without what was taken back. */
export function counting(frames: ColdWarFrame[]): number[] {
  const numbers: number[] = [];
  for (let at = frames.length - 1; at > 0;) {
    const to = frames[at]?.event?.takeback;
    if (to === undefined) numbers.push(at--);
    else at = to;
  }
  return numbers.reverse();
}

/** The turn with which the game begins: the first that an event begins or ends, or the one in which the game still is. */
const firstTurn = (frames: ColdWarFrame[], last: number): number =>
  frames
    .flatMap(({ event }) => event?.what?.effects ?? [])
    .find(({ type, turn }) => turn !== undefined && (type === "turn" || type === "turn_end"))?.turn ?? last;

/** Walks over the game; `visit` is told in which turn and round (of a side) an event falls. `last` is the turn of the last position. */
function walk(
  frames: ColdWarFrame[],
  last: number,
  visit: (frame: number, event: ColdWarEvent, turn: number, round: Effect | null) => void,
): void {
  let turn = firstTurn(frames, last);
  let round: Effect | null = null;
  for (const frame of counting(frames)) {
    const event = frames[frame]?.event;
    if (!event) continue;
    visit(frame, event, turn, round);
    for (const effect of event.what?.effects ?? []) {
      if (effect.type === "turn") turn = effect.turn ?? turn;
      if (effect.type === "turn" || effect.type === "turn_end") round = null;
      if (effect.type === "round") round = effect;
    }
  }
}

/** The headlines and the action rounds, with the card that each was begun with. */
export function playsOf(frames: ColdWarFrame[], last: number): Turn[] {
  const turns: Turn[] = [];
  let begun: Effect | null = null; // The round whose card is known already.
  const enter = (turn: number, round: number, play: Play) => {
    if (turns[turns.length - 1]?.turn !== turn) turns.push({ turn, rounds: [] });
    const { rounds } = turns[turns.length - 1] as Turn;
    if (rounds[rounds.length - 1]?.round !== round) rounds.push({ round, plays: [null, null] });
    (rounds[rounds.length - 1] as Round).plays[play.side] = play;
  };
  /** A headline that was sealed is known as soon as both are shown. */
  const open = (turn: number, { seat, card }: Effect) => {
    const sealed = turns.find((one) => one.turn === turn)?.rounds.find(({ round }) => round === 0);
    const play = seat === undefined ? null : sealed?.plays[seat];
    if (play && card && play.card === "?") play.card = card;
  };
  walk(frames, last, (frame, { seat, what }, turn, round) => {
    for (const shown of what?.effects ?? []) if (shown.type === "headline") open(turn, shown);
    if (typeof seat !== "number" || !what || what.type === "cancel_crisis") return;
    const play = { frame, side: seat as Side, card: what.item ?? "" };
    if (what.type === "headline") enter(turn, 0, play);
    else if (round && round !== begun && round.seat === seat) {
      begun = round;
      enter(turn, round.round ?? 0, play);
    }
  });
  return turns;
}

/** Each play with its turn and round, in the order in which they were begun. */
export const playsInOrder = (frames: ColdWarFrame[], last: number): { play: Play; turn: number; round: number }[] =>
  playsOf(frames, last)
    .flatMap(({ turn, rounds }) =>
      rounds.flatMap(({ round, plays }) => plays.flatMap((play) => (play ? [{ play, turn, round }] : []))),
    )
    .sort((a, b) => a.play.frame - b.play.frame);

export interface Guess {
  frame: number;
  turn: number;
  event: ColdWarEvent;
}

/** The events that the log of an imported game does not tell. */
export function guessesOf(frames: ColdWarFrame[], last: number): Guess[] {
  const guesses: Guess[] = [];
  walk(frames, last, (frame, event, turn) => {
    if (event.guessed) guesses.push({ frame, turn, event });
  });
  return guesses;
}

/** The cards of which it is guessed that they are where they were drawn to. */
export function guessedCards(frames: ColdWarFrame[]): Set<string> {
  const cards = new Set<string>();
  for (const frame of counting(frames)) {
    const { guessed, what } = frames[frame]?.event ?? {};
    if (what?.type !== "draw" || !what.item) continue;
    if (guessed) cards.add(what.item);
    else cards.delete(what.item);
  }
  return cards;
}

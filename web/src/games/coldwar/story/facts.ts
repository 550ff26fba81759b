// What the page of the end tells of a whole game: which plays moved the score most, and what each side did. All of it is read off the accounts.
// `last` is the turn of the last position: the accounts of a game that ends in its first turn do not say which turn that is.
import { finalAt, reasonOf } from "../last-points";
import { playsInOrder, type Play } from "../plays";
import type { ColdWarFrame, Effect, RegionScore, Side } from "../types";

export interface Swing {
  play: Play;
  turn: number;
  points: number; // Above 0: for the US.
}

const effectsOf = (frames: ColdWarFrame[], from: number, to: number): Effect[] =>
  frames.slice(from, to).flatMap(({ event }) => event?.what?.effects ?? []);

const gained = (effects: Effect[]) =>
  effects.reduce((sum, { type, seat, points = 0 }) => (type === "vp" ? sum + (seat === 1 ? points : -points) : sum), 0);

/** Each play with what it brought before the turn ended or the next card was played. */
function swings(frames: ColdWarFrame[], last: number): Swing[] {
  const plays = playsInOrder(frames, last).filter(({ round }) => round > 0);
  const begins = plays.map(({ play }) => play.frame);
  return plays.map(({ play, turn }) => {
    const next = begins.find((frame) => frame > play.frame) ?? frames.length;
    const effects = effectsOf(frames, play.frame, next);
    const end = effects.findIndex(({ type }) => type === "turn_end");
    return { play, turn, points: gained(end < 0 ? effects : effects.slice(0, end)) };
  });
}

/** The plays that moved the score most, in the order in which they came. */
export function turningPoints(frames: ColdWarFrame[], last: number, most = 3): Swing[] {
  return swings(frames, last)
    .filter(({ points }) => Math.abs(points) > 1)
    .sort((a, b) => Math.abs(b.points) - Math.abs(a.points))
    .slice(0, most)
    .sort((a, b) => a.play.frame - b.play.frame);
}

/** The play that ended the game otherwise than by points. */
export function decidingPlay(frames: ColdWarFrame[], last: number): { play: Play; turn: number } | null {
  const effects = effectsOf(frames, 0, frames.length);
  const end = effects.findLast(({ type }) => type === "over");
  if (!end || end.reason === "final" || end.reason === "vp") return null;
  const card = effects.findLast(({ type }) => type === "event")?.card;
  const plays = playsInOrder(frames, last).slice(-2); // The headlines are two.
  return plays.findLast(({ play }) => play.card === card) ?? plays.at(-1) ?? null;
}

/** A play that brought no points and yet changed much: what a region would give before and after it. */
export interface Shift {
  play: Play;
  turn: number;
  before: RegionScore;
  after: RegionScore;
}

const MUCH = 4; // Points that a region would give more or less.

/** The plays after which what regions would give had changed most, in the order in which they came. `scoresOf` tells it of a frame. */
export function shifts(
  frames: ColdWarFrame[],
  last: number,
  scoresOf: (frame: number) => RegionScore[],
  most = 2,
): Shift[] {
  const all = swings(frames, last);
  const plain = all.filter(({ points }) => points === 0);
  const begins = all.map(({ play }) => play.frame);
  const changes = plain.flatMap(({ play, turn }) => {
    const next = Math.min(...begins.filter((frame) => frame > play.frame), frames.length);
    const earlier = new Map(scoresOf(play.frame - 1).map((score) => [score.region, score]));
    return scoresOf(next - 1).flatMap((after) => {
      const before = earlier.get(after.region);
      return before ? [{ play, turn, before, after }] : [];
    });
  });
  const size = ({ before, after }: Shift) => Math.abs(after.net - before.net);
  return changes
    .filter((shift) => size(shift) >= MUCH)
    .sort((a, b) => size(b) - size(a))
    .filter(({ play }, i, sorted) => sorted.findIndex((other) => other.play.frame === play.frame) === i)
    .slice(0, most)
    .sort((a, b) => a.play.frame - b.play.frame);
}

/** What is counted side by side, by the catalogue's names. */
export type Tally = "coups" | "succeeded" | "space" | "events" | "lowered";

/** By count: of the USSR, of the US. */
export function sideBySide(frames: ColdWarFrame[], space: [number, number]): Record<Tally, [number, number]> {
  const counts: Record<Tally, [number, number]> = {
    coups: [0, 0],
    succeeded: [0, 0],
    space: [...space],
    events: [0, 0],
    lowered: [0, 0],
  };
  let acting: Side = 0; // Whose round it is, or whose headline.
  let headlines = true;
  for (const effect of effectsOf(frames, 0, frames.length)) {
    const { type, seat = 0, result = 0, happens, before = 0, defcon = 0 } = effect;
    if (type === "turn_end") headlines = true;
    if (type === "round") headlines = false;
    if (type === "round" || (type === "event" && headlines)) acting = seat;
    if (type === "coup") counts.coups[seat]++;
    if (type === "coup" && result > 0) counts.succeeded[seat]++;
    if (type === "event" && happens) counts.events[seat]++;
    if (type === "defcon" && defcon < before) counts.lowered[acting]++;
  }
  return counts;
}

/** A line of the last count: what a region gave each side, or The China Card its holder. */
export interface Count {
  region: string | null; // Null: The China Card.
  us: number;
  ussr: number;
}

/** What these lines come to; above 0: for the US. */
export const netOf = (counts: Count[]): number => counts.reduce((sum, { us, ussr }) => sum + us - ussr, 0);

/** What the last count gave; nothing where the game ended before it. */
export function finalScoring(frames: ColdWarFrame[]): Count[] {
  const last = [...frames]
    .reverse()
    .find(({ event }) => (event?.what?.effects ?? []).some(({ type }) => type === "over"));
  const effects = last?.event?.what?.effects ?? [];
  const end = effects.find(({ type }) => type === "over");
  if (end?.reason !== "final") return [];
  const begun = Math.max(0, finalAt(effects));
  return effects.flatMap((effect, i): Count[] => {
    const { type, region = null, us = 0, ussr = 0, seat } = effect;
    if (i >= begun && type === "scoring") return [{ region, us, ussr }];
    return reasonOf(effects, i).china ? [{ region: null, us: Number(seat === 1), ussr: Number(seat === 0) }] : [];
  });
}

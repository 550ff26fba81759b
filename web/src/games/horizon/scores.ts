// The scores: over the game, one point after each realised event, as far as has been shown; and now, as the track of points shows them.
import { Snapshot } from "../../core/snapshot";
import type { Colour, HorizonFrame, Player, Position } from "./types";

export interface ScorePoint {
  frame: number;
  phase: number;
  scores: number[];
}

/** From the frames up to `last`; a takeback that undid a realisation is a point as well. */
export function scoreHistory(frames: HorizonFrame[], last: number): ScorePoint[] {
  const points: ScorePoint[] = [];
  for (let frame = 0; frame <= last; frame++) {
    const one = frames[frame];
    const changes =
      frame === 0 ||
      one?.event?.takeback !== undefined ||
      (one?.event?.what?.points?.length ?? 0) > 0 ||
      frame === last;
    if (!one || !changes || one.bytes.length === 0) continue;
    const position = new Snapshot("horizon", one.bytes).json<Position>();
    points.push({ frame, phase: position.phase, scores: position.players.map((player) => player.score) });
  }
  return points;
}

export interface Lane {
  seat: number;
  colour: Colour;
  score: number;
  mark: number | null; // R4, R23: the latest, which is asked first where scores are equal; none before phase 1 is realised.
}

export interface ScoreTrack {
  low: number;
  high: number;
  ticks: number[]; // Where a figure stands, 0 among them.
  lanes: Lane[];
}

const LENGTH = 5; // Points that the track has at least above 0.
const STEPS = [1, 2, 5, 10, 20, 50, 100];
const FIGURES = 6; // Steps at most, so that figures stand apart on a phone.

/** The track of points: long enough for every score and mark, below 0 as well. */
export function scoreTrack(players: Pick<Player, "seat" | "colour" | "score" | "score_marks">[]): ScoreTrack {
  const lanes = players.map(({ seat, colour, score, score_marks: marks }) => ({
    seat,
    colour,
    score,
    mark: marks[marks.length - 1] ?? null,
  }));
  const values = lanes.flatMap(({ score, mark }) => (mark === null ? [score] : [score, mark]));
  const low = Math.min(0, ...values);
  const high = Math.max(low + LENGTH, 0, ...values);
  return { low, high, ticks: ticksOf(low, high), lanes };
}

function ticksOf(low: number, high: number): number[] {
  const step = STEPS.find((one) => (high - low) / one <= FIGURES) ?? high - low;
  const first = Math.ceil(low / step);
  return Array.from({ length: Math.floor(high / step) - first + 1 }, (_, i) => (first + i) * step || 0);
}

// The end: who won and by what, ties and what broke them (R23), and the moments at which the game turned. From positions and accounts alone.
import { Snapshot } from "../../../core/snapshot";
import type { HorizonFrame, Player, Position, What } from "../types";
import { scoreHistory, type ScorePoint } from "../scores";
import { decisive } from "./realisation";

export interface Rank {
  player: Player;
  shared: boolean; // The place is another's, too.
  tie: Tie | null; // What set him above the next one, who has as many points.
}

export interface Tie {
  phase: number | null; // At whose beginning of realisation the scores differed; null: at none, the place is shared.
  higher: number;
  lower: number;
}

/** Where two with as many points differed: at the latest mark, then at the one before (R4, R23). */
export function tieBetween(one: Player, other: Player): Tie | null {
  if (one.score !== other.score) return null;
  for (let mark = one.score_marks.length - 1; mark >= 0; mark--) {
    const [higher = 0, lower = 0] = [one.score_marks[mark], other.score_marks[mark]];
    if (higher !== lower) return { phase: mark + 1, higher, lower };
  }
  return { phase: null, higher: one.score, lower: other.score };
}

/** The players from the first to the last, as the core places them. */
export function ranking(players: Player[]): Rank[] {
  const ranked = [...players].sort((one, other) => one.place - other.place || one.seat - other.seat);
  return ranked.map((player, i) => {
    const next = ranked[i + 1];
    return {
      player,
      shared: ranked.some((other) => other !== player && other.place === player.place),
      tie: next ? tieBetween(player, next) : null,
    };
  });
}

export interface Victory {
  winners: number[]; // Several: the first place is shared.
  margin: number; // Points ahead of the next; 0: the tie-break decided.
  tie: Tie | null;
}

export function victory(ranks: Rank[]): Victory {
  const winners = ranks.filter(({ player }) => player.place === 1).map(({ player }) => player.seat);
  const [first, second] = ranks;
  const next = ranks[winners.length];
  return {
    winners,
    margin: (first?.player.score ?? 0) - (next?.player.score ?? first?.player.score ?? 0),
    tie: winners.length === 1 && second ? (first?.tie ?? null) : null,
  };
}

export interface TurningPoint {
  frame: number;
  what: What;
  seat: number; // Whose points changed.
  points: number;
}

/** How far whoever has won was ahead of the best of the others. */
const lead = (scores: number[], winner: number): number =>
  (scores[winner] ?? 0) - Math.max(...scores.filter((_, seat) => seat !== winner));

/** How much a realisation made of the game: what it moved, whether the lead changed, how near it was, how late. */
function weightOf(before: ScorePoint, after: ScorePoint, winner: number, what: What, part: number): number {
  const [was, is] = [lead(before.scores, winner), lead(after.scores, winner)];
  const changed = was > 0 !== is > 0 ? 3 : 0;
  const near = what.decided_by !== "sum" || decisive(what).length > 0 ? 1 : 0;
  return 2 * Math.abs(is - was) + changed + near + part;
}

/** The realisations at which the game turned, at most so many, in the order of time. */
export function turningPoints(frames: HorizonFrame[], players: Player[], winner: number, most = 3): TurningPoint[] {
  const points = scoreHistory(frames, frames.length - 1);
  const found = points.flatMap((after, i) => {
    const before = points[i - 1];
    const what = frames[after.frame]?.event?.what;
    const given = what?.points?.[0];
    const seat = players.find(({ colour }) => colour === given?.colour)?.seat;
    if (!before || !what || !given || seat === undefined) return [];
    const weight = weightOf(before, after, winner, what, i / points.length);
    return [{ weight, turn: { frame: after.frame, what, seat, points: given.points } }];
  });
  return found
    .sort((one, other) => other.weight - one.weight)
    .slice(0, most)
    .map(({ turn }) => turn)
    .sort((one, other) => one.frame - other.frame);
}

export const positionOf = (frame: HorizonFrame): Position => new Snapshot("horizon", frame.bytes).json<Position>();

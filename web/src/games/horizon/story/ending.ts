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

/** Who ended the game by giving up; null: it was played to its end, or others played on. */
export const gaveUp = (frames: HorizonFrame[]): number | null =>
  frames.some(({ event }) => event?.end === "resigned")
    ? (frames.findLast(({ event }) => event?.resign !== undefined)?.event?.resign ?? null)
    : null;

/** The players from the first to the last, as the core places them; who gave up is the last. */
export function ranking(players: Player[], quitter: number | null = null): Rank[] {
  const last = ({ seat }: Player) => Number(seat === quitter);
  const ranked = [...players].sort(
    (one, other) => last(one) - last(other) || one.place - other.place || one.seat - other.seat,
  );
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

/** Where somebody gave up, the only other one has won, and of several nobody. */
export function victory(ranks: Rank[], quitter: number | null = null): Victory {
  if (quitter !== null)
    return { winners: ranks.length === 2 ? [ranks[0]?.player.seat ?? 0] : [], margin: 0, tie: null };
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
  seat: number; // Whose points changed, by it or by what it turned later.
  points: number; // 0: it gave none itself.
  later: { node: string; points: number } | null; // What it turned, if it gave no points itself.
  tookLead: boolean; // From here to the end the winner was ahead.
}

/** How far whoever has won was ahead of the best of the others. */
const lead = (scores: number[], winner: number): number =>
  (scores[winner] ?? 0) - Math.max(...scores.filter((_, seat) => seat !== winner));

/** Who is ahead of all others; null: nobody. */
function leader(scores: number[]): number | null {
  const most = Math.max(...scores);
  const first = scores.indexOf(most);
  return scores.lastIndexOf(most) === first ? first : null;
}

/** The frame at which the winner came to be ahead for good, or level for good if a tie-break decided; null: he always was. */
function takingTheLead(points: ScorePoint[], winner: number): number | null {
  const leads = points.map(({ scores }) => lead(scores, winner));
  const enough = Math.min(1, leads.at(-1) ?? 0);
  const last = leads.findLastIndex((one) => one < enough);
  return last < 0 ? null : (points[last + 1]?.frame ?? null);
}

/** Whether one thing more or less would have ended it the other way. */
const wasNear = (what: What): boolean => what.decided_by !== "sum" || decisive(what).length > 0;

/** Without its points somebody else would have been ahead at the end, or as far. */
const decidedAll = (last: number[], winner: number, seat: number, points: number): boolean =>
  lead(
    last.map((score, one) => (one === seat ? score - points : score)),
    winner,
  ) <= 0;

/** How much a realisation made of the game: what it moved, whether somebody else was ahead after it, whether it was near, how late it was. */
function weightOf(before: ScorePoint, after: ScorePoint, winner: number, near: boolean, part: number): number {
  const [was, is] = [lead(before.scores, winner), lead(after.scores, winner)];
  return 2 * Math.abs(is - was) + (leader(before.scores) !== leader(after.scores) ? 3 : 0) + (near ? 2 : 0) + part;
}

type Weighed = TurningPoint & { weight: number; turned: boolean }; // Whether the lead or the end hung on it.

const TOOK_THE_LEAD = 1000; // What everybody names first.

/** The realisations that gave points, with their weight. */
function scored(frames: HorizonFrame[], players: Player[], winner: number): Weighed[] {
  const points = scoreHistory(frames, frames.length - 1);
  const last = players.map(({ score }) => score);
  const taken = takingTheLead(points, winner);
  return points.flatMap((after, i) => {
    const before = points[i - 1];
    const what = frames[after.frame]?.event?.what;
    const given = what?.points?.[0];
    const seat = players.find(({ colour }) => colour === given?.colour)?.seat;
    if (!before || !what || !given || seat === undefined) return [];
    const tookLead = after.frame === taken;
    const turned =
      tookLead || leader(before.scores) !== leader(after.scores) || decidedAll(last, winner, seat, given.points);
    const weight = weightOf(before, after, winner, wasNear(what), i / points.length) + (tookLead ? TOOK_THE_LEAD : 0);
    return [{ weight, turned, frame: after.frame, what, seat, points: given.points, later: null, tookLead }];
  });
}

const TURNED_LATER = 0.9; // Who turns an event by another stands behind that other.

/** The realisations that gave no points, and whose links turned one that did: without them it would have ended the other way. */
function behind(frames: HorizonFrame[], gave: Weighed[]): Weighed[] {
  return frames.flatMap(({ event }, frame) => {
    const what = event?.what;
    if (what?.type !== "realise" || !what.event || (what.points?.length ?? 0) > 0) return [];
    const turned = gave
      .filter((later) => later.frame > frame && later.turned && !later.tookLead)
      .filter((later) =>
        decisive(later.what).some((weight) => weight.from === "link" && weight.neighbour === what.node),
      )
      .sort((one, other) => other.weight - one.weight)[0];
    if (!turned) return [];
    const later = { node: turned.what.node ?? "", points: turned.points };
    const weight = turned.weight * TURNED_LATER;
    return [{ weight, turned: true, frame, what, seat: turned.seat, points: 0, later, tookLead: false }];
  });
}

/** The realisations at which the game turned, at most this many, in order of time: the one after which the winner stayed ahead, then the weightiest of
 *  those that set somebody else ahead or without which somebody else had won, and of what turned these; if there are none, the weightiest of all. */
export function turningPoints(frames: HorizonFrame[], players: Player[], winner: number, most = 3): TurningPoint[] {
  const gave = scored(frames, players, winner);
  const all = [...gave, ...behind(frames, gave)].sort((one, other) => other.weight - one.weight);
  const turned = all.filter((one) => one.turned);
  return (turned.length > 0 ? turned.slice(0, most) : all.slice(0, 1)).sort((one, other) => one.frame - other.frame);
}

export const positionOf = (frame: HorizonFrame): Position => new Snapshot("horizon", frame.bytes).json<Position>();

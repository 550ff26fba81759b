// The scores over the game: one point after each realised event, as far as has been shown.
import { Snapshot } from "../../core/snapshot";
import type { HorizonFrame, Position } from "./types";

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

// Where the game stands on the horizon's track, in words.
import { Snapshot } from "../../core/snapshot";
import { t } from "../../lib/i18n.svelte";
import type { HorizonFrame, Position } from "./types";

type Place = Pick<Position, "phase" | "rings" | "round" | "rounds" | "stage">;

/** "": the game is over. */
export function trackWords({ phase, rings, round, rounds, stage }: Place): string {
  if (stage === "over") return "";
  const inPhase = rounds[phase] ?? 0;
  return t(round > inPhase ? "horizon.track_realised" : "horizon.track", { phase, rings, round, rounds: inPhase });
}

const read = new WeakMap<HorizonFrame, Place | null>(); // A position never changes, and the log asks for all of them again with each event.

export function placeAt(frame: HorizonFrame | undefined): Place | null {
  if (!frame) return null;
  const known = read.get(frame);
  if (known !== undefined) return known;
  const place = frame.bytes.length > 0 ? new Snapshot("horizon", frame.bytes).json<Position>() : null;
  const kept = place && {
    phase: place.phase,
    rings: place.rings,
    round: place.round,
    rounds: place.rounds,
    stage: place.stage,
  };
  read.set(frame, kept);
  return kept;
}

// How long each kind of event is looked at before the next is shown, in milliseconds at the normal pace.
import type { HorizonFrame } from "./types";

const LOOK: Record<string, number> = {
  move: 450,
  leave: 450,
  organise: 900,
  influence: 700,
  strengthen: 700,
  lay: 600,
  play: 700,
  gather: 300,
  draw: 300,
  discard: 300,
  end: 150,
};
const REALISED = 2400;
const REALISED_EMPTY = 120;

export function lookAt(frame: HorizonFrame | undefined): number {
  const what = frame?.event?.what;
  if (what?.type === "realise") return what.event ? REALISED : REALISED_EMPTY;
  return LOOK[what?.type ?? ""] ?? 0;
}

// How long each kind of event is looked at before the next is shown, in milliseconds at the normal pace.
import type { HorizonFrame } from "./types";

const LOOK: Record<string, number> = {
  move: 600,
  leave: 300,
  organise: 1500,
  influence: 1300,
  strengthen: 1200,
  lay: 700,
  play: 900,
  artifact: 1600,
  gather: 450,
  draw: 350,
  discard: 150,
  end: 150,
};
const REALISED_EMPTY = 120; // An event takes as long as its telling (story/telling.svelte.ts), and no longer.

export function lookAt(frame: HorizonFrame | undefined): number {
  const what = frame?.event?.what;
  if (what?.type === "realise") return what.event ? 0 : REALISED_EMPTY;
  return LOOK[what?.type ?? ""] ?? 0;
}

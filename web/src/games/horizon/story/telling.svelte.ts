// How far a realisation has been told. While it is, the field, the plates and the result show no more than has been told; nothing follows until it is
// over. It can be made slower and skipped, first to its outcome, then to its end.
import { pace, type Pace } from "../../../lib/pace.svelte";
import { sound } from "../../../lib/sound";
import type { Playback } from "../../../ui/playback.svelte";
import type { HorizonFrame, Position, What } from "../types";
import { outcomeAt, soundOf, stepsOf, stillsOf, type Step } from "./realisation";

const FACTOR: Record<Pace, number> = { off: 0, slow: 2, normal: 1, fast: 0.35 };
const SLOWER = 2;

/** A position as far as it has been told: the field until the outcome, the points until they are given, are as they were. */
export function asTold(now: Position, before: Position, step: Step | null): Position {
  if (!step || step.scored) return now;
  if (!step.realised) return before;
  return {
    ...now,
    players: now.players.map((player) => {
      const { score, place } = before.players[player.seat] ?? player;
      return { ...player, score, place };
    }),
  };
}

/** How long a step takes now, in milliseconds. */
export const lasting = (step: Step, slower: boolean): number => step.ms * FACTOR[pace.chosen] * (slower ? SLOWER : 1);

export class Telling {
  /** Twice as slow, until it is chosen otherwise. */
  slower = $state(false);
  private begun = $state(-1); // The frame at which `at` holds.
  private at = $state(0);
  private over = $state(-1); // The frame that has been told to its end.
  private readonly still = matchMedia("(prefers-reduced-motion: reduce)").matches;

  constructor(private readonly playback: Playback<HorizonFrame>) {
    $effect(() => {
      const { step, what } = this;
      if (!step || !what) return;
      const name = soundOf(step, what);
      if (name) sound(name);
      const timer = setTimeout(() => this.next(), lasting(step, this.slower));
      return () => clearTimeout(timer);
    });
  }

  /** The account of the event that is being told. */
  readonly what: What | null = $derived.by(() => {
    const { playback } = this;
    const told = playback.played && playback.index === playback.shown && playback.index !== this.over;
    const what = told && pace.chosen !== "off" ? playback.frame?.event?.what : null;
    return what?.type === "realise" && what.event ? what : null;
  });
  readonly steps: Step[] = $derived.by(() => {
    const steps = this.what ? stepsOf(this.what) : [];
    return this.still ? stillsOf(steps) : steps;
  });
  readonly step: Step | null = $derived.by(() => this.steps[this.begun === this.playback.index ? this.at : 0] ?? null);

  get active(): boolean {
    return this.step !== null;
  }

  private next(): void {
    const { index } = this.playback;
    const at = this.begun === index ? this.at + 1 : 1;
    if (at >= this.steps.length) this.over = index;
    else [this.begun, this.at] = [index, at];
  }

  toggleSlower = (): void => {
    this.slower = !this.slower;
  };

  /** Past all that is realised now. */
  pass = (): void => this.playback.skip();

  /** To the outcome; once that is shown, to the end. */
  skip = (): void => {
    const { index } = this.playback;
    if (!this.step) return;
    if (this.step.realised) this.over = index;
    else [this.begun, this.at] = [index, outcomeAt(this.steps)];
  };
}

// How far the page has shown what has happened: it follows the game event by event, so that one sees what others do and each
// realisation with its sum. Nobody has to wait: it can be made faster, skipped, or switched off, as it is for those who ask their system for less motion.
import { pace, type Pace } from "../../lib/pace.svelte";
import type { Frame } from "../../table/types";

const FACTOR: Record<Pace, number> = { off: 0, slow: 2, normal: 1, fast: 0.35 };
const TOO_FAR = 60; // Events behind which one who comes back is not shown.

/** How long an event is looked at, in milliseconds at the normal pace. */
const LOOK: Record<string, number> = { move: 450, leave: 450, organise: 900, influence: 700, strengthen: 700, lay: 600, play: 700, gather: 300, draw: 300, discard: 300, end: 150 };
const REALISED = 2400;
const REALISED_EMPTY = 120;

function lookAt(frame: Frame | undefined): number {
  const what = frame?.event?.what;
  if (what?.type === "realise") return what.event ? REALISED : REALISED_EMPTY;
  return LOOK[what?.type ?? ""] ?? 0;
}

export class Playback {
  /** The newest frame that has been shown. */
  shown = $state(0);
  private shownAt = 0;
  private timer: ReturnType<typeof setTimeout> | undefined;

  /** `frames` and `seat` (one's own, whose actions are shown at once) are read anew whenever they change. */
  constructor(
    private readonly frames: () => Frame[],
    private readonly seat: () => number | null,
  ) {
    this.shown = frames().length - 1;
    $effect(() => this.follow(this.frames()));
    $effect(() => () => clearTimeout(this.timer));
  }

  get behind(): boolean {
    return this.shown < this.frames().length - 1;
  }

  skip(): void {
    this.show(this.frames().length - 1);
  }

  private follow(frames: Frame[]): void {
    const last = frames.length - 1;
    clearTimeout(this.timer);
    if (pace.chosen === "off" || document.hidden || last - this.shown > TOO_FAR || this.shown > last) return this.skip();
    if (this.shown === last) return;
    const own = frames[this.shown + 1]?.event?.seat === this.seat();
    const wait = own ? 0 : lookAt(frames[this.shown]) * FACTOR[pace.chosen] - (performance.now() - this.shownAt);
    this.timer = setTimeout(() => this.show(this.shown + 1), Math.max(0, wait));
  }

  private show(index: number): void {
    this.shown = index;
    this.shownAt = performance.now();
  }
}

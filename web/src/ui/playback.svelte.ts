// How far the page has shown what has happened: it follows the game event by event, so that one sees what others do and each
// realisation with its sum; a game may tell how a frame comes about, and the board waits for it. Nobody has to wait: it can be made faster,
// skipped, or switched off, as it is for those who ask their system for less motion. And one can look back: then the frame that was chosen is
// shown, until one goes to the present again.
import { untrack } from "svelte";
import { pace, type Pace } from "../lib/pace.svelte";
import type { Frame } from "../table/types";

export const FACTOR: Record<Pace, number> = { off: 0, slow: 2, normal: 1, fast: 0.35 };
const TOO_FAR = 60; // So many events that come at once are not shown one by one to who comes back.

/** An event that is being told before the board shows it. */
export interface Telling {
  done: Promise<void>;
  finish: () => void; // Cuts it short.
}

/** How far one skips at once. */
export interface Stop {
  frame: number;
  told: boolean; // Whether it is told how it comes about.
  ends: boolean; // Whether one has then come to where one wanted to: if not, what is chosen later is skipped as well.
}

/** Where one skips to from the frame that is shown; `later`: what is yet to come has been chosen since. null: to the newest, and no further. */
type StopAt = (shown: number, later: boolean) => Stop | null;

/** Whether the player himself did this, or took back alone what he had done. */
function isOf(seat: number | null, event: Frame["event"] | undefined): boolean {
  if (!event || seat === null) return false;
  return event.seat === seat || (Array.isArray(event.by) && event.by.length === 1 && event.by[0] === seat);
}

export class Playback<F extends Frame = Frame> {
  /** The newest frame that has been shown. */
  shown = $state(0);
  private chosen = $state<number | null>(null); // The frame looked back at; null: the newest that has been shown.
  /** Whether that one came by itself, one event after the other, and was not skipped to. */
  played = $state(false);
  private followed: number;
  private second: F | undefined; // By it one sees how many have been put before.
  private shownAt = 0;
  private timer: ReturnType<typeof setTimeout> | undefined;
  private telling: Telling | null = null;
  private toldLast = false; // The newest frame has been looked at while it was told.
  /** What comes is skipped as well, until one has come to where one wanted to. */
  skipping = $state(false);

  /** `frames` and `seat` (one's own, whose actions are shown at once) are read again whenever they change. */
  constructor(
    private readonly frames: () => F[],
    private readonly seat: () => number | null,
    private readonly lookAt: (frame: F | undefined) => number, // For how many milliseconds, at the normal pace.
    at: () => number | null, // The event to look at first.
    private readonly holds: () => boolean = () => false, // Whether what is shown is still being told: nothing follows then.
    private readonly tell: ((frame: number) => Telling | null) | null = null, // How that frame is come to, if that is told.
    private readonly stop: StopAt = () => null,
    private readonly awaited: () => boolean = () => true, // Whether it is for one to decide: whoever skips has come to that.
  ) {
    this.shown = this.followed = frames().length - 1;
    this.second = frames()[1];
    $effect.pre(() => this.keepPlace(this.frames()));
    $effect(() => {
      const first = at();
      if (first !== null) this.chosen = Math.min(first, this.frames().length - 1);
    });
    if (tell) $effect(() => this.follow(this.frames()));
    else $effect.pre(() => this.follow(this.frames()));
    $effect(() => () => {
      clearTimeout(this.timer);
      this.telling?.finish();
    });
  }

  get last(): number {
    return this.frames().length - 1;
  }
  /** The frame to show now. */
  get index(): number {
    return this.chosen ?? Math.min(this.shown, this.last);
  }
  get frame(): F | undefined {
    return this.frames()[this.index];
  }
  /** Whether that is the newest there is. */
  get present(): boolean {
    return this.index === this.last;
  }
  /** Whether one looks at the game as it goes on, not back. */
  get following(): boolean {
    return this.chosen === null;
  }
  get behind(): boolean {
    return this.shown < this.last;
  }

  /** Looks back at a frame; null, or the newest one: no longer. */
  look = (frame: number | null): void => {
    this.chosen = frame === null || frame >= this.last ? null : Math.max(0, frame);
  };

  /** On to what is not to be missed or to one's own next decision, also past what others choose only later. */
  skip(): void {
    this.pass(false);
  }

  private pass(later: boolean): void {
    const stop = this.stop(this.shown, later);
    this.skipping = stop !== null && !stop.ends && !this.awaited();
    if (stop === null) return this.toLast();
    clearTimeout(this.timer);
    this.cut();
    this.show(stop.frame, stop.told);
  }

  private toLast(): void {
    this.cut();
    this.show(this.last);
  }

  private cut(): void {
    const { telling } = this;
    this.telling = null;
    telling?.finish();
  }

  /** What is looked at stays so when frames from before the first one come. */
  private keepPlace(frames: F[]): void {
    const more = this.second === undefined ? 0 : frames.indexOf(this.second) - 1;
    this.second = frames[1];
    if (more <= 0) return;
    this.followed += more;
    untrack(() => {
      this.shown += more;
      if (this.chosen !== null) this.chosen += more;
    });
  }

  private follow(frames: F[]): void {
    const last = frames.length - 1;
    const tooFar = last - this.followed > TOO_FAR;
    this.followed = last;
    clearTimeout(this.timer);
    if (pace.chosen === "off" || document.hidden || tooFar || this.shown > last) return this.toLast();
    if (this.shown === last || this.telling || this.holds()) return;
    if (this.skipping) {
      this.pass(true);
      if (this.skipping || this.shown === last) return;
    }
    const own = isOf(this.seat(), frames[this.shown + 1]?.event);
    const look = this.toldLast ? 0 : this.lookAt(frames[this.shown]);
    const wait = own ? 0 : look * FACTOR[pace.chosen] - (performance.now() - this.shownAt);
    // What need not be waited for is there with the next picture: nothing that is pressed on goes away for a moment and comes back.
    if ((own || isOf(this.seat(), frames[this.shown]?.event)) && wait <= 0 && !this.tell) {
      this.come(this.shown + 1);
      return this.follow(frames);
    }
    this.timer = setTimeout(() => this.come(this.shown + 1), Math.max(0, wait));
  }

  /** Goes on to a frame: at once, or when it has been told how it comes about. */
  private come(index: number): void {
    const telling = untrack(() => this.tell?.(index) ?? null);
    this.toldLast = telling !== null;
    if (!telling) return this.show(index, true);
    this.telling = telling;
    void telling.done.then(() => {
      if (this.telling !== telling) return;
      this.telling = null;
      this.show(index, true);
    });
  }

  private show(index: number, played = false): void {
    this.shown = index;
    this.played = played;
    this.shownAt = performance.now();
  }
}

// What a player has chosen and not sent. It is tried on a whole position that fits what the player knows (the view with its gaps filled by
// guesses), as far as no guess could show: up to a die, a decision of the other side, a new round, or something that is revealed. It outlives a reload.
import { Snapshot } from "../../core/snapshot";
import type { Table } from "../../table/types";
import type { Position } from "./types";

/** A position to put questions to, as this seat. */
export interface Asked {
  position: Snapshot;
  seat: number;
}

const GUESS = 1; // The same guess each time.
const KEEP_MS = 60; // After a press; a few frames.
const moment = ({ turn, phase, round, phasing }: Position) => `${turn} ${phase} ${round} ${phasing}`;

/**
 * What was chosen is seen on the board, but the round stays until it is sent. Else the markers would run ahead to the next round or turn, and back
 * again when what was sent is told.
 */
export function withUnsent(before: Position, after: Position): Position {
  const { hand_count } = before; // A card that is not sent has not left the hand for the others.
  if (moment(after) === moment(before)) return { ...after, hand_count };
  const { influence, control, hand, ask } = after;
  return { ...before, influence, control, hand, ask };
}

/** A position with something done that was chosen. */
interface Trial {
  whole: Snapshot;
  seen: Snapshot; // By the player.
}

export class Draft {
  private chosen = $state.raw<string[]>([]);
  private after = $state(-1); // The newest event then: in another position what was chosen means nothing.
  /** All that is to be sent, in order. */
  readonly actions = $derived.by(() => (this.after === this.now ? this.chosen : []));
  /** Whether the last of them is not tried: what it brings nobody can know before. */
  held = $state(false);

  private kept = false; // Something is kept for the next visit.
  private restored = false;
  private gone = false; // The board was left: nothing may be asked of its table any more.
  private keeping: ReturnType<typeof setTimeout> | undefined;

  constructor(private readonly table: () => Table) {
    $effect(() => {
      if (this.restored || this.table().legal.length === 0) return;
      this.restored = true;
      void this.restore();
    });
    $effect(() => () => (this.gone = true));
  }

  private get now(): number {
    return this.table().frames.at(-1)?.event?.n ?? 0;
  }

  /** Chooses again what was chosen at an earlier visit, if the position is still the same and none of it was sent: what is
   * sealed leaves the position as it was. */
  private async restore(): Promise<void> {
    const { address } = this.table();
    const unsent = address ? await (await import("../../shelf/unsent")).unsentAt(address) : null;
    const { seat, sealed } = this.table();
    if (this.gone || !unsent || unsent.n !== this.now || unsent.seat !== seat) return;
    if (sealed.length > 0 || this.actions.length > 0) return;
    for (const action of unsent.actions) {
      if (!this.legal.includes(action)) return;
      this.push(action);
    }
  }

  /** Keeps what is chosen now for the next visit. Not at once: a press is to be seen first, and by then the board may have been left. */
  private keepLater(): void {
    const { address } = this.table();
    const { actions, seat, now: n } = this;
    clearTimeout(this.keeping);
    if (!address || (actions.length === 0 && !this.kept)) return;
    this.kept = actions.length > 0;
    const unsent = this.kept ? { seat, n, actions, time: Date.now() } : null;
    const keep = async () => (await import("../../shelf/unsent")).keepUnsent(address, unsent);
    this.keeping = setTimeout(() => void keep(), KEEP_MS);
  }

  private readonly tried = $derived(this.held ? this.actions.slice(0, -1) : this.actions);

  /** The position with everything done that was tried; null while nothing is. */
  readonly position = $derived.by(() =>
    this.tried.length === 0 ? null : this.ask(({ position }) => position.json<Position>()),
  );

  /** The position without anything that was chosen. */
  readonly before = $derived.by(() => this.ask(({ position }) => position.json<Position>(), []));

  /** The position as the board shows it. */
  readonly shown = $derived.by(() => this.position && this.before && withUnsent(this.before, this.position));

  /** What can be chosen next. */
  readonly legal = $derived.by(() => {
    if (this.actions.length === 0) return this.table().legal;
    const { before, position } = this;
    const goesOn = !this.held && position !== null && before !== null && moment(position) === moment(before);
    return goesOn ? (this.ask(({ position, seat }) => position.legal(seat)) ?? []) : [];
  });

  private get seat(): number {
    return this.table().seat ?? 0;
  }

  /** The newest position, as the player has it. */
  private readonly view = $derived.by(() => {
    const { frames, game } = this.table();
    const bytes = frames[frames.length - 1]?.bytes;
    return bytes ? new Snapshot(game, bytes) : null;
  });

  /** What was tried on the newest position, by its actions: between two presses much is asked of the same ones. */
  private readonly trials = $derived.by(() => {
    void [this.view, this.seat];
    return new Map<string, Trial | null>();
  });

  /** A whole position with these actions done, and what the player may know of it. */
  private trial(actions: string[]): Trial | null {
    const key = actions.join();
    const known = this.trials.get(key);
    if (known !== undefined) return known;
    const whole = this.whole(actions);
    const trial = whole && { whole, seen: whole.seenBy(this.seat) };
    this.trials.set(key, trial);
    return trial;
  }

  private whole(actions: string[]): Snapshot | null {
    const last = actions.at(-1);
    if (last === undefined) return this.view?.guessed(this.seat, GUESS) ?? null;
    return this.trial(actions.slice(0, -1))?.whole.after(this.seat, last) ?? null;
  }

  /** Asks something of the position with everything done that was tried, as the player may know it. */
  ask<T>(question: (asked: Asked) => T, actions: string[] = this.tried): T | null {
    const position = actions.length === 0 ? this.view : this.trial(actions)?.seen;
    return position ? question({ position, seat: this.seat }) : null;
  }

  /** What each of these points of influence would cost of the operations that are left. */
  costs(places: { action: string; object: string }[]): Map<string, number> {
    const costs = new Map<string, number>();
    const left = this.position?.ask.left ?? this.ask(({ position }) => position.json<Position>().ask.left) ?? 0;
    const whole = this.trial(this.tried)?.whole;
    if (!whole) return costs;
    for (const { action, object } of places) {
      const { ask } = whole.after(this.seat, action).json<Position>();
      costs.set(object, ask.kind === "ops" && ask.seat === this.seat ? left - (ask.left ?? 0) : left);
    }
    return costs;
  }

  push(action: string): void {
    const whole = this.trial(this.tried)?.whole;
    if (!whole) return;
    this.held = whole.actor().kind === "simultaneous" || whole.reveals(this.seat, action);
    this.chosen = [...this.actions, action];
    this.after = this.now;
    this.keepLater();
  }

  pop(): void {
    this.held = false;
    this.chosen = this.actions.slice(0, -1);
    this.keepLater();
  }

  clear(): void {
    this.held = false;
    this.chosen = [];
    this.keepLater();
  }
}

/** How much the influence of either side would change in each country; the larger change, where both would. */
export function pendingIn(before: Position, after: Position, countries: { country: string }[]): Map<string, number> {
  return new Map(
    countries.flatMap(({ country }, i) => {
      const changes = ([0, 1] as const).map(
        (side) => (after.influence[i]?.[side] ?? 0) - (before.influence[i]?.[side] ?? 0),
      );
      const change = changes.reduce((one, other) => (Math.abs(other) > Math.abs(one) ? other : one));
      return change === 0 ? [] : [[country, change]];
    }),
  );
}

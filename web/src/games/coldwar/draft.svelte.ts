// What a player has chosen and not sent. It is tried on a whole position that fits what the player knows (the view with its gaps filled by
// guesses), as far as no guess could show: up to a die, a decision of the other side, a new round, or something that is revealed. It outlives a reload.
import { Snapshot } from "../../core/snapshot";
import type { Table } from "../../table/types";
import type { Effect, Position, Told } from "./types";

/** A position to put questions to, as this seat. */
export interface Asked {
  position: Snapshot;
  seat: number;
}

const GUESS = 1; // The same guess each time.
const KEEP_MS = 60; // After a press; a few frames.
const moment = ({ turn, phase, round, phasing }: Position) => `${turn} ${phase} ${round} ${phasing}`;

/**
 * What was chosen is seen on the map and in the hand, and nowhere else before it is sent: what happens of itself, and the markers, would run ahead and
 * back again when it is told. `influence` is as what was chosen leaves it.
 */
export function withUnsent(before: Position, after: Position, influence = after.influence): Position {
  const { hand, ask } = after;
  const table = moment(after) === moment(before) ? after.table : before.table;
  const control = after.control.map((side, i) => (same(after.influence[i], influence[i]) ? side : before.control[i]));
  return { ...before, influence, control: control as Position["control"], hand, ask, table };
}

const same = (one: [number, number] | undefined, two: [number, number] | undefined) =>
  one?.[0] === two?.[0] && one?.[1] === two?.[1];

/** What an action does itself, for the card that asks: with another card's event begins what only follows. */
export function ownEffects({ item, effects = [] }: Told, asks: string | null): Effect[] {
  const follows = effects.findIndex(({ type, card }) => type === "event" && card !== asks && card !== item);
  return follows < 0 ? effects : effects.slice(0, follows);
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
  readonly shown = $derived.by(
    () => this.position && this.before && withUnsent(this.before, this.position, this.influence(this.before)),
  );

  /** The influence as what was tried leaves it. */
  private influence(before: Position): Position["influence"] {
    const influence = [...before.influence];
    const names = this.ask(({ position, seat }) => position.query<{ country: string }[]>(seat, "countries"), []) ?? [];
    const numbers = new Map(names.map(({ country }, i) => [country, i]));
    this.tried.forEach((action, i) => {
      const { whole } = this.trial(this.tried.slice(0, i)) ?? {};
      const told = whole?.describe<Told>(this.seat, this.seat, action);
      for (const { type, country = "", us = 0, ussr = 0 } of told ? ownEffects(told, this.asksIn(i)) : []) {
        const at = numbers.get(country);
        if (type === "influence" && at !== undefined) influence[at] = [us, ussr];
      }
    });
    return influence;
  }

  /** The card that asks for what was tried as number i. */
  private asksIn(i: number): string | null {
    return this.ask(({ position }) => position.json<Position>().ask.card, this.tried.slice(0, i)) ?? null;
  }

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

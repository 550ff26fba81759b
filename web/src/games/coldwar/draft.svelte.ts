// What a player has chosen and not sent. It is tried on a whole position that fits what the player knows (the view with its gaps filled by
// guesses), as far as no guess could show: up to a die, a decision of the other side, a new round, or something that is revealed.
import { Snapshot } from "../../core/snapshot";
import type { Table } from "../../table/types";
import type { Position } from "./types";

/** A position to put questions to, as this seat. */
export interface Asked {
  position: Snapshot;
  seat: number;
}

const GUESS = 1; // The same guess each time.
const moment = ({ turn, phase, round, phasing }: Position) => `${turn} ${phase} ${round} ${phasing}`;

export class Draft {
  private chosen = $state.raw<string[]>([]);
  private frames = $state(0); // How many there were then: in another position what was chosen means nothing.
  /** All that is to be sent, in order. */
  readonly actions = $derived.by(() => (this.frames === this.table().frames.length ? this.chosen : []));
  /** Whether the last of them is not tried: what it brings nobody can know before. */
  held = $state(false);

  constructor(private readonly table: () => Table) {}

  private readonly tried = $derived(this.held ? this.actions.slice(0, -1) : this.actions);

  /** The position with everything done that was tried; null while nothing is. */
  readonly position = $derived.by(() =>
    this.tried.length === 0 ? null : this.ask(({ position }) => position.json<Position>()),
  );

  /** What can be chosen next. */
  readonly legal = $derived.by(() => {
    if (this.actions.length === 0) return this.table().legal;
    const before = this.ask(({ position }) => moment(position.json<Position>()), []);
    const goesOn = !this.held && this.position !== null && moment(this.position) === before;
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

  /** A whole position with these actions done. */
  private whole(actions: string[]): Snapshot | null {
    const start = this.view?.guessed(this.seat, GUESS) ?? null;
    return actions.reduce((position, action) => position?.after(this.seat, action) ?? null, start);
  }

  /** Asks something of the position with everything done that was tried, as the player may know it. */
  ask<T>(question: (asked: Asked) => T, actions: string[] = this.tried): T | null {
    const position = actions.length === 0 ? this.view : this.whole(actions)?.seenBy(this.seat);
    return position ? question({ position, seat: this.seat }) : null;
  }

  /** What each of these points of influence would cost of the operations that are left. */
  costs(places: { action: string; object: string }[]): Map<string, number> {
    const costs = new Map<string, number>();
    const left = this.position?.ask.left ?? this.ask(({ position }) => position.json<Position>().ask.left) ?? 0;
    const whole = this.whole(this.tried);
    if (!whole) return costs;
    for (const { action, object } of places) {
      const { ask } = whole.after(this.seat, action).json<Position>();
      costs.set(object, ask.kind === "ops" && ask.seat === this.seat ? left - (ask.left ?? 0) : left);
    }
    return costs;
  }

  push(action: string): void {
    const whole = this.whole(this.tried);
    if (!whole) return;
    this.held = whole.actor().kind === "simultaneous" || whole.reveals(this.seat, action);
    this.chosen = [...this.actions, action];
    this.frames = this.table().frames.length;
  }

  pop(): void {
    this.held = false;
    this.chosen = this.actions.slice(0, -1);
  }

  clear(): void {
    this.held = false;
    this.chosen = [];
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

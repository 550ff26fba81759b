// What a player has chosen and not sent. It is tried on a whole position that fits what the player knows (the view with its gaps filled by
// guesses), as far as no guess could show: up to a die, a decision of the other side, a new round, or something that is revealed.
import { SLOT, core } from "../../core/core";
import type { Table } from "../../table/types";
import type { Position } from "./types";

/** A position to put questions to: in this slot, as this seat. */
export interface Asked {
  slot: number;
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
    this.tried.length === 0 ? null : this.ask(({ slot }) => core.position<Position>(slot)),
  );

  /** What can be chosen next. */
  readonly legal = $derived.by(() => {
    if (this.actions.length === 0) return this.table().legal;
    const before = this.ask(({ slot }) => moment(core.position<Position>(slot)), []);
    const goesOn = !this.held && this.position !== null && moment(this.position) === before;
    return goesOn ? (this.ask(({ slot, seat }) => core.legal(slot, seat)) ?? []) : [];
  });

  /** Asks something of that position, as the player may know it. */
  ask<T>(question: (asked: Asked) => T, actions: string[] = this.tried): T | null {
    if (!this.fill(actions)) return null;
    const seat = this.table().seat ?? 0;
    if (actions.length > 0) core.view(SLOT.draftView, SLOT.draft, seat);
    return question({ slot: SLOT.draftView, seat });
  }

  /** Puts the view and the filled position with the actions done into their slots. */
  private fill(actions: string[]): boolean {
    const { frames, game, seat } = this.table();
    const bytes = frames[frames.length - 1]?.bytes;
    if (!bytes) return false;
    core.load(SLOT.draftView, game, bytes);
    if (actions.length === 0 && seat === null) return true;
    core.determinize(SLOT.draft, SLOT.draftView, seat ?? 0, GUESS);
    for (const action of actions) core.apply(SLOT.draft, seat ?? 0, action);
    return true;
  }

  /** What each of these points of influence would cost of the operations that are left. */
  costs(places: { action: string; object: string }[]): Map<string, number> {
    const costs = new Map<string, number>();
    const left = this.position?.ask.left ?? this.ask(({ slot }) => core.position<Position>(slot).ask.left) ?? 0;
    if (!this.fill(this.tried)) return costs;
    const seat = this.table().seat ?? 0;
    for (const { action, object } of places) {
      core.copy(SLOT.draftView, SLOT.draft);
      core.apply(SLOT.draftView, seat, action);
      const { ask } = core.position<Position>(SLOT.draftView);
      costs.set(object, ask.kind === "ops" && ask.seat === seat ? left - (ask.left ?? 0) : left);
    }
    return costs;
  }

  push(action: string): void {
    this.fill(this.tried);
    this.held =
      core.actor(SLOT.draft).kind === "simultaneous" || core.reveals(SLOT.draft, this.table().seat ?? 0, action);
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

  /** How often each country was chosen by these verbs. */
  points(verbs: string[]): Map<string, number> {
    const points = new Map<string, number>();
    for (const action of this.actions) {
      const [verb = "", country = ""] = action.split(" ");
      if (verbs.includes(verb)) points.set(country, (points.get(country) ?? 0) + 1);
    }
    return points;
  }
}

// What a player has chosen and not sent: actions tried one after the other on a copy of the view, each of which can be taken back.
import { Refusal, SLOT, core } from "../../core/core";
import type { Table } from "../../table/types";
import type { Position } from "./types";

/** A position to put questions to: in this slot, as this seat. */
export interface Asked {
  slot: number;
  seat: number;
}

export class Draft {
  actions = $state.raw<string[]>([]);

  constructor(private readonly table: () => Table) {}

  /** The position with everything done that was chosen; null while nothing is. */
  readonly position = $derived.by(() => (this.actions.length === 0 ? null : this.ask(({ slot }) => core.position<Position>(slot))));
  readonly legal = $derived.by(() => (this.actions.length === 0 ? this.table().legal : (this.ask(({ slot, seat }) => core.legal(slot, seat)) ?? [])));

  /** Asks something of that position. */
  ask<T>(question: (asked: Asked) => T, actions: string[] = this.actions): T | null {
    const { frames, game, seat } = this.table();
    const bytes = frames[frames.length - 1]?.bytes;
    if (!bytes) return null;
    core.load(SLOT.passing, game, bytes);
    for (const action of actions) core.apply(SLOT.passing, seat ?? 0, action);
    return question({ slot: SLOT.passing, seat: seat ?? 0 });
  }

  /** Whether the action can be tried on the copy: not if it shows what is hidden, or hangs on it. */
  push(action: string): boolean {
    try {
      const tried = [...this.actions, action];
      if (this.ask(({ slot, seat }) => core.reveals(slot, seat, action))) return false;
      this.ask(() => null, tried);
      this.actions = tried;
      return true;
    } catch (error) {
      if (error instanceof Refusal) return false;
      throw error;
    }
  }

  pop(): void {
    this.actions = this.actions.slice(0, -1);
  }

  clear(): void {
    if (this.actions.length > 0) this.actions = [];
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

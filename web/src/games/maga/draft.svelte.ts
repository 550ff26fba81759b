// The team's list as this phone has it: what the server told last, and what was changed here since. A change stands in the list at once, whatever the
// network does; it goes to the server when that can be reached, on top of what the others have done meanwhile, and survives a reload until then.
import { OFFLINE } from "../../net/line.svelte";
import { editsAt, keepEdits, type Place } from "./begun";
import { edited, type Edit } from "./edits";
import { ordersOf, rowsOf, sameRows } from "./orders";
import { changed, changedTeam, hasLanded, notStanding, unsaved, type Flight } from "./pending";
import { isAsked } from "./approval";
import type { ErrorInfo } from "../../core/core";
import type { EveningInfo, Team } from "../../evening/types";

const STALE = "server.plan_stale";
const MOMENT_MS = 30;
const GONE: ErrorInfo = { key: "maga.plan.gone", arguments: [], text: "That action is not in the list any more." };
const LATE: ErrorInfo = {
  key: "maga.plan.too_late",
  arguments: [],
  text: "A change did not reach the server in its turn.",
};

/** What is needed of an evening. */
export interface PlanRoom extends Place {
  readonly team: Team | null; // As the server has told it.
  readonly evening: EveningInfo | null;
  readonly connected: boolean;
  plan(rows: string[]): Promise<ErrorInfo | null>;
  replan(what: "undo" | "redo"): Promise<ErrorInfo | null>;
  now(): number;
}

export class Draft {
  private edits = $state.raw<Edit[]>([]);
  private flight = $state.raw<Flight | null>(null);
  /** Since when a change waits to be taken; null: none does. */
  since = $state<number | null>(null);
  /** Why a change was not taken. */
  problem = $state.raw<ErrorInfo | null>(null);
  private turn = 0; // In which they were made.
  private looked = false;
  private restored = false; // Until then what was left at the last visit must not be written over.
  private running: Promise<void> | null = null;

  constructor(private readonly room: PlanRoom) {}

  private readonly waiting = $derived.by(() =>
    this.room.team ? unsaved(this.edits, this.flight, this.room.team.plan) : [],
  );
  readonly team = $derived.by(() => this.room.team && changedTeam(this.room.team, this.waiting, !isAsked(this.room)));

  private keep(edits: Edit[]): void {
    this.edits = edits;
    this.since = edits.length === 0 ? null : (this.since ?? this.room.now());
    if (this.restored) void keepEdits(this.room, edits.length > 0 ? edits : null);
  }

  private drop = (edits: Edit[]): void => this.keep(this.edits.filter((edit) => !edits.includes(edit)));

  /** Changes the list; false: what it is about is gone. */
  edit(edit: Edit): boolean {
    const plan = this.team?.plan;
    const possible = plan !== undefined && edited(ordersOf(plan.rows, plan.seat), edit) !== null;
    this.problem = possible ? null : GONE;
    if (!possible) return false;
    this.turn = this.room.position?.turn ?? 0;
    this.keep([...this.edits, edit]);
    void this.settle();
    return true;
  }

  /** Puts another list in its place. */
  put(rows: string[]): Promise<ErrorInfo | null> {
    this.keep([]);
    return this.room.plan(rows);
  }

  /** Takes the newest change back, or makes it again. */
  async step(what: "undo" | "redo"): Promise<ErrorInfo | null> {
    if (this.room.connected) await this.settle();
    const last = this.edits.at(-1);
    if (what === "redo" || !last) return this.room.replan(what);
    this.drop([last]);
    return null;
  }

  /** Sends what waits, if the server can be reached. */
  settle(): Promise<void> {
    this.running ??= this.run().finally(() => (this.running = null));
    return this.running;
  }

  /** Whether the server has all of it now. */
  async isSettled(): Promise<boolean> {
    await this.settle();
    return this.edits.length === 0;
  }

  private async run(): Promise<void> {
    await this.restore();
    this.leaveOld();
    this.leaveLanded();
    for (let each = false; this.edits.length > 0 && this.room.connected && this.room.team;) {
      const batch = each ? this.edits.slice(0, 1) : this.edits;
      const error = await this.send(batch, this.room.team.plan);
      if (error?.key === OFFLINE.key) return;
      if (!error) this.drop(batch);
      else if (error.key === STALE) await this.moment();
      else if (batch.length > 1)
        each = true; // One of them is refused, and not the others.
      else {
        this.problem = error;
        this.drop(batch);
      }
    }
  }

  private async send(batch: Edit[], plan: Team["plan"]): Promise<ErrorInfo | null> {
    const rows = rowsOf(changed(ordersOf(plan.rows, plan.seat), batch), plan.seat);
    if (sameRows(rows, plan.rows)) return null; // Others have done the same, or what it was about is gone.
    const { revision } = plan;
    this.flight = { edits: batch, revision, rows, taken: false };
    const error = await this.room.plan(rows);
    if (error) return error;
    this.flight = { ...this.flight, taken: true };
    while (this.room.connected && (this.room.team?.plan.revision ?? revision) <= revision) await this.moment();
    return null;
  }

  private moment = (): Promise<void> => new Promise((done) => setTimeout(done, MOMENT_MS));

  /** What was left at the last visit. */
  private async restore(): Promise<void> {
    if (this.looked || !this.room.team || !this.room.position) return;
    this.looked = true;
    const { turn } = this.room.position;
    const left = await editsAt(this.room);
    const { plan } = this.room.team;
    this.restored = true;
    if (left.length > 0) this.turn = turn;
    if (left.length + this.edits.length > 0)
      this.keep([...notStanding(left, ordersOf(plan.rows, plan.seat)), ...this.edits]);
  }

  private leaveOld(): void {
    const turn = this.room.position?.turn;
    if (this.edits.length === 0 || turn === undefined || turn === this.turn) return;
    this.problem = LATE;
    this.keep([]);
  }

  /** The answer to what was sent may have been lost with the line. */
  private leaveLanded(): void {
    const plan = this.room.team?.plan,
      { flight } = this;
    if (!flight || !plan) return;
    const left = hasLanded(flight, plan)
      ? []
      : plan.revision > flight.revision
        ? notStanding(flight.edits, ordersOf(plan.rows, plan.seat))
        : flight.edits;
    this.flight = null;
    this.drop(flight.edits.filter((edit) => !left.includes(edit)));
  }
}

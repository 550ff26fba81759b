// The first lesson's game: a table at which chance and the opponent do as the lesson wants, by the same rules as any other. What the learner may do
// is what the rules allow and the lesson is about.
import { CHANCE, Refusal, type ErrorInfo } from "../../../core/core";
import { Snapshot } from "../../../core/snapshot";
import { Alone } from "../../../table/alone";
import { seatInfo } from "../../../table/still";
import type { Frame, SeatInfo, Status, Table } from "../../../table/types";
import type { What } from "../types";

export interface Script {
  options: string;
  deals: [mine: string[], others: string[]]; // What chance deals to whom, in its order.
  artifacts: string[];
  opponent: string[][]; // What he does in each of his turns, and where he goes when he has to leave.
}

const ME = 0;
const OPPONENT = 1;

export class LessonTable extends Alone implements Table {
  readonly address = "";
  readonly game = "horizon";
  readonly seat = ME;
  readonly curtain = null;
  readonly thinking = null;
  readonly canUndo = false;
  readonly seats: SeatInfo[];
  readonly options: string;
  status = $state<Status>("running");
  frames = $state.raw<Frame[]>([]);
  private all = $state.raw<string[]>([]);
  private state: Snapshot;
  private readonly deals: string[][];
  private readonly artifacts: string[];
  private readonly plans: string[][];

  constructor(
    script: Script,
    names: [mine: string, other: string],
    private readonly allowed: () => (action: string) => boolean, // What the lesson is about now; read again whenever it changes.
  ) {
    super();
    this.options = script.options;
    this.deals = script.deals.map((cards) => [...cards]);
    this.artifacts = [...script.artifacts];
    this.plans = script.opponent.map((plan) => [...plan]);
    this.seats = seatInfo(names.map((name) => ({ name, bot: null })));
    this.state = Snapshot.first("horizon", script.options);
    this.frames = [{ event: null, bytes: this.state.seenBy(ME).bytes }];
    this.goOn();
  }

  get legal(): string[] {
    return this.all.filter(this.allowed());
  }

  /** Chance and the opponent, until the learner is awaited. */
  private goOn(): void {
    for (;;) {
      const { kind, seat } = this.state.actor();
      if (kind === "over") return this.end();
      if (kind === "chance") this.step(CHANCE, this.fate());
      else if (seat === OPPONENT) this.step(OPPONENT, this.answer());
      else {
        this.all = this.state.legal(ME);
        const [only = ""] = this.all;
        if (this.all.length > 1 || !only.startsWith("leave ")) return;
        this.step(ME, only); // R18: there is one way on, and nothing to learn from pressing it.
      }
    }
  }

  private end(): void {
    this.all = [];
    this.status = "over";
    const event = { n: this.frames.length, end: "finished" };
    this.frames = [...this.frames, { event, bytes: this.state.seenBy(ME).bytes }];
  }

  private fate(): string {
    const outcomes = this.state.outcomes();
    const [first = ""] = outcomes;
    const what = this.state.describe<What>(CHANCE, ME, first);
    const wanted =
      what.type === "deal" && typeof what.to === "number"
        ? `deal ${this.deals[what.to]?.shift()}`
        : what.type === "artifact"
          ? `artifact ${this.artifacts.shift()}`
          : first;
    return outcomes.includes(wanted) ? wanted : first;
  }

  /** What he means to do next, if the rules allow it; otherwise he ends his turn. */
  private answer(): string {
    const legal = this.state.legal(OPPONENT);
    const [plan] = this.plans;
    const wanted = plan?.shift();
    if (plan?.length === 0) this.plans.shift();
    return legal.find((action) => action === wanted) ?? legal.find((action) => action === "end") ?? legal[0] ?? "";
  }

  private step(seat: number, action: string): void {
    const what = this.state.describe<What>(seat, ME, action);
    this.state = this.state.after(seat, action);
    const event = { n: this.frames.length, seat: seat === CHANCE ? ("chance" as const) : seat, what };
    this.frames = [...this.frames, { event, bytes: this.state.seenBy(ME).bytes }];
  }

  act(actions: string[]): Promise<ErrorInfo | null> {
    try {
      for (const action of actions) this.step(ME, action);
    } catch (error) {
      if (error instanceof Refusal) return Promise.resolve(error.info);
      throw error;
    }
    this.goOn();
    return Promise.resolve(null);
  }

  lift(): void {}
  close(): void {}
  undo = () => Promise.resolve(null);
  resign = () => Promise.resolve(null);
  record = () => Promise.resolve(null);
}

// A game in the page alone: the core holds the whole state, the page is server, dice and record in one. The record it writes is a
// record like any other, with dice that can be verified.
import { CHANCE, OBSERVER, Refusal, SLOT, core, loadGame, type ErrorInfo } from "../core/core";
import { bytesToHex, chain, commitment, draw, tableKey } from "../verify/dice";
import { seatInfo, type StillSeat } from "./still";
import type { Account, Frame, SeatInfo, Status, Table, TableEvent } from "./types";
import { lastLive } from "./undo";

const STATE = SLOT.local;
const VIEW = SLOT.localView;
const STORED = "casus.local";
const THINKING_MS = 30; // So that the page can draw between two moves of bots.

export type LocalSeat = StillSeat;

/** What is kept so that a reload of the page goes on with the game. */
interface Stored {
  game: string;
  options: string;
  seats: LocalSeat[];
  secret: string;
  entropy: string[];
  lines: string[];
}

interface Step {
  seat: number;
  action: string;
  final: boolean; // It may not be taken back.
}

export class LocalTable implements Table {
  readonly local = true;
  readonly connected = true;
  readonly clocks = null;
  readonly clocksAt = 0;
  readonly proposal = null;
  readonly chat = [];
  readonly sealed = [];
  readonly next = null;
  status = $state<Status>("running");
  seat = $state<number | null>(null);
  seats = $state<SeatInfo[]>([]);
  frames = $state.raw<Frame[]>([]);
  legal = $state.raw<string[]>([]);
  curtain = $state<number | null>(null);
  readonly options: string;
  private secret: Uint8Array;
  private entropy: Uint8Array[];
  private key: Uint8Array;
  private hash: Uint8Array = new Uint8Array(32);
  private lines: string[] = [];
  private live: Step[] = []; // The actions that count, in order.
  private closed = false;

  private constructor(
    readonly game: string,
    readonly plan: LocalSeat[],
    options: string,
    secret: Uint8Array,
    entropy: Uint8Array[],
    private readonly kept: boolean,
    private readonly rules: number, // The version it is played by.
  ) {
    this.options = options;
    this.secret = secret;
    this.entropy = entropy;
    this.key = tableKey(secret, entropy);
    this.seats = seatInfo(plan);
    core.init(STATE, game, options, rules);
  }

  /** A new game. With `dice` given it is always the same one, and is not kept for a later visit. */
  static start(game: string, plan: LocalSeat[], options: string, dice: Uint8Array | null = null): LocalTable {
    const random = () => dice ?? crypto.getRandomValues(new Uint8Array(32));
    const { rules } = core.game(game);
    const table = new LocalTable(game, plan, options, random(), plan.map(random), dice === null, rules);
    table.write({
      n: 0,
      casus: 1,
      game,
      rules,
      options,
      seats: plan.map((seat) =>
        seat.bot ? { name: seat.name, kind: "bot", bot: seat.bot } : { name: seat.name, kind: "person" },
      ),
      time: Date.now(),
      dice: { commitment: bytesToHex(commitment(table.secret)), entropy: table.entropy.map(bytesToHex) },
    });
    table.frames = [{ event: null, bytes: table.viewBytes() }];
    void table.run();
    return table;
  }

  private static stored(): Stored | null {
    try {
      return JSON.parse(localStorage.getItem(STORED) ?? "null") as Stored | null;
    } catch {
      return null;
    }
  }

  /** Goes on with the game of an earlier visit, if there is one. */
  static async resume(): Promise<LocalTable | null> {
    const stored = LocalTable.stored();
    if (!stored) return null;
    await loadGame(stored.game);
    try {
      const bytes = (hex: string) => Uint8Array.from(hex.match(/../g) ?? [], (pair) => parseInt(pair, 16));
      const table = new LocalTable(
        stored.game,
        stored.seats,
        stored.options,
        bytes(stored.secret),
        stored.entropy.map(bytes),
        true,
        (JSON.parse(stored.lines[0] ?? "") as { rules: number }).rules,
      );
      table.replay(stored.lines);
      void table.run();
      return table;
    } catch {
      localStorage.removeItem(STORED);
      return null;
    }
  }

  private replay(lines: string[]): void {
    this.frames = [{ event: null, bytes: this.viewBytes() }];
    for (const line of lines) {
      const event = JSON.parse(line) as TableEvent & { hash: string };
      this.lines.push(line);
      this.hash = Uint8Array.from(event.hash.match(/../g) ?? [], (pair) => parseInt(pair, 16));
      if (event.n === 0) continue;
      if (event.end) this.status = "over";
      if (event.takeback !== undefined) this.goBack(event.n, event.takeback);
      else if (event.action) this.step(event.seat === "chance" ? CHANCE : Number(event.seat), event.action, event.n);
    }
  }

  private write(fields: Record<string, unknown>): void {
    const body = JSON.stringify(fields).slice(0, -1);
    this.hash = chain(this.hash, body);
    this.lines.push(`${body},"hash":"${bytesToHex(this.hash)}"}`);
    if (!this.kept) return;
    const stored: Stored = {
      game: this.game,
      options: this.options,
      seats: this.plan,
      secret: bytesToHex(this.secret),
      entropy: this.entropy.map(bytesToHex),
      lines: this.lines,
    };
    localStorage.setItem(STORED, JSON.stringify(stored));
  }

  private get n(): number {
    return this.lines.length;
  }

  private get people(): number[] {
    return this.plan.flatMap((at, seat) => (at.bot ? [] : [seat]));
  }

  /** With one person at the screen everything is shown to that seat; with several, what is told must be open to all. */
  private get viewer(): number {
    const people = this.people;
    return people.length === 1 ? (people[0] ?? OBSERVER) : (this.seat ?? OBSERVER);
  }

  private viewBytes(): Uint8Array {
    core.view(VIEW, STATE, this.viewer);
    return core.bytes(VIEW);
  }

  private step(seat: number, action: string, n: number): void {
    const teller = this.people.length === 1 ? this.viewer : OBSERVER;
    const what = core.describe<Account>(STATE, seat, teller, action);
    const seen = core.seen(STATE, seat, teller, action);
    const final = this.isFinal(seat, action);
    core.apply(STATE, seat, action);
    this.live.push({ seat, action, final });
    const event: TableEvent = { n, seat: seat === CHANCE ? "chance" : seat, action: seen, what };
    this.frames = [...this.frames, { event, bytes: this.viewBytes() }];
  }

  /** What showed something, or was done by chance or while others were awaited too, stays done. */
  private isFinal(seat: number, action: string): boolean {
    return !this.awaitsOnly(seat) || core.reveals(STATE, seat, action);
  }

  private awaitsOnly(seat: number): boolean {
    const actor = core.actor(STATE);
    return actor.kind === "player" && actor.seat === seat;
  }

  private commit(seat: number, action: string): void {
    const n = this.n;
    this.step(seat, action, n);
    this.write({ n, seat: seat === CHANCE ? "chance" : seat, action, time: Date.now() });
  }

  /** Chance and bots, until a person is awaited; bots take their time so that people can follow. */
  private async run(): Promise<void> {
    for (;;) {
      const actor = core.actor(STATE);
      if (this.closed || this.status === "over") return;
      if (actor.kind === "over") return this.finish();
      if (actor.kind === "chance") {
        this.commit(CHANCE, this.drawOutcome());
      } else {
        const seat = actor.seat ?? this.firstOf(actor.awaited);
        const bot = this.plan[seat]?.bot;
        if (!bot) return this.await(seat);
        this.legal = [];
        await new Promise((done) => setTimeout(done, THINKING_MS));
        if (this.closed) return;
        this.commit(seat, core.bot(STATE, seat, bot));
      }
    }
  }

  /** Where several choose at once, the bots do first: nobody sees what they chose. */
  private firstOf(awaited: number[]): number {
    return awaited.find((seat) => this.plan[seat]?.bot) ?? awaited[0] ?? 0;
  }

  private drawOutcome(): string {
    const { purpose, outcomes } = core.outcomes(STATE);
    const total = outcomes.reduce((sum, outcome) => sum + outcome.weight, 0);
    let number = outcomes.length > 1 ? draw(this.key, purpose, this.n, total) : 0;
    for (const outcome of outcomes) {
      if (number < outcome.weight) return outcome.action;
      number -= outcome.weight;
    }
    throw new Error("no outcome");
  }

  private await(seat: number): void {
    if (this.people.length > 1 && this.seat !== seat) {
      this.seat = null;
      this.legal = [];
      this.curtain = seat;
      this.refreshLast();
      return;
    }
    this.seat = seat;
    this.legal = core.legal(STATE, seat);
    this.refreshLast();
  }

  private refreshLast(): void {
    const last = this.frames[this.frames.length - 1];
    if (last) this.frames = [...this.frames.slice(0, -1), { event: last.event, bytes: this.viewBytes() }];
  }

  lift(): void {
    if (this.curtain === null) return;
    this.seat = this.curtain;
    this.curtain = null;
    this.await(this.seat);
  }

  private finish(): void {
    const n = this.n;
    this.write({ n, end: "finished", secret: bytesToHex(this.secret), state: core.hash(STATE), time: Date.now() });
    this.status = "over";
    this.legal = [];
    const people = this.people;
    if (people.length > 1) this.seat = null;
    this.frames = [
      ...this.frames,
      { event: { n, end: "finished", secret: bytesToHex(this.secret) }, bytes: this.viewBytes() },
    ];
  }

  act(actions: string[]): Promise<ErrorInfo | null> {
    const seat = this.seat;
    if (seat === null) return Promise.resolve(null);
    try {
      for (const action of actions) {
        core.check(STATE, seat, action);
        this.commit(seat, action);
      }
    } catch (error) {
      if (error instanceof Refusal) return Promise.resolve(error.info);
      throw error;
    }
    void this.run();
    return Promise.resolve(null);
  }

  private goBack(n: number, to: number): void {
    this.live.pop();
    core.init(STATE, this.game, this.options, this.rules);
    for (const step of this.live) core.apply(STATE, step.seat, step.action);
    const event: TableEvent = { n, takeback: to, by: this.seat === null ? [] : [this.seat] };
    this.frames = [...this.frames, { event, bytes: this.viewBytes() }];
  }

  get canUndo(): boolean {
    const last = this.live[this.live.length - 1];
    if (this.status !== "running" || this.seat === null || this.frames.length === 0) return false;
    return last !== undefined && last.seat === this.seat && !last.final && this.awaitsOnly(this.seat);
  }

  undo(): Promise<ErrorInfo | null> {
    if (!this.canUndo || this.seat === null) {
      return Promise.resolve({ key: "server.nothing_to_undo", arguments: [], text: "There is nothing to take back." });
    }
    const n = this.n;
    const to = lastLive(this.frames) - 1; // A frame's place is its event's number.
    this.goBack(n, to);
    this.write({ n, takeback: to, by: [this.seat], time: Date.now() });
    void this.run();
    return Promise.resolve(null);
  }

  propose = () => Promise.resolve(null);
  vote = () => Promise.resolve(null);
  say = () => Promise.resolve(null);

  resign(): Promise<ErrorInfo | null> {
    this.close();
    localStorage.removeItem(STORED);
    this.status = "over";
    this.legal = [];
    return Promise.resolve(null);
  }

  record(): Promise<string | null> {
    return Promise.resolve(this.status === "over" ? `${this.lines.join("\n")}\n` : null);
  }

  close(): void {
    this.closed = true;
  }
}

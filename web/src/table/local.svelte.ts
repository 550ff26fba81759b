// A game in the page alone: the core holds the whole state, the page is server, dice and record in one. The record it writes is a
// record like any other, with dice that can be verified.
import { CHANCE, OBSERVER, Refusal, SLOT, core, type ErrorInfo } from "../core/core";
import { botAction } from "../core/thinking";
import { bytesToHex, chain, commitment, draw, hexToBytes, tableKey } from "../verify/dice";
import { Alone } from "./alone";
import { seatInfo, type StillSeat } from "./still";
import type { Account, Frame, SeatInfo, Status, Table, TableEvent } from "./types";
import { lastLive } from "./undo";

const STATE = SLOT.local;
const VIEW = SLOT.localView;
const THINKING_MS = 30; // At least, so that the page can draw between two moves of bots.
const LONG_MS = 300; // What a bot thinks for less is not worth a word.

const pause = (milliseconds: number) => new Promise((done) => setTimeout(done, milliseconds));

export type LocalSeat = StillSeat;

/** A game in the page alone, as it can be gone on with. */
export interface LocalGame {
  game: string;
  options: string;
  seats: LocalSeat[];
  secret: string;
  entropy: string[];
  lines: string[];
}

/** Where a game stands while it waits for somebody, or is over. */
export interface Rest {
  waits: number | null; // The seat whose person is awaited; null: it is over.
  bytes: Uint8Array; // What everybody at the screen may see.
  viewer: number;
}

/** Keeps a game for later. */
export interface Keeper {
  readonly id: string;
  /** A line more of the game's record. */
  write(line: string): void;
  rest(rest: Rest): void;
}

interface Step {
  seat: number;
  action: string;
  final: boolean; // It may not be taken back.
}

/** A line of the record, with its hash over all before it. */
export function chained(before: Uint8Array, fields: Record<string, unknown>): { line: string; hash: Uint8Array } {
  const body = JSON.stringify(fields).slice(0, -1);
  const hash = chain(before, body);
  return { line: `${body},"hash":"${bytesToHex(hash)}"}`, hash };
}

/** The first line of a record, without its dice. */
export const opening = (game: string, rules: number, options: string, seats: LocalSeat[], time: number) => ({
  n: 0,
  casus: 1,
  game,
  rules,
  options,
  seats: seats.map(({ name, bot }) => (bot ? { name, kind: "bot", bot } : { name, kind: "person" })),
  time,
});

/** A game that has not begun. With `dice` given it is always the same one. */
export function newGame(game: string, seats: LocalSeat[], options: string, dice: Uint8Array | null = null): LocalGame {
  const random = () => dice ?? crypto.getRandomValues(new Uint8Array(32));
  const secret = random();
  const entropy = seats.map(() => bytesToHex(random()));
  const { line } = chained(new Uint8Array(32), {
    ...opening(game, core.game(game).rules, options, seats, Date.now()),
    dice: { commitment: bytesToHex(commitment(secret)), entropy },
  });
  return { game, options, seats, secret: bytesToHex(secret), entropy, lines: [line] };
}

export class LocalTable extends Alone implements Table {
  status = $state<Status>("running");
  seat = $state<number | null>(null);
  seats = $state<SeatInfo[]>([]);
  frames = $state.raw<Frame[]>([]);
  legal = $state.raw<string[]>([]);
  curtain = $state<number | null>(null);
  thinking = $state<number | null>(null);
  /** Another window goes on with the game; this one only shows it. */
  elsewhere = $state(false);
  readonly address: string;
  readonly game: string;
  readonly options: string;
  readonly plan: LocalSeat[];
  private readonly secret: Uint8Array;
  private readonly entropy: Uint8Array[];
  private readonly key: Uint8Array;
  private readonly rules: number; // The version it is played by.
  private hash: Uint8Array = new Uint8Array(32);
  private lines: string[] = [];
  private live: Step[] = []; // The actions that count, in order.
  private closed = false;
  private readonly leaving = new AbortController();
  private asked: number | null = null; // The seat of the bot that decides, maybe several things one after the other.
  private told: ReturnType<typeof setTimeout> | undefined;

  private constructor(
    stored: LocalGame,
    private readonly keeper: Keeper | null,
  ) {
    super();
    this.address = keeper ? `local/${keeper.id}` : "";
    this.game = stored.game;
    this.options = stored.options;
    this.plan = stored.seats;
    this.secret = hexToBytes(stored.secret);
    this.entropy = stored.entropy.map(hexToBytes);
    this.rules = (JSON.parse(stored.lines[0] ?? "") as { rules: number }).rules;
    this.key = tableKey(this.secret, this.entropy);
    this.seats = seatInfo(this.plan);
    if (this.people.length === 1) this.seat = this.viewer; // Also while the others choose; with several, whoever is asked.
    core.init(STATE, this.game, this.options, this.rules);
  }

  /** A new game, which nobody keeps. With `dice` given it is always the same one. */
  static start(game: string, plan: LocalSeat[], options: string, dice: Uint8Array | null = null): LocalTable {
    return LocalTable.open(newGame(game, plan, options, dice), null);
  }

  /** Goes on with a game, from its last line. */
  static open(stored: LocalGame, keeper: Keeper | null): LocalTable {
    const table = new LocalTable(stored, keeper);
    table.replay(stored.lines);
    void table.run();
    return table;
  }

  private replay(lines: string[]): void {
    this.frames = [{ event: null, bytes: this.viewBytes() }];
    for (const line of lines) {
      const event = JSON.parse(line) as TableEvent & { hash: string };
      this.lines.push(line);
      this.hash = hexToBytes(event.hash);
      if (event.n === 0) continue;
      if (event.end) this.status = "over";
      if (event.end || event.resign !== undefined) this.show(event);
      if (event.takeback !== undefined) this.goBack(event.n, event.takeback);
      else if (event.action) this.step(event.seat === "chance" ? CHANCE : Number(event.seat), event.action, event.n);
    }
  }

  /** What changes nothing on the board is in its history all the same: a frame's place is its event's number. */
  private show(event: TableEvent): void {
    this.frames = [...this.frames, { event, bytes: this.viewBytes() }];
  }

  private write(fields: Record<string, unknown>): void {
    const { line, hash } = chained(this.hash, fields);
    this.hash = hash;
    this.lines.push(line);
    this.keeper?.write(line);
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
      if (actor.kind === "over") return this.finish("finished");
      if (actor.kind === "chance") {
        this.commit(CHANCE, this.drawOutcome());
      } else {
        const seat = actor.seat ?? this.firstOf(actor.awaited);
        const bot = this.plan[seat]?.bot;
        if (!bot) return this.await(seat);
        this.legal = [];
        const [action] = await Promise.all([this.choiceOf(seat, bot), pause(THINKING_MS)]);
        if (this.closed || action === null) return;
        this.commit(seat, action);
      }
    }
  }

  private choiceOf(seat: number, bot: string): Promise<string | null> {
    this.tellOf(seat);
    core.view(VIEW, STATE, seat);
    return botAction({ game: this.game, bytes: core.bytes(VIEW), seat, bot }, this.leaving.signal);
  }

  /** Who decides now; null: no bot. */
  private tellOf(bot: number | null): void {
    if (bot === this.asked) return;
    this.asked = bot;
    this.thinking = null;
    clearTimeout(this.told);
    if (bot !== null) this.told = setTimeout(() => (this.thinking = bot), LONG_MS);
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
    this.rest(seat);
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

  /** With several people at the screen what is kept to be looked at is what is open to all. */
  private rest(waits: number | null): void {
    this.tellOf(null);
    const viewer = this.people.length === 1 ? this.viewer : OBSERVER;
    core.view(VIEW, STATE, viewer);
    this.keeper?.rest({ waits, bytes: core.bytes(VIEW), viewer });
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

  private finish(end: "finished" | "resigned"): void {
    const n = this.n;
    const secret = bytesToHex(this.secret);
    this.write({ n, end, secret, state: core.hash(STATE), time: Date.now() });
    this.status = "over";
    this.legal = [];
    this.rest(null);
    if (this.people.length > 1) this.seat = null;
    this.show({ n, end, secret });
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

  /** Whether who is asked may give up: with others at the screen the game is theirs too, unless there are but two seats. */
  get canResign(): boolean {
    const alone = this.people.length === 1 || this.plan.length === 2;
    return alone && this.seat !== null && this.legal.length > 0 && !this.closed; // A bot that thinks would move after the end.
  }

  resign(): Promise<ErrorInfo | null> {
    const seat = this.seat;
    if (seat === null || !this.canResign) return Promise.resolve(null);
    const n = this.n;
    this.write({ n, resign: seat, time: Date.now() });
    this.show({ n, resign: seat });
    this.finish("resigned");
    return Promise.resolve(null);
  }

  /** Another window has taken the game over. */
  yieldTo(): void {
    this.close();
    this.elsewhere = true;
    this.legal = [];
  }

  record(): Promise<string | null> {
    return Promise.resolve(this.status === "over" ? `${this.lines.join("\n")}\n` : null);
  }

  /** A bot that thinks stops. */
  close(): void {
    this.closed = true;
    this.tellOf(null);
    this.leaving.abort();
  }
}

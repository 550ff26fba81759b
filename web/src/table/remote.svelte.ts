// A table that is played on the server. Positions come as the bytes of the seat's view; between them come patches. After a lost connection the table
// is read on from the last event that was seen.
import { isLoaded, loadGame, type ErrorInfo } from "../core/core";
import { Snapshot } from "../core/snapshot";
import { toBytes } from "../lib/base64";
import { clock } from "../net/known";
import { errorOf, isRefused } from "../net/line.svelte";
import { connection } from "./connection.svelte";
import type { Deed, Patch, PatchedEvent, Person, TableChange, TableInfo, TablePush, Telling } from "./messages";
import { Share } from "./share.svelte";
import type { ChatLine, Clocks, Frame, Proposal, SeatInfo, Status, Table } from "./types";
import { mayTakeBack } from "./undo";

const CLOSED: ErrorInfo = { key: "page.table.closed", arguments: [], text: "This table is closed." };
/** Why there is nothing more to see of a table, whatever was seen before. */
const NOT_HERE = new Set(["server.no_table", "server.banned"]);
const PUT_OUT: Record<"kick" | "ban", ErrorInfo> = {
  kick: { key: "page.table.put_out", arguments: [], text: "The owner of this table has removed you from it." },
  ban: { key: "server.banned", arguments: [], text: "The owner of this table has banned you from it." },
};

function patched(before: Uint8Array | undefined, patch: Patch): Uint8Array {
  const bytes = (before ?? new Uint8Array()).slice();
  for (const [offset, piece] of patch) bytes.set(toBytes(piece), offset);
  return bytes;
}

/** The frames of events that follow one another, each with what it changes. */
function framesAfter(before: Uint8Array | undefined, events: PatchedEvent[]): Frame[] {
  let bytes = before;
  return events.map(({ patch, ...event }) => ({ event, bytes: (bytes = patched(bytes, patch ?? [])) }));
}

export class RemoteTable implements Table {
  readonly local = false;
  readonly curtain = null;
  readonly thinking = null; // On the server.
  info = $state.raw<TableInfo | null>(null);
  seat = $state<number | null>(null);
  key = $state<string | null>(null);
  link = $state<string | null>(null);
  /** This guest keeps order at the table. */
  owner = $state(false);
  /** The owner has put this guest out: the table is asked for no more. */
  out = $state(false);
  frames = $state.raw<Frame[]>([]);
  legal = $state.raw<string[]>([]);
  sealed = $state.raw<string[]>([]);
  clocks = $state.raw<Clocks | null>(null);
  clocksAt = $state(0);
  proposal = $state.raw<Proposal | null>(null);
  chat = $state.raw<ChatLine[]>([]);
  problem = $state.raw<ErrorInfo | null>(null);
  /** The seat was given up, because this browser did not do its part in the dice in time. */
  freed = $state(false);
  readonly share: Share;
  /** The link by which this guest has come. */
  secret = $state<string | null>(null);
  private n = 0;
  private first = $state(0); // After which event the first frame stands; a long game is not told from its beginning.
  private fetching = $state(false);
  private ahead: { n: number; come: () => void }[] = []; // Who waits for that event.
  readonly canUndo = $derived.by(() => this.status === "running" && mayTakeBack(this.game, this.frames, this.seat));

  constructor(
    readonly id: string,
    secret: string | null,
  ) {
    this.secret = secret;
    this.share = new Share(id, false, (message) => this.ask(message));
    connection.enter(this);
  }

  get status(): Status {
    return this.info?.status ?? "waiting";
  }
  get seats(): SeatInfo[] {
    return this.info?.seats ?? [];
  }
  get address(): string {
    return `table/${this.id}`;
  }
  get game(): string {
    return this.info?.game ?? "";
  }
  get options(): string {
    return this.info?.options ?? "";
  }
  /** After how long a bot plays for who is away; 0: he is waited for. */
  get patienceMs(): number {
    return this.info?.takeover_ms ?? 0;
  }
  get watchers(): number {
    return this.info?.watchers ?? 0;
  }
  get next(): string | null {
    return this.info?.next ?? null;
  }
  get connected(): boolean {
    return connection.connected;
  }

  /** Until when the dice wait for those who are missing, by this browser's clock; null: they wait for nobody, or for as long as it takes. */
  get diceUntil(): number | null {
    const until = (this.status === "waiting" && this.info?.dice?.until) || null;
    return until === null ? null : until - clock.ahead;
  }

  async open(): Promise<void> {
    if (this.out) return;
    const from = this.frames.length > 0 ? this.n : 0;
    const reply = await connection.insist({
      type: "open",
      table: this.id,
      from,
      ...(this.secret ? { link: this.secret } : {}),
    });
    if (isRefused(reply)) {
      this.problem = reply.error;
      this.reach(Infinity);
      if (NOT_HERE.has(reply.error.key)) this.info = null;
      return;
    }
    if (this.frames.length > 0 && reply.seat !== this.seat) return this.openAnew(); // Patches would change another seat's view.
    this.problem = null;
    this.info = reply.table;
    this.seat = reply.seat;
    this.key = reply.key;
    this.link = reply.link;
    if (reply.link && this.secret !== null) this.secret = reply.link; // It may have changed while nobody was here.
    this.owner = reply.owner;
    this.chat = reply.chat ?? [];
    this.proposal = reply.proposals?.[0] ?? null;
    if (reply.start) {
      const before = (reply.events?.[0]?.n ?? from + 1) - 1; // More than one answer holds may have happened since.
      if (from === 0 || before > from) {
        this.frames = [{ event: null, bytes: new Uint8Array() }];
        this.first = before;
      }
      this.putPosition(toBytes(reply.start.bytes));
      this.addEvents(reply);
      if (reply.position) this.putPosition(toBytes(reply.position.bytes));
      this.askLegal();
    } else if (reply.clocks !== undefined) this.setClocks(reply.clocks);
    this.sealed = reply.sealed ?? [];
    this.share.again();
    this.share.see(reply.table, reply.seat, reply);
  }

  get earlier(): (() => void) | null {
    return this.first > 0 && !this.fetching ? () => void this.fetchEarlier() : null;
  }

  private async fetchEarlier(): Promise<void> {
    const [start, ...known] = this.frames;
    this.fetching = true;
    const reply = await connection.insist({ type: "history", table: this.id, to: this.first });
    this.fetching = false;
    if (isRefused(reply) || reply.to !== this.first || this.frames[1] !== known[0] || !start) return;
    const before = toBytes(reply.start.bytes);
    const fetched = framesAfter(before, reply.events);
    const last = fetched.pop(); // What is hidden from this seat may have changed the position after it.
    if (!last) return;
    this.first -= reply.events.length;
    this.frames = [
      { event: null, bytes: before },
      ...fetched,
      { ...last, bytes: start.bytes },
      ...this.frames.slice(1),
    ];
  }

  /** Comes by another link. */
  come(link: string): void {
    if (link === this.secret) return;
    this.secret = link;
    this.out = false;
    void this.openAnew();
  }

  take(message: TablePush): void {
    switch (message.type) {
      case "events":
        return this.addEvents(message);
      case "proposal":
        this.proposal = message.proposal.status === "open" ? message.proposal : null;
        return;
      case "chat":
        this.chat = [...this.chat, message.chat];
        return;
      case "reseated":
        this.freed = message.seat === null && this.status === "waiting";
        this.share.leave(this.seat);
        return void this.openAnew();
      case "closed":
        this.info = null;
        this.reach(Infinity);
        this.out = message.put_out !== undefined;
        this.problem = message.put_out ? PUT_OUT[message.put_out] : CLOSED;
        return;
      case "link":
        if (this.seat !== null || this.owner) this.link = message.link;
        if (this.secret !== null) this.secret = message.link;
        return;
      case "table_change":
        this.changeTable(message.table);
        if (message.table.status === "waiting") this.share.see(message.table, this.seat, message);
        if (message.clocks !== undefined) this.setClocks(message.clocks);
    }
  }

  private changeTable(table: TableChange): void {
    this.info = { options: this.options, ...table };
    if (this.frames.length === 0 && table.status === "running") void this.open(); // The game has begun since the table was opened.
  }

  private async openAnew(): Promise<void> {
    this.frames = [];
    await this.open();
  }

  private setClocks(clocks: Clocks | null): void {
    this.clocks = clocks;
    this.clocksAt = Date.now();
  }

  private addEvents(message: Telling): void {
    if (this.frames.length === 0) {
      void this.open(); // The game has begun since the table was opened.
      return;
    }
    const events = message.events ?? [];
    const frames = [...this.frames, ...framesAfter(this.frames[this.frames.length - 1]?.bytes, events)];
    this.n = events[events.length - 1]?.n ?? this.n;
    this.frames = frames;
    this.reach(this.n);
    if (message.patch) this.putPosition(patched(frames[frames.length - 1]?.bytes, message.patch));
    this.sealed = [];
    if (message.clocks !== undefined) this.setClocks(message.clocks);
    this.askLegal();
  }

  /** Up to that event all is here, or nothing more comes. */
  private reach(event: number): void {
    for (const { n, come } of this.ahead) if (n <= event) come();
    this.ahead = this.ahead.filter(({ n }) => n > event);
  }

  /** What is hidden from this seat may have changed the position since the last event that it was told of. */
  private putPosition(bytes: Uint8Array): void {
    const last = this.frames[this.frames.length - 1];
    if (last) this.frames = [...this.frames.slice(0, -1), { event: last.event, bytes }];
  }

  /** A seat that is not awaited may have something to do as well: an answer to what others do. */
  private askLegal(): void {
    // Somebody who comes by a link knew of no game before; what is pushed meanwhile must find the table as the answer
    // left it.
    if (!isLoaded(this.game)) return void loadGame(this.game).then(() => this.askLegal());
    const last = this.frames[this.frames.length - 1];
    this.legal = this.seat === null || !last ? [] : new Snapshot(this.game, last.bytes).legal(this.seat);
  }

  private async ask(message: { type: string; [field: string]: unknown }): Promise<ErrorInfo | null> {
    return errorOf(await connection.send({ ...message, table: this.id }));
  }

  lift(): void {}
  async act(actions: string[]): Promise<ErrorInfo | null> {
    const n = this.n;
    const error = await this.change({ type: "act", n, actions });
    if (!error && n === this.n) this.sealed = actions; // Nothing has come of it yet: the others have not chosen.
    return error;
  }

  undo = () => this.change({ type: "undo", n: this.n });

  /** Has changed the table when this has ended: `ok` comes before the events, and whatever is sent between the two is stale. */
  private async change(message: { type: "act" | "undo"; n: number; actions?: string[] }): Promise<ErrorInfo | null> {
    const reply = await connection.send({ ...message, table: this.id });
    if (isRefused(reply)) return reply.error;
    if (reply.n > this.n) await new Promise<void>((come) => this.ahead.push({ n: reply.n, come }));
    return null;
  }
  propose = (what: string, to?: number) => this.ask({ type: "propose", what, ...(to === undefined ? {} : { to }) });
  vote = (agree: boolean) => this.ask({ type: "vote", proposal: this.proposal?.proposal ?? 0, agree });
  say = (text: string) => this.ask({ type: "chat", text });
  resign = () => this.ask({ type: "resign" });
  /** What a bot may do for one's own seat while one is away. */
  allow = (what: string) => this.ask({ type: "stand_in", allow: what });
  fill = (seat: number, bot: string) => this.ask({ type: "fill", seat, bot });
  async leaveSeat(): Promise<ErrorInfo | null> {
    const seat = this.seat;
    const error = await this.ask({ type: "leave" });
    if (error) return error;
    this.share.leave(seat);
    await this.openAnew();
    return null;
  }

  /** The owner only: who is there besides him; null: it could not be asked. */
  async people(): Promise<Person[] | null> {
    const reply = await connection.send({ type: "people", table: this.id });
    return isRefused(reply) ? null : reply.people;
  }

  moderate = (person: string, deed: Deed) => this.ask({ type: "moderate", person, do: deed });

  async join(): Promise<ErrorInfo | null> {
    const reply = await connection.send({
      type: "join",
      table: this.id,
      dice: true,
      ...(this.secret ? { link: this.secret } : {}),
    });
    this.freed = false;
    if (!isRefused(reply)) await this.openAnew();
    return errorOf(reply);
  }

  async claim(key: string): Promise<ErrorInfo | null> {
    const reply = await connection.send({ type: "claim", table: this.id, key });
    if (!isRefused(reply)) await this.openAnew();
    return errorOf(reply);
  }

  async rematch(): Promise<string | null> {
    const reply = await connection.send({ type: "rematch", table: this.id, dice: true });
    return isRefused(reply) ? null : `#/table/${reply.table}${reply.link ? `/${reply.link}` : ""}`;
  }

  async record(): Promise<string | null> {
    const reply = await connection.insist({ type: "record", table: this.id });
    return isRefused(reply) ? null : reply.record;
  }

  close(): void {
    connection.leave(this);
  }
}

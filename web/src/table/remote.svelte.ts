// The connection to the server, and a table played there. Positions come as the bytes of the seat's view; between them come
// patches. A lost connection is opened again, and the table read on from the last event that was seen.
import { SLOT, core, type ErrorInfo } from "../core/core";
import type { ChatLine, Clocks, Frame, Proposal, SeatInfo, Status, Table, TableEvent } from "./types";

const VIEW = SLOT.remote;
const TOKEN = "casus.token";
const NAME = "casus.name";

export interface TableInfo {
  id: string;
  game: string;
  options: string;
  public: boolean;
  status: Status;
  seats: SeatInfo[];
  clock: { kind: string; move_ms: number; game_ms: number; reserve_ms: number };
  commitment: string;
  n: number;
  watchers: number;
  next: string | null;
}

interface Message {
  type: string;
  id?: number;
  error?: ErrorInfo;
  table?: TableInfo | string;
  tables?: TableInfo[];
  removed?: string;
  seat?: number | null;
  key?: string | null;
  link?: string | null;
  n?: number;
  start?: { bytes: string } | null;
  position?: { bytes: string } | null;
  events?: (TableEvent & { patch?: [number, string][] })[];
  awaited?: number[];
  sealed?: string[];
  clocks?: Clocks | null;
  proposals?: Proposal[];
  proposal?: Proposal;
  chat?: ChatLine[] | ChatLine;
  record?: string;
  token?: string;
  name?: string;
}

const fromBase64 = (text: string) => Uint8Array.from(atob(text), (c) => c.charCodeAt(0));
export const randomHex = () =>
  Array.from(crypto.getRandomValues(new Uint8Array(32)), (b) => b.toString(16).padStart(2, "0")).join("");

class Connection {
  state = $state<"off" | "opening" | "on">("off");
  name = $state(localStorage.getItem(NAME) ?? "");
  tables = $state.raw<TableInfo[]>([]);
  private socket: WebSocket | null = null;
  private waiting = new Map<number, (message: Message) => void>();
  private nextId = 0;
  private attempts = 0;
  private wantsLobby = false;
  private opened = new Map<string, RemoteTable>();

  connect(): void {
    if (this.state !== "off") return;
    this.state = "opening";
    const socket = new WebSocket(`${location.origin.replace(/^http/, "ws")}/ws`, "casus.1");
    this.socket = socket;
    socket.onmessage = (event) => this.take(JSON.parse(String(event.data)) as Message);
    socket.onopen = () => void this.greet();
    socket.onclose = () => this.lost(socket);
  }

  private lost(socket: WebSocket): void {
    if (this.socket !== socket) return;
    this.socket = null;
    this.state = "off";
    for (const done of this.waiting.values())
      done({ type: "refused", error: { key: "page.offline", arguments: [], text: "The connection was lost." } });
    this.waiting.clear();
    const wait = Math.min(10000, 300 * 2 ** this.attempts++) * (0.7 + Math.random() * 0.6);
    setTimeout(() => this.connect(), wait);
  }

  private async greet(): Promise<void> {
    const token = localStorage.getItem(TOKEN);
    const welcome = await this.send({
      type: "hello",
      protocol: 1,
      form: "bytes",
      ...(token ? { token } : {}),
      ...(this.name ? { name: this.name } : {}),
    });
    if (welcome.type !== "welcome") return;
    if (welcome.token) localStorage.setItem(TOKEN, welcome.token);
    this.name = welcome.name ?? this.name;
    this.attempts = 0;
    this.state = "on";
    if (this.wantsLobby) void this.lobby();
    for (const table of this.opened.values()) void table.open();
  }

  async rename(name: string): Promise<void> {
    localStorage.setItem(NAME, name);
    this.name = name;
    const token = localStorage.getItem(TOKEN);
    if (this.state === "on" && token) await this.send({ type: "hello", protocol: 1, form: "bytes", token, name });
  }

  send(message: Record<string, unknown>): Promise<Message> {
    const id = ++this.nextId;
    if (this.socket?.readyState !== WebSocket.OPEN) {
      return Promise.resolve({
        type: "refused",
        error: { key: "page.offline", arguments: [], text: "There is no connection to the server." },
      });
    }
    this.socket.send(JSON.stringify({ ...message, id }));
    return new Promise((done) => this.waiting.set(id, done));
  }

  async lobby(): Promise<void> {
    this.wantsLobby = true;
    this.connect();
    const reply = await this.send({ type: "lobby", watch: true });
    this.tables = reply.tables ?? this.tables;
  }

  enter(table: RemoteTable): void {
    this.opened.set(table.id, table);
    this.connect();
    if (this.state === "on") void table.open();
  }

  leave(table: RemoteTable): void {
    this.opened.delete(table.id);
    void this.send({ type: "close", table: table.id });
  }

  private take(message: Message): void {
    if (message.id !== undefined) {
      this.waiting.get(message.id)?.(message);
      this.waiting.delete(message.id);
      return;
    }
    if (message.type === "lobby_change") return this.changeLobby(message);
    const id = typeof message.table === "string" ? message.table : message.table?.id;
    this.opened.get(id ?? "")?.take(message);
  }

  private changeLobby(message: Message): void {
    const table = typeof message.table === "object" ? message.table : null;
    const id = message.removed ?? table?.id;
    const others = this.tables.filter((other) => other.id !== id);
    this.tables = table ? [table, ...others] : others;
  }
}

export const connection = new Connection();

export class RemoteTable implements Table {
  readonly local = false;
  readonly curtain = null;
  info = $state.raw<TableInfo | null>(null);
  seat = $state<number | null>(null);
  key = $state<string | null>(null);
  link = $state<string | null>(null);
  frames = $state.raw<Frame[]>([]);
  legal = $state.raw<string[]>([]);
  sealed = $state.raw<string[]>([]);
  clocks = $state.raw<Clocks | null>(null);
  clocksAt = $state(0);
  proposal = $state.raw<Proposal | null>(null);
  chat = $state.raw<ChatLine[]>([]);
  problem = $state.raw<ErrorInfo | null>(null);
  private n = 0;

  constructor(
    readonly id: string,
    private readonly secret: string | null,
  ) {
    connection.enter(this);
  }

  get status(): Status {
    return this.info?.status ?? "waiting";
  }
  get seats(): SeatInfo[] {
    return this.info?.seats ?? [];
  }
  get game(): string {
    return this.info?.game ?? "";
  }
  get options(): string {
    return this.info?.options ?? "";
  }
  get next(): string | null {
    return this.info?.next ?? null;
  }
  get canUndo(): boolean {
    const event = this.frames[this.frames.length - 1]?.event;
    return (
      this.legal.length > 0 &&
      event !== null &&
      event !== undefined &&
      (event.takeback !== undefined || (event.seat === this.seat && event.what?.type !== "end"))
    );
  }
  get connected(): boolean {
    return connection.state === "on";
  }

  async open(): Promise<void> {
    const from = this.frames.length > 0 ? this.n : 0;
    const reply = await connection.send({
      type: "open",
      table: this.id,
      from,
      ...(this.secret ? { link: this.secret } : {}),
    });
    if (reply.type !== "table" || typeof reply.table !== "object") {
      this.problem = reply.error ?? null;
      return;
    }
    if (this.frames.length > 0 && (reply.seat ?? null) !== this.seat) return this.openAnew(); // Patches would change another seat's view.
    this.problem = null;
    this.info = reply.table;
    this.seat = reply.seat ?? null;
    this.key = reply.key ?? null;
    this.link = reply.link ?? null;
    this.chat = Array.isArray(reply.chat) ? reply.chat : [];
    this.proposal = reply.proposals?.[0] ?? null;
    if (reply.start && from === 0) this.frames = [{ event: null, bytes: fromBase64(reply.start.bytes) }];
    if (reply.start) this.addEvents(reply);
    else this.take({ ...reply, type: "clocks" });
    this.sealed = reply.sealed ?? [];
  }

  take(message: Message): void {
    if (message.type === "events") this.addEvents(message);
    if (message.type === "proposal") this.proposal = message.proposal?.status === "open" ? message.proposal : null;
    if (message.type === "chat" && message.chat && !Array.isArray(message.chat))
      this.chat = [...this.chat, message.chat];
    if (message.type === "table_change" && typeof message.table === "object") this.changeTable(message.table);
    if (message.type === "reseated") void this.openAnew();
    if (message.clocks !== undefined) this.setClocks(message.clocks);
  }

  private changeTable(table: TableInfo): void {
    this.info = table;
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

  private addEvents(message: Message): void {
    if (this.frames.length === 0) {
      void this.open(); // The game has begun since the table was opened.
      return;
    }
    const frames = [...this.frames];
    for (const { patch, ...event } of message.events ?? []) {
      const bytes = (frames[frames.length - 1]?.bytes ?? new Uint8Array()).slice();
      for (const [offset, piece] of patch ?? []) bytes.set(fromBase64(piece), offset);
      frames.push({ event, bytes });
      this.n = event.n;
    }
    this.frames = frames;
    this.sealed = [];
    if (message.clocks !== undefined) this.setClocks(message.clocks);
    this.askLegal();
  }

  /** A seat that is not awaited may have something to do as well: an answer to what others do. */
  private askLegal(): void {
    const last = this.frames[this.frames.length - 1];
    if (this.seat === null || !last) {
      this.legal = [];
      return;
    }
    core.load(VIEW, this.game, last.bytes);
    this.legal = core.legal(VIEW, this.seat);
  }

  private async ask(message: Record<string, unknown>): Promise<ErrorInfo | null> {
    const reply = await connection.send({ ...message, table: this.id });
    return reply.type === "refused" ? (reply.error ?? null) : null;
  }

  lift(): void {}
  async act(actions: string[]): Promise<ErrorInfo | null> {
    const n = this.n;
    const error = await this.ask({ type: "act", n, actions });
    if (!error && n === this.n) this.sealed = actions; // Nothing has come of it yet: the others have not chosen.
    return error;
  }

  undo = () => this.ask({ type: "undo", n: this.n });
  propose = (what: string, to?: number) => this.ask({ type: "propose", what, ...(to === undefined ? {} : { to }) });
  vote = (agree: boolean) => this.ask({ type: "vote", proposal: this.proposal?.proposal ?? 0, agree });
  say = (text: string) => this.ask({ type: "chat", text });
  resign = () => this.ask({ type: "resign" });
  start = () => this.ask({ type: "start" });
  fill = (seat: number, bot: string) => this.ask({ type: "fill", seat, bot });
  leaveSeat = () => this.ask({ type: "leave" });

  async join(): Promise<ErrorInfo | null> {
    const reply = await connection.send({
      type: "join",
      table: this.id,
      entropy: randomHex(),
      ...(this.secret ? { link: this.secret } : {}),
    });
    if (reply.type === "refused") return reply.error ?? null;
    await this.openAnew();
    return null;
  }

  async claim(key: string): Promise<ErrorInfo | null> {
    const reply = await connection.send({ type: "claim", table: this.id, key });
    if (reply.type === "refused") return reply.error ?? null;
    await this.openAnew();
    return null;
  }

  async rematch(): Promise<string | null> {
    const reply = await connection.send({ type: "rematch", table: this.id, entropy: randomHex() });
    return typeof reply.table === "string" ? `#/table/${reply.table}${reply.link ? `/${reply.link}` : ""}` : null;
  }

  async record(): Promise<string | null> {
    return (await connection.send({ type: "record", table: this.id })).record ?? null;
  }

  close(): void {
    connection.leave(this);
  }
}

// An evening on the server, as its organiser, a team's member or a watcher has it. Each of the three is a guest of his own, so that one browser can be all of them.
import type { ErrorInfo } from "../core/core";
import type { EveningInfo, OrderRow, Paper, Position, Receipt, Report, Role, Status, Team, TeamInfo, TeamSeat } from "../games/maga/types";
import { t } from "../lib/i18n.svelte";

export interface DeskTeam {
  seat: number;
  key: string;
  members: { name: string; roles: Role[]; connected: boolean }[];
  sent: Receipt | null;
  standing: boolean;
}

export interface EveningEvent {
  n: number;
  seat?: number | "chance" | "organiser";
  action?: string;
  time?: number;
  what?: Record<string, unknown> | null;
  takeback?: number;
  reason?: string;
  end?: string;
  standings?: { seat: number; score: number; place: number }[];
}

interface TableInfo {
  id: string;
  options: string;
  status: Status;
  seats: TeamInfo[];
  commitment: string;
  evening: EveningInfo | null;
}

interface Message {
  type: string;
  id?: number;
  table?: TableInfo | string;
  seat?: number | "organiser" | null;
  error?: ErrorInfo;
  token?: string;
  name?: string;
  time?: number;
  n?: number;
  events?: EveningEvent[] | Record<string, unknown>[];
  position?: { json: Position } | null;
  answer?: unknown;
  receipt?: Receipt;
  evening?: EveningInfo;
  team?: DeskTeam;
  teams?: DeskTeam[];
  papers?: Paper[];
  record?: string;
  next?: number | null;
  key?: string;
  link?: string;
}

const OFFLINE: ErrorInfo = { key: "page.offline", arguments: [], text: "There is no connection to the server." };

/** One connection with an identity of its own; it opens itself again when it is lost. */
class Line {
  state = $state<"off" | "opening" | "on">("off");
  offset = 0; // Of the server's clock.
  private socket: WebSocket | null = null;
  private waiting = new Map<number, (message: Message) => void>();
  private nextId = 0;
  private attempts = 0;
  private closed = false;

  constructor(
    private readonly identity: string,
    private readonly onPush: (message: Message) => void,
    private readonly onOpen: () => void,
  ) {
    this.connect();
  }

  get name(): string {
    return localStorage.getItem(`${this.identity}.name`) ?? localStorage.getItem("casus.name") ?? "";
  }

  private connect(): void {
    if (this.closed) return;
    this.state = "opening";
    const socket = new WebSocket(`${location.origin.replace(/^http/, "ws")}/ws`, "casus.1");
    this.socket = socket;
    socket.onmessage = (event) => this.take(JSON.parse(String(event.data)) as Message);
    socket.onopen = () => void this.greet(this.name);
    socket.onclose = () => this.lost(socket);
  }

  private lost(socket: WebSocket): void {
    if (this.socket !== socket) return;
    this.state = "off";
    for (const done of this.waiting.values()) done({ type: "refused", error: OFFLINE });
    this.waiting.clear();
    setTimeout(() => this.connect(), Math.min(10000, 300 * 2 ** this.attempts++) * (0.7 + Math.random() * 0.6));
  }

  async greet(name: string): Promise<void> {
    const token = localStorage.getItem(`${this.identity}.token`);
    const welcome = await this.send({ type: "hello", protocol: 1, form: "json", ...(token ? { token } : {}), ...(name ? { name } : {}) });
    if (welcome.type !== "welcome") return;
    if (welcome.token) localStorage.setItem(`${this.identity}.token`, welcome.token);
    if (welcome.time) this.offset = welcome.time - Date.now();
    this.attempts = 0;
    this.state = "on";
    this.onOpen();
  }

  async rename(name: string): Promise<void> {
    localStorage.setItem(`${this.identity}.name`, name);
    await this.greet(name);
  }

  send(message: Record<string, unknown>): Promise<Message> {
    const id = ++this.nextId;
    if (this.socket?.readyState !== WebSocket.OPEN) return Promise.resolve({ type: "refused", error: OFFLINE });
    this.socket.send(JSON.stringify({ ...message, id }));
    return new Promise((done) => this.waiting.set(id, done));
  }

  private take(message: Message): void {
    if (message.id === undefined) return this.onPush(message);
    this.waiting.get(message.id)?.(message);
    this.waiting.delete(message.id);
  }

  close(): void {
    this.closed = true;
    this.socket?.close();
  }
}

/** Makes a table for an evening; its creator is the organiser of `identity`. */
export async function createEvening(options: string, seats: Record<string, string>[], listsMs: number, asPublic: boolean): Promise<{ id: string; key: string; link: string } | ErrorInfo> {
  return new Promise((done) => {
    const line = new Line(`casus.desk.new.${Date.now()}`, () => {}, () => {
      void line.send({ type: "create", game: "maga", options, public: asPublic, seats, evening: { lists_ms: listsMs } }).then((reply) => {
        line.close();
        if (reply.type === "created" && typeof reply.table === "string") done({ id: reply.table, key: reply.key ?? "", link: reply.link ?? "" });
        else done(reply.error ?? OFFLINE);
      });
    });
  });
}

const asReports = (event: EveningEvent) => (event.what?.["type"] === "publish" ? (event.what["reports"] as Report[]) : []);

export class Evening implements TeamSeat {
  info = $state.raw<TableInfo | null>(null);
  evening = $state.raw<EveningInfo | null>(null);
  place = $state<number | "organiser" | null>(null);
  position = $state.raw<Position | null>(null);
  events = $state.raw<EveningEvent[]>([]);
  team = $state.raw<Team | null>(null);
  desk = $state.raw<DeskTeam[]>([]);
  papers = $state.raw<Paper[]>([]);
  orders = $state.raw<OrderRow[]>([]);
  problem = $state.raw<ErrorInfo | null>(null);
  unsent = $state.raw<ErrorInfo | null>(null);
  reminded = $state(false);
  deskKey = $state("");
  link = $state("");
  private n = 0;
  private readonly line: Line;

  constructor(
    readonly id: string,
    part: "screen" | "desk" | "team",
    private readonly key: string | null,
  ) {
    this.line = new Line(`casus.${part}.${id}`, (message) => this.push(message), () => void this.enter());
  }

  get seat(): number {
    return typeof this.place === "number" ? this.place : -1;
  }
  get status(): Status {
    return this.info?.status ?? "waiting";
  }
  get seats(): TeamInfo[] {
    return this.info?.seats ?? [];
  }
  get connected(): boolean {
    return this.line.state === "on";
  }
  get name(): string {
    return this.line.name;
  }

  /** What counts: after a roll back the events that it took back are left out. */
  readonly live = $derived.by(() => {
    let counted: EveningEvent[] = [];
    for (const event of this.events) {
      if (event.takeback !== undefined) counted = counted.filter((other) => other.n <= (event.takeback ?? 0));
      else counted.push(event);
    }
    return counted;
  });
  readonly reports = $derived(this.live.filter((event) => event.what?.["type"] === "publish").map(asReports));
  readonly ranking = $derived(this.events.find((event) => event.end)?.standings ?? []);

  now(): number {
    return Date.now() + this.line.offset;
  }

  nameOf = (country: number): string => {
    const seat = this.seats[country];
    if (seat?.kind === "bot") return t("evening.bot_team", [country + 1]);
    return seat?.name ?? t("evening.team_number", [country + 1]);
  };

  private async enter(): Promise<void> {
    if (this.key) {
      const claimed = await this.line.send({ type: "claim", table: this.id, key: this.key });
      if (claimed.type === "refused" && claimed.error?.key !== "server.seated") this.problem = claimed.error ?? null;
    }
    await this.open();
  }

  private async open(): Promise<void> {
    const from = this.events.length > 0 ? this.n : 0;
    const link = sessionStorage.getItem(`casus.link.${this.id}`);
    const reply = await this.line.send({ type: "open", table: this.id, from, ...(link ? { link } : {}) });
    if (reply.type !== "table" || typeof reply.table !== "object") {
      this.problem = reply.error ?? null;
      return;
    }
    this.setTable(reply.table);
    this.place = reply.seat ?? null;
    this.link = reply.link ?? "";
    this.take(reply);
    if (this.orders.length === 0 && reply.table.status !== "waiting") this.orders = (await this.query<OrderRow[]>("actions")) ?? [];
  }

  private setTable(table: TableInfo): void {
    const began = this.info?.status === "waiting" && table.status !== "waiting";
    this.info = table;
    this.evening = table.evening;
    if (began) void this.open();
  }

  private push(message: Message): void {
    const id = typeof message.table === "string" ? message.table : message.table?.id;
    if (id !== undefined && id !== this.id) return;
    switch (message.type) {
      case "events": return this.take(message);
      case "table_change": return typeof message.table === "object" ? this.setTable(message.table) : undefined;
      case "evening": this.evening = message.evening ?? null; return;
      case "team": this.team = message as unknown as Team; return;
      case "desk": this.desk = message.teams ?? []; this.papers = message.papers ?? []; this.deskKey = message.key ?? ""; return;
      case "desk_team": this.desk = this.desk.map((team) => (team.seat === message.team?.seat ? message.team : team)); return;
      case "remind": this.reminded = true; return;
      case "unsent": this.unsent = message.error ?? null; return;
    }
  }

  private take(message: Message): void {
    const fresh = (message.events ?? []) as EveningEvent[];
    if (message.n !== undefined) this.n = message.n;
    if (fresh.length > 0) this.events = [...this.events, ...fresh];
    if (fresh.some((event) => event.action === "close" || event.action === "publish")) this.reminded = false;
    if (fresh.some((event) => event.action === "publish" || event.action === "place")) this.unsent = null;
    if (message.position) this.position = message.position.json;
  }

  async ask(message: Record<string, unknown>): Promise<ErrorInfo | null> {
    const reply = await this.line.send({ ...message, table: this.id });
    return reply.type === "refused" ? (reply.error ?? null) : null;
  }

  query = async <T>(question: string): Promise<T | null> => {
    const reply = await this.line.send({ type: "query", table: this.id, question });
    return reply.type === "answer" ? (reply.answer as T) : null;
  };

  plan = (rows: string[]) => this.ask({ type: "plan", revision: this.team?.plan.revision ?? 0, rows });
  send = async (rows: string[]) => {
    const error = await this.ask({ type: "act", n: this.n, actions: rows });
    if (!error) this.reminded = false;
    return error;
  };
  standing = (rows: string[] | null) => this.ask({ type: "standing", ...(rows ? { rows } : {}) });
  setTeam = (name: string, flag: string) => this.ask({ type: "team", name, flag });
  setRoles = (roles: Role[]) => this.ask({ type: "member", roles });
  rename = (name: string) => this.line.rename(name);
  ambassador = (circle: number, seat?: number) => this.ask({ type: "ambassador", circle, ...(seat === undefined ? {} : { seat }) });
  ban = (banned: number, on: boolean, seat?: number) => this.ask({ type: "ban", banned, on, ...(seat === undefined ? {} : { seat }) });
  paper = (partner: number, text: string, clauses: string[]) => this.ask({ type: "paper", with: partner, text, clauses });
  sign = (paper: number, agree: boolean) => this.ask({ type: "sign", paper, agree });

  start = () => this.ask({ type: "start" });
  fill = (seat: number, bot: string) => this.ask({ type: "fill", seat, bot });
  phase = (what: string, more: Record<string, unknown> = {}) => this.ask({ type: "phase", do: what, ...more });
  organise = (actions: string[], reason?: string) => this.ask({ type: "act", n: this.n, actions, ...(reason ? { reason } : {}) });
  rollBack = (to: number, reason: string) => this.ask({ type: "rollback", to, reason });
  announce = (text: string) => this.ask({ type: "announce", text });

  async rehearse(): Promise<Record<string, unknown>[] | ErrorInfo> {
    const reply = await this.line.send({ type: "rehearse", table: this.id });
    return reply.type === "rehearsal" ? ((reply.events ?? []) as Record<string, unknown>[]) : (reply.error ?? OFFLINE);
  }

  /** The whole record, which comes in pieces. */
  async record(): Promise<string | null> {
    let text = "";
    for (let from: number | null | undefined = 0; from !== null && from !== undefined; ) {
      const piece: Message = await this.line.send({ type: "record", table: this.id, from });
      if (piece.type !== "record") return null;
      text += piece.record ?? "";
      from = piece.next;
    }
    return text;
  }

  close(): void {
    this.line.close();
  }
}

// An evening on the server, as its organiser, a team's member or a watcher has it. What the three are told differs; the class is one.
import type { ErrorInfo } from "../core/core";
import type {
  EveningInfo,
  OrderRow,
  Paper,
  Position,
  Receipt,
  Report,
  Role,
  Status,
  Team,
  TeamInfo,
  TeamSeat,
} from "../games/maga/types";
import { t } from "../lib/i18n.svelte";
import { Line, OFFLINE, type Message } from "./line.svelte";
import { identityOf, linkOf, type Place } from "./links";
import { counted, reportsOf, type EveningEvent } from "./phases";

export interface DeskTeam {
  seat: number;
  key: string;
  members: { name: string; roles: Role[]; connected: boolean }[];
  sent: Receipt | null;
  standing: boolean;
}

interface TableInfo {
  id: string;
  game: string;
  status: Status;
  seats: TeamInfo[];
  evening: EveningInfo | null;
}

interface Opened extends Message {
  table: TableInfo;
  seat: number | "organiser" | null;
  link: string | null;
}

const PATIENCE_MS = 8000; // Of one who makes an evening, with a server that does not answer.
const errorOf = (reply: Message): ErrorInfo | null => (reply.type === "refused" ? (reply.error ?? OFFLINE) : null);

/** Makes a table for an evening; this browser gets its desk. */
export async function createEvening(
  options: string,
  seats: Record<string, string>[],
  listsMs: number,
  listed: boolean,
): Promise<{ id: string; key: string } | ErrorInfo> {
  return new Promise((done) => {
    const line = new Line(
      `casus.desk.${Date.now()}`,
      () => {},
      () => {
        void line
          .send({ type: "create", game: "maga", options, public: listed, seats, evening: { lists_ms: listsMs } })
          .then((reply) => {
            if (reply.type !== "created") return end(errorOf(reply) ?? OFFLINE);
            const id = String(reply["table"]),
              key = String(reply["key"]);
            line.become(identityOf(id, "desk", key));
            end({ id, key });
          });
      },
    );
    const end = (made: { id: string; key: string } | ErrorInfo) => {
      clearTimeout(timer);
      line.close();
      done(made);
    };
    const timer = setTimeout(() => end(OFFLINE), PATIENCE_MS);
  });
}

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
  /** Of a long evening an organiser is told the newest events only. */
  partial = $state(false);
  deskKey = $state("");
  link = $state("");
  readonly id: string;
  private n = 0;
  private readonly key: string | null;
  private readonly line: Line;

  constructor({ id, key, identity }: Place) {
    this.id = id;
    this.key = key;
    this.line = new Line(
      identity,
      (message) => this.push(message),
      () => void this.enter(),
    );
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

  readonly live = $derived(counted(this.events));
  readonly reports = $derived<Report[][]>(reportsOf(this.live));

  now(): number {
    return Date.now() + this.line.offset;
  }

  nameOf = (country: number): string => {
    const seat = this.seats[country];
    if (seat?.kind === "bot") return t("evening.bot_team", [country + 1]);
    return seat?.name ?? t("evening.team_number", [country + 1]);
  };

  // ---- What the server says ----

  private async enter(): Promise<void> {
    const refused = this.key ? errorOf(await this.line.send({ type: "claim", table: this.id, key: this.key })) : null;
    const unopened = await this.open();
    const problem = refused ?? unopened;
    this.problem = problem?.key === OFFLINE.key ? null : problem; // A lost line says so itself, and comes back.
  }

  private async open(): Promise<ErrorInfo | null> {
    const link = linkOf(this.id);
    const reply = await this.line.send({ type: "open", table: this.id, from: this.n, ...(link ? { link } : {}) });
    if (reply.type !== "table") return errorOf(reply);
    const { table, seat, link: own } = reply as Opened;
    this.info = table;
    this.evening = table.evening;
    this.place = seat;
    this.link = own ?? "";
    this.take(reply);
    if (this.orders.length === 0 && table.status !== "waiting")
      this.orders = (await this.query<OrderRow[]>("actions")) ?? [];
    return null;
  }

  /** Somebody else's events have other numbers. */
  private openAnew(): void {
    this.events = [];
    this.n = 0;
    void this.open();
  }

  private changeTable(table: TableInfo): void {
    const began = this.info?.status === "waiting" && table.status !== "waiting";
    this.info = table;
    this.evening = table.evening;
    if (began) void this.open();
  }

  private push(message: Message): void {
    const table = message["table"] as TableInfo | string | undefined;
    if ((typeof table === "object" ? table.id : table) !== this.id) return;
    switch (message.type) {
      case "events":
        return this.take(message);
      case "table_change":
        return typeof table === "object" ? this.changeTable(table) : undefined;
      case "evening":
        this.evening = message["evening"] as EveningInfo;
        return;
      case "team":
        this.team = message as unknown as Team;
        return;
      case "desk":
        return this.takeDesk(message);
      case "desk_team":
        return this.takeDeskTeam(message["team"] as DeskTeam);
      case "remind":
        this.reminded = true;
        return;
      case "reseated":
        return this.openAnew();
      case "unsent":
        this.unsent = message.error ?? null;
        return;
    }
  }

  private takeDesk(message: Message): void {
    this.desk = message["teams"] as DeskTeam[];
    this.papers = message["papers"] as Paper[];
    this.deskKey = String(message["key"]);
  }

  private takeDeskTeam(changed: DeskTeam): void {
    this.desk = this.desk.map((team) => (team.seat === changed.seat ? changed : team));
  }

  /** Events and a position, pushed or of an answer to `open`: the two may overlap. */
  private take(message: Message): void {
    const newest = this.events[this.events.length - 1]?.n ?? 0;
    const fresh = ((message["events"] ?? []) as EveningEvent[]).filter((event) => event.n > newest);
    if ((fresh[0]?.n ?? 0) > newest + 1) this.partial = true;
    if (typeof message["n"] === "number") this.n = message["n"];
    if (fresh.length > 0) this.events = [...this.events, ...fresh];
    if (fresh.some((event) => event.action === "close" || event.action === "publish")) this.reminded = false;
    if (fresh.some((event) => event.action === "publish" || event.action === "place")) this.unsent = null;
    const position = message["position"] as { json: Position } | null | undefined;
    if (position) this.position = position.json;
  }

  // ---- What is said to it ----

  private ask = async (message: Record<string, unknown>) =>
    errorOf(await this.line.send({ ...message, table: this.id }));

  query = async <T>(question: string): Promise<T | null> => {
    const reply = await this.line.send({ type: "query", table: this.id, question });
    return reply.type === "answer" ? (reply["answer"] as T) : null;
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
  ambassador = (circle: number, seat?: number) =>
    this.ask({ type: "ambassador", circle, ...(seat === undefined ? {} : { seat }) });
  ban = (banned: number, on: boolean, seat?: number) =>
    this.ask({ type: "ban", banned, on, ...(seat === undefined ? {} : { seat }) });
  paper = (partner: number, text: string, clauses: string[]) =>
    this.ask({ type: "paper", with: partner, text, clauses });
  sign = (paper: number, agree: boolean) => this.ask({ type: "sign", paper, agree });

  start = () => this.ask({ type: "start" });
  fill = (seat: number, bot: string) => this.ask({ type: "fill", seat, bot });
  phase = (what: string, more: Record<string, unknown> = {}) => this.ask({ type: "phase", do: what, ...more });
  organise = (actions: string[], reason?: string) =>
    this.ask({ type: "act", n: this.n, actions, ...(reason ? { reason } : {}) });
  rollBack = (to: number, reason: string) => this.ask({ type: "rollback", to, reason });
  announce = (text: string) => this.ask({ type: "announce", text });

  async rehearse(): Promise<{ events: Record<string, unknown>[]; cut: boolean } | ErrorInfo> {
    const reply = await this.line.send({ type: "rehearse", table: this.id });
    return errorOf(reply) ?? { events: reply["events"] as Record<string, unknown>[], cut: reply["cut"] === true };
  }

  /** The whole record, which comes in pieces. */
  async record(): Promise<string | null> {
    let text = "";
    for (let from: unknown = 0; typeof from === "number";) {
      const piece: Message = await this.line.send({ type: "record", table: this.id, from });
      if (piece.type !== "record") return null;
      text += String(piece["record"]);
      from = piece["next"];
    }
    return text;
  }

  close(): void {
    this.line.close();
  }
}

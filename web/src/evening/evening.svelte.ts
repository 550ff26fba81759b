// An evening on the server, as its organiser, a curator, a team's member or a watcher has it. What they are told differs; the class is one. What only one game has
// is in that game's folder.
import type { InferOutput } from "valibot";
import type { SparseView } from "../core/asker";
import type { ErrorInfo } from "../core/core";
import { t } from "../lib/i18n.svelte";
import { clock, tidyName } from "../net/known";
import { Line, OFFLINE, errorOf, isRefused, type Refused } from "../net/line.svelte";
import { Share } from "../table/share.svelte";
import type { Status } from "../table/types";
import { ofDesk } from "./clock";
import type { Plan } from "./estimate";
import { counted } from "./events";
import { identityOf, linkOf, type Place } from "./links";
import {
  eveningAnswers,
  eveningPushes,
  type Approval,
  type Desk,
  type DeskTeam,
  type EveningEvent,
  type EveningInfo,
  type StageInfo,
  type EveningPosition,
  type EveningPush,
  type EveningTable,
  type Note,
  type Opened,
  type TalkLine,
  type Team,
  type TeamInfo,
  type Telling,
  type Told,
} from "./types";

type RecordPiece = InferOutput<typeof eveningAnswers.record>;
type EveningLine = Line<typeof eveningAnswers, typeof eveningPushes>;
const shapes = { answers: eveningAnswers, pushes: eveningPushes };

const EVENTS_KEPT = 10000; // Of a longer evening the newest ones.
const LINES_KEPT = 100; // As many as the server keeps.
const PATIENCE_MS = 8000; // Of one who makes an evening, with a server that does not answer.

/** Makes a table for an evening; this browser gets its desk. */
export async function createEvening(
  game: string,
  options: string,
  seats: Record<string, string>[],
  evening: Plan & { at_end?: "close" | "remind"; drafts: boolean; approval?: Approval },
  listed: boolean,
): Promise<{ id: string; key: string } | ErrorInfo> {
  return new Promise((done) => {
    const end = (made: { id: string; key: string } | ErrorInfo) => {
      clearTimeout(timer);
      line.close();
      done(made);
    };
    const make = async () => {
      const made = await line.send({
        type: "create",
        game,
        options,
        public: listed,
        seats,
        evening,
      });
      if (isRefused(made)) return end(made.error);
      line.become(identityOf(made.table, "desk", made.key));
      end({ id: made.table, key: made.key });
    };
    const line: EveningLine = new Line(
      `casus.desk.${Date.now()}`,
      "json",
      shapes,
      () => {},
      () => void make(),
    );
    const timer = setTimeout(() => end(OFFLINE), PATIENCE_MS);
    line.connect();
  });
}

export class Evening {
  info = $state.raw<EveningTable | null>(null);
  evening = $state.raw<EveningInfo | null>(null);
  place = $state<number | "organiser" | "curator" | null>(null);
  position = $state.raw<EveningPosition | null>(null);
  events = $state.raw<EveningEvent[]>([]);
  team = $state.raw<Team | null>(null);
  deskNews = $state.raw<Desk | null>(null);
  /** What the members of our team say to one another, and write down. */
  lines = $state.raw<TalkLine[]>([]);
  notes = $state.raw<Note[]>([]);
  problem = $state.raw<ErrorInfo | null>(null);
  /** Why this place is not ours any more, if it was taken away; or that we have left it. */
  putOut = $state.raw<ErrorInfo | null>(null);
  left = $state(false);
  /** After which event the organiser has asked for the list, and why a list was not taken at the end of its phase. */
  reminded = $state<number | null>(null);
  unsent = $state.raw<{ n: number; error: ErrorInfo } | null>(null);
  /** Of a long evening an organiser is told the newest events only. */
  partial = $state(false);
  link = $state("");
  readonly id: string;
  readonly share: Share;
  private n = 0;
  private readonly key: string | null;
  private readonly line: EveningLine;

  constructor({ id, key, identity }: Place) {
    this.id = id;
    this.key = key;
    this.share = new Share(id, true, (message) => this.ask(message));
    this.line = new Line(
      identity,
      "json",
      shapes,
      (message) => this.push(message),
      () => void this.enter(),
    );
    this.line.connect();
  }

  get game(): string {
    return this.info?.game ?? "";
  }
  get seat(): number {
    return typeof this.place === "number" ? this.place : -1;
  }
  get status(): Status {
    return this.info?.status ?? "waiting";
  }
  /** The game's phase; before it has begun, "waiting". */
  get phase(): string {
    return this.status === "waiting" ? "waiting" : (this.position?.phase ?? "waiting");
  }
  get seats(): TeamInfo[] {
    return this.info?.seats ?? [];
  }
  get desk(): DeskTeam[] {
    return this.deskNews?.teams ?? [];
  }
  get deskKey(): string {
    return this.deskNews?.key ?? "";
  }
  /** The organiser's stage that runs, as the desk is told. */
  get stage(): StageInfo | null {
    return this.deskNews?.stage ?? null;
  }
  /** A time is up, and nothing follows from it by itself; as the desk is told. */
  get timeUp(): boolean {
    return this.deskNews?.time_up ?? false;
  }
  /** What the clocks of this page count. */
  get timed(): EveningInfo | null {
    return ofDesk(this.evening, this.stage);
  }
  get curatorKey(): string {
    return this.deskNews?.curator_key ?? "";
  }
  get connected(): boolean {
    return this.line.state === "on";
  }
  get name(): string {
    return this.line.name;
  }

  /** The events that count. */
  readonly live = $derived(counted(this.events));

  now(): number {
    return Date.now() + clock.ahead;
  }

  nameOf = (seat: number): string => {
    const team = this.seats[seat];
    if (team?.kind === "bot") return t("evening.bot_team", [seat + 1]);
    return team?.name ?? t("evening.team_number", [seat + 1]);
  };

  // ---- What the server says ----

  private async enter(): Promise<void> {
    const gone = this.left || this.putOut !== null;
    const claims = this.key !== null && this.place === null && !gone; // Whoever has the place keeps it, even if its key has changed.
    const refused = claims ? errorOf(await this.line.send({ type: "claim", table: this.id, key: this.key })) : null;
    const unopened = await this.open();
    const problem = refused ?? unopened;
    this.problem = problem?.key === OFFLINE.key ? null : problem; // A lost line says so itself, and comes back.
  }

  private async open(): Promise<ErrorInfo | null> {
    const link = linkOf(this.id);
    const opened = await this.line.insist({ type: "open", table: this.id, from: this.n, ...(link && { link }) });
    if (isRefused(opened)) return opened.error;
    this.info = opened.table;
    this.evening = opened.table.evening;
    this.place = opened.seat;
    this.link = opened.link ?? "";
    this.take(opened);
    void this.complete();
    this.share.again();
    this.share.see(opened.table, this.seat, opened);
    return null;
  }

  /** Somebody else's events have other numbers, and what a team or a desk shares is not everybody's. */
  private openAnew(): void {
    this.events = [];
    this.n = 0;
    this.team = null;
    this.deskNews = null;
    this.lines = [];
    this.notes = [];
    void this.open();
  }

  private changeTable(table: EveningTable): void {
    const began = this.info?.status === "waiting" && table.status !== "waiting";
    this.info = table;
    this.evening = table.evening;
    if (began) void this.open();
  }

  private push(message: EveningPush): void {
    if (message.type === "table_change") {
      if (message.table.id !== this.id) return;
      this.changeTable(message.table);
      if (message.table.status === "waiting") this.share.see(message.table, this.seat, message);
    } else if (message.table === this.id) this.take(message);
  }

  private take(message: Told | Opened): void {
    switch (message.type) {
      case "events":
      case "table":
        return this.takeEvents(message);
      case "evening":
        this.evening = message.evening;
        return;
      case "team":
        this.team = message;
        return;
      case "room":
        this.lines = message.lines;
        this.notes = message.notes;
        return;
      case "talk":
        this.lines = [...this.lines.filter((line) => line.number !== message.line.number), message.line].slice(
          -LINES_KEPT,
        );
        return;
      case "desk":
        this.deskNews = message;
        return;
      case "desk_team":
        return this.takeDeskTeam(message.team);
      case "remind":
        this.reminded = this.n;
        return;
      case "reseated":
        this.putOut = message.error ?? null;
        this.left = this.place !== null && message.seat === null && !message.error; // Through another window.
        return this.openAnew();
      case "unsent":
        this.unsent = { n: this.n, error: message.error };
        return;
    }
  }

  private takeDeskTeam(changed: DeskTeam): void {
    const desk = this.deskNews;
    const teams = this.desk.map((team) => (team.seat === changed.seat ? changed : team));
    if (desk) this.deskNews = { ...desk, teams };
  }

  /** What is pushed and what answers `open` may overlap. */
  private takeEvents({ n, events = [], position }: Telling): void {
    const newest = this.events[this.events.length - 1]?.n ?? 0;
    const fresh = events.filter((event) => event.n > newest);
    const follow = fresh[0]?.n === newest + 1;
    if (n !== undefined) this.n = n;
    if (fresh.length > 0) this.events = [...(follow ? this.events : []), ...fresh];
    if (position) this.position = position.json;
  }

  /** One answer holds only so many events: those before them, as many as are kept. */
  private async complete(): Promise<void> {
    for (let to = this.before; to > 0 && this.events.length < EVENTS_KEPT; to = this.before) {
      const reply = await this.line.insist({ type: "history", table: this.id, to });
      if (isRefused(reply) || this.before !== to || reply.events.length === 0) break;
      this.events = [...reply.events, ...this.events];
    }
    this.partial = this.before > 0;
  }

  /** The event before the first that is here. */
  private get before(): number {
    return (this.events[0]?.n ?? 1) - 1;
  }

  // ---- What is said to it ----

  /** Something that is done or refused. */
  ask = async (message: { type: string; [field: string]: unknown }): Promise<ErrorInfo | null> =>
    errorOf(await this.line.send({ ...message, table: this.id }));

  /** A question to the game, answered from what this place may know; null: it was refused. */
  query = async <T>(question: string): Promise<T | null> => {
    const reply = await this.line.send({ type: "query", table: this.id, question });
    return isRefused(reply) ? null : (reply.answer as T);
  };

  /** The view of this place by its bytes; null: it could not be had, or is older than what was told since. */
  view = async (): Promise<SparseView | null> => {
    const reply = await this.line.send({ type: "view", table: this.id });
    return isRefused(reply) || reply.n !== this.n ? null : reply;
  };

  plan = (rows: string[]) => this.ask({ type: "plan", revision: this.team?.plan.revision ?? 0, rows });
  /** Takes the newest change of the plan back, or makes it again. */
  replan = (what: "undo" | "redo") => this.ask({ type: "replan", revision: this.team?.plan.revision ?? 0, do: what });
  send = async (rows: string[]) => {
    const error = await this.ask({ type: "act", n: this.n, actions: rows });
    if (!error) this.reminded = null;
    return error;
  };
  /** This member has read what the phase began with; only the desk is told. */
  read = async () => {
    const error = await this.ask({ type: "read", n: this.n });
    if (!error && this.team) this.team = { ...this.team, read: true };
    return error;
  };
  /** Puts a warning aside, for the whole team. */
  putAside = (what: string) => this.ask({ type: "aside", n: this.n, what });
  standing = (rows: string[] | null) => this.ask({ type: "standing", ...(rows && { rows }) });
  setTeam = (name: string, flag: string) => this.ask({ type: "team", name: tidyName(name), flag });
  setRoles = (roles: string[]) => this.ask({ type: "member", roles });
  wish = (wishes: string[]) => this.ask({ type: "member", wishes });
  /** Who plays what, for all members in their sequence. */
  cast = (roles: string[][]) =>
    this.ask({
      type: "cast",
      cast: (this.team?.members ?? []).map(({ name }, at) => ({ name, roles: roles[at] ?? [] })),
    });
  /** Approves orders of the plan, by their places, or takes that back. */
  approve = (orders: number[], on: boolean) =>
    this.ask({ type: "approve", revision: this.team?.plan.revision ?? 0, orders, on });
  talk = (text: string) => this.ask({ type: "talk", text });
  pin = (about: number, text: string, tag: string | null = null) =>
    this.ask({ type: "note", about, text, ...(tag && { tag }) });
  unpin = (note: number) => this.ask({ type: "unpin", note });
  rename = (name: string) => this.line.rename(name);

  /** Calls an organiser, perhaps with words; takes that back. */
  call = (text: string) => this.ask({ type: "call", ...(text && { text }) });
  uncall = () => this.ask({ type: "uncall" });
  /** The desk says something to one team, sees to its call, or has done so. */
  say = (seat: number, text: string) => this.ask({ type: "word", seat, text });
  attend = (seat: number, done: boolean) => this.ask({ type: "attend", seat, done });
  /** Short codes for all teams, or none any more. */
  giveCodes = (on: boolean) => this.ask({ type: "codes", on });

  start = () => this.ask({ type: "start" });
  fill = (seat: number, bot: string) => this.ask({ type: "fill", seat, bot });
  changePhase = (what: string, more: Record<string, unknown> = {}) => this.ask({ type: "phase", do: what, ...more });
  organise = (actions: string[], reason?: string) =>
    this.ask({ type: "act", n: this.n, actions, ...(reason && { reason }) });
  /** The lists that were revealed last, to be written on: of all teams, or of one. Without a time until they are closed. */
  reopen = (reason: string, ms: number | null, seat: number | null) =>
    this.ask({ type: "reopen", reason, ...(ms !== null && { ms }), ...(seat !== null && { seat }) });
  /** The list of a team that may be mended; null: it has sent none. */
  listOf = async (seat: number): Promise<string[] | null | ErrorInfo> => {
    const reply = await this.line.send({ type: "list", table: this.id, seat });
    return isRefused(reply) ? reply.error : reply.rows;
  };
  /** Another list in a team's place. */
  amend = (seat: number, rows: string[], reason: string) => this.ask({ type: "amend", seat, rows, reason });
  rollBack = (to: number, reason: string) => this.ask({ type: "rollback", to, reason });
  announce = (text: string, ms: number | null = null) =>
    this.ask({ type: "announce", text, ...(ms !== null && { ms }) });
  dismiss = () => this.ask({ type: "dismiss" });
  letApprove = (who: Approval) => this.ask({ type: "approval", who });

  /** Another link for a team, the curators or the organisers; the old one opens nothing any more. */
  renew = (what: "team" | "curators" | "organisers", seat?: number) =>
    this.ask({ type: "renew", what, ...(seat !== undefined && { seat }) });
  takeOut = (seat: number, person: string) => this.ask({ type: "remove", seat, person });
  leave = async (): Promise<ErrorInfo | null> => {
    const error = await this.ask({ type: "leave" });
    if (error) return error;
    this.left = true;
    this.openAnew();
    return null;
  };

  /** What could come of the lists as they are now. */
  rehearse = () => this.line.send({ type: "rehearse", table: this.id });

  /** The whole record, which comes in pieces. */
  async record(): Promise<string | null> {
    let text = "";
    for (let from: number | null = 0; from !== null;) {
      const piece: RecordPiece | Refused = await this.line.insist({ type: "record", table: this.id, from });
      if (isRefused(piece)) return null;
      text += piece.record;
      from = piece.next;
    }
    return text;
  }

  close(): void {
    this.line.close();
  }
}

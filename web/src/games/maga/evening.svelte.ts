// An evening of MAGA: what the server tells of it with its types, and what only this game has: treaties, ambassadors, bans.
import type { ErrorInfo } from "../../core/core";
import type { Evening } from "../../evening/evening.svelte";
import { OFFLINE } from "../../net/line.svelte";
import { reportsOf } from "./desk/phases";
import { Draft } from "./draft.svelte";
import type { Edit } from "./edits";
import type { Foresight } from "./foresight";
import type { MagaInfo, NewPaper, OrderRow, Paper, Position, Release, Report, Team, TeamSeat } from "./types";

const SOON_MS = 500;
/** The phones of a room do not all ask at once. */
const leisure = (): number => 500 + 2000 * Math.random();

const known = new WeakMap<Evening, MagaEvening>();

/** The evening as one of MAGA; always the same for the same one. */
export function magaOf(evening: Evening): MagaEvening {
  const maga = known.get(evening) ?? new MagaEvening(evening);
  known.set(evening, maga);
  return maga;
}

export class MagaEvening implements TeamSeat {
  orders = $state.raw<OrderRow[]>([]);

  private readonly draft: Draft;
  private foresight: Foresight | null = null;
  private foreseeing = false; // It is there, or on its way.

  constructor(private readonly room: Evening) {
    this.draft = new Draft(room);
  }

  /** What the page reckons itself comes after its list. */
  private foresee(): Foresight | null {
    if (!this.foresight && !this.foreseeing) {
      this.foreseeing = true;
      setTimeout(() => void this.loadForesight(), SOON_MS);
    }
    return this.foresight;
  }

  private async loadForesight(): Promise<void> {
    const module = await import("./foresight").catch(() => null); // Without a network: at the next question.
    this.foreseeing = module !== null;
    if (module) this.foresight = new module.Foresight(this.room, leisure);
    this.foresight?.prepare();
  }

  /** Of each turn one report for each own country, oldest first. */
  readonly reports = $derived.by<Report[][]>(() => reportsOf(this.room.live));
  /** Not since reports have come, or the lists were closed. */
  readonly reminded = $derived.by(() => this.holds(this.room.reminded, ["close", "publish"]));
  readonly unsent = $derived.by(() =>
    this.holds(this.room.unsent?.n ?? null, ["publish", "place"]) ? (this.room.unsent?.error ?? null) : null,
  );

  /** Whether what was said after event `n` still holds: until one of these actions. */
  private holds(n: number | null, until: string[]): boolean {
    return n !== null && !this.room.events.some((event) => event.n > n && until.includes(event.action ?? ""));
  }

  get id() {
    return this.room.id;
  }
  get seat() {
    return this.room.seat;
  }
  get name() {
    return this.room.name;
  }
  get status() {
    return this.room.status;
  }
  get seats() {
    return this.room.seats;
  }
  get connected() {
    return this.room.connected;
  }
  get live() {
    return this.room.live;
  }
  get position() {
    return this.room.position as Position | null;
  }
  get evening() {
    return this.room.evening as MagaInfo | null;
  }
  /** With the changes of the list that were made here and that the server does not have yet. */
  get team() {
    return this.draft.team as Team | null;
  }
  /** As the server has told it. */
  get held() {
    return this.room.team as Team | null;
  }
  get unsaved() {
    return this.draft.since;
  }
  get lost() {
    return this.draft.problem;
  }
  get lines() {
    return this.room.lines;
  }
  get notes() {
    return this.room.notes;
  }
  get papers(): Paper[] {
    return (this.room.deskNews as { papers?: Paper[] } | null)?.papers ?? [];
  }

  /** Press releases that wait for the organiser. */
  get releases(): Release[] {
    return (this.room.deskNews as { releases?: Release[] } | null)?.releases ?? [];
  }

  now = () => this.room.now();
  nameOf = (country: number) => this.room.nameOf(country);
  query = async <T>(question: string): Promise<T | null> => {
    const own = this.foresee()?.answer<T>(question);
    return own === undefined ? this.room.query<T>(question) : own;
  };
  edit = (edit: Edit) => this.draft.edit(edit);
  plan = (rows: string[]) => this.draft.put(rows);
  replan = (what: "undo" | "redo") => this.draft.step(what);
  settle = () => this.draft.settle();
  send = (rows: string[]) => this.room.send(rows);
  read = () => this.room.read();
  putAside = (what: string) => this.room.putAside(what);
  standing = (rows: string[] | null) => this.room.standing(rows);
  setTeam = (name: string, flag: string) => this.room.setTeam(name, flag);
  setRoles = (roles: string[]) => this.room.setRoles(roles);
  wish = (wishes: string[]) => this.room.wish(wishes);
  cast = (roles: string[][]) => this.room.cast(roles);
  approve = async (orders: number[], on: boolean) =>
    (await this.draft.isSettled()) ? this.room.approve(orders, on) : OFFLINE;
  talk = (text: string) => this.room.talk(text);
  pin = (about: number, text: string, tag: string | null = null) => this.room.pin(about, text, tag);
  unpin = (note: number) => this.room.unpin(note);
  rename = (name: string) => this.room.rename(name);
  leave = () => this.room.leave();

  ambassador = (circle: number, seat?: number): Promise<ErrorInfo | null> =>
    this.room.ask({ type: "ambassador", circle, ...(seat === undefined ? {} : { seat }) });
  players = (names: string[], seat?: number): Promise<ErrorInfo | null> =>
    this.room.ask({ type: "players", names, ...(seat === undefined ? {} : { seat }) });
  ban = (banned: number, on: boolean, seat?: number): Promise<ErrorInfo | null> =>
    this.room.ask({ type: "ban", banned, on, ...(seat === undefined ? {} : { seat }) });
  paper = (paper: NewPaper): Promise<ErrorInfo | null> => this.room.ask({ type: "paper", ...paper });
  release = (title?: string, text?: string): Promise<ErrorInfo | null> =>
    this.room.ask({ type: "release", ...(title && { title }), ...(text && { text }) });
  print = ({ seat, text }: Release, on: boolean): Promise<ErrorInfo | null> =>
    this.room.ask({ type: "print", seat, text, on });
  sign = (paper: number, agree: boolean, surname?: string): Promise<ErrorInfo | null> =>
    this.room.ask({ type: "sign", paper, agree, ...(surname && { surname }) });

  /** Asks for the order table, once the game has begun. */
  async needOrders(): Promise<void> {
    if (this.orders.length > 0 || this.status === "waiting" || !this.connected) return;
    this.orders = (await this.query<OrderRow[]>("actions")) ?? [];
  }
}

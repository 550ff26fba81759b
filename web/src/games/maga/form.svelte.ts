// An order as it is filled in: whose, what, and the words of each of its lines.
import { blankPart, changedPart, isSeveral, lineOf, targetsOf, type Course, type Part } from "./blanks";
import { ownAgents } from "./knowledge";
import { valuesOf, wordsOf } from "./orders";
import type { OrderRow, Role, TeamSeat } from "./types";

const STAKE_STEP = 500000;

/** What an agent is ordered to do: whose role it is, and which. */
export interface Agent {
  owner: number;
  role: Role | null;
}

/** Where a form stands. */
export interface Place {
  readonly seat: TeamSeat;
  readonly country: number; // Whose list it is for.
  readonly course: Course | null; // Of that list.
  readonly inner: Agent | null;
}

export class Form {
  role: Role | null;
  action: string;
  private parts: Part[];
  private ordered: string[]; // What stands from "to" on is what an agent is to do, with its further lines.

  /** `place` is read anew each time; `begun`: whose order it was going to be, where no more was chosen. */
  constructor(
    private readonly place: () => Place,
    lines: string[],
    begun: Role | null,
  ) {
    const { seat, inner } = place();
    const { action } = wordsOf(lines[0] ?? "");
    const row = this.find(action);
    const split = lines.findIndex((line) => line.startsWith("to "));
    const own = split < 0 ? lines : lines.slice(0, split);
    this.role = $state(inner?.role ?? row?.formal ?? begun); // ROLE-5
    this.action = $state(action);
    this.parts = $state.raw(row ? own.map((line) => valuesOf(seat.orders, action, wordsOf(line, action).words)) : [{}]);
    this.ordered = $state.raw(split < 0 ? [] : lines.slice(split).map((line) => line.replace(/^to /, "")));
  }

  private find = (name: string): OrderRow | null =>
    this.place().seat.orders.find((other) => other.action === name) ?? null;
  private readonly setting = $derived.by(() => {
    const { seat, country, course, inner } = this.place();
    return { seat, acting: inner ? inner.owner : country, course: inner ? null : course };
  });

  readonly row = $derived.by(() => this.find(this.action));
  readonly several = $derived.by(() => isSeveral(this.action));
  readonly lines = $derived.by<Part[]>(() => this.parts);
  readonly targets = $derived.by<number[]>(() => (this.row ? targetsOf(this.setting, this.row) : []));
  readonly actions = $derived.by(() => {
    const { seat, inner } = this.place();
    return seat.orders.filter((row) => row.formal === this.role && !(inner && row.action === "order"));
  });
  /** Whom it gives an order to. */
  readonly agent = $derived.by(() => {
    const { position } = this.place().seat;
    const { country, number } = this.parts[0] ?? {};
    if (this.action !== "order" || !position) return null;
    return (
      ownAgents(position).find((other) => other.country === Number(country) && other.number === Number(number)) ?? null
    );
  });
  get orders(): string[] {
    return this.ordered;
  }
  set orders(lines: string[]) {
    this.ordered = lines;
  }

  chooseRole(role: Role): void {
    this.role = role;
    this.action = "";
  }

  choose(action: string): void {
    this.action = action;
    this.parts = this.row ? [blankPart(this.setting, this.row, [])] : [];
    this.ordered = [];
  }

  addLine(): void {
    if (this.row) this.parts = [...this.parts, blankPart(this.setting, this.row, this.parts)];
  }
  removeLine(index: number): void {
    this.parts = this.parts.filter((_, other) => other !== index);
  }
  set(index: number, word: string, value: string | undefined): void {
    this.parts = this.parts.map((part, at) => (at === index ? changedPart(part, word, value ?? "") : part));
  }

  /** The order as its lines, whole or not. */
  readonly built = $derived.by<string[]>(() => {
    const { row } = this;
    const own = row ? this.parts.slice(0, this.several ? this.parts.length : 1) : [];
    return [
      ...own.map((part, index) => (row ? lineOf(row, part, index === 0 ? row.action : "and") : "")),
      ...(this.action === "order" ? this.ordered.map((line, index) => (index === 0 ? `to ${line}` : line)) : []),
    ];
  });

  /** What it lacks, as the key of a text; null: nothing. */
  readonly wrong = $derived.by<string | null>(() => {
    const { row, parts, targets, setting } = this;
    if (!row) return "maga.form.choose_action";
    if (row.words.includes("country") && targets.length === 0) return "maga.form.nobody";
    return (WRONG[row.action]?.(parts, setting.acting) ?? null) || wrongWords(row, parts) || this.lacksOrders();
  });

  private lacksOrders = (): string | null =>
    this.action === "order" && this.ordered.length === 0 ? "maga.form.what_agent_does" : null;
}

/** What only one action demands of its words. */
const WRONG: Record<string, (parts: Part[], acting: number) => string | false> = {
  invest: ([part]) => part?.["sphere"] === part?.["second"] && "maga.same_sphere",
  help: ([part], acting) =>
    Number(part?.["country"]) === acting && part?.["helper"] === part?.["role"] && "maga.help_itself",
  protect: (parts) => {
    const shares = parts.reduce((sum, part) => sum + Number(part["share"] ?? 0), 0);
    const roles = new Set(parts.map((part) => part["role"]));
    return (shares > 10 || roles.size < parts.length) && "maga.form.shares"; // FSB1: tenths of its level.
  },
};

function wrongWords(row: OrderRow, parts: Part[]): string | null {
  const lacks = (part: Part) => row.words.some((word) => (part[word] ?? "") === "" || part[word] === "NaN");
  if (parts.some(lacks)) return "maga.form.fill_in";
  if (parts.some((part) => part["change"] === "0")) return "maga.form.not_zero";
  return parts.some((part) => Number(part["stake"] ?? 0) % STAKE_STEP !== 0) ? "maga.form.stake" : null;
}

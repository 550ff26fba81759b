// A treaty's clauses as texts and as structures: docs/evening.md has the form of the texts.
import type { Clause, Condition, Role, Statement } from "./types";

export type Draft = Pick<Clause, "kind" | "party" | "not" | "action" | "target" | "by" | "role" | "amount"> &
  Pick<Clause, "when" | "turns" | "if">;

/** What an amount of an action counts. */
export type Unit = "money" | "missiles" | "share";
const UNITS: Record<string, Unit> = { money: "money", stake: "money", missiles: "missiles", share: "share" };
export const unitOf = (words: string[]): Unit | null =>
  words.map((word) => UNITS[word]).find((unit) => unit !== undefined) ?? null;

/** The words of a text, taken one after another. */
class Words {
  private rest: string[];
  constructor(text: string) {
    this.rest = text.split(" ");
  }
  take = (): string => this.rest.shift() ?? "";
  takes(word: string): boolean {
    if (this.rest[0] !== word) return false;
    this.rest.shift();
    return true;
  }
  after = (word: string): string | null => (this.takes(word) ? this.take() : null);
  number = (): number | null => (/^\d+$/.test(this.rest[0] ?? "") ? Number(this.take()) : null);
}

const numberOf = (word: string | null) => (word === null ? null : Number(word));

const statementOf = (words: Words): Statement => ({
  not: words.takes("not"),
  action: words.take(),
  target: words.number(),
  by: words.after("by") as Role | null,
  role: words.after("role") as Role | null,
  amount: numberOf(words.after("least") ?? words.after("most")),
});

function conditionOf(words: Words): Condition {
  const about = { party: Number(words.take()), ...statementOf(words) };
  return { ...about, when: words.takes("before") ? "before" : words.takes("earlier") ? "earlier" : "same" };
}

export function readClause(text: string): Draft {
  const words = new Words(text);
  const kind = words.take() === "right" ? "right" : "duty";
  const what = { party: Number(words.take()), ...statementOf(words) };
  const once = words.takes("once");
  const turns = numberOf(words.after("within"));
  const when = once ? "once" : turns === null ? "every" : "within";
  return { kind, ...what, when, turns, if: words.takes("if") ? conditionOf(words) : null };
}

const part = (word: string, value: string | number | null) => (value === null ? "" : ` ${word} ${value}`);

const statementWords = (statement: Statement, amount: "least" | "most") =>
  `${statement.not ? "not " : ""}${statement.action}${statement.target === null ? "" : ` ${statement.target}`}` +
  part("by", statement.by) +
  part("role", statement.role) +
  part(amount, statement.amount);

const conditionWords = (condition: Condition) =>
  ` if ${condition.party} ${statementWords(condition, "least")}${condition.when === "same" ? "" : ` ${condition.when}`}`;

export const writeClause = (clause: Draft) =>
  `${clause.kind} ${clause.party} ${statementWords(clause, clause.kind === "right" ? "most" : "least")}` +
  (clause.when === "once" ? " once" : "") +
  (clause.when === "within" ? part("within", clause.turns) : "") +
  (clause.if ? conditionWords(clause.if) : "");

/** When a clause can hold: what is not to be done is so in every turn, or an amount of it in all turns together. */
export function timingsOf(clause: Pick<Draft, "kind" | "not" | "amount">): Draft["when"][] {
  if (!clause.not) return ["every", "once", "within"];
  return clause.kind === "duty" && clause.amount !== null ? ["every", "once"] : ["every"];
}

/** The clause as it can be checked: turns after a condition count from its own. */
export function checkable(draft: Draft): Draft {
  const when = timingsOf(draft).includes(draft.when) ? draft.when : "every";
  const within = when === "within";
  const amount = draft.kind === "right" && draft.not ? null : draft.amount;
  const condition = draft.if && within ? { ...draft.if, when: "same" as const } : draft.if;
  return { ...draft, amount, when, turns: within ? (draft.turns ?? 1) : null, if: condition };
}

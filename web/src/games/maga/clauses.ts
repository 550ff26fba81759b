// Treaty clauses as texts and as structures: "A B FROM UNTIL [not] ACTION [C] [if [not] ACTION [C]]".
import type { Clause, Statement } from "./types";

export type Draft = Pick<Clause, "a" | "b" | "from" | "until" | "not" | "action" | "target" | "if">;

function statementOf(words: string[]): Statement {
  const not = words[0] === "not";
  const [action = "", target] = not ? words.slice(1) : words;
  return { not, action, target: target === undefined ? null : Number(target) };
}

export function readClause(text: string): Clause {
  const [duty = "", condition] = text.split(" if ");
  const words = duty.split(" ");
  const [a, b, from, until] = words.map(Number);
  return {
    clause: 0,
    a: a ?? 0,
    b: b ?? 0,
    from: from ?? 1,
    until: until ?? 1,
    ...statementOf(words.slice(4)),
    if: condition === undefined ? null : statementOf(condition.split(" ")),
    status: "open",
    broken_in: null,
  };
}

const statementWords = (statement: Statement) =>
  `${statement.not ? "not " : ""}${statement.action}${statement.target === null ? "" : ` ${statement.target}`}`;

export const writeClause = (clause: Draft) =>
  `${clause.a} ${clause.b} ${clause.from} ${clause.until} ${statementWords(clause)}${clause.if ? ` if ${statementWords(clause.if)}` : ""}`;

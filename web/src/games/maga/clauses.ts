// A treaty's clauses as texts and as structures: "duty|right PARTY [not] ACTION [C] [if DOER [not] ACTION [C]]".
import type { Clause, Condition, Statement } from "./types";

export type Draft = Pick<Clause, "kind" | "party" | "not" | "action" | "target" | "if">;

function statementOf(words: string[]): Statement {
  const not = words[0] === "not";
  const [action = "", target] = not ? words.slice(1) : words;
  return { not, action, target: target === undefined ? null : Number(target) };
}

function conditionOf(words: string[]): Condition {
  return { party: Number(words[0]), ...statementOf(words.slice(1)) };
}

export function readClause(text: string): Draft {
  const [what = "", condition] = text.split(" if ");
  const [kind, party, ...words] = what.split(" ");
  return {
    kind: kind === "right" ? "right" : "duty",
    party: Number(party),
    ...statementOf(words),
    if: condition === undefined ? null : conditionOf(condition.split(" ")),
  };
}

const statementWords = (statement: Statement) =>
  `${statement.not ? "not " : ""}${statement.action}${statement.target === null ? "" : ` ${statement.target}`}`;

export const writeClause = (clause: Draft) =>
  `${clause.kind} ${clause.party} ${statementWords(clause)}${clause.if ? ` if ${clause.if.party} ${statementWords(clause.if)}` : ""}`;

// Treaties' clauses and turns in sentences.
import { plural, t } from "../../lib/i18n.svelte";
import { exact } from "./money";
import type { Draft } from "./clauses";
import type { Condition, Statement } from "./types";

type NameOf = (country: number) => string;

/** What is done for a state, not against it. */
const isFriendly = (action: string) => action === "help" || action.startsWith("transfer_");

function targetText({ action, target, role }: Statement, nameOf: NameOf): string {
  const form = isFriendly(action) ? "toward" : "against";
  const meant = role === null ? "" : t(`maga.role.${role}`);
  if (target === null) return role === null ? "" : t("maga.clause.role_only", [meant]);
  return t(`maga.clause.${form}${role === null ? "" : "_role"}`, [nameOf(target), meant]);
}

const MONEY = new Set(["transfer_money", "transfer_income", "exchange"]);

function amountText(action: string, amount: number, form: string): string {
  const measured = MONEY.has(action)
    ? exact(amount)
    : action === "protect"
      ? t("maga.percent", [amount * 10])
      : t("maga.missiles_count", [amount]);
  return t(`maga.clause.${form}`, [measured]);
}

/** Against whom or for whom, by which role, and how much of it. */
const detailsText = (statement: Statement, form: string, nameOf: NameOf) =>
  targetText(statement, nameOf) +
  (statement.by === null ? "" : t("maga.clause.by_role", [t(`maga.role.${statement.by}`)])) +
  (statement.amount === null ? "" : amountText(statement.action, statement.amount, form));

/** What its state does or did, as the condition looks at it. */
function conditionText(condition: Condition, nameOf: NameOf): string {
  const tense = condition.when === "same" ? "does" : "did";
  return t(`maga.clause.${tense}${condition.not ? "_not" : ""}`, {
    action: t(`maga.action.${condition.action}`),
    target: detailsText(condition, condition.when === "earlier" ? "or_more_in_all" : "or_more", nameOf),
  });
}

const IFS = { same: "if", before: "if_before", earlier: "if_earlier" };

/** How often, and on what condition. */
function whenText(clause: Draft, nameOf: NameOf): string {
  const once = clause.when === "once" ? t(`maga.clause.${clause.amount === null ? "once" : "together"}`) : "";
  if (!clause.if) return once;
  const values = { b: nameOf(clause.if.party), statement: conditionText(clause.if, nameOf) };
  if (clause.when === "within") return plural("maga.clause.within", clause.turns ?? 1, values);
  if (clause.when === "once" && clause.kind === "duty")
    return once + t(`maga.clause.${clause.if.when === "same" ? "from_same" : "from_earlier"}`, values);
  return once + t(`maga.clause.${IFS[clause.if.when]}`, values);
}

export function clauseText(clause: Draft, nameOf: NameOf): string {
  const form = clause.kind === "duty" ? (clause.not ? "duty_not" : "duty") : clause.not ? "may_not_do" : "may_do";
  return t(`maga.clause.${form}`, {
    a: nameOf(clause.party),
    action: t(`maga.action.${clause.action}`),
    target: detailsText(clause, clause.kind === "right" ? "or_less" : "or_more", nameOf),
    condition: whenText(clause, nameOf),
  });
}

/** The turns of a treaty. */
export const turnsText = ({ from, until }: { from: number; until: number }): string =>
  from === until ? t("maga.treaty_turn_text", [from]) : t("maga.treaty_turns_text", [from, until]);

// News in sentences.
import { plural, t } from "../../lib/i18n.svelte";
import { exact, levels } from "./money";
import type { Draft } from "./clauses";
import { learntText } from "./learnt";
import { orderText } from "./orderText";
import { wordsOf } from "./orders";
import type { Condition, Fact, News, OrderRow, Statement } from "./types";

type NameOf = (country: number) => string;

/** Signs before the sentences: bad, good, or neither for the reader; never the only sign. */
const BAD = new Set([
  "leak",
  "rows_sabotaged",
  "role_killed",
  "agent_lost",
  "raided",
  "slandered",
  "epidemic",
  "lie_refuted",
  "mood_worsened",
  "income_lost",
  "hit",
  "war_declared",
  "launched",
  "riot_begins",
  "riot_goes_on",
  "clause_broken",
  "sued_won",
]);
const GOOD = new Set(["received", "exchange_paid", "clause_kept", "tracked", "informed", "sued_lost"]);
/** The sentence: that of the news, or of its variant for who reads it and what is known. */
function variant(news: News, own: number): string {
  switch (news.news) {
    case "sued":
      return news.won ? "sued_won" : "sued_lost";
    case "war_decided":
      return news.won ? "war_won" : "war_lost";
    case "launch_ended":
      return news.arrived ? "launch_arrived" : "launch_shot_down";
    case "leak":
      return news.role ? "leak" : "leak_plain";
    case "clause_kept":
    case "clause_broken":
      return news.country === own ? `${news.news}_own` : news.news;
    default:
      return news.news;
  }
}

export function tone(news: News, own: number): "bad" | "good" | "plain" {
  const told = [news.news, variant(news, own)];
  return told.some((name) => BAD.has(name)) ? "bad" : told.some((name) => GOOD.has(name)) ? "good" : "plain";
}

/** Of an agent and of a tracked role all that it was to do is told. */
function deedText(news: News, orders: OrderRow[], nameOf: NameOf): string {
  if (!news.texts) return news.action ? t(`maga.action.${news.action}`) : "";
  let above = "";
  const lines = news.texts.map((line) => {
    const text = orderText(orders, line, above, nameOf);
    above = wordsOf(line, above).action;
    return line.startsWith("and ") ? text.words : `${text.action}${text.words ? ` ${text.words}` : ""}`;
  });
  return lines.join("; ");
}

/** Of an agent also what it has found out [MID2]. */
function resultText(news: News): string {
  if (!news.result) return "";
  const learnt =
    news.news === "agent_did" && news.texts ? learntText(news.texts[0] ?? "", news.result, news.learnt ?? 0) : "";
  return `${t(`maga.result.${news.result}`)}${learnt ? ` ${learnt}` : ""}`;
}

const SUMS = new Set(["treasury", "agriculture", "heavy", "light"]);

/** What a tracked role knows [MID6], one after another. */
const factsText = (facts: Fact[], nameOf: NameOf) =>
  facts
    .map((fact) =>
      t(`maga.fact.${fact.fact}`, {
        amount: SUMS.has(fact.fact) ? exact(fact.amount) : levels(fact.amount),
        country: fact.country === undefined ? "" : nameOf(fact.country),
        role: fact.role ? t(`maga.role.${fact.role}`) : "",
      }),
    )
    .join("; ");

export function newsText(news: News, own: number, nameOf: NameOf, orders: OrderRow[]): string {
  const key = `maga.news.${variant(news, own)}`;
  return t(key, {
    country: news.country === undefined ? "" : nameOf(news.country),
    attacker: news.attacker === undefined ? "" : nameOf(news.attacker),
    role: news.role ? t(`maga.role.${news.role}`) : t("maga.somebody"),
    action: deedText(news, orders, nameOf),
    result: resultText(news),
    amount:
      news.action?.startsWith("transfer_") && !news.action.endsWith("money") && !news.action.endsWith("income")
        ? (news.amount ?? 0)
        : exact(news.amount ?? 0),
    sphere: news.sphere ? t(`maga.sphere.${news.sphere}`) : "",
    number: news.number === undefined ? "" : levels(news.number),
    rows: news.rows ?? "",
    countries: news.countries ?? "",
    arrived: Number(news.arrived ?? 0),
    hit: news.hit ?? "",
    hits: news.hits ?? "",
    level: news.level ?? "",
    percent: news.percent ?? "",
    facts: news.facts ? factsText(news.facts, nameOf) : "",
    clause: (news.clause ?? 0) + 1,
    treaty: (news.treaty ?? 0) + 1,
  });
}

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

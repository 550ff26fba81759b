// News in sentences.
import { t } from "../../lib/i18n.svelte";
import { exact, levels } from "./money";
import { learntText } from "./learnt";
import { orderText } from "./orderText";
import { wordsOf } from "./orders";
import type { Fact, News, OrderRow } from "./types";

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

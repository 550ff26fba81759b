// News in sentences.
import { t } from "../../lib/i18n.svelte";
import { exact, levels } from "./money";
import type { Clause, News, Statement } from "./types";

type NameOf = (country: number) => string;

/** Signs before the sentences: bad, good, or neither for the reader; never the only sign. */
const BAD = new Set(["leak", "rows_sabotaged", "role_killed", "agent_lost", "raided", "slandered", "epidemic", "lie_refuted", "mood_worsened", "income_lost", "hit", "war_declared", "launched", "riot_begins", "riot_goes_on", "clause_broken"]);
const GOOD = new Set(["received", "exchange_paid", "clause_kept", "tracked"]);
export const tone = (news: News): "bad" | "good" | "plain" => (BAD.has(news.news) ? "bad" : GOOD.has(news.news) ? "good" : "plain");

export function newsText(news: News, own: number, nameOf: NameOf): string {
  const key = news.news === "hit" && news.country !== own ? "maga.news.hit_neighbour" : news.news === "sued" ? `maga.news.sued_${news.won ? "won" : "lost"}` : news.news === "war_decided" ? `maga.news.war_${news.won ? "won" : "lost"}` : `maga.news.${news.news}`;
  return t(key, {
    country: news.country === undefined ? "" : nameOf(news.country),
    attacker: news.attacker === undefined ? "" : nameOf(news.attacker),
    role: news.role ? t(`maga.role.${news.role}`) : t("maga.somebody"),
    action: news.action ? t(`maga.action.${news.action}`) : "",
    result: news.result ? t(`maga.result.${news.result}`) : "",
    amount: news.action?.startsWith("transfer_") && !news.action.endsWith("money") && !news.action.endsWith("income") ? (news.amount ?? 0) : exact(news.amount ?? 0),
    sphere: news.sphere ? t(`maga.sphere.${news.sphere}`) : "",
    number: news.number === undefined ? "" : levels(news.number), rows: news.rows ?? "", countries: news.countries ?? "", arrived: news.arrived ?? "", hit: news.hit ?? "", hits: news.hits ?? "",
    level: news.level ?? "", percent: news.percent ?? "", clause: (news.clause ?? 0) + 1,
  });
}

/** What is done for a state, not against it. */
const isFriendly = (action: string) => action === "help" || action.startsWith("transfer_");

function statementText(statement: Statement, nameOf: NameOf): string {
  const target = statement.target === null ? "" : t(isFriendly(statement.action) ? "maga.clause.toward" : "maga.clause.against", [nameOf(statement.target)]);
  return t(statement.not ? "maga.clause.not" : "maga.clause.does", { action: t(`maga.action.${statement.action}`), target });
}

export function clauseText(clause: Clause, nameOf: NameOf): string {
  const turns = clause.from === clause.until ? t("maga.clause.turn", [clause.from]) : t("maga.clause.turns", [clause.from, clause.until]);
  const condition = clause.if ? t("maga.clause.if", { b: nameOf(clause.b), statement: statementText(clause.if, nameOf) }) : "";
  return t("maga.clause.text", { a: nameOf(clause.a), b: nameOf(clause.b), statement: statementText(clause, nameOf), turns, condition });
}

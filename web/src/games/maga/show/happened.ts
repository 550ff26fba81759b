// What a report tells, in two lists: what was done to us, and what came of what we did; each thing with a sign and how it went for us.
import { t } from "../../../lib/i18n.svelte";
import { effectsOf, effectsText, lossText, rowText } from "../account";
import { learntText } from "../learnt";
import { newsText, tone } from "../news";
import type { News, OrderRow, Report } from "../types";
import { signOfAction, signOfNews, type Sign } from "./signs";

type NameOf = (country: number) => string;
/** The pages of a report, in their order. */
export const REPORT_PAGES = ["against", "ours", "sums"] as const;
export type ReportPage = (typeof REPORT_PAGES)[number];

export type Tone = "good" | "bad" | "plain";

export interface Thing {
  sign: Sign;
  tone: Tone;
  text: string;
  more: string; // "" or what came of it.
}

/** What our own doing brought, wherever it was told. */
const OURS = new Set([
  "exchange_paid",
  "strike_ended",
  "launch_ended",
  "tracked",
  "tracked_row",
  "agent_did",
  "agent_lost",
]);

const isOurs = (news: News, own: number) =>
  OURS.has(news.news) || (news.news === "war_decided" && news.attacker === own);

/** Good for us, too: what clearly failed against us, and what we won. */
function toneOf(news: News, own: number): Tone {
  if (news.news === "leak") return "good";
  if (news.news === "war_decided") return news.won === (news.attacker === own) ? "good" : "bad";
  if (news.news === "strike_ended") return (news.hit ?? 0) > 0 ? "good" : "bad";
  if (news.news === "launch_ended") return news.arrived ? "bad" : "good";
  return tone(news, own);
}

/** What takes so much that the news alone does not say it. */
const TAKES: Partial<Record<string, string>> = { hit: "hit", riot_begins: "riot", riot_goes_on: "riot" };

function thingOf(news: News, report: Report, nameOf: NameOf, orders: OrderRow[]): Thing {
  const takes = TAKES[news.news];
  return {
    sign: signOfNews(news.news),
    tone: toneOf(news, report.country),
    text: newsText(news, report.country, nameOf, orders),
    more: takes ? lossText(report, takes) : "",
  };
}

/** What goes on from turn to turn without being told anew, and what only the losses tell. */
function quietThings(report: Report): Thing[] {
  const told = new Set(report.news.map((news) => news.news));
  const sum = (cause: string, figure: string) =>
    (report.account ?? [])
      .filter((item) => item.cause === cause && item.figure === figure)
      .reduce((all, item) => all + item.amount, 0);
  const things: Thing[] = [];
  const add = (cause: string, sign: Sign) =>
    things.push({ sign, tone: "bad", text: t(`maga.show.${cause}`), more: lossText(report, cause) });
  if ((report.account ?? []).some((item) => item.cause === "blast")) add("blast", "blast");
  if (sum("epidemic", "mood") !== 0 && !told.has("epidemic")) add("epidemic", "virus");
  if (sum("slandered", "mood") !== 0 && !told.has("slandered")) add("slandered", "voice");
  return things;
}

/** The worst first: it is what people must know. */
const ORDER: Tone[] = ["bad", "plain", "good"];
const SIGNS_FIRST: Sign[] = ["blast", "missile", "war", "fire", "skull"];
const rank = ({ tone: how, sign }: Thing) => {
  const place = how === "bad" ? SIGNS_FIRST.indexOf(sign) : -1;
  return ORDER.indexOf(how) * 10 + (place < 0 ? SIGNS_FIRST.length : place);
};

export const doneToUs = (report: Report, nameOf: NameOf, orders: OrderRow[]): Thing[] =>
  [
    ...quietThings(report),
    ...report.news.filter((news) => !isOurs(news, report.country)).map((news) => thingOf(news, report, nameOf, orders)),
  ].sort((one, other) => rank(one) - rank(other));

export const cameOfOurs = (report: Report, nameOf: NameOf, orders: OrderRow[]): Thing[] =>
  report.news.filter((news) => isOurs(news, report.country)).map((news) => thingOf(news, report, nameOf, orders));

const WELL = new Set(["done"]);
const NEUTRAL = new Set(["nothing", "not_allowed", "no_money", "not_done"]);

/** An order with its result, what it found out, and what it cost and brought. */
export interface Deed {
  sign: Sign;
  result: string;
  tone: Tone;
  text: string;
  outcome: string;
  effects: string;
}

export const deedsOf = (report: Report, nameOf: NameOf, orders: OrderRow[]): Deed[] =>
  report.rows.flatMap(({ row, text, result, learnt }) => {
    if (result === null) return [];
    const idle =
      result === "done" && text === "improve" && !effectsOf(report, row).some((item) => item.figure === "mood");
    const found = idle ? t("maga.learnt.no_mood") : learntText(text, result, learnt);
    return [
      {
        sign: signOfAction(text.split(" ")[0] ?? ""),
        result,
        tone: WELL.has(result) ? "good" : NEUTRAL.has(result) ? "plain" : "bad",
        text: rowText(report, row, orders, nameOf),
        outcome: [t(`maga.result.${result}`), found].filter(Boolean).join(" "),
        effects: effectsText(report, row),
      } satisfies Deed,
    ];
  });

// ---- Great things ----

export const GREAT = ["hit", "conquered", "riot", "war", "launch", "strike", "victory", "agent"] as const;
export type Great = (typeof GREAT)[number];

/** The picture of what was done to us, if there is one. */
export function greatAgainst(report: Report): Great | null {
  const has = (name: string) => report.news.some((news) => news.news === name);
  if (has("hit")) return "hit";
  if (report.news.some((news) => news.news === "war_decided" && news.country === report.country && news.won))
    return "conquered";
  if (has("riot_begins") || has("riot_goes_on")) return "riot";
  if (has("war_declared")) return "war";
  return has("launched") ? "launch" : null;
}

/** And of what we did. */
export function greatOfOurs(report: Report): Great | null {
  const done = (action: string) =>
    report.rows.some((row) => row.result === "done" && row.text.startsWith(`${action} `));
  if (report.news.some((news) => news.news === "strike_ended" && (news.hit ?? 0) > 0)) return "strike";
  if (report.news.some((news) => news.news === "war_decided" && news.attacker === report.country && news.won))
    return "victory";
  if (done("recruit")) return "agent";
  return done("strike") ? "launch" : null;
}

// Who it was: what each state did to others in a turn, and what came of it, the gravest first.
import { t } from "../../../lib/i18n.svelte";
import { contestText } from "../desk/contestText";
import { exact } from "../money";
import { actionAbove, valuesOf, wordsOf } from "../orders";
import type { Contest, News, OrderRow, Report } from "../types";

export interface Deed {
  kind: string; // An action; or `impact`: missiles have arrived, `riot`: one begins or goes on.
  country: number; // Who did it; of a riot where it was.
  target: number | null;
  success: boolean;
  contest: Contest | null;
  amount: number; // What was given or launched, or how many missiles hit,
  arrived: number; // of so many that arrived.
}

/** The gravest first; what is not here comes last. */
const GRAVITY = [
  "impact",
  "riot",
  "strike",
  "attack",
  "kill",
  "recruit",
  "raid",
  "sabotage",
  "infect",
  "statement",
  "worsen",
  "sue",
  "order",
  "shoot",
  "free",
  "refute",
  "vaccine",
  "track",
  "find",
  "transfer_money",
];
/** Orders that succeed without a contest, and the word that says how much. */
const SURE: Record<string, string> = {
  strike: "missiles",
  attack: "",
  order: "",
  transfer_money: "money",
  transfer_income: "money",
  transfer_nuclear: "missiles",
  transfer_interceptors: "missiles",
};

const gravity = ({ kind }: Deed) => (GRAVITY.indexOf(kind) + 1 || GRAVITY.length + 1) - 1;
const PLAIN = { target: null, success: true, contest: null, amount: 0, arrived: 0 };

const contested = (contest: Contest): Deed => ({
  ...PLAIN,
  kind: contest.action,
  country: contest.attacker,
  target: contest.defender,
  success: contest.won ?? false,
  contest,
});

/** A further line has the result of the order that it belongs to. */
function sure(report: Report, table: OrderRow[]): Deed[] {
  const lines = report.rows.map(({ text }) => text);
  let result: string | null = null;
  return report.rows.flatMap((row, index): Deed[] => {
    result = row.result ?? result;
    const { action, words } = wordsOf(row.text, actionAbove(lines, index));
    const measure = SURE[action];
    if (measure === undefined || result !== "done" || row.text.startsWith("to ")) return [];
    const named = valuesOf(table, action, words);
    const [target, amount] = [Number(named["country"]), Number(named[measure] ?? 0)];
    return [{ ...PLAIN, kind: action, country: report.country, target, amount }];
  });
}

/** What nobody ordered in this turn: missiles of earlier ones, and riots. */
function told({ country }: Report, news: News): Deed[] {
  if (news.news === "riot_begins" || news.news === "riot_goes_on") return [{ ...PLAIN, kind: "riot", country }];
  if (news.news !== "strike_ended") return [];
  const amount = news.hit ?? 0;
  const arrived = Number(news.arrived ?? 0);
  return [{ ...PLAIN, kind: "impact", country, target: news.country ?? null, success: amount > 0, amount, arrived }];
}

/** Whether it could have come otherwise. */
export const isTried = ({ kind, contest }: Deed): boolean => contest !== null || kind === "impact";

export const deedsOf = (reports: Report[], contests: Contest[], table: OrderRow[]): Deed[] =>
  [
    ...reports.flatMap((report) => report.news.flatMap((news) => told(report, news))),
    ...contests.map(contested),
    ...reports.flatMap((report) => sure(report, table)),
  ]
    .filter(({ country, target }) => target !== country)
    .sort((one, other) => gravity(one) - gravity(other) || Number(other.success) - Number(one.success));

export function deedText(deed: Deed, nameOf: (country: number) => string): string {
  if (deed.contest) return contestText(deed.contest, nameOf);
  const isMoney = SURE[deed.kind] === "money";
  return t(`maga.deed.${deed.kind}`, {
    country: nameOf(deed.country),
    target: deed.target === null ? "" : nameOf(deed.target),
    amount: isMoney ? exact(deed.amount) : deed.amount,
    arrived: deed.arrived,
  });
}

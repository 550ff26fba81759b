// Warnings that demand an answer in the next list: those of the newest report that the team has neither answered nor put aside.
import { ordersOf, sameRows, wordsOf } from "./orders";
import type { News, Report, TeamSeat } from "./types";

export interface Warning {
  key: string; // By which the team puts it aside.
  country: number; // Whom it warns.
  news: News;
  answers: string[];
}

/** Missiles and a war come first: there is one list left to do something about them. */
const FIRST = ["launched", "war_declared"];
const rank = ({ news }: Warning) => (FIRST.includes(news.news) ? 0 : 1);

export const warningsOf = (reports: Report[]): Warning[] =>
  reports
    .flatMap((report) =>
      report.news.map((news, index) => ({
        key: `${report.turn}.${report.country}.${index}`,
        country: report.country,
        news,
        answers: news.answers ?? [],
      })),
    )
    .filter(({ answers }) => answers.length > 0)
    .sort((one, other) => rank(one) - rank(other));

/** The same action, and of those that name a role the same role: how many interceptors it uses, say, is the team's to choose. */
const likeness = (line: string) => {
  const { action, words } = wordsOf(line);
  if (action === "help") return [action, ...words.slice(1)].join(" "); // Whoever helps.
  return action === "raise" ? `${action} ${words[0]}` : action;
};

/** Whether one of the answers is in the list already. */
export function isAnswered({ country, answers }: Warning, rows: string[], own: number): boolean {
  const wanted = new Set(answers.map(likeness));
  return ordersOf(rows, own).some((order) => order.country === country && wanted.has(likeness(order.lines[0] ?? "")));
}

/** What is still open; nothing while no list is written. */
export function openWarnings(seat: TeamSeat): Warning[] {
  const { team, position } = seat;
  const newest = seat.reports[seat.reports.length - 1] ?? [];
  if (!team || position?.phase !== "lists" || newest[0]?.turn !== position.turn - 1) return [];
  return warningsOf(newest).filter(
    (warning) => !team.aside.includes(warning.key) && !isAnswered(warning, team.plan.rows, team.plan.seat),
  );
}

/** Whether the plan is still the list of the turn that is reported, and not one that somebody has begun for this turn. */
export function isOfLastTurn({ team, seat, evening }: TeamSeat, reports: Report[]): boolean {
  const rows = team?.plan.rows ?? [];
  if (!team || team.plan.seat !== seat || rows.length === 0 || team.counts === "sent" || team.counts === "draft")
    return false;
  const counted = reports.find((report) => report.country === seat)?.rows.map((row) => row.text) ?? [];
  return evening?.drafts === true || sameRows(rows, counted);
}

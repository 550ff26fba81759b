// The tables of an evening of MAGA for spreadsheets.
import { csv } from "../../../evening/csv";
import { ROLES, type Report } from "../types";
import type { Draw } from "./phases";

type NameOf = (country: number) => string;

/** One line for each country and turn. */
export function figuresCsv(reports: Report[][], nameOf: NameOf): string {
  const head = [
    "turn",
    "country",
    "name",
    "treasury",
    "agriculture",
    "heavy",
    "light",
    "income_credited",
    "upkeep",
    "nuclear",
    "interceptors",
    "mood",
    "riot",
    ...ROLES,
  ];
  const lines = reports
    .flat()
    .map(({ turn, country, income, upkeep, after }) => [
      turn,
      country,
      nameOf(country),
      after.treasury,
      ...after.income,
      income,
      upkeep,
      after.nuclear,
      after.interceptors,
      after.mood,
      after.riot,
      ...after.levels,
    ]);
  return csv([head, ...lines]);
}

/** One line for each row of each list, with its result. */
export function ordersCsv(reports: Report[][], nameOf: NameOf): string {
  const lines = reports
    .flat()
    .flatMap(({ turn, country, rows }) =>
      rows.map(({ row, text, result, learnt }) => [turn, country, nameOf(country), row + 1, text, result, learnt]),
    );
  return csv([["turn", "country", "name", "row", "order", "result", "learnt"], ...lines]);
}

/** One line for each piece of news, in words. */
export function newsCsv(
  reports: Report[][],
  nameOf: NameOf,
  wordsOf: (report: Report, index: number) => string,
): string {
  const lines = reports
    .flat()
    .flatMap((report) =>
      report.news.map(({ news }, index) => [
        report.turn,
        report.country,
        nameOf(report.country),
        news,
        wordsOf(report, index),
      ]),
    );
  return csv([["turn", "country", "name", "news", "text"], ...lines]);
}

/** One line for each contest. */
export function contestsCsv(draws: Draw[], nameOf: NameOf): string {
  const head = [
    "turn",
    "event",
    "action",
    "attacker",
    "defender",
    "role",
    "attack",
    "defence",
    "n",
    "probability",
    "won",
  ];
  const lines = draws.flatMap(({ n, turn, contest }) =>
    contest
      ? [
          [
            turn,
            n,
            contest.action,
            nameOf(contest.attacker),
            nameOf(contest.defender),
            contest.role,
            contest.attack,
            contest.defence,
            contest.n,
            contest.probability,
            contest.won,
          ],
        ]
      : [],
  );
  return csv([head, ...lines]);
}

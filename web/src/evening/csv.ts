// Tables for spreadsheets: quoted where it is needed (RFC 4180), and nothing that a spreadsheet would take for a formula.
import type { Report } from "../games/maga/types";
import type { Draw } from "./phases";

type Cell = string | number | boolean | null | undefined;

function cell(value: Cell): string {
  if (value === null || value === undefined) return "";
  const text = typeof value === "string" && /^[=+\-@\t]/.test(value) ? `'${value}` : String(value);
  return /[",\r\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text;
}

export const csv = (rows: Cell[][]) => rows.map((row) => row.map(cell).join(",")).join("\r\n") + "\r\n";

/** One line for each country and turn. */
export function figuresCsv(reports: Report[][], nameOf: (country: number) => string, roles: readonly string[]): string {
  const head = ["turn", "country", "name", "treasury", "agriculture", "heavy", "light", "income_credited", "upkeep", "nuclear", "interceptors", "mood", "riot", ...roles];
  return csv([head, ...reports.flat().map((report) => [report.turn, report.country, nameOf(report.country), report.after.treasury, ...report.after.income, report.income, report.upkeep,
    report.after.nuclear, report.after.interceptors, report.after.mood, report.after.riot, ...report.after.levels])]);
}

/** One line for each row of each list, with its result. */
export function rowsCsv(reports: Report[][], nameOf: (country: number) => string): string {
  return csv([["turn", "country", "name", "row", "order", "result", "learnt"], ...reports.flat().flatMap((report) => report.rows.map((row) => [report.turn, report.country, nameOf(report.country), row.row + 1, row.text, row.result, row.learnt]))]);
}

export function contestsCsv(draws: Draw[], nameOf: (country: number) => string): string {
  return csv([["event", "action", "attacker", "defender", "role", "attack", "defence", "n", "probability", "won"],
    ...draws.flatMap(({ n, contest }) => (contest ? [[n, contest.action, nameOf(contest.attacker), nameOf(contest.defender), contest.role, contest.attack, contest.defence, contest.n, contest.probability, contest.won ?? null]] : []))]);
}

export function download(name: string, text: string, type: string): void {
  const link = document.createElement("a");
  link.href = URL.createObjectURL(new Blob([text], { type }));
  link.download = name;
  link.click();
  URL.revokeObjectURL(link.href);
}

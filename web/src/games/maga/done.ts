// What the roles of a member have done, turn by turn, as the reports tell it.
import { wordsOf } from "./orders";
import type { OrderRow, Report, ReportRow, Role } from "./types";

export interface Deed {
  turn: number;
  row: ReportRow;
}

/** The rows of these roles, the newest turn first, in each turn by their places; a further line of a row is its part. */
export function deedsOf(reports: Report[][], country: number, roles: Role[], table: OrderRow[]): Deed[] {
  const formal = (text: string) => table.find((row) => row.action === wordsOf(text).action)?.formal;
  return reports
    .flat()
    .filter((report) => report.country === country)
    .reverse()
    .flatMap(({ turn, rows }) =>
      rows.flatMap((row) => {
        const role = formal(row.text);
        return row.result !== null && role && roles.includes(role) ? [{ turn, row }] : [];
      }),
    );
}

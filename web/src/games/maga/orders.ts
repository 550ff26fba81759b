// Lists as the page edits them. A plan is a flat list of texts, as the server keeps it; here its rows are told apart: an order with the lines that
// belong to it ("and ..", "to .."), and "as C" before the rows of another country of the federation.
import type { Order, OrderRow, Report } from "./types";

export type { Order };

const isPart = (text: string) => text.startsWith("and ") || text.startsWith("to ");

export function ordersOf(rows: string[], own: number): Order[] {
  const orders: Order[] = [];
  let country = own;
  for (const text of rows) {
    const last = orders[orders.length - 1];
    if (text.startsWith("as ")) country = Number(text.slice(3));
    else if (isPart(text) && last) last.lines.push(text);
    else orders.push({ country, lines: [text] });
  }
  return orders;
}

/** The orders of a turn, as its reports tell them. */
export const reportedOrders = (reports: Report[]): Order[] =>
  reports.flatMap(({ country, rows }) =>
    ordersOf(
      rows.map(({ text }) => text),
      country,
    ),
  );

/** Back to texts: the own country first, then each other with its "as". */
export function rowsOf(orders: Order[], own: number): string[] {
  const countries = [...new Set([own, ...orders.map((order) => order.country)])];
  return countries.flatMap((country) => {
    const lines = orders.filter((order) => order.country === country).flatMap((order) => order.lines);
    return country === own || lines.length === 0 ? lines : [`as ${country}`, ...lines];
  });
}

/** An order's line as its action and words; of "and" lines the action is that of the order. */
export function wordsOf(line: string, above = ""): { action: string; words: string[] } {
  const words = line.split(" ");
  if (words[0] === "and") return { action: above, words: words.slice(1) };
  if (words[0] === "to") words.shift();
  return { action: words[0] ?? "", words: words.slice(1) };
}

/** Of which action a line with "and" is: that of the nearest line above it that has one of its own. */
export const actionAbove = (lines: string[], index: number): string =>
  wordsOf([...lines.slice(0, index)].reverse().find((line) => !line.startsWith("and ")) ?? "").action;

export const actionOf = (order: Order) => wordsOf(order.lines[0] ?? "").action;

/** The values of an order's words by what they are. */
export function valuesOf(table: OrderRow[], action: string, words: string[]): Record<string, string> {
  const kinds = table.find((row) => row.action === action)?.words ?? [];
  return Object.fromEntries(kinds.map((kind, index) => [kind, words[index] ?? ""]));
}

export const sameRows = (one: string[], other: string[]) =>
  one.length === other.length && one.every((row, index) => row === other[index]);

/** What is sent: the plan and its end. */
export const listOf = (rows: string[]) => [...rows, "commit"];
export const planOf = (rows: string[] | undefined) => (rows ?? []).filter((row) => row !== "commit");

// The account of a report, as people read it: of each figure what it was, what changed it and why, and what it is.
import { t } from "../../lib/i18n.svelte";
import { exact } from "./money";
import { orderText } from "./orderText";
import { wordsOf } from "./orders";
import { ROLES, SPHERES, type Figures, type Item, type OrderRow, type Report, type Role } from "./types";

type NameOf = (country: number) => string;

/** One line of a sum. */
export interface Entry {
  text: string;
  amount: number;
  parts?: Entry[]; // What it is made of, where that is more than one thing.
}

export interface Sum {
  figure: string;
  before: number;
  after: number;
  entries: Entry[];
}

const isRole = (figure: string): figure is Role => (ROLES as readonly string[]).includes(figure);

export function valueOf(figures: Figures, figure: string): number {
  if (isRole(figure)) return figures.levels[ROLES.indexOf(figure)] ?? 0;
  const sphere = (SPHERES as readonly string[]).indexOf(figure);
  if (sphere >= 0) return figures.income[sphere] ?? 0;
  return Number(figures[figure as "treasury" | "nuclear" | "interceptors" | "mood"]);
}

export const isMoney = (figure: string) => figure === "treasury" || (SPHERES as readonly string[]).includes(figure);
export const figureText = (figure: string, value: number) => (isMoney(figure) ? exact(value) : String(value));
export const signed = (figure: string, amount: number) =>
  `${amount < 0 ? "−" : "+"}${figureText(figure, Math.abs(amount))}`;

export function figureName(figure: string): string {
  if (isRole(figure)) return t(`maga.role.${figure}`);
  return (SPHERES as readonly string[]).includes(figure)
    ? t("maga.sum.income_of", [t(`maga.sphere.${figure}`)])
    : t(`maga.sum.${figure}`);
}

/** An order of the report in words. */
export function rowText(report: Report, row: number, orders: OrderRow[], nameOf: NameOf): string {
  const line = report.rows.find((one) => one.row === row)?.text ?? "";
  const { action, words } = orderText(orders, line, wordsOf(line).action, nameOf);
  return words ? `${action} ${words}` : action;
}

function causeText(item: Item, report: Report, orders: OrderRow[], nameOf: NameOf): string {
  const country = item.country === undefined ? "" : nameOf(item.country);
  switch (item.cause) {
    case "row":
      return rowText(report, item.row ?? -1, orders, nameOf);
    case "income":
      return t(`maga.sphere.${item.of}`);
    case "upkeep":
      return t(`maga.sum.cause.upkeep_${item.of}`);
    case "unknown":
      return t(
        isRole(item.figure)
          ? `maga.sum.cause.unknown_level${item.row === undefined ? "" : "_help"}`
          : "maga.sum.cause.unknown",
      );
    default:
      return t(`maga.sum.cause.${item.cause}`, { country });
  }
}

/** Several of a kind under one name; one stands for itself. */
function gathered(text: string, parts: Entry[]): Entry[] {
  if (parts.length < 2) return parts;
  return [{ text, amount: parts.reduce((sum, part) => sum + part.amount, 0), parts }];
}

/** What is the same is added up. */
function merged(entries: Entry[]): Entry[] {
  const sums = new Map<string, Entry>();
  for (const { text, amount } of entries) sums.set(text, { text, amount: (sums.get(text)?.amount ?? 0) + amount });
  return [...sums.values()];
}

function entriesOf(items: Item[], report: Report, orders: OrderRow[], nameOf: NameOf): Entry[] {
  const written = (list: Item[]) =>
    list.map((item) => ({ text: causeText(item, report, orders, nameOf), amount: item.amount }));
  return merged(written(items));
}

/** The treasury: the money of the turn, what the orders cost and brought, then each thing that happened. */
function treasury(items: Item[], report: Report, orders: OrderRow[], nameOf: NameOf): Entry[] {
  const of = (fits: (item: Item) => boolean) => entriesOf(items.filter(fits), report, orders, nameOf);
  const isOwn = ({ cause }: Item) => ["income", "upkeep", "row"].includes(cause);
  return [
    ...gathered(
      t("maga.sum.income"),
      of(({ cause }) => cause === "income"),
    ),
    ...of(({ cause }) => cause === "riot_income"),
    ...gathered(
      t("maga.sum.upkeep"),
      of(({ cause }) => cause === "upkeep"),
    ),
    ...gathered(
      t("maga.sum.orders_cost"),
      of(({ cause, amount }) => cause === "row" && amount < 0),
    ),
    ...gathered(
      t("maga.sum.orders_brought"),
      of(({ cause, amount }) => cause === "row" && amount > 0),
    ),
    ...of((item) => !isOwn(item) && item.cause !== "riot_income"),
  ];
}

/** Each figure that has changed, the treasury first and always. */
export function sumsOf(report: Report, orders: OrderRow[], nameOf: NameOf): Sum[] {
  const figures = ["treasury", ...SPHERES, "mood", ...ROLES, "nuclear", "interceptors"];
  return figures.flatMap((figure) => {
    const items = (report.account ?? []).filter((item) => item.figure === figure);
    if (items.length === 0 && figure !== "treasury") return [];
    const entries = (figure === "treasury" ? treasury : entriesOf)(items, report, orders, nameOf);
    return [{ figure, before: valueOf(report.before, figure), after: valueOf(report.after, figure), entries }];
  });
}

/** What one of the orders changed, figure by figure: what it cost apart from what it brought. */
export const effectsOf = (report: Report, row: number): Item[] =>
  (report.account ?? []).filter((item) => item.cause === "row" && item.row === row);

/** What a cause changed of what everybody looks at: "Treasury −11.375M; Income −3M; Mood −20". */
export function lossText(report: Report, cause: string): string {
  const items = (report.account ?? []).filter((item) => item.cause === cause);
  const sum = (figures: readonly string[]) =>
    items.filter(({ figure }) => figures.includes(figure)).reduce((all, { amount }) => all + amount, 0);
  const text = (figure: string, parts: readonly string[], unit = figure) =>
    sum(parts) === 0 ? [] : [`${t(`maga.sum.${figure}`)} ${signed(unit, sum(parts))}`];
  return [
    ...text("treasury", ["treasury"]),
    ...text("income", SPHERES, "treasury"),
    ...["mood", "nuclear", "interceptors"].flatMap((figure) => text(figure, [figure])),
  ].join("; ");
}

/** "−500K; DEF +1". */
export function effectsText(report: Report, row: number): string {
  return effectsOf(report, row)
    .map(({ figure, amount }) => {
      const what = signed(figure, amount);
      if (figure === "treasury") return what;
      const name = isRole(figure) ? t(`maga.role.${figure}.short`) : figureName(figure);
      return `${name} ${what}`;
    })
    .join("; ");
}

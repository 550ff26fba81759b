// What an action does, in one sentence: put together from its row in the order table, so that it says what the rules do.
import { t } from "../../lib/i18n.svelte";
import { exact } from "./money";
import type { Measure, OrderRow } from "./types";

const MONEY = new Set<keyof Measure>(["money", "bought", "disposed"]);

/** The row's numbers as they are written. */
const measured = (measure: Measure) =>
  Object.fromEntries(
    Object.entries(measure).map(([key, value]) => [key, MONEY.has(key as keyof Measure) ? exact(value) : value]),
  );

export const doesText = (row: OrderRow) => t(`maga.does.${row.action}`, measured(row.measure));
export const whenText = (row: OrderRow) => t(`maga.when.${row.when}`);
export const touchesText = (row: OrderRow) => t(`maga.touches.${row.touches}`);

export function costText(row: OrderRow): string {
  if (row.measure.bought !== undefined) return t("maga.cost.each", measured(row.measure));
  if (row.words.includes("stake")) return t("maga.cost.stake");
  return row.price > 0 ? t("maga.cost.price", { price: exact(row.price) }) : t("maga.cost.free");
}

export const saysText = (row: OrderRow) =>
  t("maga.says", { does: doesText(row), when: whenText(row), touches: touchesText(row), cost: costText(row) });

/** How often it can be done, what it brings, who can help: what the sentence leaves out. */
export const termsOf = (row: OrderRow): string[] => [
  t(row.once ? "maga.hint.once" : "maga.hint.often"),
  t(`maga.hint.level.${row.level}`),
  t(`maga.hint.help.${row.help}`),
  t(row.against === "" ? "maga.reference.sure" : "maga.reference.contest"),
  ...(row.needs > 0 ? [t("maga.reference.needs", [row.needs])] : []),
  ...(row.stars > 0 ? [t("maga.hint.stars", [exact(row.stars)])] : []),
];

export const ruleLink = (row: OrderRow) => `#/rules/maga/${row.id}`;

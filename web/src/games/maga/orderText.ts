// An order's line in words: its action's name and what it is aimed at.
import { t } from "../../lib/i18n.svelte";
import { exact } from "./money";
import { valuesOf, wordsOf } from "./orders";
import type { OrderRow, Role } from "./types";

const PLAIN = new Set(["country", "role", "helper", "sphere", "second", "mode"]);

function wordText(kind: string, value: string, nameOf: (country: number) => string): string {
  switch (kind) {
    case "country":
      return nameOf(Number(value));
    case "role":
    case "helper":
      return t(`maga.role.${value}.short`);
    case "sphere":
    case "second":
      return t(`maga.sphere.${value}`);
    case "mode":
      return t(`maga.mode.${value}`);
    case "money":
    case "stake":
      return exact(Number(value));
    case "share":
      return t("maga.percent", [Number(value) * 10]);
    case "number":
      return t("maga.no", [value]);
    case "missiles":
      return t("maga.missiles_count", [value]);
    case "hits":
      return t("maga.hits_count", [value]);
    case "bet":
      return t("maga.bet_on", [value]);
    default:
      return value.startsWith("-") ? value.replace("-", "−") : `+${value}`;
  }
}

/** Action and words, for a list or a report; a secret number with the role that is known to have it. */
export function orderText(
  table: OrderRow[],
  line: string,
  above: string,
  nameOf: (country: number) => string,
  unmasked: (country: number, number: number) => Role | null = () => null,
): { action: string; words: string } {
  const { action, words } = wordsOf(line, above);
  const named = valuesOf(table, action, words);
  const values = Object.entries(named);
  const role = named["number"] === undefined ? null : unmasked(Number(named["country"]), Number(named["number"]));
  const parts = values.map(
    ([kind, value]) =>
      `${wordText(kind, value, nameOf)}${kind === "number" && role ? ` (${t(`maga.role.${role}.short`)})` : ""}`,
  );
  if (action === "help") parts.splice(0, 3, `${parts[0]} → ${parts[1]}: ${parts[2]}`);
  return {
    action: t(`maga.action.${action}`),
    words: parts.join(values.some(([kind]) => !PLAIN.has(kind)) ? ", " : " · "),
  };
}

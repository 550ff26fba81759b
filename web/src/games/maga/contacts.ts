// With whom a role has to talk, and about what: read off the order table, so that it cannot say anything else than the rules do.
import { t } from "../../lib/i18n.svelte";
import { exact, listed } from "./money";
import { ROLES, type OrderRow, type Role } from "./types";

export interface Contact {
  who: Role | "team" | "abroad";
  about: string;
}

const FINDERS = ["find", "track"]; // They tell the number of a foreign role.
const rowOf = (table: OrderRow[], action: string) => table.find((row) => row.action === action);
const names = (rows: OrderRow[]) => listed(rows.map((row) => t(`maga.action.${row.action}`)));

/** From the cheapest order that costs something to the dearest. */
function money(own: OrderRow[]): string | null {
  const prices = own.flatMap((row) => [row.price, row.measure.bought ?? 0]).filter((price) => price > 0);
  if (prices.length === 0) return null;
  const [from, to] = [Math.min(...prices), Math.max(...prices)];
  return from === to
    ? t("maga.card.money_each", { from: exact(from) })
    : t("maga.card.money", { from: exact(from), to: exact(to) });
}

/** Where an action is one role's by name and another executes it [ROLE-5]. */
function executed(role: Role, table: OrderRow[]): Contact[] {
  const split = table.filter((row) => row.formal !== row.role);
  const others = (rows: OrderRow[], key: "role" | "formal") =>
    ROLES.filter((other) => rows.some((row) => row[key] === other));
  const ours = split.filter((row) => row.formal === role),
    theirs = split.filter((row) => row.role === role);
  return [
    ...others(ours, "role").map((who): Contact => {
      const actions = names(ours.filter((row) => row.role === who));
      return { who, about: t("maga.card.executes", { actions }) };
    }),
    ...others(theirs, "formal").map((who): Contact => {
      const actions = names(theirs.filter((row) => row.formal === who));
      return { who, about: t("maga.card.executed", { actions }) };
    }),
  ];
}

/** Who strengthens it, and where another state may. */
function helpers(role: Role, own: OrderRow[], table: OrderRow[]): Contact[] {
  const raise = rowOf(table, "raise"),
    help = rowOf(table, "help");
  if (!raise || !help || raise.formal === role) return [];
  const contests = own.filter((row) => row.against !== "" && row.help !== "none");
  const abroad = contests.filter((row) => row.help === "any");
  const costs = { raise: exact(raise.price), help: exact(help.price) };
  return [
    {
      who: raise.formal,
      about:
        contests.length > 0
          ? t("maga.card.helps", { ...costs, actions: names(contests) })
          : t("maga.card.raises", costs),
    },
    ...(abroad.length > 0
      ? [{ who: "abroad" as const, about: t("maga.card.helped_abroad", { actions: names(abroad) }) }]
      : []),
  ];
}

/** Whoever finds the secret numbers that its orders name. */
function finders(role: Role, own: OrderRow[], table: OrderRow[]): Contact[] {
  const named = own.filter((row) => row.words.includes("number") && row.touches === "victim");
  if (named.length === 0) return [];
  const roles = ROLES.filter(
    (other) => other !== role && FINDERS.some((action) => rowOf(table, action)?.formal === other),
  );
  return roles.map((who) => ({ who, about: t("maga.card.numbers", { actions: names(named) }) }));
}

export function contactsOf(role: Role, table: OrderRow[]): Contact[] {
  const own = table.filter((row) => row.formal === role);
  const needed = role === "fin" ? null : money(own);
  const given = own.filter((row) => row.touches === "receiver"),
    ours = own.filter((row) => row.touches === "role_of_ours" || row.touches === "any_role");
  return [
    role === "pr" ? { who: "team", about: t("maga.card.decides") } : { who: "pr", about: t("maga.card.proposes") },
    ...executed(role, table),
    ...(needed === null ? [] : [{ who: "fin" as const, about: needed }]),
    ...(role === "fin" ? [{ who: "team" as const, about: t("maga.card.treasury") }] : []),
    ...finders(role, own, table),
    ...helpers(role, own, table),
    ...(ours.length > 0 ? [{ who: "team" as const, about: t("maga.card.ours", { actions: names(ours) }) }] : []),
    ...(given.length > 0 ? [{ who: "abroad" as const, about: t("maga.card.given", { actions: names(given) }) }] : []),
  ];
}

export const whoText = ({ who }: Contact): string =>
  who === "team" || who === "abroad" ? t(`maga.card.${who}`) : t(`maga.role.${who}`);

// Whom the game waits for, in a sentence.
import type { Actor } from "../../core/core";
import { t } from "../../lib/i18n.svelte";
import type { Table } from "../../table/types";

function together(table: Table, awaited: number[], nameOf: (seat: number) => string): string {
  const others = awaited.filter((seat) => seat !== table.seat).map(nameOf);
  if (table.seat === null || !awaited.includes(table.seat) || table.sealed.length > 0)
    return t("generic.choosing", { players: others.join(", ") });
  return t("generic.choose_sealed");
}

export function statusText(table: Table, actor: Actor, nameOf: (seat: number) => string): string {
  if (table.thinking !== null) return t("page.stage.thinks", { player: nameOf(table.thinking) });
  switch (actor.kind) {
    case "over":
      return t("page.stage.over");
    case "chance":
      return t("page.stage.chance");
    case "organiser":
      return t("page.stage.theirs", { player: t("generic.organiser") });
    case "simultaneous":
      return together(table, actor.awaited, nameOf);
    case "player":
      return actor.seat === table.seat
        ? t("page.stage.yours")
        : t("page.stage.theirs", { player: nameOf(actor.seat ?? 0) });
  }
}

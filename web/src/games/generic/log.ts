// Events in sentences, of any game: who did what, in the words of the action's text form.
import type { Entry } from "../../ui/entries";
import { t } from "../../lib/i18n.svelte";
import type { Frame, TableEvent } from "../../table/types";
import { actionText } from "./words";

type NameOf = (seat: number) => string;

function whoActed({ seat, by }: TableEvent, nameOf: NameOf): string {
  if (seat === "chance" || seat === undefined) return t("generic.chance");
  if (seat === "organiser") return t("generic.organiser");
  return typeof by === "string" ? t("generic.by", { player: nameOf(seat), by }) : nameOf(seat);
}

export function sentence(game: string, event: TableEvent, nameOf: NameOf): string {
  if (event.takeback !== undefined) return t("page.log.takeback");
  if (event.resign !== undefined) return t("page.log.resign", { player: nameOf(event.resign) });
  if (event.end) return t(`page.log.end.${event.end}`);
  const action = event.action ? actionText(game, event.action) : t("generic.hidden_action");
  return t("generic.did", { player: whoActed(event, nameOf), action });
}

export const story = (game: string, frames: Frame[], nameOf: NameOf): Entry[] =>
  frames.flatMap(({ event }, frame) =>
    event ? [{ frame, text: sentence(game, event, nameOf), kind: event.what?.type ?? "" }] : [],
  );

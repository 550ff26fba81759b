import { gameOf } from "../games/games";
import { t } from "../lib/i18n.svelte";
import type { SeatInfo } from "./types";

const capital = (word: string) => word.charAt(0).toUpperCase() + word.slice(1);

/** How a seat is called: people by their names, bots by their side and kind. */
export function seatName(table: { game: string; seats: SeatInfo[] }, seat: number): string {
  const info = table.seats[seat];
  if (info?.bot)
    return t("page.bot_named", { colour: capital(gameOf(table.game).seatTitle(seat)), bot: t(`page.bot.${info.bot}`) });
  return info?.name ?? t("page.open_seat");
}

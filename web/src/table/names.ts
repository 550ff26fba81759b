// How seats are named.
import { t } from "../lib/i18n.svelte";
import type { SeatInfo } from "./types";

export const capital = (word: string) => word.charAt(0).toUpperCase() + word.slice(1);

/** How a seat is called: people by their names, bots by their side (`title` of the seat) and kind. */
export function seatName(seats: SeatInfo[], seat: number, title: (seat: number) => string): string {
  const info = seats[seat];
  if (info?.bot) return t("page.bot_named", { colour: capital(title(seat)), bot: t(`page.bot.${info.bot}`) });
  return info?.name ?? t("page.open_seat");
}

import { t } from "../lib/i18n.svelte";
import type { SeatInfo } from "./types";

const capital = (word: string) => word.charAt(0).toUpperCase() + word.slice(1);

/** How a seat is called: people by their names, bots by their colour and kind. */
export function seatName(seat: SeatInfo | undefined, colour: string): string {
  if (seat?.bot) return t("page.bot_named", { colour: capital(t(`horizon.colour.${colour}`)), bot: t(`page.bot.${seat.bot}`) });
  return seat?.name ?? t("page.open_seat");
}

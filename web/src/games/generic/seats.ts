// The seats of any game: a number, and a colour that comes again after the sixth.
import { known, t } from "../../lib/i18n.svelte";

const LOOKS = ["yellow", "blue", "orange", "turquoise", "violet", "brown"];

export const markOf = (seat: number) => ({ look: LOOKS[seat % LOOKS.length] ?? "neutral", symbol: String(seat + 1) });

export function seatTitle(game: string, seat: number): string {
  const key = `${game}.seat.${seat}`;
  return known(key) ? t(key) : t("page.seat", { seat: seat + 1 });
}

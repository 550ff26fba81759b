// The seats of any game: a number, and a colour that comes again after the sixth.
import { known, t } from "../../lib/i18n.svelte";
import type { SeatMark } from "../page";

const COLOURS = ["yellow", "blue", "orange", "turquoise", "violet", "brown"];
const LIGHT_ON = ["blue", "violet", "brown"]; // Their numbers are white.

export function markOf(seat: number): SeatMark {
  const colour = COLOURS[seat % COLOURS.length] ?? "neutral";
  return {
    symbol: String(seat + 1),
    colour: `var(--${colour})`,
    ink: LIGHT_ON.includes(colour) ? "#fff" : "#14161a",
  };
}

export function seatTitle(game: string, seat: number): string {
  const key = `${game}.seat.${seat}`;
  return known(key) ? t(key) : t("page.seat", { seat: seat + 1 });
}

// The seats of a game before its position is known: colours in the order of the seats.
import { t } from "../../lib/i18n.svelte";
import { capital, seatName } from "../../table/names";
import type { SeatInfo } from "../../table/types";
import { COLOURS, SYMBOLS } from "./geometry";

export const seatTitle = (seat: number) => t(`horizon.colour.${COLOURS[seat] ?? "neutral"}`);
/** A bot by its colour alone: what kind of bot it is, the lists of players say. */
export const shortName = (seats: SeatInfo[], seat: number) =>
  seats[seat]?.bot ? capital(seatTitle(seat)) : seatName(seats, seat, seatTitle);
const LIGHT_ON = ["blue", "violet"]; // Their symbols are white.
export const marks = COLOURS.map((colour) => ({
  symbol: SYMBOLS[colour] ?? "",
  colour: `var(--${colour})`,
  ink: LIGHT_ON.includes(colour) ? "#fff" : "#14161a",
}));

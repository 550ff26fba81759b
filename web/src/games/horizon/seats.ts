// The seats of a game before its position is known: colours in the order of the seats.
import { t } from "../../lib/i18n.svelte";
import { COLOURS, SYMBOLS } from "./geometry";

export const seatTitle = (seat: number) => t(`horizon.colour.${COLOURS[seat] ?? "neutral"}`);
const LIGHT_ON = ["blue", "violet"]; // Their symbols are white.
export const marks = COLOURS.map((colour) => ({
  symbol: SYMBOLS[colour] ?? "",
  colour: `var(--${colour})`,
  ink: LIGHT_ON.includes(colour) ? "#fff" : "#14161a",
}));

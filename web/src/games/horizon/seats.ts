// The seats of a game before its position is known: colours in the order of the seats.
import { t } from "../../lib/i18n.svelte";
import { COLOURS, SYMBOLS } from "./geometry";

export const seatTitle = (seat: number) => t(`horizon.colour.${COLOURS[seat] ?? "neutral"}`);
export const marks = COLOURS.map((colour) => ({ look: colour, symbol: SYMBOLS[colour] ?? "" }));

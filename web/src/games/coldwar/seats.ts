// The two seats: seat 0 is the USSR, seat 1 the US; their signs are as on the map, the US left, the USSR right.
import { t } from "../../lib/i18n.svelte";

export const seatTitle = (seat: number) => t(`coldwar.side.${seat === 0 ? "ussr" : "us"}`);
export const marks = [
  { symbol: "◨", colour: "#b3261e", ink: "#fff" },
  { symbol: "◧", colour: "#1f5fa8", ink: "#fff" },
];

// The two seats: seat 0 is the USSR, seat 1 the US; their signs are as on the map, the US left, the USSR right.
import { t } from "../../lib/i18n.svelte";

export const seatTitle = (seat: number) => t(`coldwar.side.${seat === 0 ? "ussr" : "us"}`);
export const marks = [
  { look: "ussr", symbol: "◨" },
  { look: "us", symbol: "◧" },
];

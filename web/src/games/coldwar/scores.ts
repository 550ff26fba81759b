// What a region would score, in words: for whom, and how much.
import { t } from "../../lib/i18n.svelte";
import type { RegionScore, Side } from "./types";
import { sideName } from "./words";

const WINNING = "europe"; // Control of it has no number: it ends the game.

export function winnerOf({ region, us, ussr }: RegionScore): Side | null {
  if (region !== WINNING) return null;
  return us?.status === "control" ? 1 : ussr?.status === "control" ? 0 : null;
}

export const leaderOf = (score: RegionScore): Side | null =>
  winnerOf(score) ?? (score.net > 0 ? 1 : score.net < 0 ? 0 : null);

/** In few letters, as on the map. */
export function netText(score: RegionScore): string {
  const side = leaderOf(score);
  if (side === null) return "±0";
  return `${sideName(side)} ${winnerOf(score) === null ? `+${Math.abs(score.net)}` : "★"}`;
}

export function resultText(score: RegionScore): string {
  const side = winnerOf(score);
  return side === null ? netText(score) : `${sideName(side)}: ${t("coldwar.scoring.wins")}`;
}

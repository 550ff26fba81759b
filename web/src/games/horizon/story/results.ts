// Results in words, told to one of the players: `own` is that player's seat, null for anybody else.
import { plural, t } from "../../../lib/i18n.svelte";
import type { Rank, Victory } from "./ending";

type NameOf = (seat: number) => string;

/** What set somebody above the next one with as many points, or that the place is shared; "" where points did. */
export function tieWords(ranks: Rank[], at: number, nameOf: NameOf, own: number | null = null): string {
  const [one, other] = [ranks[at], ranks[at + 1]];
  if (!one?.tie || !other) return "";
  const names = { one: nameOf(one.player.seat), other: nameOf(other.player.seat) };
  if (one.tie.phase === null) {
    const mine = own === one.player.seat ? names.other : own === other.player.seat ? names.one : null;
    return mine === null ? t("horizon.story.tie_none", names) : t("horizon.story.tie_none.you", { other: mine });
  }
  const whose = own === one.player.seat ? ".you" : own === other.player.seat ? ".them" : "";
  return t(`horizon.story.tie_by${whose}`, { ...names, ...one.tie, phase: one.tie.phase });
}

/** Who won and by how much, or who gave up. */
export function headline(
  { winners, margin }: Victory,
  quitter: number | null,
  nameOf: NameOf,
  own: number | null,
): string {
  const [winner = 0] = winners;
  const mine = own !== null && winners.includes(own);
  if (quitter !== null) {
    if (quitter === own) return t("horizon.story.you_resign");
    return t(mine ? "horizon.story.you_win_resign" : "page.log.resign", { player: nameOf(quitter) });
  }
  if (winners.length > 1) {
    const others = winners.filter((one) => one !== own).map(nameOf);
    return t(mine ? "horizon.story.shared.you" : "horizon.story.shared", { players: others.join(", ") });
  }
  if (margin === 0) return t(mine ? "horizon.story.you_win_tie" : "horizon.story.wins_tie", { player: nameOf(winner) });
  return plural(mine ? "horizon.story.you_win_by" : "horizon.story.wins_by", margin, { player: nameOf(winner) });
}

/** From when on the winner was ahead. */
export const leadWords = (isAhead: boolean, player: string, isOwn: boolean): string =>
  t(`horizon.story.${isAhead ? "took_lead" : "drew_level"}${isOwn ? ".you" : ""}`, { player });

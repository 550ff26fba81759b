// Results in words.
import { t } from "../../../lib/i18n.svelte";
import type { Rank } from "./ending";

/** What set somebody above the next one with as many points, or that the place is shared; "" where points did. */
export function tieWords(ranks: Rank[], at: number, nameOf: (seat: number) => string): string {
  const [one, other] = [ranks[at], ranks[at + 1]];
  if (!one?.tie || !other) return "";
  const names = { one: nameOf(one.player.seat), other: nameOf(other.player.seat) };
  return one.tie.phase === null
    ? t("horizon.story.tie_none", names)
    : t("horizon.story.tie_by", { ...names, ...one.tie, phase: one.tie.phase });
}

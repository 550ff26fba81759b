// Which list will count, as a sentence.
import { plural, t } from "../../lib/i18n.svelte";
import { phaseTime } from "../../evening/clock";
import type { Counts } from "./counts";
import type { TeamSeat } from "./types";

/** `now`: by the server's clock; when the time is up, what counts does so at the end of the grace. */
export function countsText({ evening }: Pick<TeamSeat, "evening">, counts: Counts, now: number): string {
  const actions = plural("evening.actions", counts.orders);
  if (counts.list === "sent") return t("maga.counts.sent", { actions });
  if (counts.list === "standing") return t("maga.counts.standing", { actions });
  if (counts.list !== "draft") return t("maga.counts.nothing");
  const time = phaseTime(evening, now);
  const timed = time !== null && !time.grace;
  return t(timed ? "maga.counts.draft" : "maga.counts.draft_untimed", { actions });
}

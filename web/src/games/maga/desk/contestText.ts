// A contest in words: who did what to whom, and what came of it.
import { t } from "../../../lib/i18n.svelte";
import type { Contest } from "../types";

/** The attacker's side of it: against interceptors the attacker is whoever launched the missile. */
export function contestText(contest: Contest, nameOf: (country: number) => string): string {
  const outcome = contest.won ? "won" : "lost";
  return t(`desk.contest.${contest.action}.${outcome}`, {
    attacker: nameOf(contest.attacker),
    defender: nameOf(contest.defender),
    role: t(`maga.role.${contest.role}.short`),
  });
}

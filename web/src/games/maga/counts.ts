// What would count of a team's lists if the phase ended now: the server says which, here it is set beside the list on the page.
import { approvedRows, proposals } from "./approval";
import { ordersOf, planOf, sameRows } from "./orders";
import type { TeamSeat } from "./types";

export interface Counts {
  list: "sent" | "draft" | "standing" | "bot" | "nothing";
  orders: number; // Of the list that counts.
  written: number; // Of the list on the page, as far as it is approved.
  proposed: number; // Of it, those that are not.
  /** Whether the list on the page is another than the one that was sent. */
  differs: boolean;
  /** Whether it is from an earlier turn, and does not count unless somebody wants it. */
  old: boolean;
}

export function countsOf({ team, seat, evening }: Pick<TeamSeat, "team" | "seat" | "evening">): Counts | null {
  if (!team) return null;
  const own = team.plan.seat;
  const count = (rows: string[] | undefined) => ordersOf(planOf(rows), own).length;
  const sight = { team, evening };
  const rows = team.plan.old ? team.plan.rows : approvedRows(sight);
  const written = count(rows);
  const orders = {
    sent: count(team.sent?.rows),
    draft: written,
    standing: own === seat ? count(team.standing?.rows) : 0,
    bot: 0,
    nothing: 0,
  };
  return {
    list: team.counts,
    orders: orders[team.counts],
    written,
    proposed: team.plan.old ? 0 : proposals(sight).length,
    differs: team.sent !== null && !sameRows(planOf(team.sent.rows), rows),
    old: evening?.drafts === true && team.sent === null && team.plan.old,
  };
}

// Who approves the orders of this team's list, and what is approved: only that counts.
import { ordersOf, rowsOf, type Order } from "./orders";
import type { EveningInfo, PlanMark } from "../../evening/types";
import type { TeamSeat } from "./types";

const HEAD = "pr"; // Whoever plays the President decides, where the evening asks for that; where nobody does, everybody.
const UNMARKED: PlanMark = { by: null, approved: true, agreed: [] };

type Sight = Pick<TeamSeat, "team" | "evening">;

type Asking = { readonly evening: Pick<EveningInfo, "approval"> | null };
export const approvalOf = ({ evening }: Asking) => evening?.approval ?? "nobody";
export const isAsked = (seat: Asking): boolean => approvalOf(seat) !== "nobody";

export const markOf = ({ team }: Pick<TeamSeat, "team">, order: number): PlanMark =>
  team?.plan.orders[order] ?? UNMARKED;

/** Whose the order is, as this member calls them; "": nobody knows. */
export function whose(seat: Pick<TeamSeat, "team">, order: number, you: string): string {
  const { by } = markOf(seat, order);
  return by === null ? "" : by === seat.team?.members[seat.team.me]?.name ? you : by;
}

/** The members who decide; nobody plays the President: nobody. */
export const heads = ({ team }: Pick<TeamSeat, "team">): string[] =>
  (team?.members ?? []).filter(({ roles }) => roles.includes(HEAD)).map(({ name }) => name);

/** Whether this member alone may approve, and change what is approved. */
export function decides(seat: Sight): boolean {
  const members = seat.team?.members ?? [];
  const approval = approvalOf(seat);
  if (approval === "vote") return members.length < 2;
  return (
    approval === "nobody" || heads(seat).length === 0 || (members[seat.team?.me ?? -1]?.roles.includes(HEAD) ?? false)
  );
}

/** Whether this member may approve, alone or with others. */
export const mayApprove = (seat: Sight): boolean => approvalOf(seat) === "vote" || (isAsked(seat) && decides(seat));

/** How many of a team must agree: more than half. */
export const majority = (members: number): number => Math.floor(members / 2) + 1;

const orders = ({ team }: Pick<TeamSeat, "team">): Order[] => (team ? ordersOf(team.plan.rows, team.plan.seat) : []);

/** The rows of the list that count. */
export function approvedRows(seat: Sight): string[] {
  const rows = seat.team?.plan.rows ?? [];
  if (!isAsked(seat) || !seat.team) return rows;
  return rowsOf(
    orders(seat).filter((_, order) => markOf(seat, order).approved),
    seat.team.plan.seat,
  );
}

/** The places of the orders that wait for an approval. */
export const proposals = (seat: Sight): number[] =>
  isAsked(seat) ? orders(seat).flatMap((_, order) => (markOf(seat, order).approved ? [] : [order])) : [];

/** Those of them that this member has not agreed with yet. */
export const undecided = (seat: Sight): number[] =>
  proposals(seat).filter((order) => !markOf(seat, order).agreed.includes(seat.team?.me ?? -1));

// Changes of the team's list that were made on this phone and that the server does not have yet: the list as it is with them, and which of them are left.
import { edited, find, markOf, type Edit } from "./edits";
import { ordersOf, rowsOf, sameRows, type Order } from "./orders";
import type { PlanMark, Team } from "../../evening/types";

type Plan = Team["plan"];

/** Changes that were sent: what they made of which revision. */
export interface Flight {
  edits: Edit[];
  revision: number;
  rows: string[];
  taken: boolean; // The server has said so.
}

/** The list after the changes; one whose order is gone changes nothing. */
export const changed = (orders: Order[], edits: Edit[]): Order[] =>
  edits.reduce((list, edit) => edited(list, edit) ?? list, orders);

/** Whether the plan holds what was sent. */
export const hasLanded = ({ revision, rows, taken }: Flight, plan: Plan): boolean =>
  plan.revision > revision && (taken || sameRows(plan.rows, rows));

/** Those that the plan does not hold yet. */
export const unsaved = (edits: Edit[], flight: Flight | null, plan: Plan): Edit[] =>
  flight && hasLanded(flight, plan) ? edits.filter((edit) => !flight.edits.includes(edit)) : edits;

const stands = (orders: Order[], order: Order) => find(orders, { ...order, nth: 0 }) >= 0;

/** Of changes of which nobody knows whether the server has taken them: those that were not, as far as the list shows it. */
export const notStanding = (edits: Edit[], orders: Order[]): Edit[] =>
  edits.filter(
    (edit) =>
      !(edit.kind === "add" && stands(orders, edit.order)) &&
      !(edit.kind === "add_all" && edit.orders.every((order) => stands(orders, order))),
  );

/** The marks of the orders that stay; a new one is the writer's. */
function marksOf(plan: Plan, orders: Order[], next: Order[], fresh: PlanMark): PlanMark[] {
  return next.map((_, index) => {
    const mark = markOf(next, index);
    const before = mark ? find(orders, mark) : -1;
    return (before >= 0 ? plan.orders[before] : undefined) ?? fresh;
  });
}

/** The team with its list as it is after the changes. */
export function changedTeam(team: Team, edits: Edit[], approved: boolean): Team {
  if (edits.length === 0) return team;
  const { plan } = team,
    me = team.members[team.me]?.name ?? "";
  const orders = ordersOf(plan.rows, plan.seat);
  const before = changed(orders, edits.slice(0, -1)),
    next = changed(before, edits.slice(-1));
  const marks = marksOf(plan, orders, next, { by: me || null, approved, agreed: [] });
  const undo = { by: me, rows: rowsOf(before, plan.seat) };
  return { ...team, plan: { ...plan, rows: rowsOf(next, plan.seat), orders: marks, old: false, undo, redo: null } };
}

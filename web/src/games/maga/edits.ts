// Changes of a plan that several people write at once. A change names the orders it is about by what they say, not by where they stand, so that it
// can be made again on a newer plan in which others have put, moved or taken away rows.
import { sameRows } from "./orders";
import type { Edit, Mark, Order } from "./types";

export type { Edit, Mark };

const same = (one: Order, other: Order) => one.country === other.country && sameRows(one.lines, other.lines);

export function markOf(orders: Order[], index: number): Mark | null {
  const order = orders[index];
  return order ? { ...order, nth: orders.slice(0, index).filter((other) => same(other, order)).length } : null;
}

/** Where the order stands now; of fewer equal ones the last. -1: somebody has changed it or taken it away. */
export function find(orders: Order[], mark: Mark): number {
  const places = orders.flatMap((order, index) => (same(order, mark) ? [index] : []));
  return places[Math.min(mark.nth, places.length - 1)] ?? -1;
}

const lastOf = (orders: Order[], country: number) =>
  orders.reduce((last, order, index) => (order.country === country ? index + 1 : last), orders.length);

function move(orders: Order[], from: number, mark: Mark, before: Mark | null): Order[] {
  const others = orders.filter((_, index) => index !== from);
  // An order that says the same as the moved one and stands below it counts one fewer without it.
  const goal = before && same(before, mark) && before.nth > mark.nth ? { ...before, nth: before.nth - 1 } : before;
  const place = goal ? find(others, goal) : -1;
  others.splice(place >= 0 ? place : lastOf(others, mark.country), 0, { country: mark.country, lines: mark.lines });
  return others;
}

function inserted(orders: Order[], order: Order, before: Mark | null): Order[] {
  const place = before ? find(orders, before) : -1;
  return place < 0 ? [...orders, order] : [...orders.slice(0, place), order, ...orders.slice(place)];
}

/** The plan after the change; null: the order that was to be changed is not there any more. */
export function edited(orders: Order[], edit: Edit): Order[] | null {
  if (edit.kind === "add") return inserted(orders, edit.order, edit.before ?? null);
  if (edit.kind === "add_all") return [...orders, ...edit.orders];
  if (edit.kind === "clear") {
    const kept = new Set((edit.but ?? []).map((mark) => find(orders, mark)));
    return orders.filter((order, index) => order.country !== edit.country || kept.has(index));
  }
  const at = find(orders, edit.order);
  if (at < 0) return null;
  if (edit.kind === "replace")
    return orders.map((order, index) => (index === at ? { ...order, lines: edit.lines } : order));
  if (edit.kind === "remove") return orders.filter((_, index) => index !== at);
  return move(orders, at, edit.order, edit.before);
}

/** The change that moves an order by this many places among those of its country; null: it is already at the end. */
export function moving(orders: Order[], from: number, by: number): Edit | null {
  const order = markOf(orders, from);
  if (!order || by === 0) return null;
  const places = orders.flatMap((other, index) => (other.country === order.country ? [index] : []));
  const to = places.indexOf(from) + by;
  if (to < 0 || to >= places.length) return null;
  return { kind: "move", order, before: markOf(orders, places[by < 0 ? to : to + 1] ?? -1) };
}

export interface Described {
  kind: "added" | "removed" | "moved" | "changed" | "emptied" | "several";
  order: Order | null; // The one that it was about.
}

/** The orders of the one that the other does not have, each as often. */
function without(orders: Order[], others: Order[]): Order[] {
  const left = [...others];
  return orders.filter((order) => {
    const at = left.findIndex((other) => same(other, order));
    if (at >= 0) left.splice(at, 1);
    return at < 0;
  });
}

/** What somebody has done who made the one list of the other. */
export function described(before: Order[], after: Order[]): Described {
  const gone = without(before, after),
    come = without(after, before);
  if (after.length === 0 && before.length > 1) return { kind: "emptied", order: null };
  if (gone.length + come.length > 2 || (gone.length + come.length === 2 && gone.length !== 1))
    return { kind: "several", order: null };
  if (gone.length === 1 && come.length === 1) return { kind: "changed", order: come[0] ?? null };
  if (gone.length === 1) return { kind: "removed", order: gone[0] ?? null };
  if (come.length === 1) return { kind: "added", order: come[0] ?? null };
  return { kind: "moved", order: movedOf(before, after) };
}

/** Of two lists of the same orders: the one without which both are the same; null: more have moved. */
function movedOf(before: Order[], after: Order[]): Order | null {
  const equal = (one: Order[], other: Order[]) =>
    one.every((order, index) => other[index] && same(order, other[index]));
  const first = before.findIndex((order, index) => after[index] && !same(order, after[index]));
  if (first < 0) return null;
  const rest = (orders: Order[], at: number) => orders.filter((_, index) => index !== at);
  for (const order of [before[first], after[first]]) {
    if (!order) continue;
    const from = before.findIndex((other, index) => index >= first && same(other, order));
    const to = after.findIndex((other, index) => index >= first && same(other, order));
    if (equal(rest(before, from), rest(after, to))) return order;
  }
  return null;
}

// Changes of a plan that several people write at once. A change names the orders it is about by what they say, not by where they stand, so that it
// can be made again on a newer plan in which others have put, moved or taken away rows.
import { sameRows, type Order } from "./orders";

/** An order as it was seen; `nth` of those that say the same. */
export interface Mark extends Order {
  nth: number;
}

export type Edit =
  | { kind: "add"; order: Order }
  | { kind: "replace"; order: Mark; lines: string[] }
  | { kind: "remove"; order: Mark }
  | { kind: "move"; order: Mark; before: Mark | null } // null: to the end of its country's list.
  | { kind: "clear"; country: number };

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

/** The plan after the change; null: the order that was to be changed is not there any more. */
export function edited(orders: Order[], edit: Edit): Order[] | null {
  if (edit.kind === "add") return [...orders, edit.order];
  if (edit.kind === "clear") return orders.filter((order) => order.country !== edit.country);
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

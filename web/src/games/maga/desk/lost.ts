// Corrections that a roll back has taken back: those that nobody has made again, and whether they would still do the same.
import { counted } from "../../../evening/events";
import type { EveningEvent } from "../../../evening/types";

export interface Correction {
  n: number; // Its event.
  country: number;
  field: string;
  before: number | null; // null: it is older than this is told.
  value: number;
  reason: string;
}

export function correctionOf({ n, what, reason }: EveningEvent): Correction | null {
  if (what?.["type"] !== "correct") return null;
  const before = what["before"];
  return {
    n,
    country: Number(what["country"]),
    field: String(what["field"]),
    before: typeof before === "number" ? before : null,
    value: Number(what["value"]),
    reason: reason ?? "",
  };
}

const isPublication = (event: EveningEvent) => event.what?.["type"] === "publish";
const same = (one: Correction, other: Correction) => one.country === other.country && one.field === other.field;

/** Until something is published: then it is too late. Of one figure only the last one. */
export function lostCorrections(events: EveningEvent[]): Correction[] {
  const live = new Set(counted(events).map(({ n }) => n));
  const from = events.findLastIndex((event) => isPublication(event) && live.has(event.n));
  let lost: Correction[] = [];
  events.forEach((event, index) => {
    const correction = correctionOf(event);
    if (!correction) return;
    lost = lost.filter((other) => !same(other, correction));
    if (!live.has(event.n) && backBehind(events, index) > from) lost.push(correction);
  });
  return lost;
}

/** Where the roll back stands that took this event back. */
const backBehind = (events: EveningEvent[], index: number): number => {
  const n = events[index]?.n ?? 0;
  return events.findIndex(({ takeback }, at) => at > index && takeback !== undefined && takeback < n);
};

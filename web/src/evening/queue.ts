// What waits for an organiser: calls for help, and what the game has them decide; the oldest first.
import type { Evening } from "./evening.svelte";
import type { DeskParts, Waiting } from "./parts";

export interface Waits extends Waiting {
  since: number;
}

export const HELP = "help";

const callsOf = (evening: Evening): Waiting[] =>
  evening.desk.flatMap(({ seat, help }) =>
    help && help.since !== null
      ? [{ key: `help/${seat}`, duty: HELP, kind: "", seats: [seat], text: "", tab: "", since: help.since }]
      : [],
  );

/** Since when this browser knows of what the server gives no time for, by its key. */
type Seen = Record<string, number>;
const keyOf = (table: string) => `casus.waits.${table}`;

function seenOf(table: string): Seen {
  try {
    return (JSON.parse(localStorage.getItem(keyOf(table)) ?? "{}") ?? {}) as Seen;
  } catch {
    return {};
  }
}

/** Calls for help first, then each by its age. */
export function waitingFor(evening: Evening, parts: DeskParts): Waits[] {
  const known = seenOf(evening.id);
  const waits = [...callsOf(evening), ...parts.queue(evening)];
  const now = evening.now();
  const dated = waits.map((one) => ({ ...one, since: one.since ?? known[one.key] ?? now }));
  return dated.sort((a, b) => Number(b.duty === HELP) - Number(a.duty === HELP) || a.since - b.since);
}

/** What waits is remembered with its time; what waits no more is forgotten. */
export function remember(table: string, waits: Waits[]): void {
  localStorage.setItem(keyOf(table), JSON.stringify(Object.fromEntries(waits.map(({ key, since }) => [key, since]))));
}

const dutiesKey = (table: string) => `casus.duties.${table}`;

/** The parts of the work that this organiser does; all of them, unless he has chosen. */
export function dutiesOf(table: string, all: string[]): string[] {
  const chosen = localStorage.getItem(dutiesKey(table))?.split(" ");
  return chosen ? all.filter((duty) => chosen.includes(duty)) : all;
}
export const keepDuties = (table: string, duties: string[]): void =>
  localStorage.setItem(dutiesKey(table), duties.join(" "));

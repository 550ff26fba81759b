// What the coach says: a lesson that follows what the player does, and then one explanation for each kind of news that is new to him.
import type { Report } from "../types";

/** What the lesson goes by. */
export interface Moment {
  phase: string;
  turn: number;
  orders: number; // In the list.
  read: boolean; // The newest report.
}

interface Step {
  name: string; // practice.step.NAME says it.
  /** Done by itself as soon as this holds; without it the player goes on. */
  done?: (moment: Moment) => boolean;
}

export const LESSON: Step[] = [
  { name: "numbers", done: ({ phase, turn }) => turn > 0 && phase === "lists" },
  { name: "state" },
  { name: "first", done: ({ turn, orders }) => orders > 0 || turn > 1 },
  { name: "against", done: ({ turn, orders }) => orders > 1 || turn > 1 },
  { name: "strength" },
  { name: "play", done: ({ turn }) => turn > 1 },
  { name: "report", done: ({ turn, read }) => turn > 1 && read },
  { name: "unknown" },
  { name: "curtain" },
  { name: "talk" },
  { name: "missiles" },
  { name: "free" },
];

/** The step that is said now, if the lesson stands at `step`: what is done already is not said. */
export function stepAt(step: number, moment: Moment): number {
  const next = LESSON.slice(step).findIndex(({ done }) => !done?.(moment));
  return next < 0 ? LESSON.length : step + next;
}

/** The kinds of news that are explained (practice.news.KIND), the gravest first. */
export const EXPLAINED = [
  "hit",
  "war_declared",
  "launched",
  "riot_begins",
  "role_killed",
  "rows_sabotaged",
  "epidemic",
  "slandered",
  "raided",
  "ties_cut",
  "agent_lost",
  "mood_worsened",
  "sued",
  "lie_refuted",
  "income_lost",
  "leak",
  "agent_did",
  "tracked",
  "strike_ended",
  "war_decided",
  "exchange_paid",
];

/** The gravest news of the newest report that the coach has not explained yet; null: there is none. */
export function explainedNow(report: Report | undefined, before: string[]): string | null {
  const told = new Set(report?.news.map(({ news }) => news));
  return EXPLAINED.find((kind) => told.has(kind) && !before.includes(kind)) ?? null;
}

// An evening's events as the organiser reads them: reports, phases to go back to, the draws of each stage.
import type { Pace } from "../../../evening/estimate";
import type { PhaseMark } from "../../../evening/parts";
import type { EveningEvent } from "../../../evening/types";
import type { Contest, Position, Report } from "../types";

const typeOf = (event: EveningEvent | undefined) => event?.what?.["type"];

/** Published reports by turn. */
export const reportsOf = (events: EveningEvent[]): Report[][] =>
  events.filter((event) => typeOf(event) === "publish").map((event) => event.what?.["reports"] as Report[]);

// ---- Phases ----

/** Where phases have begun, oldest first. `events` are those that count; the phase that runs now is among them once something has happened in it. */
export function phaseMarks(
  events: EveningEvent[],
  { numbers, turns, phase }: Pick<Position, "numbers" | "turns" | "phase">,
): PhaseMark[] {
  const marks: PhaseMark[] = [{ n: 0, turn: 0, phase: numbers === "secret" ? "numbers" : "lot" }];
  const last = () => marks[marks.length - 1] as PhaseMark;
  let turn = 0;
  events.forEach((event, index) => {
    const next = events[index + 1],
      type = typeOf(event),
      before = events[index - 1]?.n ?? 0; // Not n - 1: that may be what was rolled back.
    if (type === "place" && typeOf(next) !== "place") marks.push({ n: event.n, turn: (turn = 1), phase: "lists" });
    if ((type === "evidence" || type === "process") && last().phase === "lists")
      marks.push({ n: before, turn, phase: "evidence" });
    if (isDraw(event) && (next ? !isDraw(next) : phase === "review")) marks.push({ n: event.n, turn, phase: "review" });
    if (type !== "publish") return;
    turn = Number(event.what?.["turn"]);
    if (last().phase !== "review") marks.push({ n: before, turn, phase: "review" }); // Nothing was drawn in that stage.
    if (++turn <= turns) marks.push({ n: event.n, turn, phase: "lists" });
  });
  return marks;
}

/** How far it is, and when its turns were over. */
export const paceOf = (
  events: EveningEvent[],
  { turn, turns, phase }: Pick<Position, "turn" | "turns"> & { phase: string },
): Pace => ({
  turn: phase === "numbers" || phase === "lot" ? 1 : turn,
  turns,
  ends: events.flatMap((event, index) =>
    typeOf(event) === "publish" || (typeOf(event) === "place" && typeOf(events[index + 1]) !== "place")
      ? [event.time ?? 0]
      : [],
  ),
});

// ---- Draws ----

export interface Draw {
  n: number;
  turn: number;
  type: string;
  contest: Contest | null;
  country?: number;
  to?: number;
  number?: number;
}

const DRAWN = new Set(["contest", "next", "opponent", "missile", "war", "impact"]);
const isDrawn = (what: Record<string, unknown> | null | undefined) =>
  DRAWN.has(String(what?.["type"])) || (what?.["type"] === "number" && what["country"] === undefined); // The other numbers are roles'.
const isDraw = (event: EveningEvent) => isDrawn(event.what);

function drawOf(what: Record<string, unknown>, n: number, turn: number): Draw {
  const type = String(what["type"]);
  const figure = (name: string) => (typeof what[name] === "number" ? { [name]: what[name] } : {});
  return {
    n,
    turn,
    type,
    contest: type === "contest" ? (what as unknown as Contest) : null,
    ...figure("country"),
    ...figure("to"),
    ...figure("number"),
  };
}

/** All contests and other draws of the stages. */
export function drawsOf(events: EveningEvent[]): Draw[] {
  const first = events.find((event) => typeOf(event) === "publish");
  let turn = Number(first?.what?.["turn"] ?? 1);
  return events.flatMap((event) => {
    if (typeOf(event) === "publish") turn = Number(event.what?.["turn"]) + 1;
    return event.what && isDraw(event) ? [drawOf(event.what, event.n, turn)] : [];
  });
}

/** Those of a dry run, which have no events. */
export const rehearsedDraws = (whats: Record<string, unknown>[], turn: number): Draw[] =>
  whats.flatMap((what, index) => (isDrawn(what) ? [drawOf(what, index + 1, turn)] : []));

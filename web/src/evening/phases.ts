// An evening's events as the organiser reads them: phases to go back to, contests of a stage.
import type { Contest } from "../games/maga/types";
import type { EveningEvent } from "./evening.svelte";

export interface PhaseMark {
  n: number; // The event after which the phase begins.
  turn: number;
  phase: "numbers" | "lists" | "evidence" | "review";
}

/** Where phases began, newest last; what a roll back has taken back is not in `events`. */
export function phaseMarks(events: EveningEvent[]): PhaseMark[] {
  const marks: PhaseMark[] = [{ n: 0, turn: 0, phase: "numbers" }];
  let turn = 0;
  events.forEach((event, index) => {
    const next = events[index + 1];
    const type = event.what?.["type"];
    const before = marks[marks.length - 1]?.phase;
    if (type === "place" && next?.what?.["type"] !== "place") marks.push({ n: event.n, turn: ++turn, phase: "lists" });
    if (type === "publish") marks.push({ n: event.n, turn: ++turn, phase: "lists" });
    if ((type === "evidence" || type === "process") && before !== "evidence" && before !== "review") marks.push({ n: event.n - 1, turn, phase: "evidence" });
    const ends = next === undefined || next.what?.["type"] === "publish" || next.what?.["type"] === "correct";
    if (isOfStage(event) && ends && before !== "review") marks.push({ n: event.n, turn, phase: "review" });
  });
  return marks;
}

const STAGE = new Set(["contest", "next", "opponent", "missile", "war"]);
const isOfStage = (event: EveningEvent) => STAGE.has(String(event.what?.["type"])) || (event.what?.["type"] === "number" && event.what["country"] === undefined);

export interface Draw {
  n: number;
  type: string;
  contest: Contest | null;
  text: string;
}

/** All contests and draws of the newest stage. */
export function drawsOf(events: EveningEvent[], published: boolean): Draw[] {
  const marks = events.map((event, index) => (event.what?.["type"] === "publish" ? index : -1)).filter((index) => index >= 0);
  const since = (published ? marks[marks.length - 2] : marks[marks.length - 1]) ?? -1;
  return events.slice(since + 1).filter(isOfStage).map((event) => ({ n: event.n, type: String(event.what?.["type"]), contest: event.what?.["type"] === "contest" ? (event.what as unknown as Contest) : null, text: event.action ?? "" }));
}

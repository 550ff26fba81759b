// A realisation as it is told: R14 to R18 in five beats. Each step shows what is known by then, and nothing more: the outcome is on the field
// from the fourth beat on, the points are on the plates in the fifth.
import type { Stop } from "../../../ui/playback.svelte";
import type { Colour, HorizonFrame, Link, Mark, What } from "../types";

export const BEATS = ["links", "influence", "sum", "outcome", "points"] as const;
export type Beat = (typeof BEATS)[number];

/** What is laid on the balance: to the left what speaks for the event, to the right what speaks against it. */
export type Weight = { effect: number } & (
  | { from: "link"; side: number; neighbour: string; kind: Link; strength: number }
  | { from: "influence"; colour: Colour; mark: Mark }
);

export interface Step {
  beat: Beat;
  ms: number; // At the normal pace.
  moving: number | null; // The weight that is on its way.
  laid: number; // So many weights lie on the balance when the step is over,
  sum: number; // and they come to this.
  realised: boolean; // Whether the field shows how it ended.
  scored: boolean; // Whether the plates show the points.
}

const MS = { camera: 350, link: 450, token: 250, sum: 700, outcome: 600, points: 700, nobody: 300 };

/** In the order in which they are told: links as the core has them, then the tokens at ✓, then those at ✗. */
export function weightsOf(what: What): Weight[] {
  const links = (what.links ?? []).map(({ side, neighbour, kind, strength, effect }): Weight => {
    return { from: "link", side, neighbour, kind, strength, effect };
  });
  const tokens = (["v", "x"] as const).flatMap((mark) =>
    (what.influence?.[mark] ?? []).map(({ colour, value }): Weight => {
      return { from: "influence", colour, mark, effect: mark === "v" ? value : -value };
    }),
  );
  return [...links, ...tokens];
}

const beatOf = (weight: Weight): Beat => (weight.from === "link" ? "links" : "influence");

/** The steps of an event's realisation; an empty node has none. */
export function stepsOf(what: What): Step[] {
  if (!what.event) return [];
  const weights = weightsOf(what);
  const before = { moving: null, laid: 0, sum: 0, realised: false, scored: false };
  const steps: Step[] = [{ ...before, beat: "links", ms: MS.camera }];
  let sum = 0;
  weights.forEach((weight, moving) => {
    sum += weight.effect;
    const ms = weight.from === "link" ? MS.link : MS.token;
    steps.push({ ...before, beat: beatOf(weight), ms, moving, laid: moving + 1, sum });
  });
  const weighed = { ...before, laid: weights.length, sum: what.sum ?? sum };
  const scores = (what.points ?? []).length > 0;
  steps.push(
    { ...weighed, beat: "sum", ms: MS.sum },
    { ...weighed, beat: "outcome", ms: MS.outcome, realised: true },
    { ...weighed, beat: "points", ms: scores ? MS.points : MS.nobody, realised: true, scored: true },
  );
  return steps;
}

/** For those who want less motion: one still picture for each beat, the last of it, shown as long as the beat takes. */
export function stillsOf(steps: Step[]): Step[] {
  return BEATS.flatMap((beat) => {
    const ofBeat = steps.filter((step) => step.beat === beat);
    const last = ofBeat[ofBeat.length - 1];
    return last ? [{ ...last, moving: null, ms: ofBeat.reduce((sum, { ms }) => sum + ms, 0) }] : [];
  });
}

export const outcomeAt = (steps: Step[]): number => steps.findIndex(({ realised }) => realised);

const isEvent = (frame?: HorizonFrame): boolean =>
  frame?.event?.what?.type === "realise" && frame.event.what.event === true;
/** While a ring is realised nodes are realised and left, and nothing else is done. */
const isOfRing = (frame?: HorizonFrame): boolean =>
  frame?.event?.what?.type === "realise" || frame?.event?.what?.type === "leave";

/** What who skips comes to: the beginning of the next realisation, which is told, or from within one its end. Past what others have chosen by then,
 * and of what is chosen `later` past what `passes`: his own next decision ends it, and what a person does. */
export function nextStop(
  frames: HorizonFrame[],
  shown: number,
  later: boolean,
  passes: (frame: HorizonFrame) => boolean,
): Stop {
  const last = frames.length - 1;
  let first = shown;
  while (isOfRing(frames[first])) first--;
  if (frames.slice(first + 1, shown + 1).some(isEvent)) {
    let end = shown;
    while (isOfRing(frames[end + 1])) end++;
    return { frame: end, told: false, ends: end < last };
  }
  const found = frames.findIndex((frame, i) => i > shown && (isEvent(frame) || (later && !passes(frame))));
  if (found < 0) return { frame: last, told: false, ends: false };
  return isEvent(frames[found])
    ? { frame: found, told: true, ends: true }
    : { frame: found - 1, told: false, ends: true };
}

/** How it would have ended with another sum. */
const endsWith = (what: What, sum: number): boolean => (sum === 0 ? what.token?.mark === "v" : sum > 0);

/** Those without which it would have ended the other way, the heaviest first. */
export function decisive(what: What): Weight[] {
  return weightsOf(what)
    .filter(({ effect }) => endsWith(what, (what.sum ?? 0) - effect) !== what.happens)
    .sort((one, other) => Math.abs(other.effect) - Math.abs(one.effect));
}

/** The name of the sound with which a step begins, if it has one. */
export function soundOf(
  step: Step,
  what: What,
): "pluck-up" | "pluck-down" | "token" | "balance" | "bell" | "drum" | "coin" | "lose" | null {
  const weight = step.moving === null ? undefined : weightsOf(what)[step.moving];
  if (weight?.from === "link") return weight.effect > 0 ? "pluck-up" : "pluck-down";
  if (weight) return "token";
  if (step.beat === "sum") return "balance";
  if (step.beat === "outcome") return what.happens ? "bell" : "drum";
  if (step.beat !== "points" || !what.points?.[0]) return null;
  return what.points[0].points > 0 ? "coin" : "lose";
}

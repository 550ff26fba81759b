// The end of an evening: what the wall shows of the ranking, and when. All of it follows from what everybody has been told and from the time, so that every wall shows the same
// and a phone names nobody before the wall does.
import type { EveningEvent } from "../../evening/types";
import type { SoundName } from "../../lib/sound";
import type { RankedTeam } from "./ranking";
import type { Award } from "./types";

export interface Told {
  country: number; // Who leads the team.
  place: number;
}

/** What was revealed at once, from the last place on. */
export interface Step {
  time: number;
  told: Told[];
}

export interface Beat {
  kind: "many" | "place" | "duel" | "first";
  told: Told[]; // Who is named in it; of a duel nobody.
  ms: number;
  sound: SoundName;
}

export interface FinalView {
  kind: "waiting" | Beat["kind"] | "podium";
  told: Told[]; // So far, from the last place on.
  now: Told[]; // Of them those who are named now.
  key: string; // Another one for each picture.
  sound: SoundName | null;
}

const SECOND = 1000;
const TENS = 10; // So many are named together while more than as many others follow.
const LENGTHS: Record<Beat["kind"], { ms: number; sound: SoundName }> = {
  many: { ms: 5 * SECOND, sound: "card" },
  place: { ms: 5 * SECOND, sound: "drum" },
  duel: { ms: 6 * SECOND, sound: "defcon" },
  first: { ms: 12 * SECOND, sound: "win" },
};
/** How long after a beat's beginning the phones name whom it names. */
const PHONES_WAIT_MS = 3 * SECOND;

const typeOf = (event: EveningEvent) => event.what?.["type"];

/** The organiser's, oldest first. */
export const stepsOf = (events: EveningEvent[]): Step[] =>
  events.flatMap((event) =>
    typeOf(event) === "reveal" ? [{ time: event.time ?? 0, told: event.what?.["told"] as Told[] }] : [],
  );

/** Where nobody reveals it, the ranking is one step after the last publication. */
export const allAtOnce = (teams: RankedTeam[], time: number): Step[] => [
  { time, told: teams.map(({ leader, place }) => ({ country: leader, place })).reverse() },
];

const beatOf = (kind: Beat["kind"], told: Told[]): Beat => ({ kind, told, ...LENGTHS[kind] });

/** Those who are named last, together: whoever is first, and the only other one who could be. */
function finalists({ told }: Step): Told[] {
  const first = told.filter(({ place }) => place === 1);
  const second = told.filter(({ place }) => place === 2);
  return first.length === 1 && second.length === 1 ? [...second, ...first] : first;
}

/** Their number and length depend only on how many teams are named, and whether the winner is. */
export function beatsOf(step: Step): Beat[] {
  const last = finalists(step);
  const before = step.told.slice(0, step.told.length - last.length);
  const alone = Math.min(TENS, before.length);
  const tens: Beat[] = [];
  for (let from = 0; from < before.length - alone; from += TENS)
    tens.push(beatOf("many", before.slice(from, Math.min(from + TENS, before.length - alone))));
  return [
    ...tens,
    ...before.slice(before.length - alone).map((one) => beatOf("place", [one])),
    ...(last.length === 2 && before.length > 0 ? [beatOf("duel", [])] : []),
    ...(last.length > 0 ? [beatOf("first", last)] : []),
  ];
}

export const lengthOf = (step: Step): number => beatsOf(step).reduce((sum, { ms }) => sum + ms, 0);

/** What stays when a step's beats are over. */
function rest(told: Told[], teams: number): FinalView {
  const kind = told.length === teams ? "podium" : teams - told.length === 2 && told.length > 0 ? "duel" : "place";
  return { kind, told, now: kind === "place" ? told.slice(-1) : [], key: `${kind}${told.length}`, sound: null };
}

/** The picture now; null: the ending has not begun. A step that begins cuts the one before it short. */
export function finalAt(steps: Step[], teams: number, now: number): FinalView {
  const begun = steps.filter(({ time }) => time <= now);
  const step = begun.at(-1);
  if (!step || teams === 0) return { kind: "waiting", told: [], now: [], key: "waiting", sound: null };
  const told = begun.slice(0, -1).flatMap((one) => one.told);
  let since = step.time;
  for (const [index, beat] of beatsOf(step).entries()) {
    told.push(...beat.told);
    since += beat.ms;
    if (now < since) return { kind: beat.kind, told, now: beat.told, key: `${step.time}/${index}`, sound: beat.sound };
  }
  return rest(told, teams);
}

/** Who may be named on a phone by now. */
export function namedAt(steps: Step[], now: number): Set<number> {
  const named = new Set<number>();
  for (const [index, step] of steps.entries()) {
    const cut = steps[index + 1]?.time ?? Infinity;
    let at = step.time;
    for (const beat of beatsOf(step)) {
      if (now >= Math.min(at, cut) + PHONES_WAIT_MS) for (const { country } of beat.told) named.add(country);
      at += beat.ms;
    }
  }
  return named;
}

// ---- Awards ----

const HUNDREDTHS = 100;
/** Of an award as people read it: of luck, in contests. */
export const valueOf = ({ award, value }: Award): number => (award === "unlucky" ? value / HUNDREDTHS : value);

// ---- The organiser ----

/** What can be revealed next, by the places that nobody has been told; the best first. */
export interface Choices {
  next: number | null; // The place that comes next; 1 if the winner is named with it.
  down: number | null; // With the next one all places down to this, so that three teams are left; null: that is no more than the next one.
}

export function choicesOf(hidden: RankedTeam[]): Choices {
  const places = [...new Set(hidden.map(({ place }) => place))].sort((one, other) => one - other);
  const next = hidden.length <= 2 ? (places[0] ?? null) : (places.at(-1) ?? null);
  const down = places.find((place) => place > 3) ?? null;
  return { next, down: down !== null && next !== null && down < next ? down : null };
}

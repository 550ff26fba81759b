// When an evening ends: from its settings, and from how long its turns took so far.
export interface Pace {
  turn: number; // The one that runs.
  turns: number;
  ends: number[]; // When each turn so far was over, after when the first one began; of a long evening only the newest.
}

/** What a turn is made of besides the writing of lists: the stage, the review, whatever else the organiser does. */
const BESIDE_MS = 3 * 60000;
const NEWEST = 3; // Turns that tell how long one takes: people get quicker, or slower.

export interface Plan {
  lists_ms: number; // 0: without a clock.
  reading_ms: number;
  grace_ms: number;
  suits_ms?: number; // 0 or none: without a clock.
  review_ms?: number;
}

/** How long a turn takes if nothing is known but the settings; null: they say nothing. */
export const planned = ({ lists_ms, reading_ms, grace_ms, suits_ms = 0, review_ms = 0 }: Plan): number | null =>
  lists_ms > 0 ? lists_ms + reading_ms + grace_ms + suits_ms + (review_ms > 0 ? review_ms : BESIDE_MS) : null;

export interface Ending {
  at: number;
  each: number; // What a turn takes.
  measured: number; // How many turns that was taken from; 0: from the settings.
}

/** `left`: of the phase that runs. Null: nothing tells it yet. */
export function ending({ turn, turns, ends }: Pace, plan: Plan, now: number, left: number): Ending | null {
  const took = ends
    .slice(1)
    .map((end, index) => end - (ends[index] ?? end))
    .slice(-NEWEST);
  const each = took.length > 0 ? took.reduce((sum, one) => sum + one, 0) / took.length : planned(plan);
  const last = ends[ends.length - 1];
  if (each === null || last === undefined) return null;
  const rest = Math.max(each - (now - last), left, 0);
  return { at: now + rest + Math.max(0, turns - turn) * each, each, measured: took.length };
}

/** Hours and minutes, to five minutes from half an hour on: nobody knows it better. */
export function rounded(ms: number): { hours: number; minutes: number } {
  const exact = Math.max(1, Math.round(ms / 60000));
  const all = exact < 30 ? exact : Math.round(exact / 5) * 5;
  return { hours: Math.floor(all / 60), minutes: all % 60 };
}

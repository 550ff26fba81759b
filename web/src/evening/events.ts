// What an evening's events come to: which count, and what was done by hand.
import type { EveningEvent } from "./types";

/** What counts: after a roll back the events that it took back are left out. */
export function counted(events: EveningEvent[]): EveningEvent[] {
  let kept: EveningEvent[] = [];
  for (const event of events) {
    const { takeback } = event;
    if (takeback !== undefined) kept = kept.filter((other) => other.n <= takeback);
    else kept.push(event);
  }
  return kept;
}

/** Roll backs and what else was changed by hand, in words; also what a roll back took back. The newest first. */
export const interventions = (events: EveningEvent[], wordsOf: (event: EveningEvent) => string | null) =>
  events
    .flatMap((event) => {
      const words = wordsOf(event);
      return words === null ? [] : [{ event, words }];
    })
    .reverse();

// Questions to the rules of MAGA that need no position: the core that the page carries along answers them. It comes when the first one is asked, and
// who asked is answered then: a team's page does without it until there is a contest in the list.
import { Refusal, isLoaded, loadGame } from "../../core/core";
import { Snapshot } from "../../core/snapshot";

const GAME = "maga";
const core = $state({ there: isLoaded(GAME) });

/** Null: the rules are still coming, or there is no question for them now, for example while a list is being changed and its forecast has not arrived. */
export function ask<T>(question: string): T | null {
  if (!core.there && !isLoaded(GAME)) {
    void loadGame(GAME).then(
      () => (core.there = true),
      () => {}, // Without a network: at the next question.
    );
    return null;
  }
  try {
    return Snapshot.first(GAME, "teams 2").query<T>(0, question);
  } catch (error) {
    if (error instanceof Refusal) return null;
    throw error;
  }
}

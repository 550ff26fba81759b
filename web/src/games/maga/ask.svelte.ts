// Questions to the rules of MAGA that need no position: the page's own copy of the answers gives them. It comes when the first one is asked, and who asked is
// answered then: a team's page does without it until there is a contest in the list.
import { askerOf, loadAsker } from "../../core/asker";
import { Refusal } from "../../core/instance";

const GAME = "maga";
const rules = $state({ there: askerOf(GAME) !== null });

/** Null: the rules are still coming, or there is no question for them now, for example while a list is being changed and its forecast has not arrived. */
export function ask<T>(question: string): T | null {
  const asker = askerOf(GAME);
  if (!rules.there && !asker) {
    void loadAsker(GAME).then(
      () => (rules.there = true),
      () => {}, // Without a network: at the next question.
    );
    return null;
  }
  try {
    return asker?.ask<T>(null, 0, question) ?? null;
  } catch (error) {
    if (error instanceof Refusal) return null;
    throw error;
  }
}

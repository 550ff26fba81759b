import type { Modifier } from "./types";

/** What is added to a die, term by term: first what is on the board, then what cards add, with their titles. */
export function added(modifier: number, cards: Modifier[] = []): { number: number; card: string | null }[] {
  const board = modifier - cards.reduce((sum, one) => sum + one.modifier, 0);
  return [
    ...(board === 0 ? [] : [{ number: board, card: null }]),
    ...cards.map(({ card, modifier: number }) => ({ number, card })),
  ];
}

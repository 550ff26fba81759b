// Whom attack and support name: the actions list each pair of colours that may be named, "blue -", one for ✓ and one for ✗; a button chooses one of the two.
import { COLOURS } from "./geometry";

/** The colours that may be named at a mark (0: ✓, 1: ✗), "-" for none. */
export const coloursAt = (choices: string[], mark: number): string[] =>
  ["-", ...COLOURS].filter((colour) => choices.some((choice) => choice.split(" ")[mark] === colour));

/** What is named if this colour is: the other one stays, if it may. */
export function choiceWith(choices: string[], named: string, mark: number, colour: string): string {
  const fitting = choices.filter((choice) => choice.split(" ")[mark] === colour);
  const other = named.split(" ")[1 - mark];
  return fitting.find((choice) => choice.split(" ")[1 - mark] === other) ?? fitting[0] ?? "";
}

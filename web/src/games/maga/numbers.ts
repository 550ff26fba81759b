// The secret numbers of the roles [SET-3, A-02]: each of 1 to 10 once. Those that were not given yet are null.
import { ROLES } from "./types";

export type Numbers = (number | null)[];

export const noNumbers = (): Numbers => ROLES.map(() => null);
export const isPermutation = (numbers: Numbers) =>
  new Set(numbers).size === ROLES.length &&
  numbers.every((number) => number !== null && number >= 1 && number <= ROLES.length);

/** For each role whether its number is another's, too. */
export const doubled = (numbers: Numbers) =>
  numbers.map((number, index) => number !== null && numbers.some((other, at) => at !== index && other === number));

/** A permutation from that many random numbers, drawn without bias that anybody could notice. */
export function drawn(random: ArrayLike<number>): Numbers {
  const free = ROLES.map((_, index) => index + 1);
  return ROLES.map((_, index) => free.splice((random[index] ?? 0) % free.length, 1)[0] ?? null);
}

export const numberRows = (numbers: Numbers) => ROLES.map((role, index) => `number ${role} ${numbers[index]}`);

/** From the rows that the server holds. */
export function numbersOf(rows: string[] | undefined): Numbers {
  const given = new Map(
    (rows ?? [])
      .filter((row) => row.startsWith("number "))
      .map((row) => row.split(" "))
      .map((words) => [words[1], Number(words[2])]),
  );
  return ROLES.map((role) => given.get(role) ?? null);
}

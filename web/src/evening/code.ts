// Short codes as people type them.
const LETTERS = 5;
/** Letters of the Cyrillic alphabet that look like ours: who types with its keyboard types these. */
const LOOK_ALIKE: Record<string, string> = { В: "B", С: "C", Н: "H", К: "K", М: "M", Р: "P", Т: "T", Х: "X", У: "Y" };

/** As it stands on the sheet, whatever it was typed with. */
export const cleanCode = (typed: string): string =>
  [...typed.toUpperCase()]
    .map((letter) => LOOK_ALIKE[letter] ?? letter)
    .filter((letter) => /[A-Z]/.test(letter))
    .join("")
    .slice(0, LETTERS);
export const isWhole = (code: string): boolean => code.length === LETTERS;

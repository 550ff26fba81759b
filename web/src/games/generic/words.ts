// The names of what a game says in keys and words: from its catalogue where that has them, otherwise the words themselves.
import { known, t } from "../../lib/i18n.svelte";

const PLAIN: Record<string, string> = {
  true: "generic.yes",
  false: "generic.no",
  null: "generic.none",
  "?": "generic.hidden",
};

/** "action_units" and "actionUnits" as "action units". */
const plain = (word: string) =>
  word
    .replace(/_/g, " ")
    .replace(/([a-z])([A-Z])/g, (_, end: string, start: string) => `${end} ${start.toLowerCase()}`);

const firstKnown = (...keys: string[]) => keys.find(known);

function named(otherwise: string, ...keys: string[]): string {
  const key = firstKnown(...keys);
  return key ? t(key) : otherwise;
}

export const fieldName = (game: string, field: string) => named(plain(field), `${game}.field.${field}`);

export function valueText(game: string, value: string | number | boolean | null): string {
  const word = String(value);
  if (typeof value === "number") return word;
  const text = named("", `${game}.value.${word}`);
  return text || (PLAIN[word] ? t(PLAIN[word]) : plain(word));
}

/** An action as its text form says it: the first word is what is done, the others are what with. */
export function actionText(game: string, action: string): string {
  const [verb = "", ...others] = action.split(" ");
  const key = `${game}.act.${verb}`;
  const words = others.map((word) => (/^-?\d+$/.test(word) ? word : named(word, `${game}.value.${word}`)));
  if (!known(key)) return [plain(verb), ...words].join(" ");
  const text = t(key, words);
  return text === t(key) ? [text, ...words].join(" ") : text; // A text without a place for the words stands before them.
}

/** What actions that begin with this word have in common. */
export const verbName = (game: string, verb: string) => actionText(game, verb).replace(/\{\d\}/g, "…");

export const optionName = (game: string, option: string) => named(plain(option), `${game}.option.${option}`);
export const optionText = (game: string, option: string) => named("", `${game}.option.${option}.text`);
export const optionWord = (game: string, option: string, word: string) =>
  named(plain(word), `${game}.option.${option}.${word}`, `generic.word.${word}`);

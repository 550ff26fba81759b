// The words of the page, from data/messages: one language is loaded at a time; "{0}" and "{name}" stand for what is filled in.
import catalogues from "virtual:catalogues";
import type { ErrorInfo } from "./refusal";
import { fill, typeset } from "./typography";

export const languages = { en: "English", ru: "Русский", cs: "Čeština" } as const;
export type Language = keyof typeof languages;

// The catalogues that are loaded: what every page needs, and what has come by need().
const needed = new Set(["page", "server"]);

let words = $state.raw<Record<string, string>>({});
export const settings = $state<{ language: Language }>({ language: preferred() });

function preferred(): Language {
  const wanted = [localStorage.getItem("casus.language"), ...navigator.languages.map((tag) => tag.slice(0, 2))];
  return (wanted.find((tag) => tag !== null && tag in languages) as Language | undefined) ?? "en";
}

let chosen = settings.language;
let asked = 0;
let newest: Promise<void> = Promise.resolve(); // The load that was asked for last: it has all that those before it have.

export function loadLanguage(language: Language = chosen): Promise<void> {
  chosen = language;
  return (newest = load(language));
}

async function load(language: Language): Promise<void> {
  const turn = ++asked;
  const files = [...needed].flatMap((name) => catalogues[`${language}/${name}`] ?? []);
  const texts = await Promise.all(files.map((file) => file()));
  if (turn < asked) return newest; // Whichever comes later over the network, the last that was asked for stays.
  words = Object.assign({}, ...texts) as Record<string, string>;
  settings.language = language;
  document.documentElement.lang = language;
  localStorage.setItem("casus.language", language);
}

/** Loads further texts, now and with every other language that is chosen. */
export async function need(...names: string[]): Promise<void> {
  if (names.every((name) => needed.has(name))) return newest;
  names.forEach((name) => needed.add(name));
  await loadLanguage().catch((error: unknown) => {
    names.forEach((name) => needed.delete(name)); // Whoever asks again tries again.
    throw error;
  });
}

export interface Rulebook {
  guide: Record<string, string>; // The rules as they are told to a new player, in their order.
  texts: Record<string, string>; // By the rule's number.
  titles: Record<string, string>; // Of its parts, by how the numbers in them begin.
}

/** The rules of a game; what they repeat of the game's other texts, "{coldwar.card.nato.text}", is filled in. */
export async function loadRules(language: Language, game: string): Promise<Rulebook> {
  const load = (name: string) => catalogues[`${language}/${name}`]?.() ?? {};
  const [guide = {}, rules = {}, own = {}]: Record<string, string>[] = await Promise.all([
    load(`guide-${game}`),
    load(`rules-${game}`),
    load(game),
  ]);
  const set = (text: string) =>
    typeset(
      language,
      fill(text, (key) => own[key]),
    );
  const mapped = (entries: [string, string][]) => Object.fromEntries(entries.map(([key, text]) => [key, set(text)]));
  const part = `${game}.part.`;
  const parts = Object.entries(own).flatMap(([key, text]): [string, string][] =>
    key.startsWith(part) ? [[key.slice(part.length), text]] : [],
  );
  return { guide: mapped(Object.entries(guide)), texts: mapped(Object.entries(rules)), titles: mapped(parts) };
}

type Values = Record<string, string | number> | (string | number)[];

export function t(key: string, values?: Values): string {
  const text = words[key] ?? key;
  if (values === undefined) return plain(settings.language, text);
  const given = values as Record<string, string | number>;
  return typeset(
    settings.language,
    fill(text, (name) => given[name]),
  );
}

const set = new Map<string, string>(); // Texts that nothing is filled in, of the language of now: a map has some five hundred at each look.
let setIn: Language = settings.language;

function plain(language: Language, text: string): string {
  if (language !== setIn) {
    set.clear();
    setIn = language;
  }
  const known = set.get(text) ?? typeset(language, text);
  set.set(text, known);
  return known;
}

export const known = (key: string) => key in words;

const forms = new Map<Language, Intl.PluralRules>(); // To make one takes longer than all the rest.
function formsOf(language: Language): Intl.PluralRules {
  const made = forms.get(language) ?? new Intl.PluralRules(language);
  forms.set(language, made);
  return made;
}

/** A text with a number in it, in the form that the number asks for: key.one, key.few, key.many, key.other. */
export function plural(key: string, count: number, values: Record<string, string | number> = {}): string {
  const form = formsOf(settings.language).select(count);
  return t(known(`${key}.${form}`) ? `${key}.${form}` : `${key}.other`, { ...values, count });
}

export const errorText = (error: ErrorInfo) => (known(error.key) ? t(error.key, error.arguments) : error.text);

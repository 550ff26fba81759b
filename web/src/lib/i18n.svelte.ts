// The words of the page, from data/messages: one language is loaded at a time; "{0}" and "{name}" stand for what is filled in.
import catalogues from "virtual:catalogues";
import type { ErrorInfo } from "./refusal";

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

export async function loadLanguage(language: Language = settings.language): Promise<void> {
  const files = [...needed].flatMap((name) => catalogues[`${language}/${name}`] ?? []);
  words = Object.assign({}, ...(await Promise.all(files.map((load) => load())))) as Record<string, string>;
  settings.language = language;
  document.documentElement.lang = language;
  localStorage.setItem("casus.language", language);
}

/** Loads further texts, now and with every other language that is chosen. */
export async function need(...names: string[]): Promise<void> {
  if (names.every((name) => needed.has(name))) return;
  names.forEach((name) => needed.add(name));
  await loadLanguage();
}

export async function loadRules(language: Language, game: string): Promise<Record<string, string>> {
  return (await catalogues[`${language}/rules-${game}`]?.()) ?? {};
}

type Values = Record<string, string | number> | (string | number)[];

export function t(key: string, values: Values = {}): string {
  const text = words[key] ?? key;
  return text.replace(/\{(\w+)\}(\.?)/g, (_, name: string, stop: string) => {
    const value = String((values as Record<string, string | number>)[name] ?? `{${name}}`);
    return value.endsWith(".") ? value : value + stop; // An abbreviation's point ends the sentence too.
  });
}

export const known = (key: string) => key in words;

/** A text with a number in it, in the form that the number asks for: key.one, key.few, key.many, key.other. */
export function plural(key: string, count: number, values: Record<string, string | number> = {}): string {
  const form = new Intl.PluralRules(settings.language).select(count);
  return t(known(`${key}.${form}`) ? `${key}.${form}` : `${key}.other`, { ...values, count });
}

export const errorText = (error: ErrorInfo) => (known(error.key) ? t(error.key, error.arguments) : error.text);

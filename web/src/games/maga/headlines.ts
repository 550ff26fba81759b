// What everybody is told about a stage: the headlines of each publication, and their words. They come from the core; here nothing is worked out and nothing is added.
import type { EveningEvent } from "../../evening/types";
import { plain } from "./decimal";
import { t } from "../../lib/i18n.svelte";

export const KINDS = [
  "exchange",
  "suit",
  "statement",
  "virus",
  "war",
  "defence",
  "riot",
  "launch",
  "impact",
  "federation",
] as const;
export type Kind = (typeof KINDS)[number];

export interface Headline {
  headline: Kind;
  count?: number;
  won?: number; // Suits.
  number?: number; // The exchange's.
  countries?: number[]; // Where it happened; of a federation: who leads it, and who was conquered.
}

/** A headline that the organiser may choose, and how far it may go. */
export interface Candidate extends Headline {
  most: Telling;
}
export type Telling = "off" | "count" | "names";
export const TELLINGS: Telling[] = ["off", "count", "names"];

/** One publication. */
export interface Issue {
  n: number;
  turn: number;
  time: number; // When it was published, by the server's clock.
  headlines: Headline[];
}

/** All publications so far, oldest first. */
export const issuesOf = (events: EveningEvent[]): Issue[] =>
  events.flatMap(({ n, time = 0, what }) =>
    what?.["type"] === "publish"
      ? [{ n, time, turn: Number(what["turn"]), headlines: (what["headlines"] ?? []) as Headline[] }]
      : [],
  );

export interface Words {
  kind: string;
  title: string;
  text: string;
}

type NameOf = (country: number) => string;

function federationWords(headline: Headline, nameOf: NameOf): Words {
  const [leader = 0, country = 0] = headline.countries ?? [];
  const key = "maga.headline.federation";
  return {
    kind: t(`${key}.kind`),
    title: t(key),
    text: t(`${key}.text`, { leader: nameOf(leader), country: nameOf(country) }),
  };
}

/** A place alone stands in the title; several stand in the sentence below it. */
export function wordsOf(headline: Headline, nameOf: NameOf): Words {
  const key = `maga.headline.${headline.headline}`;
  if (headline.headline === "federation") return federationWords(headline, nameOf);
  const { count = 0, won = 0, number, countries = [] } = headline;
  const [only] = countries;
  const text = t(`${key}.text`, { count, won });
  return {
    kind: t(`${key}.kind`),
    title:
      countries.length === 1 && only !== undefined
        ? t(`${key}.place`, { country: nameOf(only) })
        : t(key, { number: number === undefined ? "" : plain(number) }),
    text:
      countries.length > 1
        ? `${text} ${t("maga.headline.where", { countries: countries.map(nameOf).join(", ") })}`
        : text,
  };
}

export const quiet = (): Words => ({
  kind: t("maga.headline.all_quiet.kind"),
  title: t("maga.headline.all_quiet"),
  text: t("maga.headline.all_quiet.text"),
});

/** What the desk proposes: everything that the teams were told may be shown; but a launch only if the organiser asks for it, since the rules warn of it only those who own
 * interceptors [NUKE-2]. */
export const proposed = (candidates: Candidate[]): Partial<Record<Kind, Telling>> =>
  Object.fromEntries(candidates.map(({ headline, most }) => [headline, headline === "launch" ? "off" : most]));

/** The organiser's action that publishes a stage with these headlines. */
export const publication = (chosen: Partial<Record<Kind, Telling>>): string =>
  ["publish", ...KINDS.flatMap((kind) => ((chosen[kind] ?? "off") === "off" ? [] : [kind, String(chosen[kind])]))].join(
    " ",
  );

/** How a candidate reads if it is told so. */
export const asTold = ({ countries, most, ...headline }: Candidate, telling: Telling): Headline =>
  telling === "names" && most === "names" && countries ? { ...headline, countries } : headline;

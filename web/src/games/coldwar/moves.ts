// Legal actions, sorted to where the page offers them: at a card, at a country, or in the bar. What is legal is said by the core alone.
export interface Move {
  action: string;
  verb: string;
  object: string; // A card, a country, an option; "" for what has none.
  at: "card" | "country" | "bar";
}

const AT_CARD = new Set(["headline", "event", "ops", "event_first", "un", "space", "discard", "take", "give"]);
const AT_COUNTRY = new Set(["place", "remove", "coup", "realign"]);

/** `isCountry` tells the country of "choose COUNTRY" from the option of "choose OPTION". */
export function sortMove(action: string, isCountry: (name: string) => boolean): Move {
  const [verb = "", object = ""] = action.split(" ");
  const at = AT_CARD.has(verb)
    ? "card"
    : AT_COUNTRY.has(verb) || (verb === "choose" && isCountry(object))
      ? "country"
      : "bar";
  return { action, verb, object, at };
}

/** The ways to use a country, in the order in which they are offered. */
export const KINDS = ["place", "remove", "choose", "coup", "realign"] as const;
export type Kind = (typeof KINDS)[number];
export const kindsOf = (moves: Move[]): Kind[] =>
  KINDS.filter((kind) => moves.some((move) => move.at === "country" && move.verb === kind));

/** These are decided by dice: they are asked about with the chances before them, and sent at once. */
export const RISKED = new Set(["coup", "realign"]);

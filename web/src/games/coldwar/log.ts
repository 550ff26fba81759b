// Events in sentences: what was done, then what came of it, each from a text of the catalogue.
import type { Entry } from "../../ui/entries";
import { known, plural, t } from "../../lib/i18n.svelte";
import { finalAt, reasonOf } from "./last-points";
import { other, type Card, type ColdWarEvent, type ColdWarFrame, type Effect, type Side, type Told } from "./types";
import {
  addedText,
  cardTitle,
  countryName,
  figure,
  isEventOfOther,
  leadText,
  numberedTitle,
  overKey,
  regionName,
  sideName,
  signed,
} from "./words";

export type NameOf = (seat: Side) => string;

const sideOf = (seat: Side | null | undefined) => (seat === undefined || seat === null ? "" : sideName(seat));
const NEEDED_OF_TRAPS = 4;
const US: Side = 1;

/** Which text tells of an effect, where it is not the one named as its type is. */
const KEYS: Record<string, (effect: Effect) => string> = {
  influence: ({ change = 0 }) => (change < 0 ? "influence.loss" : "influence.gain"),
  vp: ({ points, reason }) => (points === 0 ? "vp.none" : ["vp", reason].filter(Boolean).join(".")),
  event: ({ happens }) => (happens ? "event" : "no_event"),
  nothing_to_reveal: () => "reveal.none",
  nothing_to_discard: () => "discard.none",
  take: () => "act.take",
  give: () => "act.give",
  return: () => "act.return",
  coup: ({ result = 0 }) => (result > 0 ? "coup.success" : "coup.failure"),
  realignment: () => "realign",
  war: ({ die = 0, modifier = 0, needed = 0 }) => (die + modifier >= needed ? "war.won" : "war.lost"),
  space_roll: ({ die = 0, needed = 0 }) => (die <= needed ? "space.success" : "space.failure"),
  trap_roll: ({ die = 0 }) => (die <= NEEDED_OF_TRAPS ? "trap.free" : "trap.caught"),
  round: () => "round_of",
  discard: () => "act.discard",
  over: ({ winner = null, reason = "", vp = 0 }) => overKey({ winner, reason }, vp),
};

/** What is added to a die, as a sum has it. */
const sumText = ({ type, modifier = 0, cards }: Effect) =>
  addedText(modifier, cards, " ") || (type === "realignment" ? " + 0" : "");

/** The number that an effect is about, and where the text shows one, what it comes to. */
function numbers(effect: Effect): Record<string, number | string> {
  const {
    change,
    points,
    defcon,
    milops,
    box,
    turn,
    round,
    die = 0,
    modifier = 0,
    ops = 0,
    result = 0,
    needed = 0,
  } = effect;
  const of: Record<string, number> = {
    coup: result,
    realignment: die + modifier,
    war: die + modifier,
    space_roll: needed,
  };
  return {
    n: figure(of[effect.type] ?? Math.abs(change ?? points ?? defcon ?? milops ?? box ?? turn ?? round ?? 0)),
    die,
    ops,
    minus: -modifier,
    modifier: effect.type === "contest" ? signed(modifier) : sumText(effect),
  };
}

/** A card's title as part of a list within a sentence. */
const quotedTitle = (card: string) => t("coldwar.word.title", { card: cardTitle(card) });

/** What one effect comes to in words, or "" for what is not worth any. */
function effectText(
  effect: Effect,
  stabilityOf: (country: string) => number,
  headlineText: (seat: Side, card: string) => string,
  titleOf: (card: string) => string,
): string {
  if (effect.type === "headline" && effect.card) return headlineText(effect.seat ?? US, effect.card);
  const name = KEYS[effect.type]?.(effect) ?? effect.type;
  const key = [`coldwar.log.${name}`, `coldwar.page.log.${name}`].find(known);
  if (!key) return "";
  return t(key, {
    ...numbers(effect),
    side: sideOf(effect.type === "over" ? effect.winner : effect.seat),
    other: effect.winner === 0 || effect.winner === 1 ? sideName(other(effect.winner)) : "",
    card: effect.card ? titleOf(effect.card) : "",
    cards: (effect.together ?? []).map(quotedTitle).join(", "),
    country: effect.country ? countryName(effect.country) : "",
    us: effect.us ?? 0,
    ussr: effect.ussr ?? 0,
    score: leadText(effect.vp ?? 0),
    box: t(`coldwar.space.${effect.box ?? 0}`),
    stability: effect.country ? stabilityOf(effect.country) : 0,
    region: effect.region ? regionName(effect.region) : "",
  });
}

function actionText({ type, seat, item = "", die }: Told, titleOf = cardTitle): string {
  const key = [...(item === "?" ? [`${type}.hidden`] : []), type].map((name) => `coldwar.log.act.${name}`).find(known);
  if (!key || (type === "choose" && known(`coldwar.choice.${item}`)))
    return key ? t("coldwar.log.act.choice", { side: sideOf(seat), choice: t(`coldwar.choice.${item}`) }) : "";
  const country = known(`coldwar.country.${item}`)
    ? countryName(item)
    : known(`coldwar.region.${item}`)
      ? regionName(item)
      : item;
  return t(key, { side: sideOf(seat), card: titleOf(item), country, n: die ?? "" });
}

/** What is added to a sentence about events that the log of an imported game does not tell. */
function guessMark(events: ColdWarEvent[]): string {
  const count = events.filter(({ guessed }) => guessed).length;
  if (count === 0) return "";
  return ` (${events.length > 1 ? t("coldwar.page.guessed_number", { n: count }) : t("coldwar.page.guessed")})`;
}

/** What an event asked for is told with its card: the country alone would not say why. */
function caused(said: Said[], by: string | undefined): Said[] {
  const [first, ...rest] = said;
  if (!by || !first || first.heading) return said;
  return [{ ...first, text: t("coldwar.page.log.by", { card: cardTitle(by), text: first.text }) }, ...rest];
}

/** An event that the log of an imported game does not mention. A card that is drawn but goes to no hand is one of those
 * that the US looks at. */
export const guessText = ({ what }: ColdWarEvent) =>
  what ? actionText({ ...what, seat: what.to ?? what.seat ?? US }) : "";

/** These begin a part of the game: each has a line of its own. */
const HEADINGS = new Set(["turn", "round", "sits_out", "turn_end", "final"]);

/** These say of a die what came of it, so that it needs no sentence of its own. */
const DECIDED = new Set(["coup", "realignment", "war", "space_roll", "trap_roll", "contest"]);

/** Whether what came of an action says all of it: the card that is discarded, the country where influence changes. The first die of two is told with
    the second. */
const isToldByEffects = ({ type, item }: Told, effects: Effect[]) =>
  (type === "roll" && effects.length === 0) ||
  effects.some((effect) =>
    type === "roll"
      ? DECIDED.has(effect.type)
      : type === "choose"
        ? effect.type === "influence" && effect.country === item
        : type === "discard" && effect.type === "discard" && effect.card === item,
  );

/** What is said of an event in order; headings begin a part of the game. */
interface Said {
  text: string;
  heading: boolean;
}

export class Teller {
  constructor(
    private readonly nameOf: NameOf,
    private readonly stabilityOf: (country: string) => number,
    private readonly cardOf: (card: string) => Card | undefined,
  ) {}

  private titleOf = (name: string): string => {
    const card = this.cardOf(name);
    return card ? numberedTitle(card) : cardTitle(name);
  };

  /** A headline that is open; whose event it is where that is the other side's. */
  private headline = (seat: Side, card: string): string =>
    t(`coldwar.log.act.headline${isEventOfOther(this.cardOf(card), seat) ? ".event_of" : ""}`, {
      side: sideName(seat),
      card: this.titleOf(card),
      other: sideName(other(seat)),
    });

  private action(what: Told): string {
    const { type, seat = US, item = "?" } = what;
    return type === "headline" && item !== "?" ? this.headline(seat, item) : actionText(what, this.titleOf);
  }

  private say(begin: string, effects: Effect[]): Said[] {
    const said: Said[] = begin === "" ? [] : [{ text: begin, heading: false }];
    for (const effect of effects) {
      const text = effectText(effect, this.stabilityOf, this.headline, this.titleOf);
      const heading = HEADINGS.has(effect.type);
      const last = said.at(-1);
      if (text === "") continue;
      if (last && last.heading === heading) last.text += (heading ? " · " : " ") + text;
      else said.push({ text, heading });
    }
    return said;
  }

  private sentence(event: ColdWarEvent): Said[] {
    const plain = (text: string) => [{ text, heading: false }];
    if (event.takeback !== undefined) return plain(t("coldwar.log.act.takeback"));
    if (event.resign !== undefined) return plain(t("page.log.resign", { player: this.nameOf(event.resign as Side) }));
    if (event.end) return plain(t(`page.log.end.${event.end}`));
    const { what } = event;
    if (!what) return [];
    const effects = shown(what);
    return caused(this.say(isToldByEffects(what, effects) ? "" : this.action(what), effects), what.by);
  }

  /** How many cards each side has received in a row of draws. */
  private dealt(events: ColdWarEvent[]): string {
    const counts = ([0, 1] as const).map((side) => ({
      side,
      count: events.filter(({ what }) => what?.to === side).length,
    }));
    return counts
      .filter(({ count }) => count > 0)
      .map(({ side, count }) => plural("coldwar.log.dealt", count, { side: sideName(side) }))
      .join(" ");
  }

  /** Events of one kind that follow one another, as one sentence: points placed, cards dealt. */
  private run(events: ColdWarEvent[]): Said[] {
    const effects = events.flatMap(({ what }) => what?.effects ?? []);
    if (events[0]?.what?.type === "draw") return this.say(this.dealt(events), together(effects));
    const places = new Map<string, Effect>();
    for (const effect of effects.filter(({ type }) => type === "influence")) {
      const key = `${effect.country} ${effect.seat}`;
      places.set(key, { ...effect, change: (places.get(key)?.change ?? 0) + (effect.change ?? 0) });
    }
    const said = this.say("", together([...places.values(), ...effects.filter(({ type }) => type !== "influence")]));
    return caused(said, events[0]?.what?.by);
  }

  /** All that has happened. Points placed in a row are one entry, and so are cards dealt. */
  story(frames: ColdWarFrame[], help: boolean): Entry[] {
    const entries: Entry[] = [
      { frame: 0, text: t(help ? "coldwar.page.help_on" : "coldwar.page.help_off"), kind: "help" },
    ];
    let events: ColdWarEvent[] = [];
    let told = 0; // How many entries tell of them.
    frames.forEach(({ event }, i) => {
      if (!event) return;
      const kind = runOf(event);
      const goesOn = kind !== null && events.length > 0 && runOf(events[0]) === kind;
      events = kind === null ? [] : goesOn ? [...events, event] : [event];
      const said = kind === null ? this.sentence(event) : this.run(events);
      if (goesOn) entries.length -= told;
      const guess = guessMark(kind === null ? [event] : events);
      for (const { text, heading } of said)
        entries.push(
          heading
            ? { frame: i, text, kind: "heading" }
            : { frame: i, text: text + guess, kind: event.what?.type ?? "", seat: event.what?.seat },
        );
      told = said.length;
      if (said.some(({ heading }) => heading)) events = [];
    });
    return entries;
  }
}

/** The effects that say more than the action itself. */
function shown({ type, seat, item, effects = [] }: Told): Effect[] {
  const final = finalAt(effects);
  const told = effects.flatMap((effect, i) => {
    const { penalty, china } = reasonOf(effects, i);
    const reason = penalty ? "milops" : china ? "china" : effect.reason;
    return [...(i === final ? [{ type: "final" }] : []), reason === undefined ? effect : { ...effect, reason }];
  });
  return together(told.filter((effect) => !(effect.type === type && effect.seat === seat && effect.card === item)));
}

/** The same with cards shown together as one effect. */
function together(more: Effect[]): Effect[] {
  const isShown = ({ type: kind, seat: whose }: Effect, other: Effect) =>
    kind === "reveal" && other.type === "reveal" && other.seat === whose;
  return more
    .filter((effect, i) => !more.slice(0, i).some((before) => isShown(before, effect)))
    .map((effect) => ({
      ...effect,
      together: more.filter((one) => isShown(one, effect)).flatMap(({ card }) => card ?? []),
    }));
}

const MERGED = new Set(["place", "remove", "draw"]);

function runOf(event: ColdWarEvent | undefined): string | null {
  const what = event?.what;
  return what && MERGED.has(what.type) ? `${what.type} ${what.seat ?? ""} ${what.by ?? ""}` : null;
}

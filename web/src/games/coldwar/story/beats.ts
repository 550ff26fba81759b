// What an event is told by: its account taken apart into beats, each one thing that is seen to happen. No rule is worked out here: every
// number is the account's own.
import { finalAt, reasonOf } from "../last-points";
import { added } from "../modifiers";
import type { ColdWarEvent, Effect, Modifier, Position, Side, Told } from "../types";

/** A term of a die's sum, as it is written: "+ 3 ops". */
export interface Term {
  sign: "" | "+" | "−";
  figure: string;
  name: "die" | "ops" | "modifier" | "stability" | "host" | "regions";
  card?: string; // That adds it.
}

/** A die with what it decides. */
export interface Roll {
  what: "coup" | "realignment" | "war" | "space_roll" | "trap_roll" | "contest";
  seat: Side;
  die: number;
  card: string | null;
  country: string | null;
  terms: Term[];
  result: number;
  needed: number | null; // Of the die.
  most: boolean; // That, or less.
  good: boolean | null; // For whoever rolls; null where another die is to be compared.
}

export type Beat =
  | { kind: "headlines"; cards: [string | null, string | null]; first: Side | null; cancelled?: Side } // By Defectors.
  | { kind: "card"; seat: Side; card: string; mode: string }
  | { kind: "event"; seat: Side; card: string; happens: boolean }
  | { kind: "roll"; roll: Roll }
  | { kind: "influence"; seat: Side; country: string; from: number; to: number; us: number; ussr: number }
  | { kind: "vp"; seat: Side; points: number; from: number; to: number; penalty?: true; china?: true } // For what.
  | { kind: "chosen"; seat: Side; choice: string; by: string | null } // An option, a country or a region, for a card's event.
  | { kind: "nothing"; seat: Side; what: "reveal" | "discard" } // A hand has no such card.
  | { kind: "sits_out"; seat: Side; round: number }
  | { kind: "final" } // The last count begins.
  | { kind: "turn_end" }
  | { kind: "turn"; turn: number }
  | { kind: "reshuffle" }
  | { kind: "ops"; seat: Side; ops: number; printed: number; asia?: true } // Worth other than what is printed; so much in Asia alone.
  | { kind: "defcon"; from: number; to: number }
  | { kind: "milops"; seat: Side; to: number }
  | { kind: "space"; seat: Side; box: number }
  | { kind: "china"; seat: Side; up: boolean }
  | { kind: "scoring"; region: string; us: number; ussr: number; usStatus: number; ussrStatus: number }
  | { kind: "reveal"; seat: Side; cards: string[] } // Cards of a hand that are shown together.
  | { kind: "moved"; how: string; seat: Side | null; card: string } // A card that is shown, discarded, in effect ..
  | { kind: "over"; winner: Side | null; reason: string };

const LEVEL = /^defcon_/;
const CHINA = "the_china_card";
const DEFECTORS = "defectors"; // As a headline of the US it cancels the other one.

/** The actions by which a card is played. */
const PLAYS = new Set(["event", "ops", "event_first", "un", "space", "discard"]);
const MOVES = new Set(["in_play", "out_of_play", "discard", "return", "take", "give"]);
const HANDED = new Set(["take", "give", "return"]); // By these actions a card changes hands.
const TRAPS = new Set(["quagmire", "bear_trap"]);
const LEAST_TO_BE_FREE = 4; // Of a trap: that or less, as the catalogue's sentence of it says.

const term = (sign: Term["sign"], figure: number | string, name: Term["name"]): Term => ({
  sign,
  figure: String(figure),
  name,
});
const signedTerm = (number: number, name: Term["name"]) =>
  number === 0 ? [] : [term(number < 0 ? "−" : "+", Math.abs(number), name)];

/** What is on the board, and what each card adds. */
const addedTerms = (modifier: number, cards?: Modifier[]): Term[] =>
  added(modifier, cards).map(({ number, card }) => ({
    ...term(number < 0 ? "−" : "+", Math.abs(number), "modifier"),
    ...(card === null ? {} : { card }),
  }));

/** What is the same of all rolls. */
const rolled = ({ seat = 0, die = 0, card, country }: Effect) => ({
  seat,
  die,
  card: card ?? null,
  country: country ?? null,
  needed: null,
  most: false,
  good: null,
});

const ROLLS: Record<string, (effect: Effect, stabilityOf: (country: string) => number) => Roll> = {
  coup(effect, stabilityOf) {
    const { die = 0, ops = 0, modifier = 0, cards, result = 0, country = "" } = effect;
    const terms = [
      term("", die, "die"),
      ...signedTerm(ops, "ops"),
      ...addedTerms(modifier, cards),
      term("−", `2×${stabilityOf(country)}`, "stability"),
    ];
    return { ...rolled(effect), what: "coup", terms, result, needed: die - result + 1, good: result > 0 };
  },
  realignment(effect) {
    const { die = 0, modifier = 0, cards } = effect;
    const terms = [term("", die, "die"), ...addedTerms(modifier, cards)];
    return { ...rolled(effect), what: "realignment", terms, result: die + modifier };
  },
  contest(effect) {
    const { die = 0, modifier = 0, card } = effect;
    const terms = [term("", die, "die"), ...signedTerm(modifier, card === "summit" ? "regions" : "host")];
    return { ...rolled(effect), what: "contest", terms, result: die + modifier };
  },
  war(effect) {
    const { die = 0, modifier = 0, needed = 0 } = effect;
    const terms = [term("", die, "die"), ...signedTerm(modifier, "modifier")];
    const result = die + modifier;
    return { ...rolled(effect), what: "war", terms, result, needed: needed - modifier, good: result >= needed };
  },
  space_roll(effect) {
    const { die = 0, needed = 0 } = effect;
    const terms = [term("", die, "die")];
    return { ...rolled(effect), what: "space_roll", terms, result: die, needed, most: true, good: die <= needed };
  },
  trap_roll(effect) {
    const { die = 0 } = effect;
    const needed = LEAST_TO_BE_FREE;
    const terms = [term("", die, "die")];
    return { ...rolled(effect), what: "trap_roll", terms, result: die, needed, most: true, good: die <= needed };
  },
};

function influence({ seat = 0, country = "", change = 0, us = 0, ussr = 0 }: Effect): Beat {
  const to = seat === 1 ? us : ussr;
  return { kind: "influence", seat, country, from: to - change, to, us, ussr };
}

function points({ seat = 0, points: gained = 0, vp = 0 }: Effect): Beat {
  return { kind: "vp", seat, points: gained, from: vp - (seat === 1 ? gained : -gained), to: vp };
}

/** What the status numbers of a scoring account are called in the catalogue. */
export const STATUSES = ["none", "presence", "domination", "control"] as const;

const BEATS: Record<string, (effect: Effect) => Beat> = {
  influence,
  vp: points,
  defcon: ({ before = 0, defcon = 0 }) => ({ kind: "defcon", from: before, to: defcon }),
  milops: ({ seat = 0, milops = 0 }) => ({ kind: "milops", seat, to: milops }),
  space: ({ seat = 0, box = 0 }) => ({ kind: "space", seat, box }),
  china: ({ seat = 0, up = 0 }) => ({ kind: "china", seat, up: up !== 0 }),
  event: ({ seat = 0, card = "", happens = 0 }) => ({ kind: "event", seat, card, happens: happens !== 0 }),
  turn_end: () => ({ kind: "turn_end" }),
  nothing_to_reveal: ({ seat = 0 }) => ({ kind: "nothing", seat, what: "reveal" }),
  nothing_to_discard: ({ seat = 0 }) => ({ kind: "nothing", seat, what: "discard" }),
  sits_out: ({ seat = 0, round = 0 }) => ({ kind: "sits_out", seat, round }),
  turn: ({ turn = 0 }) => ({ kind: "turn", turn }),
  reshuffle: () => ({ kind: "reshuffle" }),
  operations: ({ seat = 0, ops = 0, printed = 0, card }) => ({
    kind: "ops",
    seat,
    ops,
    printed,
    ...(card === CHINA && ops > printed ? { asia: true } : {}),
  }),
  over: ({ winner = null, reason = "" }) => ({ kind: "over", winner, reason }),
  scoring: ({ region = "", us = 0, ussr = 0, us_status = 0, ussr_status = 0 }) => ({
    kind: "scoring",
    region,
    us,
    ussr,
    usStatus: us_status,
    ussrStatus: ussr_status,
  }),
};

function beatOf(effect: Effect, stabilityOf: (country: string) => number): Beat[] {
  const roll = ROLLS[effect.type];
  if (roll) return [{ kind: "roll", roll: roll(effect, stabilityOf) }];
  const plain = BEATS[effect.type];
  if (plain) return [plain(effect)];
  if (effect.type === "reveal" && effect.card)
    return [{ kind: "reveal", seat: effect.seat ?? 0, cards: [effect.card] }];
  if (MOVES.has(effect.type) && effect.card)
    return [{ kind: "moved", how: effect.type, seat: effect.seat ?? null, card: effect.card }];
  return [];
}

/** Cards that one hand shows, one effect each, are shown together. */
function together(all: Beat[]): Beat[] {
  const put: Beat[] = [];
  for (const beat of all) {
    const last = put.at(-1);
    if (beat.kind === "reveal" && last?.kind === "reveal" && last.seat === beat.seat)
      put[put.length - 1] = { ...last, cards: [...last.cards, ...beat.cards] };
    else put.push(beat);
  }
  return put;
}

/** The headlines that an event opens; whose comes first is known by whose event follows. */
function headlinesOf(effects: Effect[]): Beat[] {
  const shown = effects.filter(({ type }) => type === "headline");
  if (shown.length === 0) return [];
  const cardOf = (seat: Side) => shown.find((effect) => effect.seat === seat)?.card ?? null;
  const cards: [string | null, string | null] = [cardOf(0), cardOf(1)];
  const begun = effects.find(({ type }) => type === "event")?.card;
  const first = begun === undefined ? null : cards[0] === begun ? 0 : cards[1] === begun ? 1 : null;
  const cancelled = cards[1] === DEFECTORS && cards[0] !== null ? ({ cancelled: 0 } as const) : {};
  return [{ kind: "headlines", cards, first, ...cancelled }];
}

/** The account does not say what else Defectors does. */
function cancelledOf([opened]: Beat[]): Beat[] {
  if (opened?.kind !== "headlines" || opened.cancelled === undefined) return [];
  const seat = opened.cancelled;
  return [{ kind: "event", seat, card: opened.cards[seat] ?? "", happens: false }];
}

/** What somebody chose where nothing else says so: not where influence changes, and not DEFCON, which is told as it changes. */
function chosen({ type, seat, item = "", by, effects = [] }: Told): Beat[] {
  const seen = effects.some(({ type: what, country }) => what === "influence" && country === item);
  if (type !== "choose" || seat === undefined || seen || LEVEL.test(item)) return [];
  return [{ kind: "chosen", seat, choice: item, by: by ?? null }];
}

/** Whether an action is the play of a round, not what another card's event made its player do. */
const isPlay = ({ type, by }: Told) => PLAYS.has(type) && (type !== "discard" || by === undefined || TRAPS.has(by));

/** All that an event is told by, in order. */
export function beats(event: ColdWarEvent | null, stabilityOf: (country: string) => number): Beat[] {
  const what = event?.what;
  if (!what) return [];
  const { type, item = "", seat, effects = [] } = what;
  const played: Beat[] =
    seat === undefined
      ? []
      : isPlay(what)
        ? [{ kind: "card", seat, card: item, mode: type }]
        : PLAYS.has(type) || (HANDED.has(type) && item !== "" && item !== "?")
          ? [{ kind: "moved", how: type, seat, card: item }]
          : chosen(what);
  const said = (beat: Beat) => {
    if (beat.kind === "ops") return beat.ops !== beat.printed;
    const again = beat.kind === "event" && type === "event" && beat.card === item && beat.happens;
    return !again && !(beat.kind === "moved" && beat.how === type && beat.card === item);
  };
  const final = finalAt(effects);
  const all = effects.flatMap((effect, i) => [
    ...(i === final ? [{ kind: "final" as const }] : []),
    ...beatOf(effect, stabilityOf).map((beat) => (beat.kind === "vp" ? { ...beat, ...reasonOf(effects, i) } : beat)),
  ]);
  const opened = headlinesOf(effects);
  return [...played, ...opened, ...together(all.filter(said)), ...cancelledOf(opened)];
}

/** What is narrated of one's own actions, which one saw while choosing them: only what one could not know. */
const NEWS = new Set<Beat["kind"]>(["headlines", "roll", "scoring", "china", "reveal", "over"]);
export function news(told: Beat[]): Beat[] {
  if (told.some(({ kind }) => NEWS.has(kind))) return told.filter(({ kind }) => kind !== "card" && kind !== "chosen");
  const ends = told.findIndex(({ kind }) => kind === "turn_end");
  return ends < 0 ? [] : told.slice(ends);
}

/** The hands without the headlines that were shown. */
const without = (hands: Position["hand"], [ussr, us]: [string | null, string | null]): Position["hand"] => [
  hands[0]?.filter((card) => card !== ussr) ?? null,
  hands[1]?.filter((card) => card !== us) ?? null,
];

/** A position on its way from `before` to `after`: what the beats told so far have changed. Control is shown once a country stands as it will. */
export function onTheWay(
  before: Position,
  after: Position,
  told: Beat[],
  numberOf: (country: string) => number,
): Position {
  const now: Position = {
    ...before,
    influence: [...before.influence],
    control: [...before.control],
    milops: [...before.milops],
    space: [...before.space],
  };
  for (const beat of told) {
    if (beat.kind === "influence") {
      const at = numberOf(beat.country);
      const [us, ussr] = after.influence[at] ?? [0, 0];
      now.influence[at] = [beat.us, beat.ussr];
      if (us === beat.us && ussr === beat.ussr) now.control[at] = after.control[at] ?? null;
    } else if (beat.kind === "vp") now.vp = beat.to;
    else if (beat.kind === "defcon") now.defcon = beat.to;
    else if (beat.kind === "milops") now.milops[beat.seat] = beat.to;
    else if (beat.kind === "space") now.space[beat.seat] = beat.box;
    else if (beat.kind === "headlines") now.hand = without(now.hand, beat.cards);
    else if (beat.kind === "china") now.china = { holder: beat.seat, up: beat.up };
  }
  return now;
}

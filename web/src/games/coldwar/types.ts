// What the core says of Cold War as JSON: docs in src/games/coldwar/README.md.
import type { Account, Frame, TableEvent } from "../../table/types";

/** 0: the USSR, 1: the US. */
export type Side = 0 | 1;
export const FACES = 6; // Of a die.
export const SIDES = ["ussr", "us"] as const;
export const other = (side: Side): Side => (side === 0 ? 1 : 0);

export interface Ask {
  kind: "headline" | "play" | "ops" | "country" | "card" | "option" | "roll" | "draw" | "random" | "none";
  seat: Side | null;
  verb: "place" | "remove" | "choose" | "coup" | "realign" | "discard" | "take" | "give" | "";
  card: string | null; // Whose event or operations ask.
  may_stop: boolean;
  left?: number; // Points, rolls, countries still to come.
  left_in_asia?: number; // Of operations: with what is added where all are spent there.
  left_in_southeast_asia?: number;
  ops?: number; // Of operations: what they are worth, and which kind has been begun.
  handicap?: boolean; // Of the set-up: whether it is the handicap that is placed.
  so_far?: "place" | "realign" | "";
  space?: boolean; // Of operations: whether their card may go to the Space Race instead.
}

export interface Options {
  optional: boolean;
  handicap: { seat: Side; points: number } | null;
  handicap_limit: boolean;
  turns: number;
  scenario: "standard" | "late_war";
  civil_war: boolean;
  show_held: boolean;
  help: boolean;
}

export interface Position {
  viewer: number | "observer" | null;
  options: Options;
  turn: number;
  turns: number;
  phase: "setup" | "deal" | "headline" | "round" | "turn_end" | "over";
  round: number;
  rounds: [number, number];
  phasing: Side;
  vp: number; // Above 0: the US leads.
  defcon: number;
  milops: [number, number];
  space: [number, number];
  spaced: [number, number];
  china: { holder: Side | null; up: boolean };
  influence: [number, number][]; // US, USSR; in the order of the countries.
  control: (Side | null)[];
  hand: [string[] | null, string[] | null];
  hand_count: [number, number];
  known: [string[], string[]];
  deck: number;
  discards: string[];
  removed: string[];
  looked: string[]; // What Our Man in Tehran looks at.
  unseen: string[]; // In the deck or the other hand.
  table: string[];
  headlines: [string | null, string | null];
  in_play: Lasting[];
  pending: { bury: boolean; envy: Side | null; chernobyl: string | null };
  ask: Ask;
  civil_war: number | null;
  over: { winner: Side | null; reason: string } | null;
}

export interface Country {
  country: string;
  regions: string[]; // The one that is scored, then its parts: Austria and Finland lie in both of Europe's.
  stability: number;
  battleground: boolean;
  neighbours: string[]; // Superpowers among them as "usa" and "ussr".
}

/** An event that lasts, before the side that it affects (7.3.1); null: it affects both. */
export interface Lasting {
  card: string;
  owner: Side;
  affects: Side | null;
}

export interface Card {
  card: string;
  number: number;
  side: "ussr" | "us" | "neutral";
  ops: number; // 0: a scoring card.
  era: "early" | "mid" | "late";
  removed: boolean;
  lasting: "moment" | "turn" | "game";
}

/** What a region would score now. */
export interface RegionScore {
  region: string;
  net: number; // For the US, below 0 for the USSR.
  battlegrounds?: number;
  us?: SideScore; // Not of Southeast Asia, where each country counts for itself.
  ussr?: SideScore;
}

export interface SideScore {
  status: "nothing" | "presence" | "domination" | "control";
  countries: number;
  battlegrounds: number;
  near: number; // Countries next to the enemy.
  points: number;
}

/** What a card that is in play adds to a die. */
export interface Modifier {
  card: string;
  modifier: number;
}

/** One thing that an action brings about; which fields it has depends on its type. */
export interface Effect {
  type: string;
  seat?: Side;
  card?: string;
  together?: string[]; // Cards that were shown together; put together by the page.
  cards?: Modifier[]; // What cards have added to a coup or a realignment; it is a part of the modifier.
  country?: string;
  region?: string;
  change?: number;
  us?: number;
  ussr?: number;
  points?: number;
  vp?: number;
  defcon?: number;
  before?: number; // What DEFCON was.
  milops?: number;
  box?: number;
  happens?: number;
  up?: number;
  turn?: number;
  round?: number;
  die?: number;
  ops?: number;
  printed?: number; // What a card's operations are worth by themselves.
  modifier?: number;
  needed?: number;
  result?: number;
  us_status?: number; // Of a scoring: 0 nothing .. 3 control.
  ussr_status?: number;
  winner?: Side | null;
  reason?: string;
}

/** The game's account of an event: what was done, with which card, country or option, and what came of it. */
export interface Told extends Account {
  seat?: Side;
  to?: Side;
  item?: string;
  by?: string; // The card whose event, or trap, asked for it.
  die?: string;
  effects?: Effect[];
}

export type ColdWarEvent = TableEvent<Told>;
export type ColdWarFrame = Frame<Told>;

/** A box of the Space Race: the operations it needs, in how many ways of 6 it is reached, the points for who comes there first and second. */
export interface SpaceBox {
  box: number;
  ops: number;
  ways: number;
  first: number;
  second: number;
}

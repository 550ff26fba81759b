// What the core says of Cold War as JSON: docs in src/games/coldwar/README.md.
import type { Account, Frame, TableEvent } from "../../table/types";

/** 0: the USSR, 1: the US. */
export type Side = 0 | 1;
export const SIDES = ["ussr", "us"] as const;
export const other = (side: Side): Side => (side === 0 ? 1 : 0);

export interface Ask {
  kind: "headline" | "play" | "ops" | "country" | "card" | "option" | "roll" | "draw" | "random" | "none";
  seat: Side | null;
  verb: "place" | "remove" | "choose" | "coup" | "realign" | "discard" | "take" | "give" | null;
  card: string | null;
  ops: number;
  left: number;
  may_stop: boolean;
  purpose: string;
}

export interface Options {
  optional: boolean;
  handicap: { seat: Side; points: number } | null;
  turns: number;
  scenario: "standard" | "late_war";
  civil_war: boolean;
  show_held: boolean;
  help: boolean;
}

export interface Position {
  viewer: number | null;
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
  unseen: string[];
  table: string[];
  headlines: [string | null, string | null];
  in_play: { card: string; owner: Side }[];
  pending: { bury: boolean; envy: Side | null };
  ask: Ask;
  civil_war: number | null;
  over: { winner: Side | null; reason: string } | null;
}

export interface Country {
  country: string;
  region: string; // One of the six that are scored.
  parts: string[]; // western_europe, eastern_europe (both for Austria and Finland), southeast_asia
  stability: number;
  battleground: boolean;
  neighbours: string[]; // Superpowers among them as "usa" and "ussr".
}

export interface Card {
  card: string;
  number: number;
  side: Side | null;
  ops: number; // 0: a scoring card.
  era: "early" | "mid" | "late";
  removed: boolean;
  lasting: "turn" | "game" | null;
}

/** What a region would score now. */
export interface RegionScore {
  region: string;
  vp: number; // For the US, below 0 for the USSR.
  wins: Side | null; // Control of Europe ends the game.
  sides: [SideScore, SideScore];
}

export interface SideScore {
  level: "presence" | "domination" | "control" | null;
  countries: number;
  battlegrounds: number;
  near: number; // Countries next to the enemy.
  points: number;
}

/** One thing that an action brings about; which fields it has depends on its type. */
export interface Effect {
  type: string;
  seat?: Side;
  card?: string;
  cards?: string[];
  country?: string;
  change?: number;
  us?: number;
  ussr?: number;
  points?: number;
  vp?: number;
  defcon?: number;
  milops?: number;
  box?: number;
  turn?: number;
  round?: number;
  die?: number;
  modifier?: number;
  success?: boolean;
  winner?: Side | null;
  reason?: string;
}

/** The game's account of an event. */
export interface Told extends Account {
  seat?: Side;
  card?: string;
  country?: string;
  option?: string;
  die?: number;
  effects?: Effect[];
}

export type ColdWarEvent = TableEvent<Told>;
export type ColdWarFrame = Frame<Told>;

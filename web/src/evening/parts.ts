// What a game adds to its evening: the desk and the projector of this folder show it.
import type { Component } from "svelte";
import type { Pace } from "./estimate";
import type { Evening } from "./evening.svelte";
import type { Tell } from "./tell";
import type { EveningEvent } from "./types";

export interface DeskProps {
  evening: Evening;
  tell: Tell;
}

/** A tab of the desk, beside those that every game has. */
export interface DeskTab {
  name: string; // Its title is the text GAME.desk.tab.NAME.
  Panel: Component<DeskProps>;
  /** How much waits there, and what. */
  news?: (evening: Evening) => { count: number; text: string } | null;
}

/** Something that waits for an organiser. */
export interface Waiting {
  key: string; // The same as long as it is the same.
  duty: string; // Whose part it is among organisers: "help", or one of the game's with the text GAME.duty.NAME.
  kind: string; // What it is, in a word or two.
  seats: number[]; // The teams that it is about.
  text: string;
  tab: string; // Where it is seen to.
  since?: number; // If the server says since when.
}

/** Where a phase has begun: after event `n`. */
export interface PhaseMark {
  n: number;
  turn: number;
  phase: string; // Its title is the text GAME.phase.PHASE.
}

export interface DeskParts {
  tabs: DeskTab[];
  /** What the game has organisers decide; and which parts of the work there are, besides calls for help. */
  queue: (evening: Evening) => Waiting[];
  duties: string[];
  /** Whether teams write their lists now: then the desk shows the time and who has sent. */
  isOpen: (evening: Evening) => boolean;
  /** What the organiser does in any other phase of the game. */
  Phase: Component<DeskProps>;
  /** A dry run of what would follow: whether there can be one, and what came of it. */
  rehearsal: { isOffered: (evening: Evening) => boolean; Result: Component<{ evening: Evening; events: Told[] }> };
  /** Whether a list of this team is awaited in an open phase. */
  isSender: (evening: Evening, seat: number) => boolean;
  /** What is to be said of a team in the list of teams, or "". */
  teamNote: (evening: Evening, seat: number) => string;
  /** What waits to be settled, whatever the phase. */
  Pending: Component<DeskProps>;
  /** Another list for a team that has sent a wrong one. */
  Mend: Component<DeskProps>;
  /** Whether lists were revealed that could be opened again. */
  canReopen: (evening: Evening) => boolean;
  /** How far the evening is, and how long its turns took; null: it does not run. */
  pace: (evening: Evening) => Pace | null;
  /** Phases to go back to, oldest first. */
  marks: (evening: Evening) => PhaseMark[];
  /** An event in which the organiser changed something by hand, in words; null: it is none. */
  intervention: (evening: Evening, event: EveningEvent) => string | null;
  /** Tables for a spreadsheet, by name: the button is the text GAME.export.NAME. */
  tables: Record<string, (evening: Evening) => string>;
}

export type Told = Record<string, unknown>;

/** The pages of an evening; each is loaded by who opens it. */
export interface EveningParts {
  newEvening: () => Promise<{ default: Component }>;
  teamPage: () => Promise<{ default: Component<{ evening: Evening }> }>;
  desk: () => Promise<{ default: Component<{ evening: Evening }> }>; // Desk.svelte with the game's DeskParts.
  curator: () => Promise<{ default: Component<{ evening: Evening }> }>; // CuratorDesk.svelte with the game's DeskProps panel.
  screen: () => Promise<{ default: Component<{ evening: Evening }> }>; // Projector.svelte with the game's picture.
}

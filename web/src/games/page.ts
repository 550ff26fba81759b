// What the page needs to know of a game beside what the core says of it. Each game says it in src/games/NAME/index.ts; what it leaves out is as
// src/games/generic/ has it for any game.
import type { Component, Snippet } from "svelte";
import type { ImportAccount } from "../core/core";
import type { Snapshot } from "../core/snapshot";
import type { EveningParts } from "../evening/parts";
import type { Frame, Table } from "../table/types";
import type { Key } from "../ui/keys";

export interface BoardProps {
  table: Table;
  at?: number | null; // The event to look at first.
  shown?: number; // How many events have been shown.
  // Of a board that takes the whole window:
  menu?: Snippet; // The round button of the drawer, which it places where its own buttons are.
  ending?: Snippet; // What can be done once the game is over: the record, the check of the dice.
  next?: Snippet; // What can be played then: the same once more, a rematch.
}

export interface OptionsProps {
  game: string;
  options: string; // Bound: the lines that the form comes to.
  players: number; // Bound.
}

export interface ImportedProps {
  account: ImportAccount | null; // Null: the game comes as a record.
  frames: Frame[];
  look: (frame: number) => void;
}

export interface MiniatureProps {
  snapshot: Snapshot;
  seats: number;
}

/** What is shown around a table. It is loaded when the game is opened. What a game has not is taken from src/games/generic. */
export interface TableParts {
  Board: Component<BoardProps>;
  /** It takes the whole window (its frame's whole height), and shows `menu` and, at the end, `ending` and `next` itself. */
  stage?: boolean;
  keys?: Key[]; // What the keyboard does at the board, for the list that "?" opens.
  Outcome: Component<{ table: Table }>; // Who won, and by what.
  OptionsForm: Component<OptionsProps>; // Of a new game.
  Imported?: Component<ImportedProps>; // What is to be said of a game that was imported.
}

/** The sign of a seat: a symbol, which tells it from others without their colours, on its colour. */
export interface SeatMark {
  symbol: string;
  colour: string; // As in CSS.
  ink: string; // Of the symbol.
}

export interface GamePage {
  /** Catalogues that its pages read, beside data/messages/LANGUAGE/NAME.json. */
  texts?: string[];
  marks?: SeatMark[]; // By seat.
  /** What a seat is called in the game: its colour, its side. */
  seatTitle?: (seat: number) => string;
  /** Whether seats are known by that title before the game begins. */
  titledBefore?: boolean;
  /** Something to look at on the home page. */
  picture?: () => Promise<{ default: Component }>;
  /** What the guide of its rules shows in a section, beside the words; nothing where it has nothing to show. */
  illustration?: () => Promise<{ default: Component<{ section: string }> }>;
  /** A position as a small picture, for the list of games. */
  miniature?: () => Promise<{ default: Component<MiniatureProps> }>;
  tutorial?: () => Promise<{ default: Component }>;
  table?: () => Promise<{ parts: Partial<TableParts> }>;
  /** Only of a game that is played in an evening, not at a table. */
  evening?: EveningParts;
  /** What can be done in the game, on one page. */
  reference?: () => Promise<{ default: Component }>;
  /** A game of an evening, played alone to learn it; `parts`: what the address says of the one that was begun. Its texts: the catalogue "practice". */
  practice?: () => Promise<{ default: Component<{ parts: string[] }> }>;
  /** A word to a rule of the rules page: by its number, and by what it says. */
  ruleNote?: (rule: string, text: string) => string;
}

// The games that are played at a table, and what the pages around the board need to know of each. A new one is one row here and one
// folder beside. (MAGA is played in an evening; see src/evening.)
import type { Component } from "svelte";
import type { ImportAccount } from "../core/core";
import { need, t } from "../lib/i18n.svelte";
import type { Frame, Table } from "../table/types";
import { COLOURS, SYMBOLS } from "./horizon/geometry";

export interface BoardProps {
  table: Table;
  at?: number | null; // The event to look at first.
  shown?: number; // How many events have been shown.
}

export interface OptionsProps {
  options: string; // Bound: the lines that the form comes to.
  players: number; // Bound.
}

export interface ImportedProps {
  account: ImportAccount | null; // Null: the game comes as a record.
  frames: Frame[];
  look: (frame: number) => void;
}

/** What is loaded when the game is opened. */
export interface Parts {
  Board: Component<BoardProps>;
  Outcome: Component<{ table: Table }>; // Who won, and by what.
  OptionsForm: Component<OptionsProps>;
  Imported?: Component<ImportedProps>; // What is to be said of a game that was imported.
}

interface Game {
  players: number; // In a new game.
  bots: string[]; // The strongest first.
  marks: { look: string; symbol: string }[]; // Of each seat.
  seatTitle: (seat: number) => string;
  load: () => Promise<Parts>;
}

export const GAMES = {
  horizon: {
    players: 4,
    bots: ["greedy", "random"],
    marks: COLOURS.map((colour) => ({ look: colour, symbol: SYMBOLS[colour] ?? "" })),
    seatTitle: (seat) => t(`horizon.colour.${COLOURS[seat] ?? "neutral"}`),
    load: () => import("./horizon/parts").then(({ parts }) => parts),
  },
  coldwar: {
    players: 2,
    bots: ["steady", "random"],
    marks: [
      { look: "ussr", symbol: "◨" },
      { look: "us", symbol: "◧" },
    ], // As on the map: the US is left, the USSR right.
    seatTitle: (seat) => t(`coldwar.side.${seat === 0 ? "ussr" : "us"}`),
    load: async () => {
      const [{ parts }] = await Promise.all([import("./coldwar/parts"), need("coldwar")]);
      return parts;
    },
  },
} satisfies Record<string, Game>;

export type GameName = keyof typeof GAMES;
export const isAtTables = (name: string): name is GameName => name in GAMES;
export const gameOf = (name: string): Game => GAMES[isAtTables(name) ? name : "horizon"];

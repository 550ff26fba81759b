// The games, in the order of the core's list, with what each says of itself in its folder's index.ts. A game without such a folder is played on
// the generic board.
import type { Component } from "svelte";
import { core, loadGame } from "../core/core";
import { known, need, t } from "../lib/i18n.svelte";
import type { EveningParts } from "../evening/parts";
import { markOf, seatTitle as plainTitle } from "./generic/seats";
import type { GamePage, MiniatureProps, SeatMark, TableParts } from "./page";

const pages = import.meta.glob<GamePage>("./*/index.ts", { eager: true, import: "page" });

export const pageOf = (game: string): GamePage => pages[`./${game}/index.ts`] ?? {};

export const gameNames = () => core.games().map(({ name }) => name);
const isPlayed = (game: string) => gameNames().includes(game);
export const isEvening = (game: string) => isPlayed(game) && pageOf(game).evening !== undefined;
export const isAtTables = (game: string) => isPlayed(game) && !isEvening(game);

/** How many play a new game, if nobody says otherwise. */
export function usualPlayers(game: string): number {
  const { options, seats } = core.game(game);
  const said = options.find((option) => option.seats);
  return said?.kind === "number" ? said.standard : seats[0];
}

/** The game of that name if it is one of those, otherwise the first of them. */
export function chosenOf(games: string[], name = ""): string {
  const game = games.includes(name) ? name : games[0];
  if (game === undefined) throw new Error("core.wasm has no such game");
  return game;
}

const capital = (word: string) => word.charAt(0).toUpperCase() + word.slice(1);
const wordsOf = (key: string, otherwise: string) => (known(key) ? t(key) : otherwise);

// What a game's own catalogue says of it for every page (keys "page.game.NAME"); the build adds it to the texts of the page.
export const gameTitle = (game: string) => wordsOf(`page.game.${game}`, capital(game));
/** The game in a sentence. */
export const gameText = (game: string) => wordsOf(`page.game.${game}.text`, "");
/** For how many it is, and how long it takes. */
export const gameFacts = (game: string) => wordsOf(`page.game.${game}.facts`, "");
/** What an evening of the game is called. */
export const eveningTitle = (game: string) => wordsOf(`page.game.${game}.evening`, gameTitle(game));
/** What is to be said above the list of its rules. */
export const rulesNote = (game: string) => wordsOf(`page.game.${game}.rules`, "");
/** What becomes of another program's text of the game. */
export const importNote = (game: string) => wordsOf(`page.game.${game}.import`, "");
/** Who sits at a seat of a new game: a person, a bot of this kind, or nobody yet. */
export const kindTitle = (kind: string) => wordsOf(`page.seat.${kind}`, capital(kind));
/** A bot where only bots are to choose from. */
export const levelTitle = (bot: string) => wordsOf(`page.level.${bot}`, kindTitle(bot));
/** How such a one plays, or comes to the seat, in a sentence. */
export const kindText = (kind: string) => wordsOf(`page.seat.${kind}.text`, "");

export const seatTitle = (game: string, seat: number) => pageOf(game).seatTitle?.(seat) ?? plainTitle(game, seat);
export const seatMark = (game: string, seat: number): SeatMark => pageOf(game).marks?.[seat] ?? markOf(seat);

export const needTexts = (game: string) => need(game, ...(pageOf(game).texts ?? []));

async function genericParts(): Promise<TableParts> {
  const [{ parts }] = await Promise.all([import("./generic/parts"), need("generic")]);
  return parts;
}

/** Loads what a table of this game needs. */
export async function openTable(game: string): Promise<TableParts> {
  const [own] = await Promise.all([pageOf(game).table?.(), needTexts(game), loadGame(game)]);
  const { Board, Outcome, OptionsForm } = own?.parts ?? {};
  if (Board && Outcome && OptionsForm) return { ...own?.parts, Board, Outcome, OptionsForm };
  return { ...(await genericParts()), ...own?.parts };
}

/** What draws a small picture of a position of this game. */
export async function openMiniature(game: string): Promise<Component<MiniatureProps>> {
  const load = pageOf(game).miniature ?? (() => import("./generic/Miniature.svelte"));
  const [Miniature] = await Promise.all([load(), loadGame(game)]);
  return Miniature.default;
}

/** The parts of an evening of this game, and the texts that they need. The server answers for its rules; who asks them here, loads them. */
export async function openEvening(game: string): Promise<EveningParts> {
  const { evening } = pageOf(game);
  if (!evening) throw new Error(`${game} is not played in an evening`);
  await needTexts(game);
  return evening;
}

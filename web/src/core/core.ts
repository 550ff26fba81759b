// core-GAME.wasm: the same C rules that the server runs, a file for each game, loaded when the game is needed. Positions live in numbered slots;
// everything else is text. See src/wasm/exports.c for what each export does.
import { cores, games as told } from "virtual:games";
import type { ErrorInfo } from "../lib/refusal";
import { Refusal, instanceOf, type Instance } from "./instance";

export { Refusal };
export type { ErrorInfo };

export interface Actor {
  kind: "over" | "player" | "chance" | "simultaneous" | "organiser";
  seat: number | null;
  awaited: number[];
}

export interface Outcomes {
  purpose: string;
  outcomes: { action: string; weight: number }[];
}

/** A line that a game's options may have (struct casus_option in casus.h). */
export type Option = { key: string; seats?: true } & (
  | { kind: "number"; least: number; most: number; standard: number }
  | { kind: "word"; words: string[] }
  | { kind: "lines" }
);

/** The values of an option that is a number, from the least to the most; none if it is none. */
export const valuesOf = (option?: Option): number[] =>
  option?.kind === "number" ? Array.from({ length: option.most - option.least + 1 }, (_, i) => option.least + i) : [];

/** What a game says of itself (struct casus_game in casus.h). */
export interface GameInfo {
  name: string;
  rules: number;
  seats: [least: number, most: number];
  hidden: boolean;
  options: Option[];
  formats: { name: string; begins: string }[]; // Texts of other programs, known by how they begin.
  bots: string[]; // The strongest last.
}

/** What was compared when a log of another program was imported. */
export interface ImportAccount {
  game: number; // From 1; the text may hold several.
  games: number;
  plays: number;
  compared: number;
  differences: { line: number; kind: string; said?: string; found?: string; column?: number; seat?: number }[];
  finished: boolean;
  read?: number; // Up to which line of the text, and how many it has; not in what was kept by earlier versions.
  lines?: number;
}

/** How a seat stands, as far as everybody may know (struct casus_standing in casus.h). */
export interface Standing {
  seat: number;
  score: number;
  place: number; // 1 is best; who shares a place has the same number.
}

/** A number in an action that may take many values (struct casus_range in casus.h). */
export interface Range {
  least: number;
  most: number;
  step: number;
}

export const ORGANISER = 250;
export const CHANCE = 251;
export const OBSERVER = 252;

/** Where positions are held: those that one owner plays on, and those of snapshot.ts. */
export const SLOT = {
  local: 0,
  localView: 1,
  record: 2,
  asked: 3,
  next: 4,
} as const;

const games = told as GameInfo[];
const THE_GAME = 0; // The only one that such a core has.

const loading = new Map<string, Promise<void>>();
const loaded = new Map<string, Instance>();
const inSlot: Instance[] = []; // Whose position a slot holds.

async function instantiate(game: string): Promise<void> {
  loaded.set(game, await instanceOf(urlOf(game)));
}

function urlOf(game: string): string {
  const url = cores[game];
  if (url === undefined) throw new Error(`there is no game ${game}`);
  return url;
}

/** Which core a game has in this page: another lays positions out in another way. */
export const coreOfPage = (game: string): string => cores[game] ?? "";

/** Until this is done only \`core.games\`, \`core.game\` and \`core.bots\` answer for the game. What failed is tried
 * again at the next request. */
export function loadGame(game: string): Promise<void> {
  const running = loading.get(game) ?? instantiate(game);
  loading.set(game, running);
  running.catch(() => loading.delete(game));
  return running;
}

export const isLoaded = (game: string): boolean => loaded.has(game);

/** All games that know texts of other programs. */
export const loadImporters = () =>
  Promise.all(games.filter(({ formats }) => formats.length > 0).map(({ name }) => loadGame(name)));

function coreOf(game: string): Instance {
  const found = loaded.get(game);
  if (!found) throw new Error(`the core of ${game} is not loaded`);
  return found;
}

function at(slot: number): Instance {
  const found = inSlot[slot];
  if (!found) throw new Error(`slot ${slot} is empty`);
  return found;
}

/** Of a slot's position, made from that of another: both lie in the same core. */
function made(to: number, from: number, name: string, ...args: number[]): void {
  const game = at(from);
  game.text(name, to, from, ...args);
  inSlot[to] = game;
}

/** An export that is asked about an action. */
const about = (name: string, slot: number, seats: number[], action: string, ...more: number[]): string =>
  at(slot).text(name, slot, ...seats, at(slot).put(action), ...more);

/** All forms of text that games know, those first in which this one holds games. */
function formatsOf(log: string): { game: Instance; format: number; count: number }[] {
  const all = games.flatMap(({ name, formats }) => {
    const game = loaded.get(name);
    if (!game) return [];
    return formats.map((_, format) => ({
      game,
      format,
      count: game.call("casus_w_import_games", THE_GAME, format, game.put(log)),
    }));
  });
  return all.sort((one, other) => other.count - one.count);
}

function infoOf(name: string): GameInfo {
  const info = games.find((game) => game.name === name);
  if (!info) throw new Error(`there is no game ${name}`);
  return info;
}

export const core = {
  games: () => games,
  game: infoOf,
  /** Its bots, the strongest first. */
  bots: (game: string) => [...infoOf(game).bots].reverse(),
  measure: (game: string, options: string) =>
    coreOf(game).json<{ state_size: number; seats: number }>("casus_w_measure", THE_GAME, coreOf(game).put(options)),
  /** The first position. A game that was begun by an older version of the rules goes on by it: \`rules\` says which. */
  init(slot: number, game: string, options: string, rules = infoOf(game).rules) {
    const all = rules === infoOf(game).rules ? options : `rules ${rules}\n${options}`; // The options' own line wins.
    const own = coreOf(game);
    own.text("casus_w_init", slot, THE_GAME, own.put(all));
    inSlot[slot] = own;
  },
  copy: (to: number, from: number) => made(to, from, "casus_w_copy"),
  view: (to: number, from: number, seat: number) => made(to, from, "casus_w_view", seat),
  determinize: (to: number, from: number, seat: number, seed: number) =>
    made(to, from, "casus_w_determinize", seat, seed),
  load(slot: number, game: string, bytes: Uint8Array) {
    const own = coreOf(game);
    own.text("casus_w_load", slot, THE_GAME, bytes.length);
    own.state(slot, bytes.length).set(bytes);
    inSlot[slot] = own;
  },
  bytes: (slot: number): Uint8Array => at(slot).state(slot, at(slot).call("casus_w_state_size", slot)).slice(),
  actor: (slot: number) => at(slot).json<Actor>("casus_w_actor", slot),
  legal: (slot: number, seat: number) => at(slot).json<string[]>("casus_w_legal", slot, seat),
  /** The numbers in an action that are to be chosen, and the action with the one of that index chosen. */
  ranges: (slot: number, seat: number, action: string) =>
    JSON.parse(about("casus_w_ranges", slot, [seat], action)) as Range[],
  set: (slot: number, seat: number, action: string, index: number, value: number) =>
    about("casus_w_set", slot, [seat], action, index, value),
  standing: (slot: number, seats: number) => at(slot).json<Standing[]>("casus_w_standing", slot, seats),
  check: (slot: number, seat: number, action: string) => void about("casus_w_check", slot, [seat], action),
  apply: (slot: number, seat: number, action: string) => void about("casus_w_apply", slot, [seat], action),
  /** The answer is the number itself, and no text stands for it. */
  reveals(slot: number, seat: number, action: string): boolean {
    const game = at(slot);
    const answered = game.call("casus_w_reveals", slot, seat, game.put(action));
    if (answered < 0) about("casus_w_reveals", slot, [seat], action);
    return answered === 1;
  },
  outcomes: (slot: number) => at(slot).json<Outcomes>("casus_w_outcomes", slot),
  seen: (slot: number, actor: number, viewer: number, action: string) =>
    about("casus_w_seen", slot, [actor, viewer], action),
  describe: <T>(slot: number, actor: number, viewer: number, action: string) =>
    JSON.parse(about("casus_w_describe", slot, [actor, viewer], action)) as T,
  query: <T>(slot: number, seat: number, question: string) =>
    JSON.parse(about("casus_w_query", slot, [seat], question)) as T,
  position: <T = unknown>(slot: number) => at(slot).json<T>("casus_w_json", slot),
  bot(slot: number, seat: number, name: string): string {
    const [low = 0, high = 0] = crypto.getRandomValues(new Uint32Array(2));
    return about("casus_w_bot", slot, [seat], name, low, high);
  },
  /** How many games a log of another program holds; 0: none that can be told apart. After \`loadImporters\`. */
  gamesOfLog: (log: string) => Math.max(0, ...formatsOf(log).map(({ count }) => count)),
  /** One game of such a log, from 0, as a record, and what was compared. Null: no game knows such a text. */
  importLog(log: string, which: number): { record: string; account: ImportAccount } | null {
    for (const { game, format } of formatsOf(log)) {
      try {
        const record = game.text("casus_w_import", THE_GAME, format, which, game.put(log));
        return { record, account: game.json<ImportAccount>("casus_w_import_account") };
      } catch (error) {
        if (!(error instanceof Refusal) || !error.info.key.endsWith(".log_start")) throw error;
      }
    }
    return null;
  },
  hash: (slot: number) => at(slot).text("casus_w_hash", slot),
};

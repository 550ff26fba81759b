// core.wasm: the same C rules that the server runs. Positions live in numbered slots; everything else is text. See
// src/wasm/exports.c for what each export does.
import wasmUrl from "virtual-core?url";
import type { ErrorInfo } from "../lib/refusal";

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

export class Refusal extends Error {
  constructor(readonly info: ErrorInfo) {
    super(info.text);
  }
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

type Exports = Record<string, (...args: number[]) => number> & { memory: WebAssembly.Memory };

let wasm: Exports;
let games: GameInfo[] = [];
const encoder = new TextEncoder();
const decoder = new TextDecoder();

export async function loadCore(): Promise<void> {
  const { instance } = await WebAssembly.instantiateStreaming(fetch(wasmUrl), {});
  wasm = instance.exports as unknown as Exports;
  games = json<typeof games>(call("casus_w_games"));
}

function numberOf(game: string): number {
  const number = games.findIndex(({ name }) => name === game);
  if (number < 0) throw new Error(`core.wasm has no game ${game}`);
  return number;
}

function call(name: string, ...args: number[]): number {
  const exported = wasm[name];
  if (typeof exported !== "function") throw new Error(`core.wasm has no ${name}`);
  return exported(...args);
}

const io = () => new Uint8Array(wasm.memory.buffer, call("casus_io"), call("casus_io_size"));

function put(text: string): number {
  const bytes = encoder.encode(text);
  if (bytes.length > call("casus_io_size"))
    throw new Refusal({ key: "core.question_too_long", arguments: [], text: "The text is too long." });
  io().set(bytes);
  return bytes.length;
}

/** The text that an export left in the buffer; its refusal is thrown. */
function answer(length: number): string {
  const bytes = io();
  if (length >= 0) return decoder.decode(bytes.subarray(0, length));
  throw new Refusal(JSON.parse(decoder.decode(bytes.subarray(0, bytes.indexOf(0)))) as ErrorInfo);
}

const json = <T>(length: number): T => JSON.parse(answer(length)) as T;

/** All forms of text that games know, those first in which this one holds games. */
function formatsOf(log: string): { game: number; format: number; count: number }[] {
  const all = games.flatMap(({ formats }, game) =>
    formats.map((_, format) => ({ game, format, count: call("casus_w_import_games", game, format, put(log)) })),
  );
  return all.sort((one, other) => other.count - one.count);
}

export const core = {
  games: () => games,
  game: (name: string) => games[numberOf(name)] as GameInfo,
  /** Its bots, the strongest first. */
  bots: (game: string) => core.game(game).bots.toReversed(),
  measure: (game: string, options: string) =>
    json<{ state_size: number; seats: number }>(call("casus_w_measure", numberOf(game), put(options))),
  /** The first position. A game that was begun by an older version of the rules goes on by it: `rules` says which. */
  init(slot: number, game: string, options: string, rules = core.game(game).rules) {
    const all = rules === core.game(game).rules ? options : `rules ${rules}\n${options}`; // The options' own line wins.
    answer(call("casus_w_init", slot, numberOf(game), put(all)));
  },
  copy: (to: number, from: number) => void answer(call("casus_w_copy", to, from)),
  view: (to: number, from: number, seat: number) => void answer(call("casus_w_view", to, from, seat)),
  determinize: (to: number, from: number, seat: number, seed: number) =>
    void answer(call("casus_w_determinize", to, from, seat, seed)),
  load(slot: number, game: string, bytes: Uint8Array) {
    answer(call("casus_w_load", slot, numberOf(game), bytes.length));
    new Uint8Array(wasm.memory.buffer, call("casus_w_state", slot), bytes.length).set(bytes);
  },
  bytes(slot: number): Uint8Array {
    return new Uint8Array(wasm.memory.buffer, call("casus_w_state", slot), call("casus_w_state_size", slot)).slice();
  },
  actor: (slot: number) => json<Actor>(call("casus_w_actor", slot)),
  legal: (slot: number, seat: number) => json<string[]>(call("casus_w_legal", slot, seat)),
  /** The numbers in an action that are to be chosen, and the action with the one of that index chosen. */
  ranges: (slot: number, seat: number, action: string) =>
    json<Range[]>(call("casus_w_ranges", slot, seat, put(action))),
  set: (slot: number, seat: number, action: string, index: number, value: number) =>
    answer(call("casus_w_set", slot, seat, put(action), index, value)),
  standing: (slot: number, seats: number) => json<Standing[]>(call("casus_w_standing", slot, seats)),
  check: (slot: number, seat: number, action: string) => void answer(call("casus_w_check", slot, seat, put(action))),
  apply: (slot: number, seat: number, action: string) => void answer(call("casus_w_apply", slot, seat, put(action))),
  reveals(slot: number, seat: number, action: string): boolean {
    const answered = call("casus_w_reveals", slot, seat, put(action));
    if (answered < 0) answer(answered);
    return answered === 1;
  },
  outcomes: (slot: number) => json<Outcomes>(call("casus_w_outcomes", slot)),
  seen: (slot: number, actor: number, viewer: number, action: string) =>
    answer(call("casus_w_seen", slot, actor, viewer, put(action))),
  describe: <T>(slot: number, actor: number, viewer: number, action: string) =>
    json<T>(call("casus_w_describe", slot, actor, viewer, put(action))),
  query: <T>(slot: number, seat: number, question: string) => json<T>(call("casus_w_query", slot, seat, put(question))),
  position: <T = unknown>(slot: number) => json<T>(call("casus_w_json", slot)),
  bot: (slot: number, seat: number, name: string) => {
    const seed = crypto.getRandomValues(new Uint32Array(2));
    return answer(call("casus_w_bot", slot, seat, put(name), seed[0] ?? 0, seed[1] ?? 0));
  },
  /** How many games a log of another program holds; 0: none that can be told apart. */
  gamesOfLog: (log: string) => Math.max(0, ...formatsOf(log).map(({ count }) => count)),
  /** One game of such a log, from 0, as a record, and what was compared. Null: no game knows such a text. */
  importLog(log: string, which: number): { record: string; account: ImportAccount } | null {
    for (const { game, format } of formatsOf(log)) {
      try {
        const record = answer(call("casus_w_import", game, format, which, put(log)));
        return { record, account: json<ImportAccount>(call("casus_w_import_account")) };
      } catch (error) {
        if (!(error instanceof Refusal) || !error.info.key.endsWith(".log_start")) throw error;
      }
    }
    return null;
  },
  hash: (slot: number) => answer(call("casus_w_hash", slot)),
};

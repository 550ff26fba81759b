// Where this browser keeps games: IndexedDB. Of a game there is one entry, which the list of games shows, and each line of its record for itself, so
// that a move writes a line and not the game. A line that is there already is never written over: of two windows that go on with one game only one can.
import { openDB, type DBSchema, type IDBPDatabase } from "idb";
import type { ImportAccount } from "../core/core";
import type { StillSeat } from "../table/still";

/** A game played here; a record or a log that was opened; a position that somebody sent or kept. */
export type Kind = "game" | "record" | "position";

/** How the newest position looks to those who may look over one's shoulder. */
export interface Picture {
  bytes: Uint8Array;
  core: string; // The core that wrote the bytes: another may lay a position out in another way.
}

export interface Kept {
  id: string;
  kind: Kind;
  name: string; // That somebody gave it; empty: none.
  game: string;
  options: string;
  seats: StillSeat[];
  begun: number;
  changed: number;
  deleted: number | null; // When; it may be taken back for a while.
  lines: number; // Of its record.
  waits: number | null; // The seat whose person is awaited; null: nobody is.
  over: boolean;
  picture: Picture | null;
  secret: string; // Of the dice of a game played here.
  entropy: string[];
  packed: string; // A position, as its link has it.
  account: ImportAccount | null; // Of a log that was imported.
  branch?: Branch; // Where it goes on from, if it began in the middle of another.
}

/** A moment of a game or a record: after event `n`. */
export interface Branch {
  id: string;
  name: string; // As it was called then: it may be gone.
  n: number;
}

/** What was chosen at a table and not sent, in the words of the game. */
export interface Unsent {
  seat: number;
  n: number; // Of the last event then: in another position it means nothing.
  actions: string[];
  time: number;
}

export interface Whole {
  kept: Kept;
  lines: string[];
}

interface Tables extends DBSchema {
  games: { key: string; value: Kept };
  lines: { key: [id: string, n: number]; value: string };
  unsent: { key: string; value: Unsent };
}

const NAME = "casus";
const VERSION = 1;
const STALE_MS = 60 * 24 * 3600 * 1000; // After so long nobody comes back to what was not sent.

let opened: Promise<IDBPDatabase<Tables>> | null = null;

/** Every line of a game. */
const linesOf = (id: string) => IDBKeyRange.bound([id], [id, []]);

function open(): Promise<IDBPDatabase<Tables>> {
  opened ??= openDB<Tables>(NAME, VERSION, {
    upgrade(database) {
      database.createObjectStore("games", { keyPath: "id" });
      database.createObjectStore("lines");
      database.createObjectStore("unsent");
    },
    blocking: () => void forget(), // A newer page is waiting for this one to let go.
    terminated: () => (opened = null),
  }).catch((error: unknown) => {
    opened = null; // The next one may have more luck.
    throw error;
  });
  return opened;
}

async function forget(): Promise<void> {
  const database = await opened;
  opened = null;
  database?.close();
}

/** What the browser calls its refusal. */
export const isNamed = (error: unknown, name: string) => error instanceof Error && error.name === name;

/** Another window has written the line meanwhile. */
export class Elsewhere extends Error {}

export const database = {
  async list(): Promise<Kept[]> {
    return (await open()).getAll("games");
  },

  async whole(id: string): Promise<Whole | null> {
    const both = (await open()).transaction(["games", "lines"]);
    const [kept, lines] = await Promise.all([
      both.objectStore("games").get(id),
      both.objectStore("lines").getAll(linesOf(id)),
    ]);
    return kept ? { kept, lines } : null;
  },

  /** Writes the lines from that number on, all or none of them, and what has changed of the entry. */
  async append(kept: Kept, change: Partial<Kept>, from: number, lines: string[]): Promise<void> {
    const writing = (await open()).transaction("lines", "readwrite");
    const writes = lines.slice(from).map((line, i) => writing.store.add(line, [kept.id, from + i]));
    writing.commit(); // At once, without a look at what is there: the page may be left in the next moment.
    try {
      await Promise.all([...writes, writing.done]);
    } catch (error) {
      if (isNamed(error, "ConstraintError")) throw new Elsewhere("the line is there");
      throw error;
    }
    const there = await this.change(kept.id, change);
    if (!there) await this.put([{ kept: { ...kept, ...change }, lines }]); // A new game, or one that was removed meanwhile.
  },

  /** Puts whole games in, all of them or none. */
  async put(games: Whole[]): Promise<void> {
    const both = (await open()).transaction(["games", "lines"], "readwrite");
    const writes = games.flatMap(({ kept, lines }) => [
      both.objectStore("games").put(kept),
      ...lines.map((line, n) => both.objectStore("lines").put(line, [kept.id, n])),
    ]);
    await Promise.all([...writes, both.done]);
  },

  /** Whether there is such an entry. */
  async change(id: string, change: Partial<Kept>): Promise<boolean> {
    const games = (await open()).transaction("games", "readwrite");
    const there = await games.store.get(id);
    if (there) await games.store.put({ ...there, ...change });
    await games.done;
    return there !== undefined;
  },

  async remove(ids: string[]): Promise<void> {
    const both = (await open()).transaction(["games", "lines"], "readwrite");
    const gone = ids.flatMap((id) => [
      both.objectStore("games").delete(id),
      both.objectStore("lines").delete(linesOf(id)),
    ]);
    await Promise.all([...gone, both.done]);
  },

  async unsent(address: string): Promise<Unsent | undefined> {
    return (await open()).get("unsent", address);
  },

  /** Null: there is nothing unsent any more. What is too old goes with it. */
  async keepUnsent(address: string, unsent: Unsent | null): Promise<void> {
    const all = (await open()).transaction("unsent", "readwrite");
    for await (const cursor of all.store) {
      if (cursor.value.time < Date.now() - STALE_MS) await cursor.delete();
    }
    if (unsent) await all.store.put(unsent, address);
    else await all.store.delete(address);
    await all.done;
  },

  /** Lets go of it; it is opened again by whoever asks next. */
  close: forget,
};

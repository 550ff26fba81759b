// The games that this browser keeps: those played here, records that were opened, positions. What cannot be kept, because the browser has no room
// or refuses, is said, stays in the page's memory and is tried again with every move.
import { coreOfPage, type ImportAccount } from "../core/core";
import type { Keeper, LocalGame, LocalSeat, Rest } from "../table/local.svelte";
import { branchOf } from "../table/branch";
import { newGame } from "../table/local.svelte";
import type { StillSeat } from "../table/still";
import { Elsewhere, database, isNamed, type Branch, type Kept, type Picture, type Whole } from "./database";

/** Why something is not kept. */
export type Trouble = "full" | "refused";

interface Word {
  taken?: string; // This game is gone on with in the window that says so.
}

const TAKEN_BACK_MS = 3600 * 1000; // For so long a deleted game can be taken back.
const ONE_SLOT = "casus.local"; // Where the page kept its only game, before it kept as many as one likes.

const newId = () => Array.from(crypto.getRandomValues(new Uint8Array(8)), (byte) => byte.toString(36)).join("");
const isFull = (error: unknown) => isNamed(error, "QuotaExceededError");
export const pictureOf = (game: string, bytes: Uint8Array): Picture => ({ bytes, core: coreOfPage(game) });
/** Whether this page's core can read it. */
export const canShow = (game: string, picture: Picture | null): picture is Picture =>
  picture !== null && picture.core === coreOfPage(game);

/** Whether nothing has happened in the one that has not in the other. */
const isSame = (one: Whole, other: Whole) =>
  one.kept.deleted === null && one.kept.packed === other.kept.packed && one.lines.join("\n") === other.lines.join("\n");

/** An entry of which nothing is known yet. */
const blank = (kind: Kept["kind"], game: string, options: string, seats: StillSeat[]): Kept => ({
  id: newId(),
  kind,
  name: "",
  game,
  options,
  seats,
  begun: Date.now(),
  changed: Date.now(),
  deleted: null,
  lines: 0,
  waits: null,
  over: kind !== "game",
  picture: null,
  secret: "",
  entropy: [],
  packed: "",
  account: null,
});

/** One game while it is played in this window: what is not stored yet waits here. */
class Playing implements Keeper {
  readonly id: string;
  private change: Partial<Kept> = {};
  private writing = false;
  private stored: number; // Lines.
  lost = false; // Another window goes on with it.
  onLost: () => void = () => {};

  constructor(
    private readonly shelf: Shelf,
    private kept: Kept,
    readonly lines: string[],
    stored: number,
  ) {
    this.id = kept.id;
    this.stored = stored;
  }

  /** The game as it is now, whatever of it is stored. */
  get whole(): Whole {
    return { kept: { ...this.kept, ...this.change }, lines: this.lines };
  }
  get unstored(): boolean {
    return this.stored < this.lines.length || Object.keys(this.change).length > 0;
  }

  write(line: string): void {
    this.lines.push(line);
    this.alter({ lines: this.lines.length, changed: Date.now(), deleted: null });
  }

  rest({ waits, bytes }: Rest): void {
    this.alter({ waits, over: waits === null, picture: pictureOf(this.kept.game, bytes) });
  }

  alter(change: Partial<Kept>): void {
    this.change = { ...this.change, ...change };
    if (!this.writing) queueMicrotask(() => void this.flush()); // What happens in one go is written in one go.
  }

  private async flush(): Promise<void> {
    if (this.writing) return;
    this.writing = true;
    let before = -1;
    let goOn = true;
    while (this.unstored && !this.lost && (goOn || this.lines.length > before)) {
      before = this.lines.length; // What has failed is tried again with the next line.
      goOn = await this.store();
    }
    this.writing = false;
  }

  /** Stores what has come; whether to go on. */
  private async store(): Promise<boolean> {
    const { change } = this;
    const until = this.lines.length;
    this.change = {};
    try {
      await database.append(this.kept, change, this.stored, this.lines.slice(0, until));
    } catch (error) {
      this.change = { ...change, ...this.change };
      return this.failed(error);
    }
    this.stored = until;
    this.kept = { ...this.kept, ...change };
    this.shelf.trouble = null;
    this.shelf.show(this.kept);
    return true;
  }

  private async failed(error: unknown): Promise<boolean> {
    if (error instanceof Elsewhere) {
      this.lose();
      return false;
    }
    this.shelf.say(error);
    this.shelf.show(this.whole.kept);
    return isFull(error) && this.shelf.clear(0); // What was deleted makes room.
  }

  lose(): void {
    if (this.lost) return;
    this.lost = true;
    this.onLost();
  }
}

export class Shelf {
  games = $state.raw<Kept[]>([]);
  loaded = $state(false);
  trouble = $state<Trouble | null>(null);
  /** What was deleted last, and can be taken back. */
  deleted = $state.raw<Kept[]>([]);
  private playing = new Map<string, Playing>();
  private readonly words = new BroadcastChannel("casus.shelf");
  private readonly ready: Promise<void>;

  constructor() {
    this.words.onmessage = ({ data }: MessageEvent<Word>) => this.hear(data);
    this.ready = this.begin();
  }

  private async begin(): Promise<void> {
    await this.takeOver();
    await this.refresh();
    void this.clear(TAKEN_BACK_MS);
  }

  private hear(word: Word): void {
    if (word.taken !== undefined) this.playing.get(word.taken)?.lose();
    void this.refresh();
  }

  private tell(word: Word = {}): void {
    this.words.postMessage(word);
  }

  /** Does it, and says so where the browser will not. Whether it was done. */
  private async tried(work: () => Promise<void>): Promise<boolean> {
    try {
      await work();
      return true;
    } catch (error) {
      this.say(error);
      return false;
    }
  }

  say(error: unknown): void {
    this.trouble = isFull(error) ? "full" : "refused";
    if (!(error instanceof DOMException)) reportError(error); // Not the browser's refusal.
  }

  /** The only game of an older page becomes one of many. */
  private async takeOver(): Promise<void> {
    const text = localStorage.getItem(ONE_SLOT);
    if (text === null) return;
    try {
      const { game, options, seats, secret, entropy, lines } = JSON.parse(text) as LocalGame;
      const kept = { ...blank("game", game, options, seats), secret, entropy, lines: lines.length };
      await database.put([{ kept, lines }]);
      localStorage.removeItem(ONE_SLOT);
    } catch (error) {
      if (error instanceof SyntaxError || error instanceof TypeError) localStorage.removeItem(ONE_SLOT); // It is not a game.
    }
  }

  async refresh(): Promise<void> {
    await this.tried(async () => {
      const stored = await database.list();
      const here = [...this.playing.values()].filter(({ unstored, lost }) => unstored && !lost);
      const fresh = new Map(here.map(({ whole }) => [whole.kept.id, whole.kept]));
      this.put([...stored.filter(({ id }) => !fresh.has(id)), ...fresh.values()]);
    });
    this.loaded = true;
  }

  /** The newest first. */
  private put(games: Kept[]): void {
    this.games = games.filter(({ deleted }) => deleted === null).sort((a, b) => b.changed - a.changed);
  }

  show(kept: Kept): void {
    this.put([kept, ...this.games.filter(({ id }) => id !== kept.id)]);
  }

  /** A new game; its id. */
  async start(game: string, seats: LocalSeat[], options: string): Promise<string> {
    await this.ready;
    return this.putOn(newGame(game, seats, options));
  }

  /** A game that goes on from a moment of another one, or of a record, whose lines these are; its id. */
  async branch(lines: string[], seats: LocalSeat[], branch: Branch): Promise<string> {
    await this.ready;
    return this.putOn(branchOf(lines, branch.n, seats), { branch });
  }

  private putOn({ game, seats, options, lines, secret, entropy }: LocalGame, more: Partial<Kept> = {}): string {
    const kept = { ...blank("game", game, options, seats), secret, entropy, lines: lines.length, ...more };
    const playing = new Playing(this, kept, lines, 0);
    this.playing.set(kept.id, playing);
    playing.alter({});
    this.show(kept);
    return kept.id;
  }

  /** The same game once more, from its beginning; its id, or null if it is not here. */
  async again(id: string): Promise<string | null> {
    const found = await this.whole(id);
    return found && this.start(found.kept.game, found.kept.seats, found.kept.options);
  }

  /** Whether there is any. */
  async some(): Promise<boolean> {
    await this.ready;
    return this.games.length > 0;
  }

  /** The game that was played last and is not over. */
  async newest(): Promise<string | null> {
    await this.ready;
    return this.games.find(({ kind, over }) => kind === "game" && !over)?.id ?? null;
  }

  /** A game with its lines, as far as it was played. */
  async whole(id: string): Promise<Whole | null> {
    await this.ready;
    const here = this.playing.get(id);
    if (here?.unstored && !here.lost) return here.whole;
    return database.whole(id).catch((error: unknown) => {
      this.say(error);
      return null;
    });
  }

  /** A game to go on with, in this window and no other; null: it is not here. `onLost` is called when another window goes on with it. */
  async open(id: string, onLost: () => void): Promise<{ game: LocalGame; keeper: Keeper } | null> {
    this.tell({ taken: id });
    const found = await this.whole(id);
    if (found?.kept.kind !== "game") return null;
    const { kept } = found;
    const lines = [...found.lines];
    const before = this.playing.get(id);
    const keeper = before?.unstored && !before.lost ? before : new Playing(this, kept, found.lines, lines.length);
    keeper.onLost = onLost;
    this.playing.set(id, keeper);
    if (kept.lines !== lines.length) keeper.alter({ lines: lines.length }); // The page was left right after the line.
    return { game: { ...kept, lines }, keeper };
  }

  /** A record that was opened; its id. The same record is kept once. */
  async keepRecord(
    text: string,
    entry: Pick<Kept, "game" | "options" | "seats"> & {
      name: string;
      bytes: Uint8Array;
      account: ImportAccount | null;
    },
  ): Promise<string> {
    await this.ready;
    const { game, options, seats, name, bytes, account } = entry;
    const lines = text.trimEnd().split("\n");
    const same = this.games.filter(({ kind, lines: count }) => kind === "record" && count === lines.length);
    for (const { id } of same) {
      const there = await this.whole(id);
      if (there?.lines.at(-1) === lines.at(-1)) return id; // The last line has a hash over all.
    }
    const kept = {
      ...blank("record", game, options, seats),
      name,
      account,
      lines: lines.length,
      picture: pictureOf(game, bytes),
    };
    await this.tried(() => database.put([{ kept, lines }]));
    this.show(kept);
    this.tell();
    return kept.id;
  }

  /** A position, as its link has it; its id. */
  async keepPosition(
    packed: string,
    entry: Pick<Kept, "game" | "options" | "seats"> & { name: string; bytes: Uint8Array },
  ): Promise<string> {
    await this.ready;
    const { game, options, seats, name, bytes } = entry;
    const kept = { ...blank("position", game, options, seats), name, packed, picture: pictureOf(game, bytes) };
    await this.tried(() => database.put([{ kept, lines: [] }]));
    this.show(kept);
    this.tell();
    return kept.id;
  }

  /** A record that was kept. */
  async record(id: string): Promise<Whole | null> {
    const found = await this.whole(id);
    return found?.kept.kind === "record" ? found : null;
  }

  async rename(id: string, name: string): Promise<void> {
    await this.alter(id, { name });
  }

  private async alter(id: string, change: Partial<Kept>): Promise<void> {
    this.put(this.games.map((kept) => (kept.id === id ? { ...kept, ...change } : kept)));
    const here = this.playing.get(id);
    if (here?.unstored) here.alter(change);
    else await this.tried(() => database.change(id, change).then(() => {}));
    this.tell();
  }

  /** They are gone from the list, and can be taken back for a while. */
  async delete(games: Kept[]): Promise<void> {
    this.deleted = games;
    for (const { id } of games) await this.alter(id, { deleted: Date.now() });
  }

  async takeBack(): Promise<void> {
    const games = this.deleted;
    this.deleted = [];
    for (const kept of games) this.show({ ...kept, deleted: null });
    for (const { id } of games) await this.alter(id, { deleted: null });
  }

  /** Removes what was deleted longer ago than that; whether there was anything. */
  async clear(age: number): Promise<boolean> {
    let some = false;
    await this.tried(async () => {
      const old = (await database.list()).filter(({ deleted }) => deleted !== null && deleted <= Date.now() - age);
      some = old.length > 0;
      if (some) await database.remove(old.map(({ id }) => id));
    });
    return some;
  }

  /** Every game with every line. */
  async all(): Promise<Whole[]> {
    const found = await Promise.all(this.games.map(({ id }) => this.whole(id)));
    return found.filter((one) => one !== null);
  }

  /** Puts in what comes from elsewhere, all of it or, where the browser will not have it, nothing: how many are new, and how many were here already. */
  async bring(games: Whole[]): Promise<{ added: number; here: number }> {
    await this.ready;
    const wanted: Whole[] = [];
    for (const game of games) {
      const there = await this.whole(game.kept.id);
      if (!there) wanted.push(game);
      else if (!isSame(there, game)) wanted.push({ ...game, kept: { ...game.kept, id: newId() } }); // Nothing is written over.
    }
    const done = await this.tried(() => database.put(wanted));
    this.tell();
    await this.refresh();
    return { added: done ? wanted.length : 0, here: games.length - wanted.length };
  }
}

let one: Shelf | null = null;
/** The games of this browser; made by whoever asks first, since not every visit does. */
export const shelf = (): Shelf => (one ??= new Shelf());

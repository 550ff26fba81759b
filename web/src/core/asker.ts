// ask-GAME.wasm: the answers of a game to what a seat asks about its own position, without the rest of its core (src/wasm/asker.c). For a page that draws
// what the server tells it, and wants to be answered at once.
import { askers } from "virtual:games";
import { toBytes } from "../lib/base64";
import { instanceOf, type Instance } from "./instance";

const THE_SLOT = 0,
  THE_GAME = 0;

/** A position as its seat may know it: its bytes at their offsets, all others are 0. */
export interface SparseView {
  readonly size: number;
  readonly pieces: readonly (readonly [offset: number, base64: string])[];
}

export class Asker {
  private loaded: SparseView | null = null;
  constructor(private readonly core: Instance) {}

  private load(view: SparseView): void {
    if (this.loaded === view) return;
    this.loaded = null; // In case that it is refused.
    this.core.text("casus_w_load", THE_SLOT, THE_GAME, view.size);
    const bytes = this.core.state(THE_SLOT, view.size);
    for (const [offset, piece] of view.pieces) bytes.set(toBytes(piece), offset);
    this.loaded = view;
  }

  /** The answer to a seat's question about its view, or to one that needs none; a refusal is thrown. */
  ask<T>(view: SparseView | null, seat: number, question: string): T {
    if (view) this.load(view);
    return this.core.json<T>("casus_w_query", THE_SLOT, seat, this.core.put(question));
  }
}

const loading = new Map<string, Promise<Asker>>();
const loaded = new Map<string, Asker>();

async function fetchAsker(game: string): Promise<Asker> {
  const url = askers[game];
  if (url === undefined) throw new Error(`${game} has no answers of its own`);
  const asker = new Asker(await instanceOf(url));
  loaded.set(game, asker);
  return asker;
}

/** What failed is tried again at the next request. */
export function loadAsker(game: string): Promise<Asker> {
  const running = loading.get(game) ?? fetchAsker(game);
  loading.set(game, running);
  running.catch(() => loading.delete(game));
  return running;
}

/** The one that is there already; null: none is. */
export const askerOf = (game: string): Asker | null => loaded.get(game) ?? null;

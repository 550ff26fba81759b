// What a bot does, asked in the background: it may think for longer than a frame lasts. Where that fails, it is asked here.
import { SLOT, core } from "./core";

/** What a bot is asked. */
interface Asked {
  game: string;
  bytes: Uint8Array; // The position, as its seat may know it.
  seat: number;
  bot: string;
}

export interface Thinking extends Asked {
  id: number;
}

export interface Thought {
  id: number;
  action: string | null; // Null: it failed.
}

const open = new Map<number, (action: string | null) => void>();
let worker: Worker | null = null;
let asked = 0;

function answer({ id, action }: Thought): void {
  open.get(id)?.(action);
  open.delete(id);
}

function start(): Worker {
  const started = new Worker(new URL("./thinking.worker.ts", import.meta.url), { type: "module" });
  started.onmessage = ({ data }: MessageEvent<Thought>) => answer(data);
  started.onerror = () => {
    started.terminate();
    worker = null; // The next one starts another.
    for (const id of [...open.keys()]) answer({ id, action: null });
  };
  return started;
}

function inBackground(asking: Asked): Promise<string | null> {
  if (typeof Worker === "undefined") return Promise.resolve(null);
  worker ??= start();
  const id = asked++;
  const answered = new Promise<string | null>((resolve) => open.set(id, resolve));
  worker.postMessage({ id, ...asking } satisfies Thinking);
  return answered;
}

function here({ game, bytes, seat, bot }: Asked): string {
  core.load(SLOT.next, game, bytes);
  return core.bot(SLOT.next, seat, bot);
}

/** The action that a bot chooses. What the core refuses is thrown. */
export const botAction = async (asking: Asked): Promise<string> => (await inBackground(asking)) ?? here(asking);

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

/** What is thought about: one thing at a time. */
let open: { id: number; answer: (action: string | null) => void } | null = null;
let worker: Worker | null = null;
let asked = 0;

function answer({ id, action }: Thought): void {
  if (open?.id !== id) return;
  open.answer(action);
  open = null;
}

/** A search hears nothing before it is through: it goes with its worker, and the next question starts another. */
function drop(): void {
  worker?.terminate();
  worker = null;
  if (open) answer({ id: open.id, action: null });
}

function start(): Worker {
  const started = new Worker(new URL("./thinking.worker.ts", import.meta.url), { type: "module" });
  started.onmessage = ({ data }: MessageEvent<Thought>) => answer(data);
  started.onerror = () => {
    if (worker === started) drop();
  };
  return started;
}

/** Null: it failed, or is not wanted any more. */
function inBackground(id: number, asking: Asked, unwanted: AbortSignal): Promise<string | null> {
  if (open) drop();
  const leave = () => {
    if (open?.id === id) drop();
  };
  return new Promise<string | null>((resolve) => {
    open = { id, answer: resolve };
    unwanted.addEventListener("abort", leave);
    try {
      worker ??= start();
      worker.postMessage({ id, ...asking } satisfies Thinking);
    } catch {
      drop();
    }
  }).finally(() => unwanted.removeEventListener("abort", leave));
}

function here({ game, bytes, seat, bot }: Asked): string {
  core.load(SLOT.next, game, bytes);
  return core.bot(SLOT.next, seat, bot);
}

/** The action that a bot chooses; null: nobody wants it any more, as something else is asked. What the core refuses is thrown. */
export async function botAction(asking: Asked, unwanted: AbortSignal): Promise<string | null> {
  if (typeof Worker === "undefined") return here(asking);
  const id = ++asked;
  const action = await inBackground(id, asking, unwanted);
  if (unwanted.aborted || id !== asked) return null;
  return action ?? here(asking);
}

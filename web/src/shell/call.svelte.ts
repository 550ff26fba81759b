// Whoever looks elsewhere hears and feels that it is his turn, and that somebody has written.
import { untrack } from "svelte";
import { vibrate } from "../lib/feel.svelte";
import { sound } from "../lib/sound";
import type { RemoteTable } from "../table/remote.svelte";

const CALL_MS = [60, 80, 60];
/** Somebody who was awaited a moment ago needs no call: a bot's turns, a throw of dice. */
const WAITED_MS = 3000;

/** Within a component: from now on, until it goes. */
export function callToPlay(table: RemoteTable): void {
  const awaited = $derived(
    table.status === "running" && table.seat !== null && table.legal.length > 0 && table.sealed.length === 0,
  );
  let waitsSince: number | null = null; // What is already so when the page opens is not news.
  $effect(() => {
    const since = waitsSince;
    if (table.frames.length > 0) waitsSince = awaited ? null : (since ?? Date.now());
    if (!awaited || since === null || (!document.hidden && Date.now() - since < WAITED_MS)) return;
    sound("your-turn");
    vibrate(CALL_MS);
  });

  let lines: number | null = null;
  $effect(() => {
    const [now, before] = [table.chat.length, lines];
    if (!table.info) return;
    lines = now;
    const own = untrack(() => table.chat[now - 1]?.seat === table.seat);
    if (before !== null && now > before && !own) sound("message");
  });
}

// The page without a network, and newer ones: a service worker (made by vite.config.ts) keeps the files of the page in
// this browser. A newer version is offered and never forced on a game in progress: the window that asks for it loads
// anew, all others go on as they are.
import type { Workbox } from "workbox-window";

const HOUR_MS = 3600 * 1000;
const WAIT_MS = 4000; // How long the new worker may take.

/** A newer version is here and waits. */
export const update = $state({ ready: false });

let worker: Workbox | null = null;

/** Begins when the page has nothing more urgent to do: its files are fetched once more for it. */
export async function keepOffline(): Promise<void> {
  if (!("serviceWorker" in navigator) || import.meta.env.DEV) return;
  const { Workbox } = await import("workbox-window");
  worker = new Workbox("./sw.js", { scope: "./" });
  worker.addEventListener("waiting", () => (update.ready = true));
  await worker.register().catch(() => (worker = null)); // Where the browser refuses, the page needs the server.
  const look = () => void worker?.update().catch(() => {}); // Without a network there is nothing newer.
  setInterval(look, HOUR_MS);
  document.addEventListener("visibilitychange", () => document.hidden || look());
}

/** Loads the newest version: the server would send it, if the worker did not still have the previous one. */
export function loadNewest(): void {
  const reload = () => location.reload();
  if (!worker || !update.ready) return reload();
  worker.addEventListener("controlling", reload);
  worker.messageSkipWaiting();
  setTimeout(reload, WAIT_MS);
}

// A part of this page that the server has no more, and another window has put away here. Without a network it says nothing of newer ones.
addEventListener("vite:preloadError", () => (update.ready ||= navigator.onLine));

// A separate server and Chromium, for the browser tests and the measurements of the page.
import { spawn } from "node:child_process";
import { existsSync, mkdtempSync } from "node:fs";
import { createRequire } from "node:module";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";

const { chromium } = createRequire(new URL("../../web/package.json", import.meta.url))("playwright-core");
export const casus = process.env.CASUS ?? new URL("../../build/casus", import.meta.url).pathname;
// Chromium without its windows takes less than half of the processor's time.
export const CHROMIUM = ["/usr/bin/chromium-headless-shell", "/usr/bin/chromium"].find(existsSync);
const ownPage = process.env.CASUS_PAGE ? ["--web", process.env.CASUS_PAGE] : []; // A different page from the one that the program finds by itself.

/** A server on a free port with a store of its own; it serves the given folder as its page, if there is one. */
export async function startServer(folder = "") {
  const directory = mkdtempSync(join(tmpdir(), "casus-e2e-"));
  const page = folder === "" ? ownPage : ["--web", folder];
  const store = join(directory, "store.sqlite");
  const seeded = join(dirname(casus), "seeded_chance.so"); // Its dice are the same in every run, by SEED.
  const child = spawn(casus, ["serve", "--port", "0", "--store", store, "--think", "0", ...page], {
    env: { ...process.env, ...(existsSync(seeded) && { LD_PRELOAD: seeded }) },
  });
  const address = await new Promise((done, failed) => {
    child.stdout.on("data", (text) => {
      const found = /listening on (\S+)/.exec(String(text));
      if (found) done(found[1]);
    });
    child.on("exit", (code) => failed(new Error(`the server ended with ${code}`)));
  });
  const stop = () =>
    new Promise((done) =>
      child.exitCode !== null ? done(child.exitCode) : (child.on("exit", done), child.kill("SIGTERM")),
    );
  return { address, directory, stop };
}

export const startBrowser = () =>
  chromium.launch({
    executablePath: CHROMIUM,
    args: [
      "--no-sandbox",
      "--disable-gpu",
      "--disable-quic",
      "--no-first-run",
      "--disable-background-networking",
      "--disable-component-update",
      "--disable-sync",
    ],
  });

// What is left in memory of games that have been begun and have ended: the server's memory after a hundred and after
// many of them, between bots.
//
// node bench/begun.mjs CASUS [GAMES] [AT_ONCE]
import { spawn } from "node:child_process";
import { mkdtempSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { Client } from "../tests/crash/client.mjs";

const [casus, games = "10000", atOnce = "20"] = process.argv.slice(2);
const FEW = 100,
  IDLE_MS = 150000; // The server gives memory back once a minute.
const sleep = (ms) => new Promise((done) => setTimeout(done, ms));
const folder = mkdtempSync(join(tmpdir(), "casus-begun-"));
const server = spawn(casus, [
  "serve",
  ...["--port", "0", "--store", join(folder, "a.sqlite"), "--think", "0", "--no-rate-limit"],
]);
const port = await new Promise((done) => {
  server.stdout.on("data", (text) => {
    const found = /listening on http:\/\/[^:]+:(\d+)/.exec(text);
    if (found !== null) done(Number(found[1]));
  });
});

/** Megabytes, when nobody has looked at a game for a while. */
async function memory() {
  await sleep(IDLE_MS);
  const status = readFileSync(`/proc/${server.pid}/status`, "utf8");
  return Math.round(Number(/VmRSS:\s+(\d+)/.exec(status)[1]) / 102.4) / 10;
}

const client = new Client(port);
await client.ready;
await client.ask({ type: "hello", protocol: 1, name: "Somebody", form: "none" });
const over = async () => (await client.ask({ type: "lobby", over: true })).all;
const bots = Array(4).fill({ kind: "bot", bot: "greedy" });
let begun = 0;

async function play(until) {
  while (begun < until) {
    const running = begun - (await over());
    for (let i = running; i < Number(atOnce) && begun < until; i++, begun++) {
      const made = await client.ask({ type: "create", game: "horizon", public: true, seats: bots });
      if (made.type !== "created") throw new Error(made.text);
    }
    await sleep(20);
  }
  while ((await over()) < until) await sleep(50);
}

await play(FEW);
const after_few_mb = await memory();
const from = Date.now();
await play(Number(games));
const seconds = Math.round((Date.now() - from) / 1000);
console.log(JSON.stringify({ games: Number(games), seconds, after_few_mb, after_all_mb: await memory() }));
server.kill("SIGTERM");
server.on("exit", () => rmSync(folder, { recursive: true }));
client.end();

// A server that is stopped and goes on (SIGSTOP, a paused container): nobody is charged for the time in which it did not
// run, a phase does not end meanwhile, and the log says so. node stall.mjs CASUS
import assert from "node:assert/strict";
import { join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { Guest, folder, serve } from "../wire/wire.mjs";

const [casus] = process.argv.slice(2);
const GAME_MS = 3000,
  PHASE_MS = 3000,
  STOPPED_MS = 3600; // Longer than each of them.

const server = await serve(casus, join(folder(), "store.sqlite"));
const guest = await Guest.connect(server.port, { form: "none" });
const ask = (type, more) => guest.get(type, more);
const { table: game } = await ask("created", {
  type: "create",
  game: "horizon",
  options: "players 2\n",
  seats: [{ kind: "me" }, { kind: "bot", bot: "random" }],
  clock: { kind: "game", game_ms: GAME_MS, move_ms: 0, reserve_ms: 0 },
  takeover_ms: 0,
});
const bot = { kind: "bot", bot: "steady" };
const { table: evening } = await ask("created", {
  type: "create",
  game: "maga",
  options: "teams 3\norganiser yes\n",
  seats: [{ kind: "open" }, bot, bot],
  evening: { lists_ms: PHASE_MS, grace_ms: 0 },
});
await ask("ok", { type: "start", table: evening });
process.kill(server.pid, "SIGSTOP");
await sleep(STOPPED_MS);
process.kill(server.pid, "SIGCONT");

const { clocks, table } = await ask("table", { type: "open", table: game });
assert.ok(!table.seats[0].flagged && table.status === "running", "nobody has lost by time");
assert.ok(clocks.left_ms[0] - (clocks.spent_ms ?? 0) > 0, JSON.stringify(clocks));
assert.ok((await ask("table", { type: "open", table: evening })).table.evening.ends !== null, "the phase goes on");
for (let tries = 0; !/this process did not run for [345]\.\d s; no clock counts that/.test(server.log()); tries++) {
  assert.ok(tries < 200, server.log());
  await sleep(50);
}
assert.doesNotMatch(server.log(), /clock was set/);
// And time goes on: who does not move loses.
for (let tries = 0; !(await ask("table", { type: "open", table: game })).table.seats[0].flagged; tries++) {
  assert.ok(tries < 200, "the game's time is up at last");
  await sleep(100);
}
guest.end();
await server.stop();

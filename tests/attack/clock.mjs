// Somebody sets the system's clock an hour ahead and back again under a server that runs: nobody loses time, no phase
// ends early or stays open, bots and rate limits continue, and a server restarted under a different clock does no harm
// either. The library faketime sets the clock of this one process. node clock.mjs CASUS
import assert from "node:assert/strict";
import { existsSync, readFileSync, readdirSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { eventually, run } from "../wire/process.mjs";
import { Guest, folder } from "../wire/wire.mjs";

const [casus] = process.argv.slice(2);
const HOUR_MS = 3600000,
  PHASE_MS = 1500,
  LONG_PHASE_MS = 30000, // Which no busy machine ends before the server is killed.
  GRACE_MS = 60000,
  GAME_MS = 600000,
  SLACK_MS = 10000; // A busy machine.
const LIBRARY = "/usr/lib";
const library = readdirSync(LIBRARY)
  .map((name) => join(LIBRARY, name, "faketime/libfaketimeMT.so.1"))
  .find((path) => existsSync(path));

if (library === undefined || /__[at]san_init/.test(readFileSync(casus, "latin1"))) {
  console.log("faketime is not installed, or the server has a sanitizer, which will be loaded first");
  process.exit(77);
}

const work = folder(),
  store = join(work, "store.sqlite"),
  clock = join(work, "clock");
let ahead = 0, // Milliseconds.
  server = null;

function setClock(to) {
  ahead = to;
  writeFileSync(clock, `${ahead < 0 ? "" : "+"}${ahead / 1000}\n`);
}

const start = () =>
  run(casus, ["serve", "--port", "0", "--web", work, "--store", store, "--think", "100"], {
    LD_PRELOAD: library,
    FAKETIME_TIMESTAMP_FILE: clock,
    FAKETIME_NO_CACHE: "1",
    FAKETIME_DONT_FAKE_MONOTONIC: "1",
  });

const guest = (hello = {}) => Guest.connect(server.port, { form: "none", ...hello });
const open = (who, table) => who.get("table", { type: "open", table });

// ---- What goes on ----

/** A game with a clock, in which its creator is to move. */
async function aGameWithAClock(who) {
  const { table } = await who.get("created", {
    type: "create",
    game: "horizon",
    options: "players 2\n",
    seats: [{ kind: "me" }, { kind: "bot", bot: "random" }],
    clock: { kind: "game", game_ms: GAME_MS, move_ms: 0, reserve_ms: 0 },
    takeover_ms: 0,
  });
  return table;
}

/** A game played by bots, with a decision now and then. */
async function aGameOfBots(who) {
  const bot = { kind: "bot", bot: "random" };
  return (await who.get("created", { type: "create", game: "coldwar", options: "", public: true, seats: [bot, bot] }))
    .table;
}

/** An evening whose phase has begun, and ends by itself. */
async function anEvening(who, lists_ms) {
  const begun = performance.now();
  const bot = { kind: "bot", bot: "steady" };
  const { table } = await who.get("created", {
    type: "create",
    game: "maga",
    options: "teams 3\norganiser yes\n",
    seats: [{ kind: "open" }, bot, bot],
    evening: { lists_ms, grace_ms: 0 },
  });
  await who.get("ok", { type: "start", table });
  return { table, begun };
}

/** All of it, before the clock is set. */
async function world(phaseMs) {
  const ann = await guest();
  const game = await aGameWithAClock(ann);
  return {
    token: ann.welcome.token,
    begun: performance.now(),
    game,
    bots: await aGameOfBots(ann),
    evening: await anEvening(ann, phaseMs),
  };
}

// ---- What must hold afterwards ----

async function nobodyLosesTime(ann, { game, begun }) {
  const { seat, clocks, table } = await open(ann, game);
  assert.equal(seat, 0, "who comes back has the seat");
  assert.ok(!table.seats[0].flagged && table.status === "running", "nobody has lost by time");
  const left = clocks.left_ms[0] - (clocks.spent_ms ?? 0),
    spent = performance.now() - begun;
  assert.ok(left > GAME_MS - spent - 1000 && left <= GAME_MS, `${left} ms are left after ${Math.round(spent)} ms`);
}

async function botsGoOn(ann, { bots }) {
  const { n } = await open(ann, bots);
  await eventually("the bots play on", async () => (await open(ann, bots)).n > n);
}

async function thePhaseEndsInItsTime(ann, { evening: { table, begun } }) {
  await eventually("the phase ends", async () => (await open(ann, table)).table.evening.ends === null);
  const took = performance.now() - begun;
  assert.ok(took >= PHASE_MS, `a phase of ${PHASE_MS} ms ended after ${Math.round(took)} ms`);
}

/** After an outage there is at least a minute, and no hour more. */
async function thePhaseIsSoonOver(ann, { evening: { table } }) {
  const { ends } = (await open(ann, table)).table.evening,
    left = ends - (Date.now() + ahead);
  assert.ok(left > 0 && left <= GRACE_MS + SLACK_MS, `the phase goes on for ${left} ms`);
}

/** Someone who has sent too much is heard again a moment later. */
async function theRateLimitGoesOn() {
  const hasty = await guest();
  const say = () => hasty.ask({ type: "close", table: "aaaaaaaaaaaaaaaa" });
  for (let i = 0; i < 120; i++) await say();
  await eventually("a message is answered again", async () => (await say()).error?.key !== "server.too_many");
}

/** What is written has the system's present time of day: the clock was really set. */
async function theClockWasSet(ann) {
  const { table } = await open(ann, await aGameWithAClock(ann));
  const off = table.created - (Date.now() + ahead);
  assert.ok(Math.abs(off) < HOUR_MS / 2, `the server's day is ${off} ms off`);
}

async function nothingIsHarmed(before, holdsOfThePhase) {
  const ann = await guest({ token: before.token });
  await theClockWasSet(ann);
  await nobodyLosesTime(ann, before);
  await botsGoOn(ann, before);
  await theRateLimitGoesOn();
  await holdsOfThePhase(ann, before);
  ann.end();
}

setClock(0);
server = await start();
for (const jump of [HOUR_MS, 0]) {
  const before = await world(PHASE_MS);
  const { length } = server.said.log;
  setClock(jump);
  await eventually("the server notices", () => /clock was set (forwards|back) by/.test(server.said.log.slice(length)));
  await nothingIsHarmed(before, thePhaseEndsInItsTime);
}
for (const jump of [HOUR_MS, 0]) {
  const before = await world(LONG_PHASE_MS);
  await server.stop("SIGKILL");
  setClock(jump);
  server = await start();
  await nothingIsHarmed(before, thePhaseIsSoonOver);
}
assert.equal(await server.stop(), 0);
process.exit(0);

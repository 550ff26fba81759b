// Claim: kill -9 at any moment, start again, and nothing acknowledged is lost, nothing is duplicated, nothing is half
// done, and what was sealed is still secret.
//
// node kill.mjs CASUS [--kills N] [--seed S] [--postgres] [--faulty FAULT] [--alter CHANGE]
//
// The real server runs on a store of its own. Clients play many tables at once over its WebSocket and keep a ledger of
// what was acknowledged to them (ledger.mjs). It is killed again and again: under load, while it starts, when a phase
// is closed or a sealed choice revealed, while SQLite moves its log into the store. Tables leave its memory all the time. After each start everything in the
// ledger is asked for again. A store lives for a number of kills, then its records are verified by `casus verify`.
// With --postgres the store is a database, which is killed under load, too, while the server goes on. --faulty and
// --alter plant something that must be found (planted.mjs).
import { execFileSync, spawn } from "node:child_process";
import { mkdtempSync, rmSync, statSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { fileURLToPath } from "node:url";
import { parseArgs } from "node:util";
import { IDLE_MS } from "./away.mjs";
import { Dice } from "./dice.mjs";
import { Evening } from "./evening.mjs";
import { EveningDice } from "./evening_dice.mjs";
import { Invitations } from "./invitations.mjs";
import { Ledger } from "./ledger.mjs";
import { Match } from "./match.mjs";
import { Order } from "./order.mjs";
import { Seats } from "./seats.mjs";
import { Cluster, findPrograms } from "../store/cluster.mjs";

/* What must have been tried, or the test proves nothing. */
const TRIED = [
  ...[
    "moves",
    "sealed choices",
    "takebacks alone",
    "votes",
    "lines of chat",
    "seats taken",
    "seats left",
    "seats claimed",
  ],
  ...[
    "drafts",
    "changes taken back",
    "changes made again",
    "drafts that counted",
    "lists",
    "standing lists",
    "names",
    "roles",
    "phases",
    "phases closed",
    "decisions",
    "roll backs",
  ],
  ...["announcements", "bans", "posts", "treaties proposed", "treaties signed", "treaties registered"],
  ...["stand-ins", "mutes", "kicks", "people banned", "keys renewed", "members removed", "places taken", "places left"],
  ...["commitments", "reveals", "rounds broken off", "rematches", "beginnings with dice"],
  "tables read again",
];

const KILLS_OF_STORE = 50,
  START_MS = 60000,
  LOAD_MS = 350;

const { values: options, positionals } = parseArgs({
  allowPositionals: true,
  options: {
    kills: { type: "string", default: "50" },
    seed: { type: "string", default: String(Date.now() % 1000000) },
    faulty: { type: "string" },
    alter: { type: "string" },
    postgres: { type: "boolean", default: false },
  },
});
const [casus] = positionals,
  kills = Number(options.kills);
let seed = Number(options.seed);
if (casus === undefined || !(kills > 0) || !Number.isSafeInteger(seed)) {
  console.error("usage: node kill.mjs CASUS [--kills N] [--seed S] [--postgres] [--faulty FAULT] [--alter CHANGE]");
  process.exit(2);
}
if (options.postgres && findPrograms() === null) {
  console.log("skipped: there is no PostgreSQL here (Debian's package postgresql)");
  process.exit(77);
}
console.log(`kill: seed ${seed}`);

const work = mkdtempSync(join(tmpdir(), "casus-kill-"));
const sleep = (ms) => new Promise((done) => setTimeout(done, ms));
process.on("exit", () => rmSync(work, { recursive: true, force: true }));

/** The same numbers for the same seed (mulberry32); but no seed determines when things happen. */
function random() {
  seed = (seed + 0x6d2b79f5) | 0;
  let bits = Math.imul(seed ^ (seed >>> 15), 1 | seed);
  bits = (bits + Math.imul(bits ^ (bits >>> 7), 61 | bits)) ^ bits;
  return ((bits ^ (bits >>> 14)) >>> 0) / 2 ** 32;
}

// ---- The server ----

class Server {
  said = "";
  errors = "";

  constructor(store) {
    const faults = options.faulty === undefined ? [] : ["--plant", options.faulty];
    this.begun = performance.now();
    this.process = spawn(
      casus,
      [
        ...["serve", "--port", "0", "--think", "0", "--no-rate-limit", "--idle", String(IDLE_MS)],
        ...["--metrics", "0", "--store", store, "--web", work, ...faults],
      ],
      {
        stdio: ["ignore", "pipe", "pipe"],
      },
    );
    this.process.stderr.on("data", (text) => (this.errors += text));
    this.ended = new Promise((done) => this.process.on("close", done));
    this.ready = new Promise((done) => {
      this.process.stdout.on("data", (text) => {
        this.said += text;
        const port = Number(/listening on http:\/\/127\.0\.0\.1:(\d+)\/\n/.exec(this.said)?.[1]);
        if (port > 0) done(port);
      });
      this.ended.then(() => done(0));
      setTimeout(() => done(0), START_MS).unref();
    });
  }

  /** Where its numbers are. */
  get metrics() {
    return Number(/metrics on http:\/\/127\.0\.0\.1:(\d+)\/metrics\n/.exec(this.said)?.[1]);
  }

  async kill() {
    this.process.kill("SIGKILL");
    await this.ended;
  }
}

// ---- A store's life ----

const ledger = new Ledger(),
  cluster = options.postgres ? await Cluster.make(["fsync=off"]) : null,
  moments = {
    ...{ load: 0, start: 0, "phases closed": 0, "choices revealed": 0 },
    ...(options.postgres ? { database: 0 } : { checkpoint: 0 }),
  },
  startsMs = [];

class World {
  ledger = ledger;
  port = 0;
  alive = false;
  waited = null;

  constructor(store) {
    this.store = store;
    this.players = [
      new Match(this, "duel-1", { game: "horizon", options: "players 2\nrings 2\n" }),
      new Match(this, "duel-2", { game: "horizon", options: "players 2\nrings 3\n" }),
      new Match(this, "headlines-1", { game: "coldwar", options: "" }),
      new Match(this, "headlines-2", { game: "coldwar", options: "" }),
      new Match(this, "headlines-3", { game: "coldwar", options: "" }),
      new Evening(this, "evening-1"),
      new Evening(this, "evening-2"),
      new Seats(this, "seats-1"),
      new Seats(this, "seats-2"),
      new Order(this, "order"),
      new Invitations(this, "invitations"),
      new Dice(this, "dice"),
      new EveningDice(this, "evening-dice"),
    ];
  }

  below = (limit) => Math.floor(random() * limit);
  pick = (list) => list[this.below(list.length)];
  chance = (share) => random() < share;
  /** Up to this long, often much less. */
  pause = (most) => sleep(most * random() ** 2);

  /** Something is happening that makes this a good moment to kill. */
  moment(kind) {
    if (this.waited === kind) this.happened();
  }

  /** Resolves when that happens, or after a second and a half without. */
  until(kind) {
    this.waited = kind;
    return new Promise((done) => {
      const late = setTimeout(() => done(false), 1500);
      this.happened = () => {
        clearTimeout(late);
        this.waited = null;
        done(true);
      };
    });
  }

  /** The store itself is written to only while SQLite moves its log into it. */
  async untilCheckpoint() {
    const written = () => statSync(this.store, { bigint: true }).mtimeNs,
      before = written();
    for (const end = performance.now() + 1500; performance.now() < end; await new Promise((done) => setImmediate(done)))
      if (written() !== before) return true;
    return false;
  }

  async start() {
    const server = new Server(this.store);
    this.port = await server.ready;
    this.metrics = server.metrics;
    startsMs.push(performance.now() - server.begun);
    this.alive = true;
    if (this.port > 0) return server;
    await server.kill();
    ledger.problem("lost", this.store, `the server does not start again: ${server.errors}`);
    return null;
  }

  /** The database dies under load and comes back; the server goes on all the time. */
  async loseDatabase() {
    await sleep(LOAD_MS * random());
    await cluster.kill();
    await sleep(200 * random());
    await cluster.start();
    await sleep(2500 + LOAD_MS * random()); /* By then it has noticed. */
  }

  /** When the server dies this time. */
  async die(server) {
    const kind = this.pick([
      ...["load", "load", "load", "phases closed", "phases closed", "choices revealed"],
      ...(cluster === null ? ["checkpoint"] : ["database", "database"]),
    ]);
    let hit = true;
    if (kind === "load") await sleep(LOAD_MS * random());
    else if (kind === "database") await this.loseDatabase();
    else if (kind === "checkpoint") hit = await this.untilCheckpoint();
    else {
      hit = await this.until(kind);
      await sleep(random() < 0.5 ? 0 : 6 * random());
    }
    moments[hit ? kind : "load"]++;
    await server.kill();
    this.alive = false;
  }

  /** Another start, cut off; earlier ones show how long one takes. */
  async startAndDie() {
    const server = new Server(this.store);
    await Promise.race([sleep(1.1 * startsMs.at(-1) * random()), server.ready.then(() => sleep(2))]);
    moments.start++;
    await server.kill();
  }
}

function verify(records) {
  for (const { name, text } of records) {
    const path = join(work, `${name}.record`);
    writeFileSync(path, text);
    try {
      execFileSync(casus, ["verify", path], { stdio: "pipe" });
    } catch (error) {
      // An evening that goes on has a record without an end: status 3.
      if (error.status !== 3) ledger.problem("lost", name, `casus verify: ${error.stderr}`);
    }
    rmSync(path);
  }
  return records.length;
}

/** Plants a change in the store of a server that was killed. */
function alter(store) {
  const script = join(dirname(fileURLToPath(import.meta.url)), "alter.py");
  return execFileSync("python3", [script, store, options.alter], { encoding: "utf8" }).trim() === "altered";
}

async function live(store, count) {
  const world = new World(store);
  let verified = 0;
  for (let left = count; left >= 0; left--) {
    const server = await world.start();
    if (server === null) return verified;
    await Promise.all(world.players.map((player) => player.come()));
    if (ledger.problems.length > 0 || left === 0) {
      if (ledger.problems.length === 0) for (const player of world.players) verified += verify(await player.records());
      await server.kill();
      break;
    }
    await Promise.all([world.die(server), ...world.players.map((player) => player.play())]);
    if (world.chance(0.12) && left > 1) {
      await world.startAndDie();
      left--;
    }
    if (options.alter !== undefined && left < count - 3) alter(store);
  }
  return verified;
}

/** A new store: a file, or a schema of the database. */
function makeStore(number) {
  if (cluster === null) return join(work, `${number}.sqlite`);
  cluster.ask(`CREATE SCHEMA kill${number}`);
  return cluster.address(`&options=-csearch_path%3Dkill${number}`);
}

let verified = 0;

/** What must have been tried and was not. */
function untried() {
  const left = TRIED.filter((kind) => !(ledger.kinds[kind] > 0));
  for (const [name, count] of Object.entries(moments)) if (count === 0) left.push(`killed at: ${name}`);
  return verified > 0 ? left : [...left, "records verified"];
}

/* On a slow machine less is done between two kills, so it continues for some more. */
const few = kills < KILLS_OF_STORE;
for (let done = 0; ledger.problems.length === 0; done += KILLS_OF_STORE) {
  if (done >= kills && (few || done >= 4 * kills || untried().length === 0)) break;
  const store = makeStore(done);
  verified += await live(store, few ? kills : KILLS_OF_STORE);
  for (const ending of ["", "-wal", "-shm"]) rmSync(store + ending, { force: true });
  if (kills > KILLS_OF_STORE) console.log(`kill: ${done + KILLS_OF_STORE} kills`);
}
if (!few && ledger.problems.length === 0)
  for (const what of untried()) ledger.problem("untried", what, "this test has looked at nothing of it");

// ---- What came of it ----

const { acknowledged, refused, unanswered, kept, looked } = ledger.counts;
const list = (counts) =>
  Object.entries(counts)
    .map(([name, count]) => `${count} ${name}`)
    .join(", ");
console.log(
  `kill: ${Object.values(moments).reduce((sum, one) => sum + one)} kills (${list(moments)}); start ${Math.min(...startsMs).toFixed(0)} to ${Math.max(...startsMs).toFixed(0)} ms`,
);
console.log(`kill: ${acknowledged} acknowledged (${list(ledger.kinds)}), ${refused} refused`);
console.log(
  `kill: ${looked} times looked; ${unanswered} without an answer, of which ${kept} are there; ${verified} records verified`,
);
for (const problem of ledger.problems.slice(0, 10)) console.error(`kill: ${problem}`);
console.log(
  `kill: ${ledger.problems.length === 0 ? "nothing lost, nothing doubled" : `${ledger.problems.length} problems`} in ${(performance.now() / 1000).toFixed(0)} s`,
);
process.exit(ledger.problems.length === 0 ? 0 : 1);

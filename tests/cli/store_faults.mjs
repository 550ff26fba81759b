// A server whose store is deleted, moved, replaced, or cannot be written: nothing is acknowledged that is not in the
// file at its place, everybody is told, and if possible it resumes by itself. node store_faults.mjs CASUS
import assert from "node:assert/strict";
import { execFileSync, spawnSync } from "node:child_process";
import {
  chmodSync,
  copyFileSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  readdirSync,
  renameSync,
  rmSync,
  truncateSync,
  unlinkSync,
  writeFileSync,
} from "node:fs";
import { constants, tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { eventually, page, person, play, run, serveWords } from "../wire/process.mjs";

const [casus] = process.argv.slice(2);
const work = mkdtempSync(join(tmpdir(), "casus-faults-"));
chmodSync(work, 0o755); // The user that the server runs as can reach the files in it.
process.on("exit", () => rmSync(work, { recursive: true }));

const words = (store, ...more) => serveWords(work, store, ...more);

/** How many events of a table are in a store; -1: there is no store to read. */
function stored(store, id) {
  const script = `import sqlite3,sys
try: print(sqlite3.connect(f"file:{sys.argv[1]}?mode=ro",uri=True).execute("select count(*) from event where game=?",[sys.argv[2]]).fetchone()[0])
except sqlite3.Error: print(-1)`;
  return Number(execFileSync("python3", ["-c", script, store, id], { encoding: "utf8" }));
}

const told = async (one) => (await one.pushed("store")).map(({ error }) => error?.key ?? null);
const why = { EROFS: "Read-only file system", EPERM: "Operation not permitted" };
const count = (text, part) => text.split(part).length - 1;

// ---- The store goes ----

const losses = {
  deleted: (store) => unlinkSync(store),
  moved: (store) => renameSync(store, `${store}.elsewhere`),
  exchanged: (store) => {
    copyFileSync(store, `${store}.other`);
    renameSync(`${store}.other`, store);
  },
  "log deleted": (store) => unlinkSync(`${store}-wal`),
  "log cut short": (store) => truncateSync(`${store}-wal`, 0),
  "written over": (store) => writeFileSync(store, readFileSync(otherStore())), // cp, as one who restores a backup too soon.
  "cut short": (store) => truncateSync(store, 0),
};

/** A store of another server's, which lies whole in its file. */
function otherStore() {
  const store = join(work, "other.sqlite");
  if (existsSync(store)) return store;
  const served = spawnSync("timeout", ["-s", "TERM", "2", casus, ...words(store)]);
  assert.equal(served.status, 124, String(served.stderr)); // timeout's own.
  return store;
}

async function loses(name, lose) {
  const folder = join(work, name.replaceAll(" ", "-"));
  mkdirSync(folder);
  const store = join(folder, "casus.sqlite");
  const server = await run(casus, words(store));
  await eventually("the log says that it is new", () => server.said.log.includes("new and empty"));
  const one = await person(server.port);
  const game = await play(one);
  assert.equal((await game.move()).type, "ok");
  assert.deepEqual(await page(server.port, "/healthz"), { status: 200, body: "ok\n" });
  lose(store);
  // Not one more move, although nobody had time to check.
  const answer = await game.move();
  assert.equal(answer.type, "refused", `${name}: ${JSON.stringify(answer)}`);
  assert.equal(answer.error.key, "server.store_failed");
  const sick = await page(server.port, "/healthz");
  assert.equal(sick.status, 503);
  assert.match(sick.body, /deleted or exchanged/);
  assert.ok(!sick.body.includes(work), "a stranger learns a path");
  await eventually("the player is told", async () => (await told(one)).length > 0);
  assert.deepEqual(await told(one), ["server.store_lost"]);
  const late = await person(server.port, one.token);
  await eventually("who comes later is told", async () => (await told(late)).length > 0);
  assert.equal((await game.move()).type, "refused");
  assert.equal(count(server.said.log, "running server's store has been"), 1, server.said.log);
  assert.equal(await server.stop(), 0);
  return store;
}

async function goes() {
  for (const [name, lose] of Object.entries(losses)) {
    const store = await loses(name, lose);
    const state = existsSync(store) ? "empty" : "missing";
    if (existsSync(store) && readFileSync(store).length > 0) continue;
    // What is left of it is not treated as no store.
    assert.ok(existsSync(`${store}-wal`), name);
    const again = spawnSync(casus, words(store), { encoding: "utf8", timeout: 20000 });
    assert.equal(again.status, 1, name);
    assert.match(again.stderr, new RegExp(`is ${state}, but .*-wal, which belongs to it, is there`));
    assert.ok(readFileSync(`${store}-wal`).length > 0, `${name}: the log is gone`);
    assert.ok(state === "empty" || !existsSync(store), `${name}: a new store was made`);
    if (!existsSync(`${store}.elsewhere`)) continue;
    // Once it is put back, everything acknowledged is there.
    renameSync(`${store}.elsewhere`, store);
    const back = await run(casus, words(store));
    await eventually("the log says what was there", () => /opened: .* with 1 tables/.test(back.said.log));
    assert.equal(await back.stop(), 0);
  }
}

/** It disappears while nobody plays: that is noticed as well. */
async function goesUnwatched() {
  const store = join(work, "quiet.sqlite");
  const server = await run(casus, words(store));
  const one = await person(server.port);
  await eventually("the guest is stored", () => existsSync(`${store}-wal`));
  unlinkSync(store);
  await eventually("the log says it", () =>
    server.said.log.includes("quiet.sqlite of the running server's store has been deleted"),
  );
  assert.deepEqual(await told(one), ["server.store_lost"]);
  assert.equal(await server.stop(), 0);
}

// ---- It cannot be written ----

const bots = ["random", "random"].map((bot) => ({ kind: "bot", bot }));

/** A game that bots play without a pause; false: it could not be stored. */
async function botsPlay(one) {
  const options = "players 2\nrings 5\n";
  const created = await one.ask({ type: "create", game: "horizon", options, public: true, seats: bots });
  return created.type === "created";
}

/** No file may grow beyond this limit, and later it may again: like a full disk. Bots that do not think would like to
 * move all the time, and small writes would have room: it is told once nevertheless, and once that it is over. */
async function full() {
  const store = join(work, "full.sqlite");
  const limited = ["-c", 'ulimit -S -f 600; exec "$0" "$@"', casus, ...words(store)];
  const server = await run("bash", limited);
  const one = await person(server.port);
  const games = [];
  let refused = null;
  while (refused === null) {
    if (!(await botsPlay(one))) break;
    const game = await play(one);
    if (game === null) break;
    games.push(game);
    for (let i = 0; i < 40 && refused === null; i++) {
      const answer = await game.move();
      if (answer === null) break;
      if (answer.type === "refused") refused = answer.error;
    }
    assert.ok(games.length < 200, "the limit never held");
  }
  assert.ok(refused === null || refused.key === "server.store_failed", JSON.stringify(refused));
  const sick = await page(server.port, "/healthz");
  assert.deepEqual(sick, { status: 503, body: "The disk of the store is full: nothing can be stored.\n" });
  await eventually("the player is told", async () => (await told(one)).includes("server.store_full"));
  for (let i = 0; i < 100; i++) {
    assert.equal((await play(one)) ?? null, null);
    assert.equal((await page(server.port, "/healthz")).status, 503);
    await new Promise((done) => setTimeout(done, 40));
  }
  assert.equal(count(server.said.log, "There is no room for the store"), 1, server.said.log);
  assert.ok(!server.said.log.includes("UNIQUE"), server.said.log);
  execFileSync("prlimit", ["--pid", String(server.pid), "--fsize=unlimited"]);
  await eventually("it goes on by itself", async () => (await told(one)).at(-1) === null);
  assert.equal(count(server.said.log, "can be written again"), 1);
  assert.deepEqual(await told(one), ["server.store_full", null]);
  assert.deepEqual(await page(server.port, "/healthz"), { status: 200, body: "ok\n" });
  const game = await play(one);
  assert.equal((await game.move()).type, "ok");
  const events = (await one.ask({ type: "legal", table: game.id })).n + 1;
  assert.equal(await server.stop(), 0);
  assert.ok(stored(store, game.id) >= events);
  const checked = spawnSync(casus, ["store", "check", store], { encoding: "utf8" });
  assert.match(checked.stdout, /The store is whole/);
}

/** A request to /healthz tries it while nobody plays: no move has to fail first. */
async function fullUnnoticed() {
  const server = await run(casus, words(join(work, "idle.sqlite")));
  assert.deepEqual(await page(server.port, "/healthz"), { status: 200, body: "ok\n" });
  execFileSync("prlimit", ["--pid", String(server.pid), "--fsize=0:unlimited"]);
  await eventually("healthz says it", async () => (await page(server.port, "/healthz")).status === 503);
  assert.deepEqual(await page(server.port, "/healthz"), {
    status: 503,
    body: "The disk of the store is full: nothing can be stored.\n",
  });
  assert.equal(count(server.said.log, "There is no room for the store"), 1, server.said.log);
  execFileSync("prlimit", ["--pid", String(server.pid), "--fsize=unlimited:unlimited"]);
  await eventually("it is good again", async () => (await page(server.port, "/healthz")).status === 200);
  assert.equal(await server.stop(), 0);
}

/** Refuses writes to a store, like the kernel when a disk has become read-only. */
function refusal() {
  const library = join(work, "read_only.so");
  const source = fileURLToPath(new URL("../wire/read_only.c", import.meta.url));
  execFileSync("cc", ["-D_GNU_SOURCE", "-shared", "-fPIC", "-O1", "-o", library, source, "-ldl"]);
  return library;
}

/** A disk may become read-only under a running server: everybody is told once, in a sentence; and it resumes by itself.
 * */
async function becomesReadOnly(library, reason, why) {
  const flag = join(work, "now-read-only");
  const server = await run(casus, words(join(work, `ro-${reason}.sqlite`)), {
    LD_PRELOAD: library,
    READ_ONLY_WHILE: flag,
    READ_ONLY_ERROR: String(reason),
    ASAN_OPTIONS: "detect_leaks=0:verify_asan_link_order=0",
  });
  const one = await person(server.port);
  const game = await play(one);
  assert.equal((await game.move()).type, "ok");
  writeFileSync(flag, "");
  const answer = await game.move();
  assert.equal(answer.type, "refused");
  assert.equal(answer.error.key, "server.store_failed");
  const sick = { status: 503, body: "The store may not be written: nothing can be stored.\n" };
  assert.deepEqual(await page(server.port, "/healthz"), sick);
  await eventually("the player is told", async () => (await told(one)).length > 0);
  assert.deepEqual(await told(one), ["server.store_read_only"]);
  const lines = server.said.log.split("\n").filter((line) => line.includes("cannot be written"));
  assert.equal(lines.length, 1, server.said.log);
  assert.match(lines[0], /\.sqlite cannot be written \((.*)\): give the server's user the right to write to it/);
  assert.ok(lines[0].includes(`(${why})`), lines[0]);
  unlinkSync(flag);
  await eventually("it goes on by itself", async () => (await told(one)).at(-1) === null);
  assert.equal((await game.move()).type, "ok");
  assert.equal(await server.stop(), 0);
}

/** If it may not be written the server does not start, and says so in one sentence: `named` is the store in that
 * folder. */
function isRefused(store, named) {
  const asNobody =
    process.getuid() === 0 ? ["setpriv", ["--reuid=65534", "--regid=65534", "--clear-groups"]] : ["env", []];
  const started = spawnSync(asNobody[0], [...asNobody[1], casus, ...words(store)], {
    encoding: "utf8",
    timeout: 20000,
  });
  assert.equal(started.status, 1, started.stderr);
  assert.equal(started.stderr.trim().split("\n").length, 1, started.stderr);
  assert.match(started.stderr, named);
}

const denied = /read-only\/casus\.sqlite cannot be written \(Permission denied\): give the server's user the right/;

function readOnly() {
  const folder = join(work, "read-only");
  const store = join(folder, "casus.sqlite");
  mkdirSync(folder, { mode: 0o555 });
  isRefused(store, denied);
  assert.deepEqual(readdirSync(folder), []);
}

/** The same for an existing store, whether it or only its folder may not be written; and it stays unchanged. */
async function existingReadOnly() {
  const folder = join(work, "kept-read-only");
  const store = join(folder, "casus.sqlite");
  mkdirSync(folder);
  const server = await run(casus, words(store));
  const game = await play(await person(server.port));
  assert.equal((await game.move()).type, "ok");
  assert.equal(await server.stop(), 0);
  const before = readFileSync(store);
  const there = readdirSync(folder);
  for (const [file, place] of [
    [0o444, 0o755],
    [0o666, 0o555],
    [0o444, 0o555],
  ]) {
    chmodSync(store, file);
    chmodSync(folder, place);
    isRefused(store, denied);
    assert.ok(before.equals(readFileSync(store)), "it has been written to");
    assert.deepEqual(readdirSync(folder), there);
  }
  chmodSync(folder, 0o755);
}

/** A file that was not a store. */
function strange() {
  const store = join(work, "strange.sqlite");
  writeFileSync(store, "This is no database, but it is long enough to be looked at.\n".repeat(100));
  const started = spawnSync(casus, words(store), { encoding: "utf8", timeout: 20000 });
  assert.equal(started.status, 1);
  assert.match(started.stderr, /strange\.sqlite cannot be opened: file is not a database/);
  assert.equal(started.stderr.trim().split("\n").length, 1);
}

await goes();
await goesUnwatched();
await full();
await fullUnnoticed();
const library = refusal();
for (const name of ["EROFS", "EPERM"]) await becomesReadOnly(library, constants.errno[name], why[name]);
readOnly();
await existingReadOnly();
strange();

// Claim: on a database of PostgreSQL a server keeps the promises that it keeps on a file. What is wrong is said in one
// sentence; a commit whose answer was lost is looked up; a second server is refused, and one that was cut off notices.
// node postgres.mjs CASUS [TEST]
import assert from "node:assert/strict";
import { execFileSync, spawn, spawnSync } from "node:child_process";
import { once } from "node:events";
import { chmodSync, mkdirSync, rmSync, writeFileSync } from "node:fs";
import { connect, createServer } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { folder, Guest, serve } from "../wire/wire.mjs";
import { Cluster, findPrograms } from "./cluster.mjs";

const [casus, only] = process.argv.slice(2);
if (findPrograms() === null) {
  console.log("skipped: there is no PostgreSQL here (Debian's package postgresql)");
  process.exit(77);
}
const sleep = (ms) => new Promise((done) => setTimeout(done, ms));
const work = folder();
const cluster = await Cluster.make(["fsync=off"]);
let schemas = 0;

/** An address with nothing behind it yet. */
function fresh(host = cluster.folder) {
  const name = `s${++schemas}`;
  cluster.ask(`CREATE SCHEMA ${name}`);
  return { name, address: `postgresql:///postgres?host=${host}&user=casus&options=-csearch_path%3D${name}` };
}

/** What a server says that does not start. */
function refusal(address, ...words) {
  const run = spawnSync(casus, ["serve", "--port", "0", "--store", address, ...words], {
    encoding: "utf8",
    timeout: 30000,
  });
  assert.ok(run.status > 0, run.stderr);
  assert.equal(run.stdout, "");
  const lines = run.stderr.trim().split("\n");
  assert.equal(lines.length, 1, run.stderr);
  return lines[0];
}

const create = (guest) =>
  guest.get("created", {
    type: "create",
    game: "horizon",
    options: "players 2\nrings 2\n",
    public: true,
    seats: [{ kind: "me" }, { kind: "bot", bot: "greedy" }],
  });

// ---- What is wrong is said in one sentence ----

async function wrongsAreSaid() {
  const { address, name } = fresh();
  assert.match(
    refusal("postgresql:///nowhere?host=" + cluster.folder + "&user=casus"),
    /^casus: The store postgresql:\/\/casus@\/nowhere cannot be opened: database "nowhere" does not exist\.$/,
  );
  assert.match(
    refusal("postgresql://casus:geheim@127.0.0.1:1/x"),
    /^casus: The store postgresql:\/\/casus@127\.0\.0\.1:1\/x cannot be opened: .*Connection refused\.?$/,
  );
  assert.match(
    refusal("postgresql://casus@[x/y"),
    /^casus: The store cannot be opened: its address is not one of a PostgreSQL database; /,
  );

  const server = await serve(casus, address);
  await logged(server, /new and empty: postgresql:\/\/casus@\/postgres/);
  assert.match(refusal(address), /cannot be opened: another program is using it\.$/);
  await create(await Guest.connect(server.port));
  await server.stop();
  cluster.ask(`DELETE FROM ${name}.casus`);
  assert.match(refusal(address), /cannot be opened: nothing says of what version its tables are\.$/);
  cluster.ask(`INSERT INTO ${name}.casus VALUES (99)`);
  assert.match(refusal(address), /cannot be opened: it was made by a newer version of Casus; update this program\.$/);
  cluster.ask(`UPDATE ${name}.casus SET version = 1; ALTER TABLE ${name}.entry DROP COLUMN owner`);
  assert.match(refusal(address), /cannot be opened: its tables are not those that this program makes\.$/);
  assert.match(refusal(fresh().address, "--backup", work), /--backup .*PostgreSQL/);
  cluster.ask(`CREATE ROLE reader LOGIN`);
  cluster.ask("CREATE DATABASE other TEMPLATE template0 ENCODING 'SQL_ASCII'");
  assert.match(
    refusal(`postgresql:///postgres?host=${cluster.folder}&user=reader`),
    /cannot be opened: permission denied for schema public\.$/,
  );
  assert.match(
    refusal(`postgresql:///other?host=${cluster.folder}&user=casus`),
    /cannot be opened: its encoding is not UTF8; create it with -E UTF8 -T template0\.$/,
  );
}

async function aWrongPasswordIsSaidAndNotShown() {
  const own = await Cluster.make(["fsync=off"], "scram-sha-256");
  const address = (password) => `postgresql://casus:${password}@/postgres?host=${own.folder}`;
  const said = refusal(address("wrong-word"));
  assert.match(said, /cannot be opened: password authentication failed for user "casus"\.$/);
  assert.ok(!said.includes("wrong-word"), said);
  const server = await serve(casus, address(own.password));
  assert.ok(!server.log().includes(own.password), server.log());
  await server.stop();
  await own.stop();
}

async function aStandbyIsRefused() {
  const primary = await Cluster.make(["fsync=off", "wal_level=replica"]);
  const standby = await primary.copy();
  assert.match(
    refusal(standby.address()),
    /cannot be opened: the database is a standby, which can only be read; name the primary\.$/,
  );
  await standby.stop();
  await primary.stop();
}

// ---- While it runs ----

/** A server, and somebody at a table where nobody moves but by himself. */
async function begin(address) {
  const server = await serve(casus, address, "--think", "60000", "--no-rate-limit");
  const guest = await Guest.connect(server.port);
  const { table } = await create(guest);
  await guest.get("table", { type: "open", table });
  return { server, guest, table };
}

const endSessions = () =>
  cluster.ask("SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE application_name = 'casus'");

const move = async (guest, table) => {
  const { n, actions } = await guest.get("legal", { type: "legal", table });
  return guest.ask({ type: "act", table, n, actions: [actions[0]] });
};

/** The table's number of events, asked of another server on the same store. */
async function eventsOf(address, table) {
  const server = await serve(casus, address);
  const guest = await Guest.connect(server.port);
  const { n } = await guest.get("table", { type: "open", table });
  await server.stop();
  return n;
}

async function whatMayNotBeWrittenIsToldAndMended() {
  const { address } = fresh();
  const { server, guest, table } = await begin(address);
  cluster.ask("ALTER ROLE casus SET default_transaction_read_only = on");
  endSessions();
  assert.equal((await move(guest, table)).type, "refused"); /* Its session has ended, */
  assert.equal((await move(guest, table)).type, "refused"); /* and the next one may not write. */
  await told(guest, "server.store_read_only");
  await logged(server, /The store postgresql:\/\/casus@\/postgres cannot be (written|reached): /);
  cluster.ask("BEGIN READ WRITE; ALTER ROLE casus RESET default_transaction_read_only; COMMIT");
  endSessions();
  await told(guest, null);
  assert.equal((await move(guest, table)).type, "ok");
  await server.stop();
}

/** What comes back on a connection of its own. */
async function askOnce(port, path) {
  const socket = connect(port, "127.0.0.1");
  let said = "";
  socket
    .on("data", (bytes) => (said += bytes))
    .write(`GET ${path} HTTP/1.1\r\nhost: casus\r\nconnection: close\r\n\r\n`);
  await once(socket, "close");
  return said;
}

/** Waits until the server's log says that; it comes on another way than what the guests are told. */
async function logged(server, words) {
  for (let i = 0; i < 100 && !words.test(server.log()); i++) await sleep(50);
  assert.match(server.log(), words);
}

/** Waits until the guest has been told that of the store (null: it works). */
async function told(guest, ...keys) {
  for (let i = 0; i < 400; i++, await sleep(50)) {
    const last = (await guest.pushed("store")).at(-1);
    if (last !== undefined && keys.includes(last.error?.key ?? null)) return;
  }
  assert.fail(`nobody was told ${keys}`);
}

async function aDatabaseThatGoesAwayComesBack() {
  const { address } = fresh();
  const { server, guest, table } = await begin(address);
  await sleep(300); /* Nothing is on its way. */
  await cluster.kill();
  await told(guest, "server.store_away"); /* Although nobody writes anything. */
  assert.equal((await move(guest, table)).type, "refused");
  // Who asks meanwhile gets the numbers that the sessions' descriptors had; what comes back may have any of them.
  for (let i = 0; i < 3; i++)
    for (const health of await Promise.all(Array.from({ length: 8 }, () => askOnce(server.port, "/healthz"))))
      assert.match(health, /^HTTP\/1\.1 503 .*The store's database cannot be reached: nothing can be stored\.\n$/s);
  await cluster.start();
  await told(guest, null);
  assert.doesNotMatch(server.log(), /"connection"/);
  assert.equal((await move(guest, table)).type, "ok");
  const { n } = await guest.get("table", { type: "open", table });
  await server.stop();
  assert.equal(await eventsOf(address, table), n);
}

async function whoWasCutOffNoticesAnother() {
  const { address, name } = fresh();
  const { server, guest, table } = await begin(address);
  cluster.ask(`UPDATE ${name}.reign SET term = term + 1`); /* As another server does that takes the store. */
  assert.equal((await move(guest, table)).type, "refused");
  await told(guest, "server.store_lost");
  await logged(server, /Another server has taken the store postgresql:\/\/casus@\/postgres/);
  await server.stop();
}

// ---- A commit whose answer is lost ----

/**
 * A way to the database that can be cut at a commit, the next or `later`: before the database hears of it, or before
 * its answer. `onCut` is called then.
 */
async function makeCut() {
  const path = join(work, "cut");
  mkdirSync(path);
  const cut = { host: path, when: null, later: 0, cuts: 0, onCut: () => {} };
  const ways = createServer((client) => {
    const base = connect(join(cluster.folder, ".s.PGSQL.5432"));
    const end = () => (client.destroy(), base.destroy());
    client
      .on("error", end)
      .on("close", end)
      .on("data", (bytes) => {
        const commits = cut.when !== null && bytes.includes("COMMIT") && cut.later-- === 0;
        if (commits) cut.cuts++;
        if (commits && cut.when === "before") end();
        else base.write(bytes);
        if (commits && cut.when === "after") {
          base.removeAllListeners("data");
          setTimeout(end, 200); /* By then it is committed. */
        }
        if (!commits) return;
        Object.assign(cut, { when: null, later: 0 });
        cut.onCut();
      });
    base
      .on("error", end)
      .on("close", end)
      .on("data", (bytes) => client.write(bytes));
  });
  await new Promise((done) => ways.listen(join(path, ".s.PGSQL.5432"), done));
  cut.close = () => (ways.close(), rmSync(path, { recursive: true }));
  return cut;
}

async function aCommitWhoseAnswerIsLostIsLookedUp() {
  const cut = await makeCut(),
    { address, name } = fresh(cut.host);
  const { server, guest, table } = await begin(address);
  for (const when of ["after", "before", "after", "before"]) {
    const before = (await guest.get("table", { type: "open", table })).n;
    cut.when = when;
    const answer = await move(guest, table);
    assert.equal(answer.type, when === "after" ? "ok" : "refused", JSON.stringify(answer));
    await told(guest, null);
    const stored = Number(cluster.ask(`SELECT max(number) FROM ${name}.event WHERE game = '${table}'`));
    assert.equal(stored, before + (when === "after" ? 1 : 0), when);
    if (when === "before") assert.equal((await move(guest, table)).type, "ok");
  }
  assert.equal(cut.cuts, 4);
  await server.stop();
  cut.close();
}

// ---- Copies ----

/** All that a store in a file holds, in an order of its own; of the index the sums are in it, too. */
const DUMP = `
import sqlite3, sys
base = sqlite3.connect(sys.argv[1])
for rows in ("item", "copy", "event", "extent", "archive", "entry", "part", "span", "whole"):
    print(rows, *sorted(map(repr, base.execute("SELECT * FROM " + rows + (" WHERE listed <> 0" if rows == "span" else "")))), sep="\\n")
`;
const dump = (path) => execFileSync("python3", ["-c", DUMP, path], { encoding: "utf8", maxBuffer: 1 << 28 });

const copy = (from, to) => spawnSync(casus, ["store", "copy", from, to], { encoding: "utf8" });

/** Kills a copy at its commit `number` (from 0): before the database hears of it, or after. Whether it came to that one. */
async function killCopy(cut, number, when, from, to) {
  Object.assign(cut, { when, later: number });
  const run = spawn(casus, ["store", "copy", from, to], { stdio: "ignore" });
  cut.onCut = () => run.kill("SIGKILL");
  const [status, signal] = await once(run, "exit");
  cut.when = null;
  while (cluster.ask("SELECT count(*) FROM pg_stat_activity WHERE application_name = 'casus'") !== "0") await sleep(20);
  assert.ok(status === 0 || signal === "SIGKILL", `commit ${number}, ${when}: ${status ?? signal}`);
  return signal === "SIGKILL";
}

/** Games that are over and compressed, some that go on, an evening, talk. */
async function playInFile(path) {
  const server = await serve(casus, path, "--think", "0", "--no-rate-limit", "--idle", "20");
  const guest = await Guest.connect(server.port, { name: "Ann" });
  const bots = { kind: "bot", bot: "greedy" };
  for (let i = 0; i < 60; i++)
    await guest.get("created", {
      type: "create",
      game: "horizon",
      options: "players 2\nrings 2\n",
      public: true,
      seats: [bots, bots],
    });
  const { table } = await create(guest);
  await guest.get("ok", { type: "chat", table, text: "Dobrý večer! \u{1F3B2} 'quoted' \\ \"" });
  await guest.get("created", {
    type: "create",
    game: "maga",
    options: "teams 3\norganiser yes\n",
    public: false,
    seats: [{ kind: "open" }, { kind: "bot", bot: "steady" }, { kind: "bot", bot: "steady" }],
    evening: { lists_ms: 60000 },
  });
  await guest.get("table", { type: "open", table });
  await sleep(1500);
  await server.stop();
}

async function aCopyEitherWayIsTheSame() {
  const file = join(work, "from.sqlite"),
    back = join(work, "back.sqlite"),
    other = join(work, "other.sqlite"),
    cut = await makeCut(),
    { address, name } = fresh(),
    throughCut = address.replace(cluster.folder, cut.host);
  await playInFile(file);
  await (await serve(casus, other)).stop();
  assert.match(dump(file), /^archive\n\(/m);
  // Killed again and again, it goes on; meanwhile nobody plays there, and no other store can be mixed in.
  const isHalf = () =>
    cluster.ask(`SELECT to_regclass('${name}.item') IS NOT NULL`) === "t" &&
    cluster.ask(`SELECT count(*) FROM ${name}.item WHERE kind = 'copy'`) === "1";
  let halves = 0;
  for (let number = 0; await killCopy(cut, number, number % 2 ? "before" : "after", file, throughCut); number++) {
    const half = isHalf();
    if (halves > 0 && !half) break; /* That commit was the last. */
    if (half && halves++ === 0) {
      assert.match(
        refusal(address),
        /The store is only the beginning of a copy: run casus store copy again, which ends it\.$/,
      );
      assert.match(copy(other, address).stderr, /it is half of a copy of another store; name an empty one\.\n$/);
    }
  }
  assert.ok(halves > 2);
  const again = copy(file, address);
  assert.equal(again.status, 1);
  assert.match(again.stderr, /^casus: postgresql:\/\/casus@\/postgres: it is not empty; name a new one\.\n$/);
  const returned = copy(address, back);
  assert.match(
    returned.stdout,
    /^The store is copied: 62 tables, \d+ other rows and \d+ events, read back and compared\.\n$/,
  );
  assert.equal(dump(back), dump(file));
  assert.match(copy(join(work, "nowhere.sqlite"), address).stderr, /nowhere\.sqlite: there is no such file\.\n$/);
  const server = await serve(casus, address, "--think", "0");
  assert.match(copy(address, join(work, "third.sqlite")).stderr, /another program is using it\.\n$/);
  await server.stop();
  cut.close();
}

// ---- A full disk ----

/** A database whose files cannot grow: a stand-in for pwrite says that the disk is full while a file is there. */
async function aFullDiskIsToldAndMended() {
  const shim = join(work, "full_disk.so"),
    full = join(tmpdir(), `casus-full-${process.pid}`);
  execFileSync("cc", [
    "-shared",
    "-fPIC",
    "-O1",
    "-D_GNU_SOURCE",
    "-o",
    shim,
    join("tests", "store", "preload", "full_disk.c"),
    "-ldl",
  ]);
  chmodSync(work, 0o755);
  process.on("exit", () => rmSync(full, { force: true }));
  const own = await Cluster.make(["fsync=off", "full_page_writes=off"], "trust", {
    LD_PRELOAD: shim,
    CASUS_FULL: full,
  });
  const { server, guest, table } = await begin(own.address());
  writeFileSync(full, "");
  let refused = null;
  for (let i = 0; i < 400 && refused === null; i++) {
    const answer = await guest.ask({ type: "chat", table, text: `${i} ${"x".repeat(400)}` });
    if (answer.type === "refused") refused = answer;
  }
  assert.equal(refused?.error.key, "server.store_failed");
  await told(guest, "server.store_full");
  await logged(
    server,
    /The store postgresql:\/\/casus@\/postgres cannot be written: could not extend file .*: No space left on device; free space there; it continues by itself\./,
  );
  rmSync(full);
  await told(guest, null);
  await guest.get("ok", { type: "chat", table, text: "There is room again." });
  await server.stop();
  await own.stop();
}

for (const test of [
  wrongsAreSaid,
  aWrongPasswordIsSaidAndNotShown,
  aStandbyIsRefused,
  whatMayNotBeWrittenIsToldAndMended,
  aDatabaseThatGoesAwayComesBack,
  whoWasCutOffNoticesAnother,
  aCommitWhoseAnswerIsLostIsLookedUp,
  aFullDiskIsToldAndMended,
  aCopyEitherWayIsTheSame,
]) {
  const begun = performance.now();
  if (only !== undefined && only !== test.name) continue;
  await test();
  console.log(`ok ${test.name} (${((performance.now() - begun) / 1000).toFixed(1)} s)`);
}
process.exit(0);

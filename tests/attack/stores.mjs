// A store from elsewhere, whose schema holds what Casus did not make: nothing opens it, each command says in one
// sentence what is foreign, and the file stays as it is. node stores.mjs CASUS
import assert from "node:assert/strict";
import { execFileSync, spawnSync } from "node:child_process";
import { copyFileSync, existsSync, mkdtempSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { person, play, run, serveWords } from "../wire/process.mjs";

const [casus] = process.argv.slice(2);
const work = mkdtempSync(join(tmpdir(), "casus-foreign-"));
process.on("exit", () => rmSync(work, { recursive: true }));

const script = "import sqlite3,sys; d=sqlite3.connect(sys.argv[1]); d.executescript(sys.argv[2]); d.close()";
const sql = (store, text) => execFileSync("python3", ["-c", script, store, text]);
const tool = (...words) => spawnSync(casus, words, { encoding: "utf8", timeout: 60000, maxBuffer: 1 << 26 });

const made = (what) => new RegExp(`The store has an? ${what}\\.\n$`);
const foreign = {
  "a trigger that drops events": [
    "CREATE TRIGGER t BEFORE INSERT ON event BEGIN SELECT RAISE(IGNORE); END;",
    made("trigger that Casus did not make: t"),
  ],
  "a trigger that deletes other games": [
    "CREATE TRIGGER t AFTER INSERT ON event BEGIN DELETE FROM event WHERE game <> NEW.game; END;",
    made("trigger that Casus did not make: t"),
  ],
  "a view": ["CREATE VIEW v AS SELECT * FROM event;", made("view that Casus did not make: v")],
  "a view in the place of a table": [
    "ALTER TABLE event RENAME TO e2; CREATE VIEW event AS SELECT * FROM e2;",
    made("table that Casus did not make: e2"),
  ],
  "a table with a strange name": ['CREATE TABLE "a\nb" (x);', made("table that Casus did not make: a\\?b")],
  "a virtual table": ["CREATE VIRTUAL TABLE f USING fts5(x);", made("table that Casus did not make: f")],
  "an index that computes": [
    "CREATE INDEX ix ON event (length(line) * abs(number));",
    made("index that Casus did not make: ix"),
  ],
  statistics: ["ANALYZE;", made("table that Casus did not make: sqlite_stat1")],
  "a generated column": [
    "ALTER TABLE event ADD COLUMN g AS (length(line));",
    /The store has another table than the one that Casus made: event\.\n$/,
  ],
  "a missing index": ["DROP INDEX event_by_number;", /: a table or an index that Casus made is missing\.\n$/],
  "a version from the future": ["PRAGMA user_version = 2147483647;", /was written by a newer version of Casus/],
  "a version below zero": ["PRAGMA user_version = -5;", /: no version of Casus gave it the version that it names\.\n$/],
};

const store = join(work, "ours.sqlite");
const server = await run(casus, serveWords(work, store));
const game = await play(await person(server.port));
assert.equal((await game.move()).type, "ok");
assert.equal(await server.stop(), 0);

function isRefused(name, status, said, result) {
  assert.match(result.stderr, said, name);
  assert.equal(result.stderr.trim().split("\n").length, 1, result.stderr);
  assert.equal(result.status, status, name);
}

for (const [name, [change, said]] of Object.entries(foreign)) {
  const file = join(work, `${name.replaceAll(" ", "-")}.sqlite`);
  copyFileSync(store, file);
  sql(file, change);
  const before = readFileSync(file);
  const fresh = `${file}.new`;
  isRefused(name, 2, said, tool("store", "check", file));
  isRefused(name, 2, said, tool("store", "salvage", file, fresh));
  isRefused(name, 1, said, tool("backup", fresh, "--store", file));
  assert.ok(!existsSync(fresh), name);
  const refused = tool(...serveWords(work, file));
  assert.notEqual(refused.status, 0, name);
  assert.match(refused.stderr, said, name);
  assert.deepEqual(readFileSync(file), before, `${name}: the file has changed`);
  for (const ending of ["-wal", "-shm"]) assert.ok(!existsSync(file + ending), name + ending);
}

// Somebody else's database, to which nothing is added.
const other = join(work, "other.sqlite");
sql(other, "CREATE TABLE photos (x);");
const before = readFileSync(other);
assert.match(tool(...serveWords(work, other)).stderr, made("table that Casus did not make: photos"));
assert.deepEqual(readFileSync(other), before);

// A store filled with rows that nobody can read: a server that starts does not look at them, and `check` names them all;
// each costs the same, however many there are.
const few = 10000,
  many = 40000;
const fill = (rows) => `WITH RECURSIVE c (x) AS (SELECT 1 UNION ALL SELECT x + 1 FROM c WHERE x < ${rows})
  INSERT INTO item SELECT 'junk' || x, 'k', 'v', 0 FROM c;`;
async function start(rows) {
  const file = join(work, `${rows}-rows.sqlite`);
  copyFileSync(store, file);
  sql(file, fill(rows));
  const running = await run(casus, serveWords(work, file));
  assert.ok(running.port > 0, running.said.log);
  assert.equal(await running.stop(), 0);
  assert.ok(running.said.log.trim().split("\n").length < 6, running.said.log);
  const before = Date.now();
  const checked = tool("store", "check", file);
  const took = Date.now() - before;
  assert.equal(checked.status, 1);
  assert.equal(checked.stdout.trim().split("\n").length, rows);
  return { file, took };
}
const [short, long] = [await start(few), await start(many)];
assert.ok(long.took < 1000 + 9 * short.took, `${few} rows: ${short.took} ms, ${many} rows: ${long.took} ms`);
const saved = tool("store", "salvage", long.file, `${long.file}.new`);
assert.equal(saved.status, 0, saved.stderr);
assert.equal(saved.stdout.trim().split("\n").length, many + 1);
assert.equal(tool("store", "check", `${long.file}.new`).status, 0);

// Backups of a store while its server runs and people play: by `casus backup`, and by the server itself at intervals.
// node store_backup.mjs CASUS
import assert from "node:assert/strict";
import { spawn, spawnSync } from "node:child_process";
import {
  existsSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  readdirSync,
  rmSync,
  statSync,
  utimesSync,
  writeFileSync,
} from "node:fs";
import { tmpdir } from "node:os";
import { join, resolve } from "node:path";
import { eventually, page, person, play, run, serveWords } from "../wire/process.mjs";

const casus = resolve(process.argv[2]);
const work = mkdtempSync(join(tmpdir(), "casus-backup-"));
process.on("exit", () => rmSync(work, { recursive: true }));

const store = join(work, "casus.sqlite");
const words = (...more) => serveWords(work, store, ...more);
const tool = (...rest) => spawnSync(casus, rest, { encoding: "utf8", cwd: work, timeout: 60000 });
const parts = (folder) => readdirSync(folder).filter((name) => name.endsWith(".part"));

/** Runs a command while this program continues. */
const meanwhile = (...rest) =>
  new Promise((done) => {
    const child = spawn(casus, rest, { stdio: ["ignore", "ignore", "pipe"] });
    let error = "";
    child.stderr.on("data", (text) => (error += text));
    child.on("close", (status) => done({ status, error }));
  });

/** Everything acknowledged before a backup is in it, and each game in it is complete. */
async function whileItIsPlayed() {
  const server = await run(casus, words());
  const one = await person(server.port);
  const games = [];
  for (let i = 0; i < 4; i++) games.push(await play(one));
  for (const game of games) for (let k = 0; k < 10; k++) assert.equal((await game.move()).type, "ok");
  const sure = [];
  for (const { id } of games) sure.push((await one.ask({ type: "legal", table: id })).n);
  let stopped = false;
  const playing = (async () => {
    let moves = 0;
    for (let k = 0; !stopped; k++) moves += (await games[k % games.length].move())?.type === "ok";
    return moves;
  })();
  for (let i = 0; i < 5; i++) {
    const made = await meanwhile("backup", join(work, `live-${i}.sqlite`), "--store", store);
    assert.deepEqual(made, { status: 0, error: "" });
  }
  stopped = true;
  await playing;
  assert.deepEqual(parts(work), []);
  for (let i = 0; i < 5; i++) {
    const checked = tool("store", "check", `live-${i}.sqlite`, "--json");
    assert.equal(checked.status, 0, checked.stdout);
    assert.equal(JSON.parse(checked.stdout).tables, games.length);
    assert.equal(statSync(join(work, `live-${i}.sqlite`)).mode & 0o777, 0o600);
  }
  assert.equal(await server.stop(), 0);
  // A server continues from one.
  const again = await run(casus, [...words().slice(0, -1), join(work, "live-0.sqlite")]);
  const same = await person(again.port, one.welcome.token);
  for (const [i, { id }] of games.entries()) {
    const opened = await same.ask({ type: "open", table: id });
    assert.equal(opened.seat, 0);
    assert.ok(opened.n >= sure[i], `${opened.n} of ${sure[i]} events`);
  }
  assert.equal(await again.stop(), 0);
}

/** A store that nobody uses is found by its default name; no file is overwritten; a failure is reported in one
 * sentence. */
function byHand() {
  const made = tool("backup", "quiet.sqlite");
  assert.equal(made.status, 0, made.stderr);
  assert.match(made.stdout, /quiet\.sqlite: a backup of casus\.sqlite/);
  assert.equal(tool("store", "check", "quiet.sqlite").status, 0);
  writeFileSync(join(work, "taken.sqlite"), "something else");
  const refusals = [
    [1, /is there already/, ["backup", "taken.sqlite"]],
    [1, /No such file/, ["backup", "nowhere/b.sqlite"]],
    [1, /nowhere\.sqlite cannot be read: No such file/, ["backup", "b.sqlite", "--store", "nowhere.sqlite"]],
    [1, /not a database/, ["backup", "b.sqlite", "--store", "taken.sqlite"]],
    [2, /name the file/, ["backup"]],
  ];
  for (const [status, text, rest] of refusals) {
    const refused = tool(...rest);
    assert.equal(refused.status, status, rest.join(" "));
    assert.match(refused.stderr, text);
    assert.equal(refused.stderr.trim().split("\n").length, 1);
  }
  assert.equal(readFileSync(join(work, "taken.sqlite"), "utf8"), "something else");
  assert.ok(!existsSync(join(work, "b.sqlite")));
  assert.deepEqual(parts(work), []);
  // A store with a broken page is not copied: the copy might replace a good one.
  const broken = readFileSync(store);
  broken.fill(0xa5, 2 * 4096, 3 * 4096);
  writeFileSync(join(work, "broken.sqlite"), broken);
  const refused = tool("backup", "b.sqlite", "--store", "broken.sqlite");
  assert.equal(refused.status, 1);
  assert.match(refused.stderr, /the store is damaged; casus store check says where/);
}

const NAME = /^casus-\d{8}T\d{6}Z\.sqlite$/;

/** The server's own: at once if there is none; the newest are kept; a failure is reported until it has passed. */
async function byItself() {
  const folder = join(work, "backups");
  mkdirSync(folder);
  const old = ["20250101T000000Z", "20250102T000000Z", "20250103T000000Z"].map((when) => `casus-${when}.sqlite`);
  for (const name of [...old, "casus-mine.sqlite", "notes.txt"]) {
    writeFileSync(join(folder, name), "old");
    utimesSync(join(folder, name), 1735700000, 1735700000);
  }
  // What a killed server had begun goes, what another one may be making stays; and no other name is touched.
  const parts = [".7.part", ".7.part-journal"].map((end) => old[0] + end);
  const strange = [`${old[0]}.7.parts`, `${old[0]}.x.part`, `${old[0]}.part`];
  const made = [`${old[0]}.8.part`];
  for (const name of [...parts, ...strange, ...made]) writeFileSync(join(folder, name), "begun");
  for (const name of [...parts, ...strange]) utimesSync(join(folder, name), 1735700000, 1735700000);
  const server = await run(casus, words("--backup", folder, "--backup-every", "1", "--backup-keep", "2"));
  await eventually("a backup is taken", () => server.said.log.includes('"about":"backup","message":"taken: '));
  const names = readdirSync(folder).sort();
  const kept = names.filter((name) => NAME.test(name));
  for (const name of parts) assert.ok(!names.includes(name), name);
  for (const name of [...strange, ...made]) assert.ok(names.includes(name), name);
  assert.equal(kept.length, 2, names.join(" "));
  assert.ok(kept.includes(old[2]) && names.includes("casus-mine.sqlite") && names.includes("notes.txt"));
  assert.equal(
    tool(
      "store",
      "check",
      join(
        folder,
        kept.find((name) => name !== old[2]),
      ),
    ).status,
    0,
  );
  assert.deepEqual(await page(server.port, "/healthz"), { status: 200, body: "ok\n" });
  assert.equal(await server.stop(), 0);

  // The next start finds one that is recent enough.
  const again = await run(casus, words("--backup", folder, "--backup-every", "60"));
  assert.equal((await page(again.port, "/healthz")).status, 200);
  assert.equal(await again.stop(), 0);
  assert.ok(!again.said.log.includes('"about":"backup"'), again.said.log);

  const gone = join(work, "gone");
  mkdirSync(gone);
  const third = await run("sh", ["-c", 'rmdir "$0"; exec "$@"', gone, casus, ...words("--backup", gone)]);
  assert.equal(third.port, 0);
  assert.match(third.said.log, /--backup: no backups can be written in .*gone: No such file or directory/);

  // The disk is full for a backup, though not for a move: reported in the log and at /healthz, while people play on.
  const limited = ["-c", 'ulimit -S -f 40; exec "$0" "$@"', casus, ...words("--backup", folder, "--backup-every", "1")];
  for (const name of readdirSync(folder)) rmSync(join(folder, name));
  const fourth = await run("bash", limited);
  await eventually("the log says it", () =>
    /"about":"backup","message":"The backup .* cannot be made: /.test(fourth.said.log),
  );
  const health = await page(fourth.port, "/healthz");
  assert.match(health.body, /The last backup could not be made; the log says why\.\n$/);
  assert.deepEqual(readdirSync(folder), []);
  await fourth.stop();
}

await whileItIsPlayed();
byHand();
await byItself();

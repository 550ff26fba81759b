// A store damaged in one place: the server starts, that table is out of play and named, the others continue; `casus
// store check` says what is wrong, and `casus store salvage` saves the rest. node store_damage.mjs CASUS
import assert from "node:assert/strict";
import { execFileSync, spawnSync } from "node:child_process";
import { createHash } from "node:crypto";
import {
  chmodSync,
  copyFileSync,
  existsSync,
  mkdtempSync,
  readFileSync,
  readdirSync,
  rmSync,
  writeFileSync,
} from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { eventually, page, person, play, run, serveWords } from "../wire/process.mjs";

const [casus] = process.argv.slice(2);
const work = mkdtempSync(join(tmpdir(), "casus-damage-"));
process.on("exit", () => rmSync(work, { recursive: true }));

const words = (store) => serveWords(work, store);
const tool = (...rest) => spawnSync(casus, ["store", ...rest], { encoding: "utf8", timeout: 60000 });
const bytesOf = (file) => createHash("sha256").update(readFileSync(file)).digest("hex");

/** Runs SQL on a store, with Python's SQLite; returns the first value. */
function sql(store, text) {
  const script = `import sqlite3,sys
d=sqlite3.connect(sys.argv[1]); d.executescript(sys.argv[2]) if ";" in sys.argv[2] else None
r=None if ";" in sys.argv[2] else d.execute(sys.argv[2]).fetchone(); print("" if r is None else r[0]); d.commit(); d.close()`;
  return execFileSync("python3", ["-c", script, store, text], { encoding: "utf8" }).trim();
}

/** A store with three games of the same guest, as a server has left it. */
async function makeStore() {
  const store = join(work, "whole.sqlite");
  const server = await run(casus, words(store));
  const one = await person(server.port);
  const ids = [];
  for (let i = 0; i < 3; i++) {
    const game = await play(one);
    for (let k = 0; k < 12; k++) assert.equal((await game.move()).type, "ok");
    ids.push(game.id);
    if (i === 2) assert.equal((await one.ask({ type: "chat", table: game.id, text: "Good luck!" })).type, "ok");
  }
  assert.equal(await server.stop(), 0);
  return { store, token: one.welcome.token, ids };
}

/** Each item is stored in two places. */
const alterDescription = (place, id) =>
  `UPDATE ${place} SET value = replace(value, '"created":1', '"created":2') WHERE kind = 'table' AND key = '${id}';`;
const inBoth = (store, change) => ["item", "copy"].forEach((place) => sql(store, change(place)));

/** Each damages table `id` in a store; `said` must occur in the findings; `saved`: what salvaging it reports. */
const damages = {
  "an altered event": {
    damage: (store, id) =>
      sql(store, `UPDATE event SET line = replace(line, '"time":1', '"time":2') WHERE game = '${id}' AND number = 9;`),
    said: /event 9 does not fit what is before it/,
    saved: (id) => `Saved in part: table ${id}, its first 9 events; it is paused there`,
  },
  "a missing last event": {
    damage: (store, id) =>
      sql(
        store,
        `DELETE FROM event WHERE game = '${id}' AND number = (SELECT max(number) FROM event WHERE game = '${id}');`,
      ),
    said: /its last events are missing/,
    saved: (id) => `Saved in part: table ${id}, its first `,
  },
  "a missing event in the middle": {
    damage: (store, id) => sql(store, `DELETE FROM event WHERE game = '${id}' AND number = 4;`),
    said: /event 5 does not fit what is before it/,
    saved: (id) => `Saved in part: table ${id}, its first 4 events`,
  },
  "a twice altered description": {
    damage: (store, id) => inBoth(store, (place) => alterDescription(place, id)),
    said: /its row table \w+ cannot be used, its text is not what was stored/,
    saved: (id) => `Lost: table ${id}. Nothing says any more who sits there or what its dice come from.`,
  },
  "no description": {
    damage: (store, id) => inBoth(store, (place) => `DELETE FROM ${place} WHERE kind = 'table' AND key = '${id}';`),
    said: /nothing says what table it is/,
    saved: (id) => `Lost: table ${id}. Nothing says any more who sits there or what its dice come from.`,
  },
};

/** The others are there and can be continued. */
async function playsOn(store, token, ids, damaged) {
  const server = await run(casus, words(store));
  assert.ok(server.port > 0, server.said.log);
  const one = await person(server.port, token);
  for (const table of ids) {
    const opened = await one.ask({ type: "open", table });
    if (table === damaged) {
      assert.equal(opened.error?.key, "server.damaged", JSON.stringify(opened));
      assert.equal((await one.ask({ type: "resign", table })).error?.key, "server.damaged");
      continue;
    }
    assert.equal(opened.type, "table");
    const legal = await one.ask({ type: "legal", table });
    const act = { type: "act", table, n: legal.n, actions: [legal.actions[0]] };
    if (opened.table.status === "running") assert.equal((await one.ask(act)).type, "ok");
  }
  return { server, one };
}

async function isQuarantined(name, { store, token, ids }) {
  const { damage, said, saved } = damages[name];
  const id = ids[1];
  const file = join(work, `${name.replaceAll(" ", "-")}.sqlite`);
  copyFileSync(store, file);
  damage(file, id);
  const before = bytesOf(file);

  const checked = tool("check", file);
  assert.equal(checked.status, 1, name);
  assert.match(checked.stdout, said);
  assert.ok(checked.stdout.includes(id), name);
  assert.equal(checked.stdout.trim().split("\n").length, 1, checked.stdout);

  const mended = `${file}.new`;
  const salvaged = tool("salvage", file, mended);
  assert.equal(salvaged.status, 0, salvaged.stderr);
  assert.ok(salvaged.stdout.includes(saved(id)), salvaged.stdout);
  assert.equal(bytesOf(file), before, "salvage has written to the damaged store");
  assert.deepEqual(
    readdirSync(work).filter((one) => one.startsWith(`${name.replaceAll(" ", "-")}.sqlite`)),
    [`${name.replaceAll(" ", "-")}.sqlite`, `${name.replaceAll(" ", "-")}.sqlite.new`],
  );
  assert.equal(tool("check", mended).status, 0);
  assert.equal(tool("salvage", file, mended).status, 1, "it has been written over");

  const { server, one } = await playsOn(file, token, ids, id);
  await eventually("the log names it", () =>
    server.said.log.includes(`Table ${id} is damaged in the store and out of play`),
  );
  const health = await page(server.port, "/healthz");
  assert.equal(health.status, 200);
  assert.match(health.body, /^ok\n1 table is damaged in the store and out of play: /);
  if (!name.endsWith("description")) {
    assert.ok(health.body.includes(id), health.body);
    const { tables } = await one.ask({ type: "lobby" });
    assert.equal(tables.find((table) => table.id === id)?.status, "damaged");
  }
  await server.stop("SIGKILL");

  // What was saved can be continued; a game that was cut continues when its players say so.
  const again = await playsOn(
    mended,
    token,
    ids.filter((one) => one !== id),
    null,
  );
  const opened = await again.one.ask({ type: "open", table: id });
  if (saved(id).startsWith("Lost")) assert.equal(opened.error?.key, "server.no_table");
  else {
    assert.equal(opened.table.status, "paused");
    assert.equal(opened.seat, 0);
    assert.equal((await again.one.ask({ type: "propose", table: id, what: "resume" })).type, "ok");
    const legal = await again.one.ask({ type: "legal", table: id });
    const act = { type: "act", table: id, n: legal.n, actions: legal.actions.slice(0, 1) };
    if (legal.actions.length > 0) assert.equal((await again.one.ask(act)).type, "ok");
  }
  await again.server.stop("SIGKILL");
}

/** Each damages an item in one of its two places; `row`: which one is named. */
const halves = {
  "an altered description": { damage: (id) => alterDescription("item", id), row: (id) => `table ${id}` },
  "an altered copy": { damage: (id) => alterDescription("copy", id), row: (id) => `table ${id}` },
  "a missing description": {
    damage: (id) => `DELETE FROM item WHERE kind = 'table' AND key = '${id}';`,
    row: (id) => `table ${id}`,
  },
  "a missing guest": { damage: () => "DELETE FROM item WHERE kind = 'guest';", row: () => "guest " },
  "a missing line of chat": { damage: () => "DELETE FROM copy WHERE kind = 'line';", row: () => "line " },
  "an altered key": {
    damage: () => "UPDATE item SET value = iif(value LIKE 'a%', 'b', 'a') || substr(value, 2) WHERE kind = 'server';",
    row: () => "server key",
  },
};

/** What is intact in one place is read from there: it is named, and nothing is lost. */
async function isReadFromTheOtherPlace(name, { store, token, ids }) {
  const { damage, row } = halves[name];
  const file = join(work, `half-${name.replaceAll(" ", "-")}.sqlite`);
  copyFileSync(store, file);
  sql(file, damage(ids[1]));
  const checked = tool("check", file);
  assert.equal(checked.status, 1, name);
  assert.ok(checked.stdout.startsWith(`The store's row ${row(ids[1])}`), checked.stdout);
  assert.match(
    checked.stdout,
    /^[^\n]* is damaged or missing in one of its two places; it was read from the other, and nothing is lost\.\n$/,
  );
  const salvaged = tool("salvage", file, `${file}.new`);
  assert.equal(salvaged.status, 0, salvaged.stderr);
  assert.doesNotMatch(salvaged.stdout, /Lost|in part/);
  for (const one of [store, `${file}.new`]) assert.equal(tool("check", one).status, 0);
  const items = "SELECT group_concat(kind || key || value, ' ') FROM (SELECT * FROM item ORDER BY kind, key)";
  assert.equal(sql(`${file}.new`, items), sql(store, items));
  const { server } = await playsOn(file, token, ids, null);
  assert.ok(server.said.log.includes(row(ids[1])), server.said.log);
  await server.stop("SIGKILL");
}

/** The page is broken at which the next event would be added: no game can be played, and that is said once, not taken
 * back and said again with each attempt. */
async function noGameCanBePlayed({ store, token, ids }) {
  const file = join(work, "no-events.sqlite");
  const size = Number(sql(store, "PRAGMA page_size")),
    root = Number(sql(store, "SELECT rootpage FROM sqlite_master WHERE name = 'event'"));
  const bytes = readFileSync(store);
  bytes.fill(0xff, (root - 1) * size, root * size);
  writeFileSync(file, bytes);
  const server = await run(casus, words(file));
  const one = await person(server.port, token);
  for (const table of ids) await one.refused("server.damaged", { type: "open", table });
  const health = await page(server.port, "/healthz");
  assert.equal(health.status, 503, health.body);
  assert.match(health.body, /^The store cannot be written: nothing can be stored\.\n3 tables are damaged/);
  for (let i = 0; i < 2; i++) {
    assert.equal(await play(one), null);
    await new Promise((done) => setTimeout(done, 2500)); // Meanwhile the server has tried again.
  }
  const told = (await one.pushed("store")).map(({ error }) => error?.key ?? null);
  assert.deepEqual(told, ["server.store_failing"]);
  assert.equal(server.said.log.split("cannot be written").length - 1, 1, server.said.log);
  await server.stop("SIGKILL");
}

// ---- Evenings ----

const last = (messages) => messages.at(-1);

/** Does what is due between phases, until the teams write. */
async function untilTeamsWrite(desk, table) {
  for (;;) {
    const { awaited } = await desk.get("table", { type: "open", table });
    if (awaited.includes(0)) return;
    const { n, actions } = await desk.get("legal", { type: "legal", table });
    const action = ["publish", "process"].find((one) => actions.includes(one));
    if (action !== undefined) await desk.get("ok", { type: "act", table, n, actions: [action], reason: "so be it" });
  }
}

async function toTheNextPhase(desk, table) {
  await desk.get("ok", { type: "phase", table, do: "close" });
  await untilTeamsWrite(desk, table);
}

const seen = async (one, table, type) => {
  await one.get("table", { type: "open", table });
  return last((await one.pushed(type)).filter((said) => said.table === table));
};

/** Red proposes a treaty, blue signs it, the desk registers it. */
async function registers(text, { table, desk, red, blue }) {
  const parties = { with: [1], surname: "Novak", from: 12, until: 12, clauses: ["duty 0 not raid 1"] };
  await red.get("ok", { type: "paper", table, text, ...parties });
  const { paper } = (await seen(blue, table, "team")).papers.find((one) => one.text === text);
  await blue.get("ok", { type: "sign", table, paper, agree: true, surname: "Svoboda" });
  await desk.get("ok", { type: "sign", table, paper, agree: true });
}

/** An evening in its third phase: a treaty from the second one, another from this one, a plan, a list, a correction;
 * and another game. */
async function makeEvening() {
  const store = join(work, "evening.sqlite");
  const server = await run(casus, words(store));
  const [desk, red, blue] = await Promise.all([1, 2, 3].map(() => person(server.port)));
  const { table } = await desk.get("created", {
    type: "create",
    game: "maga",
    options: "teams 3\nturns 12\norganiser yes\nnumbers open\n",
    seats: [{ kind: "open" }, { kind: "open" }, { kind: "bot", bot: "steady" }],
    evening: { lists_ms: 3600000 },
  });
  const { teams } = await seen(desk, table, "desk");
  for (const [seat, one] of [red, blue].entries()) {
    await one.get("joined", { type: "claim", table, key: teams[seat].key });
    await one.get("table", { type: "open", table });
  }
  await desk.get("ok", { type: "start", table });
  await toTheNextPhase(desk, table);
  const all = { table, desk, red, blue };
  await registers("The first.", all);
  await toTheNextPhase(desk, table);
  const { n: since } = await desk.get("table", { type: "open", table });
  await registers("The second.", all);
  await red.get("ok", { type: "plan", table, revision: 0, rows: ["improve"] });
  const { n } = await red.get("legal", { type: "legal", table });
  await red.get("ok", { type: "act", table, n, actions: ["improve", "commit"] });
  const { n: end } = await desk.get("legal", { type: "legal", table });
  await desk.get("ok", { type: "act", table, n: end, actions: ["correct 0 mood 77"], reason: "a slip" });
  assert.equal(await server.stop(), 0);
  const token = Object.fromEntries(Object.entries({ desk, red, blue }).map(([who, one]) => [who, one.welcome.token]));
  return { store, table, token, since, end };
}

const cuts = {
  "in the phase that runs": {
    event: ({ end }) => end + 1,
    said: /the lists of its phase, and goes on when an organiser resumes it/,
    statuses: ["registered", "registered"],
    sent: ["improve", "commit"],
  },
  "before the phase that runs": {
    event: ({ since }) => since - 1,
    said: /when an organiser resumes it a phase begins, for which lists are to be sent anew/,
    statuses: ["registered", "signed"],
    sent: null,
  },
};

/** An evening that is cut is paused, with everything its teams have, and can continue. */
async function eveningIsCut(name, made) {
  const { store, table, token } = made;
  const { event, said, statuses, sent } = cuts[name];
  const cut = event(made);
  const file = join(work, `${name.replaceAll(" ", "-")}.sqlite`);
  copyFileSync(store, file);
  const alter = `UPDATE event SET line = replace(line, '"time":1', '"time":2') WHERE game = '${table}' AND number = ${cut};`;
  sql(file, alter);
  const salvaged = tool("salvage", file, `${file}.new`);
  assert.equal(salvaged.status, 0, salvaged.stderr);
  const kept = Number(/Saved in part: table \w+, its first (\d+) events;/.exec(salvaged.stdout)?.[1]);
  assert.ok(kept === cut || kept === cut + 1, salvaged.stdout);
  assert.match(salvaged.stdout, said);
  assert.equal(tool("check", `${file}.new`).status, 0);

  const server = await run(casus, words(`${file}.new`));
  const [desk, red, blue] = await Promise.all(
    [token.desk, token.red, token.blue].map((one) => person(server.port, one)),
  );
  const opened = await desk.get("table", { type: "open", table });
  assert.equal(opened.table.status, "paused");
  assert.equal(opened.n, kept - 1);
  assert.equal(opened.table.evening.ends, null);
  const team = await seen(red, table, "team");
  assert.deepEqual(team.plan.rows, ["improve"]);
  assert.deepEqual(team.sent?.rows ?? null, sent);
  assert.deepEqual(
    team.papers.map((paper) => paper.status),
    statuses,
  );
  assert.equal((await seen(blue, table, "team")).seat, 1);
  await desk.get("ok", { type: "phase", table, do: "resume" });
  await untilTeamsWrite(desk, table);
  const { evening } = (await desk.get("table", { type: "open", table })).table;
  assert.ok(evening.ends > Date.now(), "the phase has no end");
  const { n } = await blue.get("legal", { type: "legal", table });
  await blue.get("ok", { type: "act", table, n, actions: ["improve", "commit"] });
  await toTheNextPhase(desk, table);
  await server.stop("SIGKILL");
  assert.equal(tool("check", `${file}.new`).status, 0);
}

/** Whatever page is overwritten: the server starts or says why not in one sentence; what it accepts can be played. */
async function brokenPages({ store }) {
  const bytes = readFileSync(store);
  const size = bytes.readUInt16BE(16) === 1 ? 65536 : bytes.readUInt16BE(16);
  let plays = 0;
  for (let number = 0; number < bytes.length / size; number += number < 8 ? 1 : 5) {
    const file = join(work, "broken.sqlite");
    const broken = Buffer.from(bytes);
    broken.fill(0xa5, number * size, (number + 1) * size);
    writeFileSync(file, broken);
    const checked = tool("check", file);
    assert.ok(checked.status === 1 || (checked.status === 2 && number === 0), `page ${number}: ${checked.status}`);
    const salvaged = tool("salvage", file, `${file}.new`);
    if (salvaged.status === 0) assert.equal(tool("check", `${file}.new`).status, 0, `page ${number}`);
    else assert.equal(salvaged.stderr.trim().split("\n").length, 1, salvaged.stderr);
    const server = await run(casus, words(file));
    if (server.port > 0) {
      const one = await person(server.port);
      assert.equal((await one.ask({ type: "lobby" })).type, "lobby");
      plays++;
      await server.stop("SIGKILL");
    } else {
      assert.equal(server.said.log.trim().split("\n").at(-1).startsWith("casus: "), true, server.said.log);
    }
    for (const ending of ["", "-wal", "-shm", ".new"]) rmSync(`${file}${ending}`, { force: true });
  }
  assert.ok(plays > 0, "no store with a broken page was ever taken");
}

/** Events under a name that belongs to no table are named once, whichever came first, and left out of what is saved. */
function strayEvents({ store }) {
  const file = join(work, "stray.sqlite");
  copyFileSync(store, file);
  sql(file, "INSERT INTO event (game, number, line) VALUES ('No Table', 1, '{}'), ('No Table', 2, '{}');");
  const told = "The store's row event No?Table cannot be used and is left out: no table has such a name.";
  assert.deepEqual(tool("check", file).stdout.trim().split("\n"), [told]);
  assert.equal(tool("salvage", file, `${file}.new`).status, 0);
  const saved = tool("check", `${file}.new`);
  assert.equal(saved.status, 0, saved.stdout);
}

/** Without the server's own key nothing starts; a salvaged store has a new one. */
async function withoutKey({ store, token, ids }) {
  const file = join(work, "key.sqlite");
  copyFileSync(store, file);
  inBoth(
    file,
    (place) => `UPDATE ${place} SET value = iif(value LIKE 'a%', 'b', 'a') || substr(value, 2) WHERE kind = 'server';`,
  );
  const server = await run(casus, words(file));
  assert.equal(server.port, 0);
  assert.match(server.said.log, /own key in the store is damaged.*casus store salvage/);
  const checked = JSON.parse(tool("check", file, "--json").stdout);
  assert.equal(checked.good, false);
  const salvaged = tool("salvage", file, `${file}.new`, "--json");
  assert.equal(JSON.parse(salvaged.stdout).key_lost, true);
  const again = await playsOn(`${file}.new`, token, ids, null);
  await again.server.stop("SIGKILL");
}

/** The index of all events is broken: they are read as they lie, and none is lost. */
function withoutIndex({ store, ids }) {
  const file = join(work, "no-index.sqlite");
  const size = Number(sql(store, "PRAGMA page_size")),
    root = Number(sql(store, "SELECT rootpage FROM sqlite_master WHERE name = 'event_by_number'")),
    events = Number(sql(store, "SELECT count(*) FROM event"));
  const bytes = readFileSync(store);
  bytes.fill(0xff, (root - 1) * size, root * size);
  writeFileSync(file, bytes);
  const salvaged = tool("salvage", file, `${file}.new`);
  assert.equal(salvaged.status, 0, salvaged.stderr);
  assert.equal(Number(/ and (\d+) events were saved/.exec(salvaged.stdout)[1]), events, salvaged.stdout);
  for (const id of ids) assert.ok(salvaged.stdout.includes(`Saved in part: table ${id}`), salvaged.stdout);
  assert.equal(tool("check", `${file}.new`).status, 0);
}

/** A file that is cut short: what is on its pages is saved, and it is said how much is missing. */
function cutShort({ store }) {
  const file = join(work, "short.sqlite");
  const bytes = readFileSync(store);
  let saved = 0;
  for (const part of [0.9, 0.7, 0.5, 0.3]) {
    const length = Math.floor(bytes.length * part);
    writeFileSync(file, bytes.subarray(0, length));
    const said = `The file is cut short: it has ${length} of its ${bytes.length} bytes.`;
    const checked = tool("check", file);
    assert.equal(checked.status, 1, checked.stderr);
    assert.equal(checked.stdout.split("\n")[0], said);
    const salvaged = tool("salvage", file, `${file}.new`);
    assert.equal(salvaged.status, 0, salvaged.stderr);
    assert.equal(salvaged.stdout.split("\n")[0], said);
    saved += Number(/: (\d+) rows and (\d+) events were saved/.exec(salvaged.stdout)[2]);
    assert.equal(tool("check", `${file}.new`).status, 0);
    rmSync(`${file}.new`);
    assert.equal(readFileSync(file).length, length);
  }
  assert.ok(saved > 0, "no event was ever saved");
}

/** The file of a running server without its log is not taken for whole; a server starts from it and says so. */
async function withoutLog({ store }) {
  const folder = mkdtempSync(join(work, "log-"));
  const file = join(folder, "busy.sqlite"),
    copy = join(folder, "copy.sqlite");
  copyFileSync(store, file);
  const server = await run(casus, words(file));
  const one = await person(server.port);
  const game = await play(one);
  assert.equal((await game.move()).type, "ok");
  copyFileSync(file, copy);
  const said = /was copied or moved without its log \(-wal\).*what was stored last is missing/;
  const checked = tool("check", copy);
  assert.equal(checked.status, 1);
  assert.match(checked.stdout, said);
  assert.equal(tool("check", file).status, 0);
  assert.equal(await server.stop(), 0);
  copyFileSync(file, `${copy}.whole`);
  assert.equal(JSON.parse(tool("check", `${copy}.whole`, "--json").stdout).tables, 4);
  const again = await run(casus, words(copy));
  assert.match(again.said.log, said);
  assert.notEqual(await play(await person(again.port)), null);
  assert.equal(await again.stop(), 0);
  assert.equal(tool("check", copy).status, 0, "it is a store of its own now");
}

/** A store of a newer version of the schema is refused, and left as it is. */
async function newerStore({ store }) {
  const file = join(work, "newer.sqlite");
  copyFileSync(store, file);
  assert.equal(sql(file, "PRAGMA user_version"), "2");
  sql(file, "PRAGMA user_version = 3;");
  const newer = await run(casus, words(file));
  assert.match(newer.said.log, /written by a newer version of Casus/);
  assert.match(tool("check", file).stderr, /written by a newer version of Casus/);
  assert.equal(sql(file, "PRAGMA user_version"), "3");
}

/** `check` only reads: in a folder that it may not write to, and in one where a server was killed. */
async function onlyReads({ store }) {
  const folder = mkdtempSync(join(work, "kept-"));
  const file = join(folder, "kept.sqlite");
  copyFileSync(store, file);
  chmodSync(folder, 0o555);
  const checked = tool("check", file, "--json");
  assert.equal(checked.status, 0, checked.stderr);
  assert.equal(JSON.parse(checked.stdout).tables, 3);
  chmodSync(folder, 0o755);
  const server = await run(casus, words(file));
  const one = await person(server.port);
  const game = await play(one);
  assert.equal((await game.move()).type, "ok");
  assert.equal(JSON.parse(tool("check", file, "--json").stdout).tables, 4, "of a running server's store");
  await server.stop("SIGKILL");
  const files = readdirSync(folder).map((name) => [name, bytesOf(join(folder, name))]);
  assert.equal(files.length, 3);
  assert.equal(JSON.parse(tool("check", file, "--json").stdout).tables, 4, "of one that was killed");
  assert.deepEqual(
    readdirSync(folder).map((name) => [name, bytesOf(join(folder, name))]),
    files,
  );
  for (const strange of [work, join(work, "nowhere.sqlite")]) {
    const refused = tool("check", strange);
    assert.equal(refused.status, 2);
    assert.equal(refused.stderr.trim().split("\n").length, 1);
  }
}

const made = await makeStore();
assert.equal(tool("check", made.store).status, 0);
for (const name of Object.keys(damages)) await isQuarantined(name, made);
for (const name of Object.keys(halves)) await isReadFromTheOtherPlace(name, made);
const evening = await makeEvening();
for (const name of Object.keys(cuts)) await eveningIsCut(name, evening);
strayEvents(made);
await withoutKey(made);
await newerStore(made);
await onlyReads(made);
withoutIndex(made);
cutShort(made);
await withoutLog(made);
await brokenPages(made);
await noGameCanBePlayed(made);
assert.ok(existsSync(made.store));

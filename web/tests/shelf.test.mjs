// The games that a browser keeps: each module that is loaded here stands for a window of its own; all have the same IndexedDB.
import "fake-indexeddb/auto";
import assert from "node:assert/strict";
import { before, beforeEach, test } from "node:test";
import { load, loadGames, storage } from "./load.mjs";

const channels = new Set();
/** Windows hear one another, but not themselves. */
globalThis.BroadcastChannel = class {
  constructor() {
    channels.add(this);
  }
  postMessage(data) {
    for (const other of channels) if (other !== this) other.onmessage?.({ data });
  }
};
globalThis.localStorage = storage();
globalThis.navigator ??= { languages: ["en"] };

const SEATS = [
  { name: "Ann", bot: null },
  { name: "greedy", bot: "greedy" },
];
const OPTIONS = "players 2\nrings 2\n";
const MODULES = [
  "core/core.ts",
  "table/local.svelte.ts",
  "shelf/shelf.svelte.ts",
  "shelf/database.ts",
  "shelf/file.ts",
  "verify/record.ts",
];
let one;

async function openWindow() {
  const page = await load(...MODULES);
  await loadGames(page);
  return page;
}

const until = async (what, holds) => {
  for (let i = 0; i < 400; i++) {
    if (await holds()) return;
    await new Promise((done) => setTimeout(done, 10));
  }
  assert.fail(what);
};

/** Opens a game in that window and waits until it is this person's turn. */
async function play(page, shelf, id) {
  let table = null;
  const found = await shelf.open(id, () => table?.yieldTo());
  assert.ok(found, "the game is there");
  table = page.LocalTable.open(found.game, found.keeper);
  await until("somebody may act", () => table.legal.length > 0);
  return table;
}

async function move(table) {
  const before = table.frames.length;
  assert.equal(await table.act([table.legal[0]]), null);
  await until("it goes on", () => table.frames.length > before && table.legal.length > 0);
}

const seen = (table) => table.frames.map(({ bytes }) => Buffer.from(bytes).toString("hex"));
const stored = async (page, id) => (await page.database.whole(id))?.lines ?? [];
const allStored = (page, table, id) =>
  until("everything is stored", async () => (await stored(page, id)).length === table.frames.length);

before(async () => {
  one = await openWindow();
});
beforeEach(async () => {
  await one.database.remove((await one.database.list()).map(({ id }) => id));
});

test("two games are kept side by side, and each goes on exactly where it was", async () => {
  const shelf = new one.Shelf();
  const first = await shelf.start("horizon", SEATS, OPTIONS);
  let table = await play(one, shelf, first);
  await move(table);
  const before = seen(table);
  await allStored(one, table, first);
  table.close();

  const second = await shelf.start("horizon", SEATS, OPTIONS);
  table = await play(one, shelf, second);
  await allStored(one, table, second);
  table.close();

  const later = await openWindow();
  const again = new later.Shelf();
  table = await play(later, again, first);
  assert.deepEqual(seen(table), before);
  table.close();
  await until("both are listed", () => again.games.length === 2);
  assert.ok(again.games.every(({ waits, picture }) => waits === 0 && picture.bytes.length > 0));
});

test("of two windows with the same game the later one goes on, and the earlier one damages nothing", async () => {
  const here = new one.Shelf();
  const id = await here.start("horizon", SEATS, OPTIONS);
  const early = await play(one, here, id);
  await allStored(one, early, id);
  const two = await openWindow();
  const late = await play(two, new two.Shelf(), id);
  assert.ok(early.elsewhere);
  assert.deepEqual(early.legal, []);
  await move(late);
  await allStored(two, late, id);
  const lines = await stored(two, id);
  // Even one that has not heard of the other cannot write over its lines.
  early.keeper.lost = false;
  early.keeper.write(lines[0]);
  await until("it notices", () => early.keeper.lost);
  assert.deepEqual(await stored(two, id), lines);
  late.close();
});

test("what is deleted can be taken back, and is gone after a while", async () => {
  const shelf = new one.Shelf();
  const id = await shelf.start("horizon", SEATS, OPTIONS);
  await until("it is stored", async () => (await stored(one, id)).length > 0);
  await shelf.rename(id, "The long one");
  await shelf.delete(shelf.games);
  assert.deepEqual(shelf.games, []);
  await shelf.takeBack();
  assert.deepEqual(
    shelf.games.map(({ name }) => name),
    ["The long one"],
  );
  await shelf.delete(shelf.games);
  await shelf.clear(60000);
  assert.equal((await stored(one, id)).length, 1, "a minute has not passed");
  await shelf.clear(-1);
  assert.deepEqual(await one.database.list(), []);
  assert.deepEqual(await stored(one, id), []);
});

test("all games go into a file and come back from it; nothing is written over, and a damaged file brings nothing", async () => {
  const shelf = new one.Shelf();
  const id = await shelf.start("horizon", SEATS, OPTIONS);
  const table = await play(one, shelf, id);
  await allStored(one, table, id);
  const text = one.toFile(await shelf.all());
  const { games } = one.fromFile(text);
  assert.deepEqual(await shelf.bring(games), { added: 0, here: 1 });
  await move(table);
  await allStored(one, table, id);
  table.close();
  assert.deepEqual(await shelf.bring(one.fromFile(text).games), { added: 1, here: 0 }, "as it was then");
  assert.equal(shelf.games.length, 2);
  assert.equal((await stored(one, id)).length, table.frames.length, "and the one that went on is as it was");

  for (const [alter, said] of [
    [(file) => delete file.games[0].lines, /games\.0\.lines/],
    [(file) => (file.games[0].secret = "no secret"), /games\.0\.secret/],
    [(file) => (file.form = 2), /form/],
  ]) {
    const file = JSON.parse(text);
    alter(file);
    assert.match(one.fromFile(JSON.stringify(file)).problem, said);
  }
  assert.ok(one.fromFile(text.slice(0, -1)).problem);
});

test("from any moment another game goes on; it is listed with where it began, and its record holds", async () => {
  const shelf = new one.Shelf();
  const id = await shelf.start("horizon", SEATS, OPTIONS);
  const table = await play(one, shelf, id);
  for (let i = 0; i < 3; i++) await move(table);
  if (table.canUndo) await table.undo();
  await until("it goes on", () => table.legal.length > 0);
  table.close();
  const n = table.frames.length - 1;
  for (const at of [3, n]) {
    const from = { id, name: "Horizon", n: at };
    const { lines } = await shelf.whole(id);
    const branch = await shelf.branch(lines, SEATS, from);
    const other = await play(one, shelf, branch);
    assert.ok(seen(other).includes(seen(table)[at]), "it goes through the position that it began from");
    await move(other);
    await allStored(one, other, branch);
    other.close();
    assert.deepEqual(shelf.games.find((game) => game.id === branch).branch, from);
    const text = `${(await stored(one, branch)).join("\n")}\n`;
    assert.equal(one.verifyRecord(text, () => true).problem, null);
  }
  assert.equal((await stored(one, id)).length, n + 1, "the one that it began from is as it was");
  const { games } = one.fromFile(one.toFile(await shelf.all()));
  assert.equal(games.filter(({ kept }) => kept.branch?.id === id).length, 2);
});

test("the only game of an older page becomes one of many", async () => {
  localStorage.setItem("casus.local", JSON.stringify(one.newGame("horizon", SEATS, OPTIONS)));
  const shelf = new one.Shelf();
  await until("it is taken over", () => shelf.games.length === 1);
  assert.equal(localStorage.getItem("casus.local"), null);
  (await play(one, shelf, shelf.games[0].id)).close();
});

test("where the browser has no room the game goes on, says so, and is stored whole as soon as there is some", async () => {
  const shelf = new one.Shelf();
  const id = await shelf.start("horizon", SEATS, OPTIONS);
  const table = await play(one, shelf, id);
  await allStored(one, table, id);
  const { append } = one.database;
  one.database.append = () => Promise.reject(new DOMException("full", "QuotaExceededError"));
  await move(table);
  await until("it is said", () => shelf.trouble === "full");
  const reopened = await shelf.open(id, () => {});
  assert.equal(reopened.game.lines.length, table.frames.length, "the page still has all of it");
  one.database.append = append;
  await move(table);
  await allStored(one, table, id);
  await until("it is said no more", () => shelf.trouble === null); // The row is there before its writer hears of it.
  table.close();
});

// What may be taken back alone: the contract decides, whatever the game calls what was done.
import assert from "node:assert/strict";
import { before, test } from "node:test";
import { load, loadGames, storage } from "./load.mjs";

const STEPS = 400;
/** A bot draws as it likes, so a single game may be short or one-sided; so many are enough for any chance. */
const GAMES = 20;
let core, LocalTable, SLOT, beforeLastChoice, lastLive, mayTakeBack;

before(async () => {
  globalThis.localStorage = storage();
  const page = await load("core/core.ts", "table/local.svelte.ts", "table/undo.ts");
  ({ core, LocalTable, SLOT, beforeLastChoice, lastLive, mayTakeBack } = page);
  await loadGames(page);
});

/** So many people; where there is one, a bot sits opposite. */
const seatsOf = (count) => [
  { name: "P0", bot: null },
  count > 1 ? { name: "P1", bot: null } : { name: "random", bot: "random" },
];
/** Numbers below a limit, always the same. */
const numbers = (seed) => (limit) => (seed = (seed * 48271) % 2147483647) % limit;
const dice = () => new Uint8Array(32).fill(3);

/** The rule, on whole positions and with nothing of the page's: may this seat take back what it did just now? */
function ruled(game, { before, after, happened, seat, action }) {
  const awaited = (bytes) => {
    core.load(SLOT.record, game, bytes);
    const { kind, seat: who } = core.actor(SLOT.record);
    return kind === "player" && who === seat;
  };
  if (happened > 1 || !awaited(after) || !awaited(before)) return false;
  core.load(SLOT.record, game, before);
  return !core.reveals(SLOT.record, seat, action);
}

async function ready(table) {
  for (let waits = 0; table.status === "running" && table.legal.length === 0; waits++) {
    assert.ok(waits < 5000, "nobody acts");
    table.lift();
    if (table.legal.length === 0) await new Promise((done) => setTimeout(done, 5));
  }
}

/** Plays at one screen by chance; after each action of a person: what was done, and whether it may be taken back. */
async function* played(game, options, count, seed, steps = STEPS) {
  const draw = numbers(seed);
  const table = LocalTable.start(game, seatsOf(count), options, dice());
  for (let i = 0; i < steps; i++) {
    await ready(table);
    if (table.status !== "running") return;
    const { seat } = table;
    const action = table.legal[draw(table.legal.length)];
    const before = core.bytes(SLOT.local);
    const known = table.frames.length;
    assert.equal(await table.act([action]), null, action);
    const happened = table.frames.length - known;
    yield {
      table,
      seat,
      action,
      allowed: ruled(game, { before, after: core.bytes(SLOT.local), happened, seat, action }),
    };
  }
  table.close();
}

for (const [game, options, count, steps] of [
  ["horizon", "players 2\nrings 2\n", 2, STEPS],
  ["horizon", "players 2\nrings 2\n", 1, 80],
  ["coldwar", "", 2, STEPS],
  ["coldwar", "", 1, 80],
]) {
  test(`of ${game} for ${count} at one screen: who alone is awaited before and after, and saw nothing, may`, async () => {
    const seen = { true: 0, false: 0 };
    for (let seed = 5; seed < 5 + GAMES && !(seen.true > 5 && seen.false > 5); seed++) {
      for await (const { table, seat, action, allowed } of played(game, options, count, seed, steps)) {
        assert.equal(table.canUndo, allowed, action);
        assert.equal(mayTakeBack(game, table.frames, seat), allowed, action);
        seen[allowed]++;
      }
    }
    assert.ok(seen.true > 5 && seen.false > 5, JSON.stringify(seen));
  });
}

for (const [game, options] of [
  ["horizon", "players 2\nrings 2\n"],
  ["coldwar", ""],
]) {
  test(`of ${game}: where a seat asks to go back to, it chooses, and nothing is half revealed`, async () => {
    const found = new Set();
    for await (const { table, seat } of played(game, options, 1, 7, 60)) {
      const { frames } = table;
      const to = beforeLastChoice(game, frames, seat);
      const at = frames.findIndex((frame) => (frame.event?.n ?? 0) === to);
      core.load(SLOT.record, game, frames[at].bytes);
      const { kind, awaited } = core.actor(SLOT.record);
      assert.ok(awaited.includes(seat), `${to} of ${frames.length - 1}: ${kind} ${awaited}`);
      const since = frames.slice(at + 1).map(({ event }) => event.seat);
      const own = since.filter((who) => who === seat).length;
      assert.equal(own, 1, `${to}: it takes back one choice of the seat's own`);
      // Who faces a Man in Earth Orbit shows the headline first, for all to see.
      const shown = /^headline [^?]/.test(frames[at].event.action) && frames[at].event.seat === 1;
      if (kind === "simultaneous") assert.deepEqual(awaited, shown ? [0] : [0, 1], `${to}: nobody has shown his`);
      found.add(kind);
    }
    assert.deepEqual([...found].sort(), game === "coldwar" ? ["player", "simultaneous"] : ["player"]);
  });
}

test("who has chosen nothing has nothing to ask for", () => {
  const frame = (event) => ({ event, bytes: new Uint8Array() });
  assert.equal(beforeLastChoice("horizon", [frame(null), frame({ n: 1, seat: 1, action: "a" })], 0), null);
});

test("two actions that are taken back one after the other leave the position as it was, and the record says to which", async () => {
  let undone = 0;
  for await (const { table, allowed, seat } of played("horizon", "players 2\nrings 2\n", 2, 11)) {
    if (!allowed || undone > 3) continue;
    const { frames } = table;
    const live = lastLive(frames);
    assert.equal(frames[live].event.seat, seat);
    assert.equal(await table.undo(), null);
    const { takeback } = table.frames.at(-1).event;
    assert.equal(takeback, live - 1);
    assert.deepEqual(table.frames.at(-1).bytes, table.frames[takeback].bytes);
    assert.ok(lastLive(table.frames) < live);
    undone++;
    if (table.canUndo) {
      const next = lastLive(table.frames);
      await table.undo();
      assert.equal(table.frames.at(-1).event.takeback, next - 1);
      undone++;
    }
  }
  assert.ok(undone > 2);
});

test("the last action that counts: what was taken back, and what is no action, is passed over", () => {
  const frame = (event) => ({ event, bytes: new Uint8Array() });
  const frames = [
    frame(null),
    frame({ n: 1, seat: 0, action: "a" }),
    frame({ n: 2, seat: 0, action: "b" }),
    frame({ n: 3, takeback: 1, by: [0] }),
  ];
  assert.equal(lastLive(frames), 1);
  assert.equal(lastLive([...frames, frame({ n: 4, seat: 1, action: null })]), 4, "what is hidden counts");
  assert.equal(lastLive([...frames, frame({ n: 4, end: "finished" })]), 1);
  assert.equal(lastLive([...frames, frame({ n: 4, takeback: 0, by: [0] })]), -1);
  assert.equal(lastLive([]), -1);
});

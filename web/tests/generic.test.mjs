// What the generic board asks of the core for actions with numbers to choose, tried on orders of MAGA.
import assert from "node:assert/strict";
import { readFile } from "node:fs/promises";
import { test } from "node:test";
import { load, storage } from "./load.mjs";

const wasmFile = process.env.CASUS_WASM ?? new URL("../../build/core.wasm", import.meta.url);
const { exports: core } = (await WebAssembly.instantiate(await readFile(wasmFile), {})).instance;
const MOVES = 200; // Of bots, until a seat has actions with ranges.

const buffer = () => new Uint8Array(core.memory.buffer, core.casus_io(), core.casus_io_size());
const put = (text) => new TextEncoder().encodeInto(text, buffer()).written;
const text = (length) => new TextDecoder().decode(buffer().subarray(0, length));
const json = (length) => JSON.parse(text(length));
const rangesOf = (seat, action) => json(core.casus_w_ranges(0, seat, put(action)));

const ACTS = { organiser: 250, chance: 251 };

function next(kind, seat, legal, seed) {
  if (kind === "chance") return json(core.casus_w_outcomes(0)).outcomes[0].action;
  if (kind === "organiser") return legal[0];
  return text(core.casus_w_bot(0, seat, put("steady"), 1, seed));
}

/** Plays until the awaited seat has an action with numbers to choose. */
function firstRanged() {
  const game = json(core.casus_w_games()).findIndex(({ name }) => name === "maga");
  assert.ok(core.casus_w_init(0, game, put("teams 2")) >= 0);
  for (let i = 0; i < MOVES; i++) {
    const { kind, seat, awaited } = json(core.casus_w_actor(0));
    const acts = ACTS[kind] ?? seat ?? awaited[0];
    const legal = kind === "chance" ? [] : json(core.casus_w_legal(0, acts));
    const ranged = legal.find((action) => rangesOf(acts, action).length > 0);
    if (ranged) return { seat: acts, action: ranged };
    core.casus_w_apply(0, acts, put(next(kind, acts, legal, i)));
  }
  throw new Error("no action has a range");
}

test("an action's numbers are listed at their least, and chosen one by one", () => {
  const { seat, action } = firstRanged();
  const [{ least, most, step }] = rangesOf(seat, action);
  assert.ok(least < most && step >= 1);
  const set = (value) => core.casus_w_set(0, seat, put(action), 0, value);
  assert.equal(text(set(least)), action, "at its least it is the action that is listed");
  const chosen = text(set(least + step));
  assert.notEqual(chosen, action);
  assert.equal(text(core.casus_w_set(0, seat, put(chosen), 0, least)), action);
  assert.deepEqual(rangesOf(seat, chosen), rangesOf(seat, action));
});

test("a number that is not there, or has no room, is refused", () => {
  const { seat, action } = firstRanged();
  for (const [index, value] of [
    [-1, 1],
    [4, 1],
    [0, -1],
    [0, 2 ** 53],
    [0, NaN],
  ])
    assert.equal(core.casus_w_set(0, seat, put(action), index, value), -1, `${index} ${value}`);
});

test("a list whose items have the same few fields is told as a table", async () => {
  globalThis.localStorage = storage();
  globalThis.navigator ??= { languages: ["en"] };
  const { columnsOf } = await load("games/generic/tree.ts");
  const rows = [
    { seat: 0, card: 7, dice: [1, 2] },
    { seat: 1, card: "?", dice: [] },
  ];
  assert.deepEqual(columnsOf(rows), ["card", "dice"], "the seat is what the row is called");
  assert.equal(columnsOf([...rows, { seat: 2, card: 1 }]), null, "not all have the same");
  assert.equal(columnsOf([{ list: { a: 1 } }, { list: { a: 2 } }]), null, "a branch does not stand in a cell");
  assert.equal(columnsOf(rows.slice(1)), null, "one item alone");
  assert.equal(columnsOf({ a: rows[0], b: rows[1] }), null, "no list");
});

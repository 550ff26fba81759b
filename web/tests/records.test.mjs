// Records of every version of the rules play in the page by theirs: to the very position that they name at their end.
import assert from "node:assert/strict";
import { readFileSync, readdirSync } from "node:fs";
import { join } from "node:path";
import { before, test } from "node:test";
import { load, loadGames, storage } from "./load.mjs";

const folder = new URL("../../tests/games/", import.meta.url).pathname;
const records = readdirSync(folder, { recursive: true }).filter((file) => /\/records\/\d+\/.*\.jsonl$/.test(file));
const WORD = (1n << 64n) - 1n;
let LocalTable, chain, verifyRecord;

before(async () => {
  globalThis.localStorage = storage();
  globalThis.navigator ??= { languages: ["en"] };
  const page = await load("core/core.ts", "verify/dice.ts", "verify/record.ts", "table/local.svelte.ts");
  ({ LocalTable, chain, verifyRecord } = page);
  await loadGames(page);
});

/** casus_hash of casus.h, a second time. */
function hashOf(bytes) {
  const whole = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  let hash = 0x9e3779b97f4a7c15n ^ BigInt(bytes.length);
  for (let at = 0; at < bytes.length; at += 8) {
    let word = 0n;
    for (let k = 0; k < 8 && at + k < bytes.length; k++) word |= BigInt(whole.getUint8(at + k)) << BigInt(8 * k);
    hash = ((hash ^ word) * 0xff51afd7ed558ccdn) & WORD;
    hash ^= hash >> 32n;
  }
  return hash.toString(16).padStart(16, "0");
}

test("every record ends in the page as it did when it was played", () => {
  assert.ok(records.length >= 10);
  for (const record of records) {
    const text = readFileSync(join(folder, record), "utf8");
    const { problem, frames } = verifyRecord(text, () => true);
    assert.equal(problem, null, record);
    const end = JSON.parse(text.trimEnd().split("\n").at(-1));
    assert.equal(hashOf(frames.at(-1).bytes), end.state, record);
  }
});

test("who gives up ends a game of two, and the record of it holds and opens as a game that is over", async () => {
  const seats = [
    { name: "P0", bot: null },
    { name: "random", bot: "random" },
  ];
  const table = LocalTable.start("coldwar", seats, "", new Uint8Array(32).fill(3));
  for (let waits = 0; !table.canResign && waits < 1000; waits++) await new Promise((done) => setTimeout(done, 5));
  await table.resign();
  assert.deepEqual([table.status, table.canResign, table.legal], ["over", false, []]);
  const lines = (await table.record()).trimEnd().split("\n");
  const { problem, frames } = verifyRecord(lines.join("\n"), () => true);
  assert.equal(problem, null);
  assert.deepEqual(
    frames.slice(-2).map(({ event: { resign, end } }) => [resign, end]),
    [
      [0, undefined],
      [undefined, "resigned"],
    ],
  );
  const zeros = "00".repeat(32);
  const again = LocalTable.open(
    { game: "coldwar", options: "", seats, secret: zeros, entropy: seats.map(() => zeros), lines },
    null,
  );
  assert.equal(again.status, "over");
  assert.equal(again.frames.length, frames.length);
  assert.equal(again.frames.at(-2).event.resign, 0);
});

/** The record with its header altered, each line with the hash that then follows. */
function altered(text, alter) {
  const lines = text.trimEnd().split("\n").map(JSON.parse);
  alter(lines[0]);
  let hash = new Uint8Array(32);
  return lines
    .map((line) => {
      delete line.hash;
      const body = JSON.stringify(line).slice(0, -1);
      hash = chain(hash, body);
      return `${body},"hash":"${Buffer.from(hash).toString("hex")}"}\n`;
    })
    .join("");
}

test("the page's own verifier checks the order of the dice and each commitment", () => {
  const text = readFileSync(join(folder, "horizon/records/1/served_with_shared_dice.jsonl"), "utf8");
  const verdictOf = (alter) => verifyRecord(altered(text, alter), () => true);
  const good = verdictOf(() => {});
  assert.equal(good.problem, null);
  assert.deepEqual(good.shared, { seats: 2, round: 1 });
  assert.ok(good.diceChecked && good.draws > 0);
  const [server, commits, reveals] = [0, 1, 2];
  const swap = (list, one, other) => ([list[one], list[other]] = [list[other], list[one]]);
  for (const alter of [
    ({ dice }) => swap(dice.steps, server, commits),
    ({ dice }) => swap(dice.steps, commits, reveals),
    ({ dice }) => dice.steps.pop(),
    ({ dice }) => (dice.steps[server].time = dice.steps[commits].time + 1),
    ({ dice }) => (dice.steps[reveals].time += 1), // After the beginning.
    ({ dice }) => (dice.steps[commits].commits[0] = null),
    ({ dice }) => (dice.steps[reveals].reveals[0] = null),
    ({ dice }) => swap(dice.steps[reveals].reveals, 0, 1),
    ({ dice }) => (dice.steps[server].commitment = "ab".repeat(32)), // Drawn when all bytes were known.
    ({ dice }) => (dice.table = "another"),
    ({ seats }) => (seats[0].kind = "bot"),
  ])
    assert.equal(verdictOf(alter).problem?.line, 1, String(alter));
  const { dice } = JSON.parse(text.split("\n")[0]);
  const kept = { commitment: "cd".repeat(32), entropy: "", commit: "", revealed: true, time: 0 };
  localStorage.setItem(`casus.dice.${dice.table}.0`, JSON.stringify(kept));
  assert.equal(verdictOf(() => {}).problem?.line, 1, "what this browser gave counts");
});

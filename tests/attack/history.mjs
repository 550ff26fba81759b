// A long table that is opened from its beginning again and again, by many at once, within the messages that are allowed:
// what it has to tell is charged, and comes in turns, so that everybody else is served between two of them.
// node history.mjs CASUS [CONNECTIONS SECONDS]
import assert from "node:assert/strict";
import { join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { Guest, folder, serve } from "../wire/wire.mjs";

const [casus, , many = "20", seconds = "1.5"] = process.argv.slice(2);
const PAIRS = 520, // Of acting and taking back: more events than one answer tells.
  PAGE = 1000,
  PAUSE_MS = PAGE / 25,
  BURST = 1 << 20,
  PER_SECOND = 128 << 10;
const store = join(folder(), "store.sqlite");

async function aLongTable() {
  const server = await serve(casus, store, "--no-rate-limit");
  const guest = await Guest.connect(server.port, { form: "none" });
  const bot = { kind: "bot", bot: "random" };
  const create = { type: "create", game: "horizon", options: "players 2\n", public: true, takeover_ms: 0 };
  const { table } = await guest.get("created", { ...create, seats: [{ kind: "me" }, bot] });
  await guest.get("table", { type: "open", table });
  let { n, actions } = await guest.get("legal", { type: "legal", table });
  const [action] = actions.filter((one) => one.startsWith("gather"));
  for (let pair = 0; pair < PAIRS; pair++) {
    ({ n } = await guest.get("ok", { type: "act", table, n, actions: [action] }));
    ({ n } = await guest.get("ok", { type: "undo", table, n }));
  }
  await guest.end();
  await server.stop();
  return { table, n };
}

const bytesOf = ({ bytes }) => Buffer.from(bytes, "base64");

function patched(before, events) {
  const view = Buffer.from(before);
  for (const { patch } of events) for (const [offset, piece] of patch) Buffer.from(piece, "base64").copy(view, offset);
  return view;
}

/** What comes on demand ends where the answer to `open` begins, byte for byte. */
async function pagesJoin(port, { table, n }) {
  const guest = await Guest.connect(port, { form: "bytes" });
  const newest = await guest.get("table", { type: "open", table, from: 0 });
  const to = newest.events[0].n - 1;
  const earlier = await guest.get("history", { type: "history", table, to });
  assert.deepEqual(
    [...earlier.events, ...newest.events].map((event) => event.n),
    Array.from({ length: n }, (_, i) => i + 1),
  );
  assert.deepEqual(patched(bytesOf(earlier.start), earlier.events), bytesOf(newest.start));
  assert.deepEqual(patched(bytesOf(newest.start), newest.events), bytesOf(newest.position));
  await guest.end();
}

/** Asks without waiting for answers; resolves to how many bytes came, and how many answers of each kind. */
async function flood(port, { table }, until) {
  const guest = await Guest.connect(port);
  const got = { table: 0, refused: 0, bytes: 0 };
  let open = true;
  const hear = (async () => {
    for (let text = await guest.line.next(); text !== null; text = await guest.line.next()) {
      const said = JSON.parse(text);
      if (said.type === "refused") assert.equal(said.error.key, "server.too_much");
      if (said.type in got) got[said.type]++;
      got.bytes += text.length;
    }
  })();
  while (Date.now() < until && open) {
    guest.line.send(JSON.stringify({ type: "open", id: 9, table, from: 0 }));
    await sleep(100);
  }
  open = false;
  await guest.end();
  await hear;
  return got;
}

/** How long a short question waits, in milliseconds, sorted. */
async function others(port, until) {
  const guest = await Guest.connect(port),
    waited = [];
  while (Date.now() < until) {
    const asked = performance.now();
    await guest.refused("server.no_table", { type: "close", table: "zzzzzzzzzzzzzzzz" });
    waited.push(performance.now() - asked);
    await sleep(30);
  }
  await guest.end();
  return waited.sort((a, b) => a - b);
}

const long = await aLongTable();
const server = await serve(casus, store);
await pagesJoin(server.port, long);
const begun = Date.now(),
  until = begun + 1000 * Number(seconds);
const floods = Array.from({ length: Number(many) }, () => flood(server.port, long, until));
const waited = await others(server.port, until);
const got = await Promise.all(floods);
const took = Date.now() - begun;
const sum = (key) => got.reduce((all, one) => all + one[key], 0);
const at = (part) => waited[Math.min(waited.length - 1, Math.floor(waited.length * part))].toFixed(1);
console.log(
  `${long.n} events; ${sum("table")} answers, ${sum("refused")} refused, ${sum("bytes")} bytes in ${took} ms`,
);
console.log(`others: p50 ${at(0.5)} p99 ${at(0.99)} max ${at(1)} ms (${waited.length})`);
assert.ok(sum("table") > 0 && sum("table") <= 2 + took / PAUSE_MS, "no more than one in a turn");
assert.ok(sum("refused") > 0, "and who asks for more is told so");
for (const { bytes, table } of got)
  assert.ok(bytes <= 2 * BURST + (took / 1000) * PER_SECOND + 1000 * table + (1 << 20), `${bytes} bytes`);
await server.stop();

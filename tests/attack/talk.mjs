// Strangers who flood: a crowd of watchers in a table's chat, and guests that do nothing. node talk.mjs CASUS
import assert from "node:assert/strict";
import { readFileSync, statSync } from "node:fs";
import { join } from "node:path";
import { Guest, folder, serve } from "../wire/wire.mjs";

const [casus] = process.argv.slice(2);
const work = folder();
const stores = ["crowd.sqlite", "lines.sqlite", "idle.sqlite"].map((name) => join(work, name));
const say = { type: "chat", text: "x".repeat(500) };

/** Bytes that the store has written; its log only grows while it is small. */
const written = (store) => statSync(store).size + statSync(`${store}-wal`).size;

/** Bytes that the process has written to anything. */
const bytesOut = (pid) => Number(/^wchar: (\d+)$/m.exec(readFileSync(`/proc/${pid}/io`, "utf8"))[1]);

async function open(owner) {
  return owner.get("created", {
    type: "create",
    game: "horizon",
    options: "players 2\n",
    public: true,
    seats: [{ kind: "me" }, { kind: "open" }],
  });
}

/** Many watchers write as much as they can; players still get a word in, and see it. */
async function aCrowdDoesNotDrownThePlayers() {
  const server = await serve(casus, stores[0]);
  const owner = await Guest.connect(server.port, { name: "Owner", form: "none" });
  const { table } = await open(owner);
  await owner.get("table", { type: "open", table });
  const crowd = await Promise.all(
    Array.from({ length: 12 }, (_, i) => Guest.connect(server.port, { name: `Crowd ${i}`, form: "none" })),
  );
  const flood = async (guest) => {
    let taken = 0;
    await guest.get("table", { type: "open", table });
    for (let i = 0; i < 30; i++) {
      const reply = await guest.ask({ ...say, table });
      if (reply.type === "ok") taken++;
      else assert.equal(reply.error.key, "server.chat_fast");
    }
    return taken;
  };
  const begun = Date.now();
  const taken = (await Promise.all(crowd.map(flood))).reduce((sum, lines) => sum + lines, 0);
  const seconds = Math.ceil((Date.now() - begun) / 1000);
  assert.ok(taken >= 20 && taken <= 20 + seconds, `${taken} lines in ${seconds} s`);
  await owner.get("ok", { type: "chat", table, text: "I am still here." });
  assert.equal((await owner.pushed("chat")).at(-1).chat.text, "I am still here.");
  await server.stop();
}

/** A mere watcher leaves nothing behind. */
async function idleGuestsAreNotStored() {
  const server = await serve(casus, stores[2], "--no-rate-limit");
  const owner = await Guest.connect(server.port, { name: "Owner", form: "none" });
  const { table } = await open(owner);
  const before = written(stores[2]);
  for (let i = 0; i < 50; i++) {
    const idle = await Guest.connect(server.port, { name: `Idle ${i}`, form: "none" });
    await idle.get("table", { type: "open", table });
    await idle.get("ok", { type: "rename", name: "Nobody" });
    await idle.end();
  }
  assert.equal(written(stores[2]), before);
  const guest = await Guest.connect(server.port, { name: "Guest", form: "none" });
  const { token } = guest.welcome;
  await guest.get("joined", { type: "join", table });
  assert.ok(written(stores[2]) > before);
  await server.stop();
  const again = await serve(casus, stores[2]);
  const back = await Guest.connect(again.port, { token, form: "none" });
  assert.equal(back.welcome.name, "Guest");
  assert.equal((await back.get("table", { type: "open", table })).seat, 1);
  await again.stop();
}

/** The cost of writing a line does not grow with what was said before. */
async function aLineCostsWhatItIsLong() {
  const server = await serve(casus, stores[1], "--no-rate-limit");
  const owner = await Guest.connect(server.port, { name: "Owner", form: "none" });
  const { table } = await open(owner);
  const before = bytesOut(server.pid);
  for (let i = 0; i < 400; i++) await owner.get("ok", { ...say, table });
  // 400 lines of 600 bytes take a few pages each; rewriting the 200 kept ones for each line would take 40 MB.
  const bytes = bytesOut(server.pid) - before;
  assert.ok(bytes < 20e6, `${bytes} bytes`);
  assert.equal((await owner.get("table", { type: "open", table })).chat.length, 200);
  await server.stop();
}

await aCrowdDoesNotDrownThePlayers();
await idleGuestsAreNotStored();
await aLineCostsWhatItIsLong();

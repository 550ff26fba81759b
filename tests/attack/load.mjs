// Strangers who want more than their share of descriptors, memory, what others are sent, the list of tables, or the
// server's time. Over real sockets, counting messages, bytes and log lines. node load.mjs CASUS CASUS_FAULTY [ATTACK..]
import assert from "node:assert/strict";
import { spawn } from "node:child_process";
import { randomBytes } from "node:crypto";
import { mkdtempSync, readFileSync, rmSync } from "node:fs";
import { request } from "node:http";
import { connect } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";

const [casus, , ...named] = process.argv.slice(2); // ctest gives all attacks both programs.
const sanitized = /__[at]san_init/.test(readFileSync(casus, "latin1")); // Then its memory says nothing.
const work = mkdtempSync(join(tmpdir(), "casus-load-"));
process.on("exit", () => rmSync(work, { recursive: true }));
const MB = 1 << 20;
let stores = 0;
const running = new Set();
process.on("exit", () => running.forEach((server) => server.kill("SIGKILL")));

/** A server on a free port, under limits set by the shell. */
async function start(limits = "", ...more) {
  const words = [
    "serve",
    "--port",
    "0",
    "--store",
    join(work, `${stores++}.sqlite`),
    "--web",
    work,
    "--think",
    "0",
    ...more,
  ];
  const command = `${limits} exec "$0" "$@"`;
  const server = spawn("sh", ["-c", command, casus, ...words], {
    env: { ...process.env, ASAN_OPTIONS: "detect_leaks=0" },
    stdio: ["ignore", "pipe", "pipe"],
  });
  running.add(server);
  const log = [];
  server.stderr.on("data", (text) =>
    log.push(
      ...String(text)
        .split("\n")
        .filter((line) => line !== "" && !line.includes('"about":"store"')),
    ),
  );
  const ended = new Promise((done) => server.on("close", done));
  const said = await new Promise((done) => {
    server.stdout.on("data", (text) => done(String(text)));
    server.on("exit", () => done(""));
  });
  const port = Number(/listening on http:\/\/127\.0\.0\.1:(\d+)\/\n/.exec(said)?.[1]);
  return {
    port,
    log,
    ended,
    status: (key) =>
      Number(new RegExp(`${key}:\\s+(\\d+)`).exec(readFileSync(`/proc/${server.pid}/status`, "utf8"))[1]),
    ticks: () => {
      const fields = readFileSync(`/proc/${server.pid}/stat`, "utf8").split(") ")[1].split(" ");
      return Number(fields[11]) + Number(fields[12]);
    },
    async stop() {
      server.kill("SIGTERM");
      assert.equal(await ended, 0);
    },
  };
}

// ---- A client ----

const TEXT = 1,
  CLOSE = 8;

function frame(text) {
  const bytes = Buffer.from(text);
  const head = Buffer.alloc(bytes.length < 126 ? 6 : bytes.length < 65536 ? 8 : 14); // The mask is zeros.
  head[0] = 0x80 | TEXT;
  head[1] = 0x80 | (head.length === 6 ? bytes.length : head.length === 8 ? 126 : 127);
  if (head.length === 8) head.writeUInt16BE(bytes.length, 2);
  if (head.length === 14) head.writeBigUInt64BE(BigInt(bytes.length), 2);
  return Buffer.concat([head, bytes]);
}

/** The lengths of head and content of the first frame of `bytes`; null if it is not complete yet. */
function measure(bytes) {
  const short = bytes[1] & 127,
    head = short < 126 ? 2 : short === 126 ? 4 : 10;
  if (bytes.length < head) return null;
  return {
    head,
    length: head === 2 ? short : head === 4 ? bytes.readUInt16BE(2) : Number(bytes.readBigUInt64BE(2)),
  };
}

class Client {
  heard = []; // Of pushes, while they are kept.
  count = new Map(); // Messages by type.
  bytes = 0;
  closed = null; // [status, reason]
  #waiting = new Map();
  #next = 0;
  #parts = [];
  #have = 0;

  static open(port) {
    return new Promise((done) => {
      const client = new Client();
      const stream = (client.stream = connect(port, "127.0.0.1"));
      client.gone = new Promise((gone) => stream.on("close", () => (client.#lose(), done(null), gone())));
      stream.on("error", () => {});
      let head = "";
      const greet = (data) => {
        head += data.toString("latin1");
        const end = head.indexOf("\r\n\r\n");
        if (end < 0) return;
        stream.off("data", greet);
        stream.on("data", (bytes) => client.#take(bytes));
        client.#take(Buffer.from(head.slice(end + 4), "latin1"));
        done(client);
      };
      stream.on("data", greet);
      stream.write(
        `GET /ws HTTP/1.1\r\nHost: 127.0.0.1:${port}\r\nUpgrade: websocket\r\nConnection: Upgrade\r\nSec-WebSocket-Version: 13\r\n` +
          `Sec-WebSocket-Key: ${randomBytes(16).toString("base64")}\r\nSec-WebSocket-Protocol: casus.1\r\n\r\n`,
      );
    });
  }

  static async greeted(port, form = "none") {
    const client = await Client.open(port);
    assert.equal((await client.ask({ type: "hello", protocol: 1, form })).type, "welcome");
    return client;
  }

  #lose() {
    for (const answer of this.#waiting.values()) answer({ type: "closed" });
    this.#waiting.clear();
  }

  #take(bytes) {
    this.bytes += bytes.length;
    this.#parts.push(bytes);
    this.#have += bytes.length;
    for (;;) {
      if (this.#have < 2) return;
      if (this.#parts[0].length < 10 && this.#parts.length > 1) this.#parts = [Buffer.concat(this.#parts)];
      const size = measure(this.#parts[0]);
      if (size === null || this.#have < size.head + size.length) return;
      const all = Buffer.concat(this.#parts);
      this.#parts = [all.subarray(size.head + size.length)];
      this.#have -= size.head + size.length;
      this.#hear(all[0] & 15, all.subarray(size.head, size.head + size.length));
    }
  }

  #hear(kind, content) {
    if (kind === CLOSE) {
      this.closed = [content.readUInt16BE(0), content.subarray(2).toString()];
      this.stream.end();
    }
    if (kind !== TEXT) return;
    const text = content.toString();
    const message = JSON.parse(text);
    this.count.set(message.type, (this.count.get(message.type) ?? 0) + 1);
    const answer = this.#waiting.get(message.id);
    this.#waiting.delete(message.id);
    if (answer) answer(message);
    else this.heard.push(message);
  }

  write(...texts) {
    this.stream.write(Buffer.concat(texts.map(frame)));
  }

  ask(message) {
    const id = ++this.#next;
    const answer = new Promise((done) => this.#waiting.set(id, done));
    this.write(JSON.stringify({ ...message, id }));
    return answer;
  }
}

/** That many greeted clients, a few at a time. */
async function crowd(port, count, form) {
  const all = [];
  while (all.length < count)
    all.push(
      ...(await Promise.all(
        Array.from({ length: Math.min(20, count - all.length) }, () => Client.greeted(port, form)),
      )),
    );
  return all;
}

const leave = (clients) => Promise.all(clients.filter(Boolean).map((client) => (client.stream.destroy(), client.gone)));

const health = (port) =>
  new Promise((done) => {
    const asked = request({ host: "127.0.0.1", port, path: "/healthz", agent: false, timeout: 10000 }, (answer) => {
      answer.resume();
      answer.on("end", () => done(answer.statusCode));
    });
    asked.on("error", () => done(0));
    asked.end();
  });

/** Waits for what comes soon, at the machine's own speed. */
async function until(what, holds) {
  for (let left = 1000; !(await holds()); left--) {
    assert.ok(left > 0, what);
    await sleep(10);
  }
}

// ---- Descriptors ----

/** Without descriptors left the server pauses, says so once, and continues when somebody leaves. */
async function descriptors() {
  const server = await start("ulimit -n 90;");
  const full = await crowd(server.port, 20);
  assert.equal(await health(server.port), 200);
  // More than there is room for: connections that never say what they want.
  const silent = Array.from({ length: 120 }, () => connect(server.port, "127.0.0.1").on("error", () => {}));
  await until("the server says that it is full", () => server.log.some((line) => line.includes("no more connections")));
  const before = server.ticks();
  await sleep(500);
  assert.ok(server.ticks() - before < 15, `it rests: ${server.ticks() - before} of 50 ticks`);
  assert.equal((await full[0].ask({ type: "lobby" })).type, "lobby", "who is in is served");
  for (const stream of silent) stream.destroy();
  await until("others are served again", async () => (await health(server.port)) === 200);
  await leave(full);
  const later = await crowd(server.port, 20);
  await leave(later);
  await until("it is over", () => server.log.some((line) => line.includes("connections are taken again")));
  assert.equal(server.log.length, 2, server.log.join("\n"));
  await server.stop();

  // Whoever finds all places taken is told so, and pages are still served.
  const small = await start("ulimit -n 90;");
  const taken = await Promise.all(Array.from({ length: 35 }, () => Client.open(small.port)));
  await until("some are turned away", () => taken.filter(Boolean).some((client) => client.closed !== null));
  const [refused] = taken.filter((client) => client?.closed);
  assert.deepEqual(refused.closed, [1013, "too many connections"]);
  assert.equal(await health(small.port), 200);
  await leave(taken);
  await small.stop();

  // The limit is raised as far as allowed, and one that is too low is reported.
  const raised = await start("ulimit -S -n 70;");
  await leave(await crowd(raised.port, 120));
  assert.deepEqual(raised.log, []);
  await raised.stop();
  const low = await start("ulimit -n 40;");
  assert.equal(await low.ended, 1);
  assert.match(low.log.join("\n"), /only 40 files may be open here \(ulimit -n\); a server needs 64 at least/);
}

// ---- Memory ----

/** An evening of 250 teams, whose position has 600 KB; it stands still. */
async function largeTable(organiser) {
  const seats = Array.from({ length: 250 }, () => ({ kind: "bot", bot: "steady" }));
  const { table } = await organiser.ask({
    type: "create",
    game: "maga",
    options: "teams 250\norganiser yes\n",
    public: true,
    seats,
    evening: { lists_ms: 0 },
  });
  assert.equal((await organiser.ask({ type: "start", table })).type, "ok");
  assert.equal((await organiser.ask({ type: "phase", table, do: "pause" })).type, "ok");
  return table;
}

/** Many who ask for much and read nothing, each for less than the limit: together they get only so much memory, and
 *  those who read are served. Each question has its own number, because identical messages are kept only once. */
async function nonReaders() {
  const server = await start();
  const table = await largeTable(await Client.greeted(server.port));
  const honest = await Client.greeted(server.port, "bytes");
  assert.equal((await honest.ask({ type: "open", table })).type, "table");
  const size = honest.bytes;
  const each = Math.floor((20 * MB) / size);
  assert.ok(each > 1, `an answer has ${size} bytes`);
  const before = server.status("VmRSS");
  const greedy = await crowd(server.port, Math.ceil((3 * 128 * MB) / (each * size)), "bytes");
  for (const [number, client] of greedy.entries()) {
    client.stream.pause();
    client.write(
      ...Array.from({ length: each }, (_, i) => JSON.stringify({ type: "open", table, id: 1 + each * number + i })),
    );
  }
  for (let i = 0; i < 5; i++) assert.equal((await honest.ask({ type: "open", table })).type, "table");
  const peak = (server.status("VmHWM") - before) * 1024;
  assert.ok(peak > 64 * MB && (peak < 190 * MB || sanitized), `${Math.round(peak / MB)} MB`);
  for (const client of greedy) client.stream.resume();
  const turnedAway = () => greedy.filter((client) => client.closed !== null || client.stream.destroyed);
  await until("some are turned away", () => turnedAway().length > 0);
  /* The reason comes after what the network has of an answer: whoever has not read that is not told. */
  for (const { closed } of turnedAway()) if (closed) assert.deepEqual(closed, [1013, "too much waits to be read"]);
  assert.equal(honest.closed, null);
  await leave([...greedy, honest]);
  await server.stop();
}

// ---- Crowds ----

/** Until each has been answered after everything sent before. */
const heardAll = (clients) => Promise.all(clients.map((client) => client.ask({ type: "legal", table: "nobody" })));

const waitingTable = { type: "create", game: "horizon", options: "players 2\n", public: true };

/** Arriving watchers are announced to the others as a number, at intervals. */
async function watchers() {
  const N = 120;
  const server = await start();
  const owner = await Client.greeted(server.port);
  const { table } = await owner.ask({ ...waitingTable, seats: [{ kind: "me" }, { kind: "open" }] });
  const watching = await crowd(server.port, N);
  await Promise.all(watching.map((client) => client.ask({ type: "open", table })));
  await owner.ask({ type: "open", table });
  await until("the number is told", () => owner.heard.some((message) => message.table?.watchers === N));
  await heardAll(watching);
  const told = watching.reduce((sum, client) => sum + (client.count.get("table_change") ?? 0), 0);
  assert.ok(told < 20 * N, `${told} messages: each told to each would be ${(N * N) / 2}`);
  await leave([...watching, owner]);
  await server.stop();
}

/** The list of tables: nobody can flood it, and its watchers are sent little. */
async function lobby() {
  const server = await start();
  const victim = await Client.greeted(server.port);
  const seats = [{ kind: "me" }, { kind: "open" }];
  const { table } = await victim.ask({ ...waitingTable, seats });
  const options = `players 2\n${`# ${"x".repeat(90)}\n`.repeat(500)}`;
  const made = [];
  const attackers = await crowd(server.port, 7);
  for (const attacker of attackers)
    for (let i = 0; i < 11; i++) made.push(await attacker.ask({ ...waitingTable, options, seats }));
  assert.equal(made.filter(({ type }) => type === "created").length, 70);
  assert.equal(made.find(({ type }) => type === "refused").error.key, "server.too_many_waiting");

  const guest = await Client.greeted(server.port);
  const found = new Set();
  for (let from = 0, all = 1; from < all;) {
    const before = guest.bytes;
    const window = await guest.ask({ type: "lobby", from });
    assert.ok(guest.bytes - before < 40000, `${guest.bytes - before} bytes`);
    for (const { id } of window.tables) found.add(id);
    ({ all } = window);
    from += window.tables.length;
  }
  assert.equal(found.size, 71);
  assert.ok(found.has(table));

  const watching = await crowd(server.port, 60);
  await Promise.all(watching.map((client) => client.ask({ type: "lobby", watch: true })));
  const bytes = () => watching.reduce((sum, client) => sum + client.bytes, 0);
  const before = bytes();
  for (let i = 0; i < 17; i++) {
    await attackers[0].ask({ type: "open", table: made[0].table });
    await attackers[0].ask({ type: "close", table: made[0].table });
  }
  await heardAll(watching);
  assert.ok(bytes() - before < 200000, `34 messages made ${bytes() - before} bytes`);
  await leave([victim, guest, ...attackers, ...watching]);
  await server.stop();
}

// ---- Messages ----

/** What is not a message counts as one, is answered by its number if it has one, and finally ends in a close with a
 * reason. */
async function messages() {
  const server = await start();
  const client = await Client.greeted(server.port);
  client.write(`{"type":"lobby","id":77,${" ".repeat(70000)}}`);
  await until("it is refused", () => client.heard.length > 0);
  assert.deepEqual([client.heard[0].id, client.heard[0].error.key], [77, "server.message_too_long"]);
  const array = `[${"1,".repeat(30000)}1]`;
  for (let i = 0; i < 30 && !client.closed; i++) client.write(array, "x", '{"id":5,');
  await until("too many are refused", () => client.heard.some(({ error }) => error?.key === "server.too_many"));
  assert.ok(client.heard.filter(({ error }) => error?.key === "server.no_json").length < 100);
  for (let i = 0; i < 10 && !client.stream.destroyed; i++) client.write(...Array(50).fill("x"));
  await client.gone;
  assert.deepEqual(client.closed, [1008, "too many messages"]);
  await server.stop();
}

// ---- Long work ----

/** How many messages of others are answered, one after another, until that is over. */
async function servedUntil(other, over) {
  let served = 0;
  let done = false;
  void over.then(() => (done = true));
  for (; !done; served++) await other.ask({ type: "legal", table: "nobody" });
  return served;
}

/** While the lists of 250 teams are tried, or rehearsed, others are served; and rehearsals do not pile up. */
async function longWork() {
  const server = await start("", "--no-rate-limit");
  const organiser = await Client.greeted(server.port),
    other = await Client.greeted(server.port);
  const table = await largeTable(organiser);
  await organiser.ask({ type: "open", table });
  assert.equal((await organiser.ask({ type: "phase", table, do: "resume" })).type, "ok");
  const rehearsed = organiser.ask({ type: "rehearse", table });
  const refused = [];
  for (let i = 0; i < 5; i++) refused.push(await organiser.ask({ type: "rehearse", table }));
  assert.deepEqual(new Set(refused.map(({ error }) => error?.key)), new Set(["server.rehearsing"]));
  const beside = await servedUntil(other, rehearsed);
  assert.ok((await rehearsed).events.length > 1000);
  assert.ok(beside >= 20, `${beside} messages answered beside a rehearsal`);
  organiser.heard = [];
  const revealed = until("the lists are revealed", () => organiser.heard.some(({ type }) => type === "events"));
  assert.equal((await organiser.ask({ type: "phase", table, do: "close" })).type, "ok");
  const meanwhile = await servedUntil(other, revealed);
  assert.ok(meanwhile >= 20, `${meanwhile} messages answered while lists were tried`);
  await leave([organiser, other]);
  await server.stop();
}

const attacks = [descriptors, nonReaders, watchers, lobby, messages, longWork];
const wanted = named.length > 0 ? named : attacks.map(({ name }) => name);
for (const name of wanted) {
  const attack = attacks.find((one) => one.name === name);
  assert.ok(attack, `there is no attack ${name}`);
  const from = performance.now();
  await attack();
  console.log(`${name}: held (${Math.round(performance.now() - from)} ms)`);
}
process.exit(0);

// What libwebsockets would read or answer by itself: upgrades to HTTP/2, bodies, frames without end. Each attack comes by
// a hundred connections at once; it is refused, ends them, takes no memory, and others are served. node gate.mjs CASUS
import assert from "node:assert/strict";
import { readFileSync, writeFileSync } from "node:fs";
import { connect } from "node:net";
import { join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { BINARY, CLOSE, CONTINUATION, Guest, TEXT, folder, frame, handshake, serve } from "../wire/wire.mjs";

const [casus] = process.argv.slice(2);
const sanitized = /__[at]san_init/.test(readFileSync(casus, "latin1")); // Then its memory says nothing.
const AT_ONCE = 100,
  MB = 1 << 20,
  MEMORY_MAX = 64 * MB,
  PATIENCE_MS = 20_000;
const PING = 9,
  PONG = 10;
const work = folder();
writeFileSync(join(work, "index.html"), "a page\n");

/** Sends the bytes, and the flood again and again for as long as it is taken; what came back, and whether it was ended. */
function attack(port, bytes, flood) {
  return new Promise((done) => {
    const stream = connect(port, "127.0.0.1");
    const said = [];
    const end = (ended) => (clearTimeout(patience), stream.destroy(), done({ said: Buffer.concat(said), ended }));
    const patience = setTimeout(end, PATIENCE_MS, false);
    const pour = () => {
      while (flood && !stream.destroyed && stream.write(flood));
    };
    stream.on("connect", () => (stream.write(bytes), pour()));
    stream.on("drain", pour);
    stream.on("data", (data) => said.push(data));
    stream.on("error", () => {});
    stream.on("close", () => end(true));
  });
}

const head = (port, first, ...fields) =>
  [first, ...(fields.includes("no host") ? [] : [`Host: 127.0.0.1:${port}`]), ...fields.filter((f) => f !== "no host")]
    .map((line) => `${line}\r\n`)
    .join("") + "\r\n";
const GET = "GET / HTTP/1.1";
const H2 = ["Connection: Upgrade, HTTP2-Settings", "HTTP2-Settings: AAMAAABkAAQAAP__"];
const http2Frame = (kind, body = "") =>
  Buffer.concat([Buffer.from([0, 0, body.length, kind, 0, 0, 0, 0, 0]), Buffer.from(body)]);
const PREFACE = "PRI * HTTP/2.0\r\n\r\nSM\r\n\r\n";
const settings = Buffer.concat(Array(1000).fill(http2Frame(4)));
const pings = Buffer.concat(Array(1000).fill(http2Frame(6, "12345678")));
const inner = (port) => head(port, "GET /healthz HTTP/1.1");

/* By either port: what is sent, and the status that is answered. */
const heads = [
  ["an upgrade to HTTP/2, then its settings", 400, (port) => head(port, GET, "Upgrade: h2c", ...H2), settings],
  ["an upgrade to HTTP/2, then its pings", 400, (port) => head(port, GET, "Upgrade: H2C", ...H2), pings],
  [
    "an upgrade to HTTP/2 as the second request",
    400,
    (port) => head(port, GET) + head(port, GET, "Upgrade: h2c", ...H2),
  ],
  ["HTTP/2 at once", 505, () => PREFACE, settings],
  ["an upgrade to TLS", 400, (port) => head(port, GET, "Upgrade: TLS/1.0")],
  ["two upgrades in one field", 400, (port) => head(port, GET, "Upgrade: websocket, h2c")],
  ["two upgrades", 400, (port) => head(port, GET, "Upgrade: websocket", "Upgrade: h2c")],
  ["a head that is too long", 431, (port) => head(port, GET, `X: ${"a".repeat(9000)}`)],
  ["a head without end", 431, (port) => head(port, GET).slice(0, -2), Buffer.from("X-A: 1\r\n".repeat(1000))],
  ["a line without end", 431, () => "GET /", Buffer.alloc(1 << 16, "a")],
  ["a body", 400, (port) => head(port, GET, "Content-Length: 5") + "abcde"],
  ["a body that is a request", 400, (port) => head(port, GET, `Content-Length: ${inner(port).length}`) + inner(port)],
  ["chunks", 400, (port) => head(port, GET, "Transfer-Encoding: chunked") + "0\r\n\r\n" + inner(port)],
  ["a length and chunks", 400, (port) => head(port, GET, "Content-Length: 0", "Transfer-Encoding: chunked")],
  ["two lengths", 400, (port) => head(port, GET, "Content-Length: 0", "Content-Length: 5")],
  ["two hosts", 400, (port) => head(port, GET, "Host: evil.example")],
  ["another method", 405, (port) => head(port, "POST / HTTP/1.1", "Content-Length: 3") + "abc"],
  ["a method that nobody knows", 405, (port) => head(port, "G3T / HTTP/1.1")],
  ["another version", 505, (port) => head(port, "GET / HTTP/9.9")],
  ["no version", 400, () => "GET /healthz\r\n\r\n"],
  ["lines that end with LF alone", 400, (port) => head(port, GET).replaceAll("\r\n", "\n")],
  ["a line that goes on", 400, (port) => head(port, GET, "X: 1", " 2")],
  ["a whole address", 400, (port) => head(port, "GET http://evil.example/ HTTP/1.1")],
  ["no path", 400, (port) => head(port, "GET * HTTP/1.1")],
  ["half an escape", 400, (port) => head(port, "GET /%2 HTTP/1.1")],
  ["a zero", 400, (port) => head(port, "GET /index.html%00.png HTTP/1.1")],
  ["TLS", 400, () => Buffer.from("16030100aa010000a60303", "hex"), Buffer.alloc(1 << 16)],
  ["noise", 431, () => Buffer.alloc(5000, 0xff), Buffer.alloc(1 << 16, "\r\n")],
];

const again = (bytes) => Buffer.concat(Array(1000).fill(bytes));
const HELLO = JSON.stringify({ id: 1, type: "hello", protocol: 1 });

/* By a WebSocket: what is sent, and the status that closes it; null: libwebsockets closes it by itself. */
const frames = [
  ["pings", 1008, Buffer.alloc(0), again(frame(PING, true, ""))],
  ["long pings", 1008, Buffer.alloc(0), again(frame(PING, true, "a".repeat(125)))],
  ["pongs", 1008, Buffer.alloc(0), again(frame(PONG, true, ""))],
  ["a message of empty pieces", 1008, frame(TEXT, false, "{"), again(frame(CONTINUATION, false, ""))],
  ["a message of small pieces", 1008, frame(TEXT, false, "{"), again(frame(CONTINUATION, false, " "))],
  ["empty messages", 1008, Buffer.alloc(0), again(frame(TEXT, true, ""))],
  ["a frame without a mask", 1002, frame(TEXT, true, HELLO, false)],
  ["a ping without a mask", 1002, frame(PING, true, "", false)],
  ["a frame of no known kind", 1002, frame(3, true, "x")],
  ["a control frame of no known kind", 1002, frame(11, true, "")],
  ["a compressed frame", 1002, Buffer.concat([Buffer.from([0xc1]), frame(TEXT, true, "x").subarray(1)])],
  ["a ping in pieces", 1002, frame(PING, false, "x")],
  ["a ping that is too long", 1002, frame(PING, true, "x".repeat(126))],
  ["a piece of nothing", null, frame(CONTINUATION, true, HELLO)],
  ["a message within a message", null, Buffer.concat([frame(TEXT, false, "{"), frame(TEXT, true, HELLO)])],
  ["what is no text", null, frame(TEXT, true, Buffer.from([0xff, 0xfe]))],
  ["a message of bytes", null, frame(BINARY, true, HELLO)],
];

const resident = (pid) => 1024 * Number(/VmRSS:\s+(\d+)/.exec(readFileSync(`/proc/${pid}/status`, "utf8"))[1]);

/** How long a bystander waits for each of his answers, in milliseconds, until he is told to stop. */
async function standBy(guest, state, waited = []) {
  while (!state.over) {
    const asked = performance.now();
    await guest.refused("server.no_table", { type: "close", table: "zzzzzzzzzzzzzzzz" });
    waited.push(performance.now() - asked);
    await sleep(10);
  }
  return waited.sort((a, b) => a - b);
}

async function underAttack(server, guest, name, port, bytes, flood) {
  const before = resident(server.pid);
  const state = { over: false };
  const standing = standBy(guest, state);
  const answers = await Promise.all(Array.from({ length: AT_ONCE }, () => attack(port, bytes, flood)));
  const grown = resident(server.pid) - before;
  await sleep(20);
  state.over = true;
  const waited = await standing;
  assert.ok(
    answers.every(({ ended }) => ended),
    `${name}: the connection is ended`,
  );
  if (!sanitized) assert.ok(grown < MEMORY_MAX, `${name}: ${grown} bytes more`);
  worst.push({ name, grown, p99: waited[Math.floor(0.99 * (waited.length - 1))] });
  return answers;
}

const worst = [];
const server = await serve(casus, join(work, "store.sqlite"), "--web", work, "--metrics", "0", "--no-rate-limit");
const guest = await Guest.connect(server.port, { form: "none" });
let refused = 0;

for (const [name, status, write, flood] of heads)
  for (const port of [server.port, server.metrics]) {
    const answers = await underAttack(server, guest, name, port, write(port), flood);
    if (!flood) refused += AT_ONCE; // libwebsockets itself gives up some that flood it.
    // Where it goes on sending, the answer may be lost with the connection.
    for (const { said } of answers.filter((answer) => !flood || answer.said.length > 0)) {
      const text = said.toString("latin1");
      const last = text.slice([...text.matchAll(/HTTP\/1\.1 \d/g)].at(-1)?.index);
      assert.equal(Number(/^HTTP\/1\.1 (\d+) /.exec(last)?.[1]), status, `${name}: ${text}`);
      assert.doesNotMatch(text, / 101 /, name);
      const [, fields, body] = /^([^]*?)\r\n\r\n([^]*)$/.exec(last);
      assert.match(body, /^[A-Z][^\n]+\.\n$/, `${name}: one sentence`);
      assert.match(fields, new RegExp(`content-length: ${body.length}\r\n`));
    }
  }

for (const [name, status, bytes, flood] of frames) {
  const asked = Buffer.concat([Buffer.from(handshake(server.port, {})), bytes]);
  const answers = await underAttack(server, guest, name, server.port, asked, flood);
  if (status !== null && !flood) refused += AT_ONCE;
  for (const { said } of status === null ? [] : answers) {
    const from = said.indexOf("\r\n\r\n") + 4;
    const closed = said.indexOf(Buffer.from([0x80 | CLOSE]), from);
    if (flood && closed < 0) continue; // The reason does not wait for who does not read.
    assert.ok(closed >= 0, `${name}: ${said.subarray(from)}`);
    assert.equal(said.readUInt16BE(closed + 2), status, name);
  }
}

const read = async (port, path) => (await fetch(`http://127.0.0.1:${port}${path}`)).text();
const counted = /^casus_connections_refused_total (\d+)$/m.exec(await read(server.metrics, "/metrics"))[1];
assert.ok(Number(counted) >= refused, `${counted} of ${refused}`);
assert.equal(await read(server.port, "/"), "a page\n");
// However often, the log has one line for each reason, and how many more in each minute.
const kinds = new Map();
for (const line of server
  .log()
  .trim()
  .split("\n")
  .map((text) => JSON.parse(text)))
  if (line.about === "connection" && !line.message.includes("more in the last minute"))
    kinds.set(line.message, (kinds.get(line.message) ?? 0) + 1);
assert.ok(kinds.size > 0 && [...kinds.values()].every((times) => times <= 2), server.log());
guest.end();
await server.stop();
worst.sort((a, b) => b.p99 - a.p99);
for (const { name, grown, p99 } of worst.slice(0, 5))
  console.log(`gate: ${name}: others' p99 ${p99.toFixed(1)} ms, ${(grown / MB).toFixed(1)} MB more`);

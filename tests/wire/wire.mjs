// The same for JavaScript: a server process, and WebSockets to it whose every byte a test can choose.
import assert from "node:assert/strict";
import { execFileSync, spawn } from "node:child_process";
import { randomBytes } from "node:crypto";
import { mkdtempSync, rmSync } from "node:fs";
import { connect } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";

/** A folder that is removed when the test ends. */
export function folder() {
  const path = mkdtempSync(join(tmpdir(), "casus-wire-"));
  process.on("exit", () => rmSync(path, { recursive: true }));
  return path;
}

/** Where a test's store is: with_postgres.mjs has each in a schema of its database. */
const schemas = new Map();
function placeOf(store) {
  const database = process.env.CASUS_POSTGRES;
  if (database === undefined || store.startsWith("postgresql://")) return store;
  if (!schemas.has(store)) {
    const name = `wire${process.pid}_${schemas.size}`;
    execFileSync("psql", ["-d", database, "-qc", `CREATE SCHEMA ${name}`]);
    schemas.set(store, `${database}&options=-csearch_path%3D${name}`);
  }
  return schemas.get(store);
}

/** A server on a free port, until stop() or kill() ends it. */
export async function serve(casus, store, ...words) {
  const server = spawn(casus, ["serve", "--port", "0", "--store", placeOf(store), ...words], {
    env: { ...process.env, ASAN_OPTIONS: "detect_leaks=0" }, // What a server leaves to the end of its process is not a leak (serve.sh).
    stdio: ["ignore", "pipe", "pipe"],
  });
  let log = "";
  server.stderr.on("data", (text) => (log += text));
  const kill = () => server.kill("SIGKILL");
  process.on("exit", kill);
  server.on("exit", () => process.off("exit", kill));
  const said = await new Promise((done) => {
    server.stdout.on("data", (text) => done(String(text)));
    server.on("exit", () => done(""));
  });
  const port = Number(/listening on http:\/\/127\.0\.0\.1:(\d+)\/\n/.exec(said)?.[1]);
  assert.ok(port > 0, said);
  const metrics = Number(/metrics on http:\/\/127\.0\.0\.1:(\d+)\/metrics\n/.exec(said)?.[1]); // NaN: nowhere.
  const ended = new Promise((done) => server.on("close", done));
  const end = (signal) => {
    server.kill(signal);
    return ended;
  };
  const stop = async () => assert.equal(await end("SIGTERM"), 0);
  return { port, metrics, pid: server.pid, log: () => log, stop, kill: () => end("SIGKILL") };
}

// ---- Frames ----

export const TEXT = 1,
  BINARY = 2,
  CONTINUATION = 0,
  CLOSE = 8;

/** A client's frame; a client masks what it sends. */
export function frame(kind, last, text, masked = true) {
  const bytes = Buffer.from(text),
    mask = masked ? randomBytes(4) : Buffer.alloc(0);
  const head = Buffer.alloc(bytes.length < 126 ? 2 : bytes.length < 65536 ? 4 : 10);
  head[0] = (last ? 0x80 : 0) | kind;
  head[1] = (masked ? 0x80 : 0) | (head.length === 2 ? bytes.length : head.length === 4 ? 126 : 127);
  if (head.length === 4) head.writeUInt16BE(bytes.length, 2);
  if (head.length === 10) head.writeBigUInt64BE(BigInt(bytes.length), 2);
  return Buffer.concat([head, mask, masked ? bytes.map((byte, i) => byte ^ mask[i % 4]) : bytes]);
}

/** Removes complete frames of the server from the front of `bytes`. */
function unframe(bytes) {
  const frames = [];
  for (;;) {
    if (bytes.length < 2) return { frames, rest: bytes };
    const short = bytes[1] & 127,
      head = short < 126 ? 2 : short === 126 ? 4 : 10;
    if (bytes.length < head) return { frames, rest: bytes };
    const length = head === 2 ? short : head === 4 ? bytes.readUInt16BE(2) : Number(bytes.readBigUInt64BE(2));
    if (bytes.length < head + length) return { frames, rest: bytes };
    frames.push({ kind: bytes[0] & 15, text: bytes.subarray(head, head + length).toString() });
    bytes = bytes.subarray(head + length);
  }
}

// ---- Connections ----

export function handshake(port, headers) {
  const lines = {
    Host: `127.0.0.1:${port}`,
    Upgrade: "websocket",
    Connection: "Upgrade",
    "Sec-WebSocket-Version": 13,
    "Sec-WebSocket-Key": randomBytes(16).toString("base64"),
    "Sec-WebSocket-Protocol": "casus.1",
    ...headers,
  };
  const written = Object.entries(lines).filter(([, value]) => value !== null);
  return `GET /ws HTTP/1.1\r\n${written.map(([name, value]) => `${name}: ${value}\r\n`).join("")}\r\n`;
}

/** A connection for messages; null if the server does not accept it. A header that is null is omitted. */
export function socket(port, headers = {}) {
  return new Promise((done) => {
    const stream = connect(port, "127.0.0.1");
    const said = [],
      waiting = [];
    let bytes = Buffer.alloc(0),
      open = false;
    const ended = new Promise((gone) =>
      stream.on("close", () => (waiting.splice(0).forEach((take) => take(null)), done(null), gone())),
    );
    const client = {
      ended,
      write: (data) => stream.write(data),
      send: (text) => stream.write(frame(TEXT, true, text)),
      next: () =>
        said.length > 0
          ? Promise.resolve(said.shift())
          : stream.destroyed
            ? Promise.resolve(null)
            : new Promise((take) => waiting.push(take)),
      pause: () => stream.pause(),
      resume: () => stream.resume(),
      end: () => stream.end(),
    };
    stream.on("error", () => {});
    stream.on("data", (data) => {
      bytes = Buffer.concat([bytes, data]);
      const end = bytes.indexOf("\r\n\r\n");
      if (!open && end < 0) return;
      if (!open) {
        if (!/^HTTP\/1\.1 101 /.test(bytes.subarray(0, end))) return stream.destroy();
        open = true;
        bytes = bytes.subarray(end + 4);
        done(client);
      }
      const { frames, rest } = unframe(bytes);
      bytes = rest;
      for (const { kind, text } of frames) {
        if (kind === CLOSE) stream.end();
        else if (waiting.length > 0) waiting.shift()(text);
        else said.push(text);
      }
    });
    stream.write(handshake(port, headers));
  });
}

// ---- Guests ----

/** Somebody who speaks the protocol: ask() returns the reply to a message; what is pushed meanwhile is collected in
 * `pushes`. */
export class Guest {
  pushes = [];
  lastId = 0;

  static async connect(port, hello = {}, headers = {}) {
    const guest = new Guest();
    guest.line = await socket(port, headers);
    assert.ok(guest.line, "the server takes the connection");
    guest.welcome = await guest.ask({ type: "hello", protocol: 1, form: "json", ...hello });
    return guest;
  }

  /** The reply; null: the server has closed the connection. */
  async ask(message) {
    const id = ++this.lastId;
    this.line.send(JSON.stringify({ ...message, id }));
    for (;;) {
      const text = await this.line.next();
      if (text === null) return null;
      const said = JSON.parse(text);
      if (said.id === id) return said;
      this.pushes.push(said);
    }
  }

  /** The reply, which must be of that type. */
  async get(type, message) {
    const reply = await this.ask(message);
    assert.equal(reply?.type, type, JSON.stringify(reply));
    return reply;
  }

  /** The message must be refused with that key. */
  async refused(key, message) {
    const reply = await this.get("refused", message);
    assert.equal(reply.error.key, key, JSON.stringify(message));
    return reply;
  }

  /** The pushes of that type so far: everything that the server sent before its answer to another message. */
  async pushed(type) {
    await this.ask({ type: "lobby" });
    return this.pushes.filter((said) => said.type === type);
  }

  end() {
    this.line.end();
    return this.line.ended;
  }
}

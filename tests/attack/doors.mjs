// Strangers at the door: other sites' pages, other subprotocols, deceptive names. node doors.mjs CASUS
import assert from "node:assert/strict";
import { readFileSync, writeFileSync } from "node:fs";
import { request } from "node:http";
import { hostname } from "node:os";
import { join } from "node:path";
import { Guest, folder, serve, socket } from "../wire/wire.mjs";

const [casus] = process.argv.slice(2);
const work = folder();
writeFileSync(join(work, "index.html"), "a page\n");
const start = (...words) => serve(casus, join(work, "store.sqlite"), "--web", work, "--no-rate-limit", ...words);

function ask(port, path, host, method = "GET") {
  return new Promise((done, fail) => {
    const asked = request({ host: "127.0.0.1", port, path, method, headers: { Host: host } }, (answer) => {
      let body = "";
      answer.on("data", (text) => (body += text));
      answer.on("end", () => done({ status: answer.statusCode, length: answer.headers["content-length"], body }));
    });
    asked.on("error", fail);
    asked.end();
  });
}

/** A foreign host name that leads here: its pages get no answer, and its scripts no connection. */
async function otherNamesAreNotOurs({ port }, more = []) {
  const own = [
    "127.0.0.1",
    "localhost",
    "LocalHost",
    "192.168.1.17",
    "[::1]",
    hostname(),
    `${hostname()}.local`,
    ...more,
  ];
  for (const name of own) {
    const host = `${name}:${port}`;
    assert.equal((await ask(port, "/", host)).body, "a page\n", host);
    const line = await socket(port, { Host: host, Origin: `http://${host}` });
    assert.ok(line, `not taken: ${host}`);
    line.end();
  }
  const others = ["evil.example", "localhost.evil.example", "127.0.0.1.evil.example", "casus.example.evil.example", ""];
  for (const host of others.map((name) => `${name}:${port}`)) {
    for (const path of ["/", "/index.html", "/none"]) {
      const { status, body } = await ask(port, path, host);
      assert.equal(status, 421, `${host}${path}`);
      assert.match(body, /^This server does not go by that name: [^\n]+\n$/);
    }
    assert.equal(await socket(port, { Host: host, Origin: `http://${host}` }), null, `taken: ${host}`);
    assert.equal(await socket(port, { Host: host }), null, `taken: ${host}`);
    assert.deepEqual((await ask(port, "/healthz", host)).body, "ok\n"); // Monitors may use their own name for us.
  }
}

/** Whatever its name, no subprotocol but casus.1 is spoken here, least of all with another site's page. */
async function otherSubprotocolsAreNotTaken({ port }) {
  for (const name of [null, "http", "other", "casus.2", ""]) {
    const offered = { "Sec-WebSocket-Protocol": name };
    assert.equal(await socket(port, offered), null, `taken: ${name}`);
    assert.equal(await socket(port, { ...offered, Origin: "https://evil.example" }), null, `taken: ${name}`);
  }
  const line = await socket(port, { "Sec-WebSocket-Protocol": "other, casus.1" });
  assert.ok(line);
  line.end();
}

const POINTS = {
  "control of the second set": 0x85,
  "soft hyphen": 0xad,
  "letter mark": 0x61c,
  "space without width": 0x200b,
  joiner: 0x200d,
  "mark right to left": 0x200f,
  "line separator": 0x2028,
  "turn of direction": 0x202e,
  isolation: 0x2066,
  "word joiner": 0x2060,
  filler: 0x3164,
  "byte order mark": 0xfeff,
  tag: 0xe0041,
  "sign of shorthand": 0x1bca0,
  "sign of notes": 0x1d173,
  "direction of hieroglyphs": 0x13430,
  "nothing yet, to be ignored": 0xfff0,
  "no character": 0xffff,
};
const TURNING = ["control of the second set", "mark right to left", "line separator", "turn of direction", "isolation"];

/** Names of which something cannot be seen, so that they look like another's: spaces, marks, what is for private use. */
const LIKE_ANOTHER = [
  " ",
  "\u00a0\u2003\u3000",
  " Ann",
  "Ann ",
  "Ann  Lee",
  "Ann\u00a0Lee",
  "Ann\u00a0",
  "\u3000Ann",
].concat(["\u0301", "Ann \u0301Lee", "\ue000", "Ann\u{10fffd}", `Z${"\u0301".repeat(31)}`]);
/** Lines of chat that look empty, or cover those of others. */
const LOOK_EMPTY = ["", "   ", "\u200b", "\u00a0\u200d", "\u0301", "\ue000", `Z${"\u0301".repeat(200)}`];

async function namesAreWhatTheyLookLike({ port }) {
  const guest = await Guest.connect(port, { name: "Ann" });
  for (const [what, point] of Object.entries(POINTS)) {
    const name = `An${String.fromCodePoint(point)}n`;
    const line = await socket(port);
    line.send(JSON.stringify({ type: "hello", protocol: 1, name }));
    assert.equal(JSON.parse(await line.next()).error?.key, "server.bad_name", what);
    line.end();
    await guest.refused("server.bad_name", { type: "rename", name });
  }
  for (const name of LIKE_ANOTHER) await guest.refused("server.bad_name", { type: "rename", name });
  const names = [
    "Žofie",
    "Анна-Мария",
    "李小龙",
    "عمر",
    "🦊",
    "Ann Smith",
    "O’Neill",
    "x".repeat(32),
    "Zoe\u0301",
    "Nguye\u0302\u0303n",
  ];
  for (const name of names) await guest.get("ok", { type: "rename", name });
  const seats = [{ kind: "me" }, { kind: "open" }];
  const { table } = await guest.get("created", { type: "create", game: "horizon", options: "players 2\n", seats });
  for (const what of TURNING)
    await guest.refused("server.bad_chat", { type: "chat", table, text: `a${String.fromCodePoint(POINTS[what])}b` });
  for (const text of LOOK_EMPTY)
    await guest.refused(text ? "server.bad_chat" : "server.field_wrong", { type: "chat", table, text });
  await guest.get("ok", { type: "chat", table, text: "👩‍🚀 🏴‍☠️ سلام" });
}

/** The headers of GET, no body, and the connection stays open. */
async function headIsAnswered({ port }) {
  for (const path of ["/", "/healthz", "/none"]) {
    const [got, head] = [await ask(port, path, "localhost"), await ask(port, path, "localhost", "HEAD")];
    assert.deepEqual(head, { ...got, body: "" }, path);
  }
}

/** The counters are this machine's: a page that points its name here does not get its visitor's browser to read them. */
async function metricsGoByOwnNames({ metrics }) {
  for (const host of [`127.0.0.1:${metrics}`, `localhost:${metrics}`, `${hostname()}:${metrics}`])
    assert.equal((await ask(metrics, "/metrics", host)).status, 200, host);
  for (const host of [`evil.example:${metrics}`, `localhost.evil.example:${metrics}`]) {
    const { status, body } = await ask(metrics, "/metrics", host);
    assert.equal(status, 421, host);
    assert.ok(!body.includes("casus_"), host);
  }
}

/** A device that is gone without a word is not taken for present for ever: the system asks it, on every connection. */
async function theSilentAreAsked({ port }) {
  const KEEPALIVE = "02",
    OPEN = "01";
  const line = await socket(port);
  const ours = `:${port.toString(16).toUpperCase().padStart(4, "0")}`;
  const timers = () =>
    readFileSync("/proc/net/tcp", "utf8")
      .split("\n")
      .map((row) => row.trim().split(/\s+/))
      .filter(([, local, , state]) => local?.endsWith(ours) && state === OPEN)
      .map(([, , , , , timer]) => timer);
  const asked = async () => {
    for (let tries = 0; tries < 100; tries++) {
      if (timers().length > 0 && timers().every((timer) => timer.startsWith(KEEPALIVE))) return true;
      await new Promise((done) => setTimeout(done, 50));
    }
    return false;
  };
  assert.ok(await asked(), timers().join(" "));
  const seconds = timers().map((timer) => parseInt(timer.split(":")[1], 16) / 100);
  assert.ok(
    seconds.every((left) => left <= 60),
    seconds.join(" "),
  );
  line.end();
}

const first = await start("--metrics", "0");
await otherNamesAreNotOurs(first);
await otherSubprotocolsAreNotTaken(first);
await namesAreWhatTheyLookLike(first);
await headIsAnswered(first);
await metricsGoByOwnNames(first);
await theSilentAreAsked(first);
assert.equal((await ask(first.port, "/", "casus.example")).status, 421);
await first.stop();
const second = await start("--origin", "https://casus.example");
await otherNamesAreNotOurs(second, ["casus.example", "Casus.Example"]);
await second.stop();

// What the page reads of the server's messages: everything that the server says in the golden sessions is taken, and whatever is not of its shape is
// stopped at the door, with one sentence.
import assert from "node:assert/strict";
import { readFileSync, readdirSync } from "node:fs";
import { before, test } from "node:test";
import { applied } from "../../tests/golden/whole.mjs";
import { load, storage } from "./load.mjs";

const folder = new URL("../../tests/golden/protocol/", import.meta.url);
let page;

before(async () => {
  globalThis.localStorage = storage();
  globalThis.location = { origin: "http://localhost" };
  page = await load(
    "table/messages.ts",
    "evening/types.ts",
    "net/shapes.ts",
    "net/line.svelte.ts",
    "net/strange.svelte.ts",
  );
});

/** Each message of the golden sessions, with the session's name; but for positions as JSON, which the page asks for in an evening only. One that is much like the
 * newest of its type is told there by what has changed. */
function* said() {
  for (const file of readdirSync(folder).filter((name) => name.endsWith(".json"))) {
    const newest = new Map();
    const heard = JSON.parse(readFileSync(new URL(file, folder), "utf8")).filter((step) => typeof step === "object");
    for (const told of heard.flatMap(Object.values)) {
      const message = told.again ? applied(newest.get(told.again), told.changed) : told;
      newest.set(message.type, message);
      if (!message.start?.json && !message.position?.json) yield { file, message };
    }
  }
}

/** What reads a message: one line is for tables, one for evenings. */
function shapesOf(kind, type) {
  const { tableAnswers, tablePushes, eveningAnswers, eveningPushes, refused, welcome } = page;
  const lines = { table: [tableAnswers, tablePushes], evening: [eveningAnswers, eveningPushes] };
  const named = lines[kind].flatMap((shapes) =>
    Object.values(shapes).filter((shape) => shape.entries.type.literal === type),
  );
  return [...named, ...[refused, welcome].filter((shape) => shape.entries.type.literal === type)];
}

/** Whose positions come as JSON has them so in an evening; in the golden sessions nobody asks for any. */
const EVENINGS = ["drafts.json", "evening.json", "help.json", "keys.json", "repair.json", "team.json", "treaties.json"];
const kindOf = (file) => (EVENINGS.includes(file) ? "evening" : "table");

test("everything that the server says in the golden sessions is understood", () => {
  const read = new Map();
  for (const { file, message } of said()) {
    for (const shape of shapesOf(kindOf(file), message.type)) {
      assert.equal(page.misfit(shape, message), null, `${file}: ${JSON.stringify(message).slice(0, 300)}`);
      read.set(message.type, (read.get(message.type) ?? 0) + 1);
    }
  }
  const types = ["welcome", "refused", "created", "table", "events", "table_change", "lobby", "lobby_change", "chat"];
  const evening = ["proposal", "rematch", "record", "team", "desk", "desk_team", "evening", "remind", "rehearsal"];
  for (const type of [...types, ...evening]) assert.ok(read.has(type), type);
});

/** Every way to the values of a message that a shape names, with what is expected there, and whether it may be missing. */
function* places(shape, value, path = []) {
  if (value === undefined || value === null) return;
  let inner = shape;
  while (inner.wrapped) inner = inner.wrapped;
  if (path.length > 0)
    yield { path, inner, optional: shape.type === "exact_optional" || typeof path.at(-1) === "number" };
  for (const [key, one] of Object.entries(inner.entries ?? {})) yield* places(one, value[key], [...path, key]);
  if (inner.item) yield* places(inner.item, value[0], [...path, 0]);
}

function changed(message, path, value) {
  const copy = structuredClone(message);
  const last = path.at(-1);
  const at = path.slice(0, -1).reduce((found, key) => found[key], copy);
  if (value === undefined) delete at[last];
  else at[last] = value;
  return copy;
}

test("a field of another kind, and one that must be there and is not, is found wherever it stands", () => {
  let tried = 0;
  for (const { file, message } of said()) {
    for (const shape of shapesOf(kindOf(file), message.type)) {
      for (const { path, inner, optional } of places(shape, message)) {
        const isOpen = inner.type === "unknown";
        const wrong = isOpen ? null : page.misfit(shape, changed(message, path, inner.type === "boolean" ? 1 : true));
        if (!isOpen) assert.ok(wrong?.startsWith(path.join(".")), `${wrong} for ${message.type} ${path.join(".")}`);
        if (!optional) assert.ok(page.misfit(shape, changed(message, path)), `${path.join(".")} is missing`);
        tried++;
      }
    }
  }
  assert.ok(tried > 500, String(tried));
});

/** A server for the line: it hears what is sent, and says what it is told to. */
class Socket {
  static OPEN = 1;
  readyState = 1;
  heard = [];
  constructor() {
    Socket.last = this;
  }
  send(text) {
    this.heard.push(JSON.parse(text));
  }
  say(message) {
    this.onmessage({ data: typeof message === "string" ? message : JSON.stringify(message) });
  }
  answer(message) {
    this.say({ ...message, id: this.heard.at(-1).id });
  }
  close() {}
}

/** A line that the server has greeted; what it pushed on, and what was said on the console. */
async function connected(context) {
  globalThis.WebSocket = Socket;
  globalThis.window = globalThis.document = new EventTarget();
  const told = context.mock.method(console, "error", () => {});
  const pushed = [];
  const line = new page.Line(
    "test",
    "bytes",
    { answers: page.tableAnswers, pushes: page.tablePushes },
    (message) => pushed.push(message),
    () => {},
  );
  line.connect();
  const socket = Socket.last;
  socket.onopen();
  socket.answer({ type: "welcome", token: "t", time: 0 });
  await new Promise(setImmediate);
  assert.equal(line.state, "on");
  page.strange.seen = false;
  return { line, socket, pushed, said: () => told.mock.calls.map(({ arguments: [text] }) => text) };
}

test("a strange answer is a refusal with a sentence, and whoever asked goes on", async (context) => {
  const { line, socket, said } = await connected(context);
  const asked = line.send({ type: "create", game: "horizon" });
  socket.answer({ type: "created", table: 5 });
  const answer = await asked;
  assert.equal(answer.type, "refused");
  assert.equal(answer.error.key, "page.strange_message");
  assert.deepEqual(said(), [
    'The server\'s message "created" is not what is expected here. table: Invalid type: Expected string but received 5',
  ]);
  assert.equal(page.strange.seen, true);
});

test("a refusal without its reason, and an answer of another type, are strange too", async (context) => {
  const { line, socket, said } = await connected(context);
  for (const wrong of [{ type: "refused" }, { type: "record", record: "" }]) {
    const asked = line.send({ type: "lobby", watch: true });
    socket.answer(wrong);
    assert.equal((await asked).error.key, "page.strange_message");
  }
  assert.equal(said().length, 2);
});

test("what is pushed reaches the page only if it is understood; what is of no known type is left", async (context) => {
  const { socket, pushed, said } = await connected(context);
  socket.say({ type: "events", table: "t", events: [{ n: "1" }] });
  assert.deepEqual(pushed, []);
  assert.match(said()[0], /"events" is not what is expected here\. events\.0\.n: /);
  socket.say({ type: "bye", reason: "stopping" });
  assert.deepEqual([pushed.length, said().length], [0, 1]);
  const good = {
    type: "chat",
    table: "t",
    chat: { number: 1, seat: null, name: "Ann", text: "Hi", time: 1, mood: "new" },
  };
  socket.say(good);
  assert.deepEqual(pushed, [good], "as it came, with fields that the page does not know yet");
});

test("what is no message at all is said to be none", async (context) => {
  const { socket, pushed, said } = await connected(context);
  for (const text of ["no JSON", "null", "[]", '{"type":7}', '{"type":"chat","id":"x"}']) socket.say(text);
  assert.equal(said().length, 5);
  assert.deepEqual(pushed, []);
});

// Two worlds at the public port: in one of them somebody seals a choice, or a team writes drafts and sends lists; in the other nobody does. Whatever an
// outsider can fetch, ask or hear is the same, byte for byte and message for message. node public.mjs CASUS CASUS_FAULTY
import assert from "node:assert/strict";
import { request } from "node:http";
import { join } from "node:path";
import { Guest, folder, serve } from "../wire/wire.mjs";

const [casus, faulty] = process.argv.slice(2);
const work = folder();
let stores = 0;

const PATHS = ["/", "/healthz", "/metrics", "/lobby", "/tables", "/ws", "/index.html", "/status", "/stats"];

function fetch(port, path, method) {
  return new Promise((done, fail) => {
    const asked = request({ host: "127.0.0.1", port, path, method, agent: false }, (answer) => {
      let body = "";
      answer.on("data", (text) => (body += text));
      answer.on("end", () => done({ path, method, status: answer.statusCode, headers: answer.headers, body }));
    });
    asked.on("error", fail);
    asked.end();
  });
}

/** Random values and times are replaced by a constant of the same length, so that lengths are still compared. */
function plain(text, table) {
  return text
    .replaceAll(table, "T".repeat(table.length))
    .replace(/\b[0-9a-f]{32,64}\b/g, (word) => "h".repeat(word.length))
    .replace(/"(time|created|ends|since)":\d{13}/g, '"$1":"T"')
    .replace(/"spent_ms":\d+/g, '"spent_ms":"S"')
    .replace(/"left_ms":\[\d{7},\d{7}\]/g, '"left_ms":["S","S"]')
    .replace(/"ring":\[\d,\d,\d\]/g, '"ring":"L"')
    .replace(/"place \d"/g, '"place L"')
    .replace(/"type":"place","country":\d/g, '"type":"place","country":"L"')
    .replace(/"date":"[^"]*"/g, '"date":"D"');
}

/** An outsider: what he hears, in order. */
async function outsider(server, name, form = "none") {
  return Guest.connect(server.port, { name, form });
}

/** Everything that an outsider can get, requested by three of them; `table` is public. Bytes are compared where no lot is public: each world draws its own. */
async function everything(server, table, outsiders, bytes = []) {
  const got = [];
  for (const path of PATHS) for (const method of ["GET", "HEAD"]) got.push(await fetch(server.port, path, method));
  for (const guest of outsiders) {
    for (const message of [
      { type: "lobby" },
      { type: "open", table, from: 0 },
      { type: "legal", table },
      { type: "position", table },
      { type: "record", table },
      { type: "record", table, from: 0 },
      { type: "query", table, question: "forecast" },
      { type: "undo", table, n: 0 },
      { type: "act", table, n: 1000000, actions: ["commit"] },
      ...bytes,
    ])
      got.push(await guest.ask(message));
    got.push(guest.pushes);
  }
  return plain(JSON.stringify(got), table);
}

const sleep = (ms) => new Promise((done) => setTimeout(done, ms));

/** What a monitor would see if it were open: it must differ, or nothing has happened. */
async function counted(server) {
  const { body } = await fetch(server.metrics, "/metrics", "GET");
  return Number(/\ncasus_store_writes_total (\d+)\n/.exec(body)[1]);
}

async function start(program, ...words) {
  const store = join(work, `${++stores}.sqlite`);
  return serve(program, store, "--think", "0", "--no-rate-limit", "--metrics", "0", "--web", work, ...words);
}

// ---- A headline ----

/** Cold War up to its first headlines; then Ann seals one, and another, or does not; and leaves, for longer than the
 * table allows. */
async function headline(server, secret) {
  const ann = await outsider(server, "Ann"),
    bob = await outsider(server, "Bob");
  const seats = [{ kind: "me" }, { kind: "open" }],
    clock = { kind: "game", move_ms: 0, game_ms: 3600000, reserve_ms: 0 };
  const { table } = await ann.get("created", {
    type: "create",
    game: "coldwar",
    public: true,
    seats,
    clock,
    takeover_ms: 300,
  });
  await bob.get("joined", { type: "join", table });
  for (const guest of [ann, bob]) await guest.get("table", { type: "open", table });
  let headlines = [];
  while (headlines.length === 0) {
    const legal = await Promise.all([ann, bob].map((guest) => guest.get("legal", { type: "legal", table })));
    const [i] = [0, 1].filter((seat) => legal[seat].actions.length > 0);
    if (legal[i].actions[0].startsWith("headline")) headlines = legal[0].actions;
    else await [ann, bob][i].get("ok", { type: "act", table, n: legal[i].n, actions: [legal[i].actions[0]] });
  }
  const eve = await outsider(server, "Eve");
  await eve.get("lobby", { type: "lobby", watch: true });
  await eve.get("table", { type: "open", table });
  const { n } = await ann.get("legal", { type: "legal", table }),
    before = await counted(server);
  bob.pushes.length = 0;
  if (secret)
    for (const action of headlines.slice(0, 2)) await ann.get("ok", { type: "act", table, n, actions: [action] });
  const bytes = [{ type: "view", table }],
    during = await everything(server, table, [eve], bytes),
    told = [plain(JSON.stringify(bob.pushes), table)],
    writes = (await counted(server)) - before;
  await ann.end();
  await sleep(600); // Ann is away now, and a bot has chosen for her if she has not.
  told.push(plain(JSON.stringify(await bob.pushed("table_change")), table));
  return { seen: [during, ...told, await everything(server, table, [eve], bytes)], writes };
}

// ---- Lists ----

/** An evening in which a team drafts, leaves a standing list, sends a list and another, or does none of that. */
async function lists(server, secret) {
  const desk = await outsider(server, "Desk"),
    ann = await outsider(server, "Ann"),
    dan = await outsider(server, "Dan");
  const seats = [{ kind: "open" }, { kind: "open" }, { kind: "bot", bot: "steady" }],
    options = "teams 3\nnumbers open\norganiser yes\n";
  const evening = { lists_ms: 3600000 };
  const { table } = await desk.get("created", { type: "create", game: "maga", options, public: true, seats, evening });
  for (const [seat, guest] of [ann, dan].entries()) await guest.get("joined", { type: "join", table, seat });
  await desk.get("ok", { type: "start", table });
  for (const guest of [ann, dan]) await guest.get("table", { type: "open", table });
  const eve = await outsider(server, "Eve");
  await eve.get("lobby", { type: "lobby", watch: true });
  await eve.get("table", { type: "open", table });
  const { n } = await ann.get("legal", { type: "legal", table }),
    before = await counted(server);
  dan.pushes.length = 0;
  if (secret) {
    await ann.get("ok", { type: "plan", table, revision: 0, rows: ["improve"] });
    await ann.get("ok", { type: "standing", table, rows: ["commit"] });
    for (const row of ["improve", "protect fin 6"])
      await ann.get("ok", { type: "act", table, n, actions: [row, "commit"] });
  }
  const seen = await everything(server, table, [eve]),
    writes = (await counted(server)) - before;
  await sleep(200);
  return { seen: [seen, plain(JSON.stringify([await dan.pushed("team"), dan.pushes]), table)], writes };
}

// ---- The worlds ----

/** The log's lines, which many may read: their subject and message. Each world's store has its own number. */
function logged(log) {
  const lines = log
    .replace(/\d+\.sqlite/g, "N.sqlite")
    .split("\n")
    .filter((line) => line !== "");
  return JSON.stringify(lines.map((line) => JSON.parse(line)).map(({ about, message }) => [about, message]));
}

async function world(session, secret, program, ...words) {
  const server = await start(program, ...words);
  const result = await session(server, secret);
  await server.stop(); // So that its log is complete.
  result.seen.push(logged(server.log()));
  return result;
}

/** Where two texts diverge, with an excerpt of each. */
function parting(one, other) {
  let at = 0;
  while (at < one.length && one[at] === other[at]) at++;
  return `${one.slice(Math.max(0, at - 200), at + 100)}\n  but\n${other.slice(Math.max(0, at - 200), at + 100)}`;
}

for (const session of [headline, lists]) {
  const [quiet, secret] = [await world(session, false, casus), await world(session, true, casus)];
  assert.ok(secret.writes > quiet.writes, `${session.name}: nothing was done in secret`);
  for (const [i, seen] of secret.seen.entries())
    assert.ok(
      seen === quiet.seen[i],
      `${session.name}: one can tell the worlds apart:\n${parting(seen, quiet.seen[i])}`,
    );
}

// The test notices a server that lets the others see that something was sealed.
const [quiet, hinted] = [
  await world(headline, false, faulty, "--plant", "sealed_hint"),
  await world(headline, true, faulty, "--plant", "sealed_hint"),
];
assert.notDeepEqual(hinted.seen, quiet.seen, "a hint is not noticed");
process.exit(0);

// The server on the network as a browser, a proxy and a monitor see it: pages and their headers, the two pages for monitors, and messages in
// frames. node network.mjs CASUS
import assert from "node:assert/strict";
import { mkdirSync, readFileSync, writeFileSync } from "node:fs";
import { Agent, request } from "node:http";
import { join } from "node:path";
import { BINARY, CONTINUATION, TEXT, folder, frame, serve, socket } from "../wire/wire.mjs";

const [casus] = process.argv.slice(2);
const work = folder();
const web = join(work, "web");
const MESSAGE_MAX = 65536;

const start = (...words) => serve(casus, join(work, "store.sqlite"), "--web", web, ...words);

// ---- Pages ----

const SECURITY = {
  "x-content-type-options": "nosniff",
  "referrer-policy": "no-referrer",
  "cross-origin-opener-policy": "same-origin",
  "permissions-policy": "camera=(), microphone=(), geolocation=()",
};

/** The answer to a request, always on the same connection. */
function ask(port, agent, path, { method = "GET", headers = {} } = {}) {
  return new Promise((done, fail) => {
    const asked = request({ host: "127.0.0.1", port, path, method, headers, agent }, (answer) => {
      let body = "";
      answer.on("data", (text) => (body += text));
      answer.on("end", () => done({ status: answer.statusCode, headers: answer.headers, body }));
    });
    asked.on("error", fail);
    asked.end();
  });
}

function isGuarded({ headers }) {
  for (const [name, value] of Object.entries(SECURITY)) assert.equal(headers[name], value, name);
  assert.match(headers["content-security-policy"], /^default-src 'none'; script-src 'self' .*frame-ancestors 'none'$/);
}

const NOTHING = "There is nothing here.\n";

async function pages({ port }) {
  const agent = new Agent({ keepAlive: true, maxSockets: 1 });
  const get = (path, headers) => ask(port, agent, path, { headers });
  const unbuilt = await get("/");
  assert.equal(unbuilt.status, 503);
  assert.match(unbuilt.body, /not built yet/);
  writeFileSync(join(web, "index.html"), "a page\n");

  const page = await get("/");
  assert.deepEqual([page.status, page.body], [200, "a page\n"]);
  assert.equal(page.headers["content-type"], "text/html; charset=utf-8");
  assert.equal(page.headers["cache-control"], "no-cache");
  assert.equal(page.headers.vary, "accept-encoding");
  assert.equal(page.headers["content-encoding"], undefined);
  isGuarded(page);

  // What has a hash of its content in its name may be cached for ever.
  const asset = await get("/assets/code-1.js");
  assert.deepEqual([asset.status, asset.body], [200, "code\n"]);
  assert.equal(asset.headers["content-type"], "text/javascript; charset=utf-8");
  assert.equal(asset.headers["cache-control"], "public, max-age=31536000, immutable");
  assert.equal((await get("/core.wasm")).headers["content-type"], "application/wasm");

  // A compressed copy if there is one and it is accepted, the best first.
  const encoded = async (path, accepted) => {
    const answer = await get(path, { "accept-encoding": accepted });
    assert.equal(answer.status, 200);
    return [answer.headers["content-encoding"], answer.body];
  };
  assert.deepEqual(await encoded("/assets/code-1.js", "gzip, deflate, br"), ["br", "by brotli"]);
  assert.deepEqual(await encoded("/assets/code-1.js", "gzip"), ["gzip", "by gzip"]);
  assert.deepEqual(await encoded("/assets/code-1.js", "deflate"), [undefined, "code\n"]);
  assert.deepEqual(await encoded("/core.wasm", "gzip, br"), ["gzip", "wasm by gzip"]);
  assert.deepEqual(await encoded("/index.html", "gzip, br"), [undefined, "a page\n"]);

  // Files of the site only, and of known types.
  for (const path of [
    "/none.html",
    "/kept.secret",
    "/../beside.txt",
    "/assets/../../beside.txt",
    "/.hidden/page.html",
    "/index.html%20",
    "/a~b.txt",
    `/${"a".repeat(199)}.txt`,
    "/assets",
    "/.html",
  ]) {
    const answer = await get(path);
    assert.deepEqual([answer.status, answer.body], [404, NOTHING], path);
    assert.equal(answer.headers["content-type"], "text/plain; charset=utf-8");
    isGuarded(answer);
  }
  const posted = await ask(port, agent, "/", { method: "PUT" });
  assert.deepEqual([posted.status, posted.body], [405, "Only GET and HEAD are understood here.\n"]);
  const head = await ask(port, agent, "/assets/code-1.js", { method: "HEAD" });
  assert.deepEqual([head.status, head.body, head.headers["content-length"]], [200, "", "5"]);
  agent.destroy();
}

async function monitors({ port, metrics: metricsPort }) {
  const agent = new Agent({ keepAlive: true, maxSockets: 1 });
  const monitor = new Agent({ keepAlive: true, maxSockets: 1 });
  // The metrics change with secret actions: they are not on the public port, and nothing else is on theirs.
  for (const path of ["/metrics", "/metrics/", "/metrics.txt"])
    assert.equal((await ask(port, agent, path)).status, 404, path);
  for (const path of ["/", "/healthz", "/index.html", "/assets/code-1.js", "/metrics/", "/ws"]) {
    const answer = await ask(metricsPort, monitor, path);
    assert.deepEqual([answer.status, answer.body], [404, NOTHING], path);
    isGuarded(answer);
  }
  assert.equal((await ask(metricsPort, monitor, "/metrics", { method: "PUT" })).status, 405);
  assert.equal(await socket(metricsPort), null);
  const health = await ask(port, agent, "/healthz");
  assert.deepEqual([health.status, health.body, health.headers["cache-control"]], [200, "ok\n", "no-store"]);
  const metrics = async () => {
    const { status, headers, body } = await ask(metricsPort, monitor, "/metrics");
    assert.deepEqual([status, headers["content-type"]], [200, "text/plain; version=0.0.4"]);
    const rows = body.matchAll(/^# TYPE casus_(\w+) (gauge|counter)\ncasus_\1 (\d+)\n/gm);
    return new Map([...rows].map(([, name, kind, value]) => [name, [kind, Number(value)]]));
  };
  const client = await socket(port);
  client.send(JSON.stringify({ id: 1, type: "hello", protocol: 1, name: "Ann" }));
  assert.equal(JSON.parse(await client.next()).type, "welcome");
  client.send("{}");
  assert.equal(JSON.parse(await client.next()).type, "refused");
  const told = await metrics();
  // Administrators read there what each means and who may see it.
  const said = readFileSync("docs/operating.md", "utf8").matchAll(/^\| (\w+) \| (gauge|counter) \|/gm);
  assert.deepEqual(
    new Map([...said].map(([, name, kind]) => [name, kind])),
    new Map([...told].map(([name, [kind]]) => [name, kind])),
  );
  assert.deepEqual(told.get("connections"), ["gauge", 1]);
  assert.deepEqual(told.get("guests"), ["gauge", 1]);
  assert.deepEqual(told.get("tables"), ["gauge", 0]);
  assert.deepEqual(told.get("tables_running"), ["gauge", 0]);
  assert.deepEqual(told.get("messages_total"), ["counter", 2]);
  assert.deepEqual(told.get("refused_total"), ["counter", 1]);
  assert.deepEqual(told.get("events_total"), ["counter", 0]);
  assert.deepEqual(told.get("store_failures_total"), ["counter", 0]);
  for (const name of ["commits", "batches", "writes", "commit_microseconds"])
    assert.ok(told.get(`store_${name}_total`)[1] > 0, name);
  client.end();
  await client.ended;
  for (let left = 50; (await metrics()).get("connections")[1] > 0; left--)
    assert.ok(left > 0, "a connection that has gone is counted");
  agent.destroy();
  monitor.destroy();
}

// ---- Messages ----

const HELLO = JSON.stringify({ id: 1, type: "hello", protocol: 1 });

async function origins({ port }, others) {
  const own = [{}, { Origin: `http://127.0.0.1:${port}` }, { Origin: `https://127.0.0.1:${port}` }];
  for (const headers of [...own, ...others.map((Origin) => ({ Origin }))]) {
    const client = await socket(port, headers);
    assert.ok(client, `not taken: ${JSON.stringify(headers)}`);
    client.send(HELLO);
    assert.equal(JSON.parse(await client.next()).type, "welcome");
    client.end();
  }
  for (const Origin of [
    "https://evil.example",
    `http://127.0.0.1:${port + 1}`,
    "null",
    `http://127.0.0.1:${port}.evil.example`,
  ])
    assert.equal(await socket(port, { Origin }), null, `taken: ${Origin}`);
}

const key = (text) => JSON.parse(text).error?.key;

async function messages({ port }) {
  const client = await socket(port);
  // In pieces, and several in one packet.
  client.write(
    Buffer.concat([
      frame(TEXT, false, HELLO.slice(0, 9)),
      frame(CONTINUATION, false, HELLO.slice(9, 20)),
      frame(CONTINUATION, true, HELLO.slice(20)),
    ]),
  );
  assert.equal(JSON.parse(await client.next()).type, "welcome");
  client.write(Buffer.concat([frame(TEXT, true, "{}"), frame(TEXT, true, '{"id":7,"type":"lobby"}')]));
  assert.equal(key(await client.next()), "server.unknown_type");
  assert.equal(JSON.parse(await client.next()).id, 7);
  // The longest message that is read, and one more byte, after which everything continues.
  const lobby = '{"id":8,"type":"lobby"}';
  client.send(lobby.padEnd(MESSAGE_MAX));
  assert.equal(JSON.parse(await client.next()).id, 8);
  client.send(lobby.padEnd(MESSAGE_MAX + 1));
  assert.equal(key(await client.next()), "server.message_too_long");
  client.send(lobby);
  assert.equal(JSON.parse(await client.next()).id, 8);
  // Without end, or not text: closed.
  client.write(frame(TEXT, false, " ".repeat(16 * MESSAGE_MAX)));
  client.write(frame(CONTINUATION, true, lobby));
  await client.ended;
  const other = await socket(port);
  other.write(frame(BINARY, true, HELLO));
  assert.equal(await other.next(), null);
}

async function goodbye(server) {
  const client = await socket(server.port);
  client.send(HELLO);
  assert.equal(JSON.parse(await client.next()).type, "welcome");
  const stopped = server.stop();
  assert.match((await client.next()) ?? "", /stopping/);
  await stopped;
  await client.ended;
}

mkdirSync(join(web, "assets"), { recursive: true });
mkdirSync(join(web, ".hidden"));
const files = {
  "assets/code-1.js": "code\n",
  "assets/code-1.js.br": "by brotli",
  "assets/code-1.js.gz": "by gzip",
  "core.wasm": "wasm\n",
  "core.wasm.gz": "wasm by gzip",
  "kept.secret": "a secret\n",
  ".hidden/page.html": "hidden\n",
  "a~b.txt": "odd\n",
  ".html": "no name\n",
  "../beside.txt": "beside\n",
  [`${"a".repeat(199)}.txt`]: "long\n",
};
for (const [name, text] of Object.entries(files)) writeFileSync(join(web, name), text);
const first = await start("--metrics", "0");
await pages(first);
await monitors(first);
await origins(first, []);
await messages(first);
await goodbye(first);
const second = await start("--origin", "https://casus.example");
await origins(second, ["https://casus.example"]);
assert.ok(Number.isNaN(second.metrics)); // Nobody has asked for them.
await second.stop();

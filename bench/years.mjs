// What a server's age costs: how soon it listens, its memory, and how long opening a game and the list of games take, on
// a store with many games (bench/store/generate_store.c makes one).
//
// node bench/years.mjs CASUS STORE [MINUTES] [CONNECTIONS]
import { spawn } from "node:child_process";
import { readFileSync } from "node:fs";
import { Client } from "../tests/crash/client.mjs";

const [casus, store, minutes = "10", connections = "4"] = process.argv.slice(2);
const sleep = (ms) => new Promise((done) => setTimeout(done, ms));
const below = (count) => Math.floor(Math.random() * count);

function memory(process) {
  const kilobytes = /VmRSS:\s+(\d+)/.exec(readFileSync(`/proc/${process.pid}/status`, "utf8"));
  return Math.round(Number(kilobytes[1]) / 102.4) / 10;
}

/** Starts the server; resolves when it listens. */
async function start() {
  const begun = performance.now();
  const server = spawn(casus, ["serve", "--port", "0", "--store", store, "--think", "0"]);
  let said = "";
  server.stdout.on("data", (text) => (said += text));
  for (;;) {
    const port = /listening on http:\/\/[^:]+:(\d+)/.exec(said);
    if (port !== null) return { server, port: Number(port[1]), listening_ms: Math.round(performance.now() - begun) };
    if (server.exitCode !== null) throw new Error("the server does not start");
    await sleep(5);
  }
}

/** Somebody who has been there before: one of the first guests. */
async function come(port) {
  const client = new Client(port);
  await client.ready;
  const token = below(1000).toString(16).padStart(32, "0");
  const welcome = await client.ask({ type: "hello", protocol: 1, token, name: "Somebody", form: "bytes" });
  if (welcome.type !== "welcome") throw new Error(welcome.text);
  return client;
}

async function timed(times, ask) {
  const begun = performance.now();
  const answer = await ask();
  times.push(performance.now() - begun);
  return answer;
}

function figures(times) {
  const sorted = times.toSorted === undefined ? [...times].sort((a, b) => a - b) : times.toSorted((a, b) => a - b);
  const at = (part) => Math.round(10 * sorted[Math.min(sorted.length - 1, Math.floor(part * sorted.length))]) / 10;
  return { count: sorted.length, p50: at(0.5), p99: at(0.99), max: at(1) };
}

/** A page somewhere in the list of games that are over, the page with one's own games, those that are not over. */
async function list(client, times) {
  const first = await timed(times.mine, () => client.ask({ type: "lobby", over: true }));
  await timed(times.lobby, () => client.ask({ type: "lobby" }));
  if (first.type !== "lobby") throw new Error(first.text);
  const page = await timed(times.over, () => client.ask({ type: "lobby", over: true, from: below(first.all) }));
  return page.tables.map(({ id }) => id);
}

async function open(client, table, times) {
  const opened = await timed(times.open, () => client.ask({ type: "open", table }));
  if (opened.type !== "table" || opened.table.status !== "over") throw new Error(opened.text.slice(0, 300));
  await client.ask({ type: "close", table });
}

/** Lists and opens at random, about five games a second. */
async function look(port, times, until) {
  for (let client = await come(port); Date.now() < until; client = await come(port)) {
    await lookForAMinute(client, times, Math.min(until, Date.now() + 60000));
    client.end(); // It answers no pings, so the server would end it after a while.
  }
}

async function lookForAMinute(client, times, until) {
  while (Date.now() < until) {
    for (const table of (await list(client, times)).sort(() => Math.random() - 0.5).slice(0, 10)) {
      await open(client, table, times);
      await sleep(200);
    }
  }
}

const { server, port, listening_ms } = await start();
process.on("exit", () => server.kill("SIGTERM"));
await sleep(5000);
const at_rest_mb = memory(server);
const times = { open: [], mine: [], lobby: [], over: [] };
const until = Date.now() + Number(minutes) * 60000;
const lookers = Array.from({ length: Number(connections) }, () => look(port, times, until));
const memory_mb = [];
for (const begun = Date.now(); Date.now() < until;) {
  await sleep(Math.min(30000, Math.max(1, until - Date.now())));
  memory_mb.push([Math.round((Date.now() - begun) / 1000), memory(server)]);
}
await Promise.all(lookers);
await sleep(15000);
const result = { listening_ms, at_rest_mb, memory_mb, afterwards_mb: memory(server) };
for (const [name, list] of Object.entries(times)) result[`${name}_ms`] = figures(list);
console.log(JSON.stringify(result));
process.exit(0);

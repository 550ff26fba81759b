// Whether the server answers while its bots think: tables of two bots that search play on, and somebody asks, again and
// again, for the list of tables. Prints how long the answers took, and how long the server took to stop meanwhile, as
// JSON. Measured and not tested, because it depends on the machine.
//
// node tools/measure_thinking.mjs CASUS [--tables N] [--bot NAME] [--seconds S]
import { join } from "node:path";
import { performance } from "node:perf_hooks";
import { setTimeout as sleep } from "node:timers/promises";
import { parseArgs } from "node:util";
import { Guest, folder, serve } from "../tests/wire/wire.mjs";

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: {
    tables: { type: "string", default: "8" },
    bot: { type: "string", default: "master" },
    seconds: { type: "string", default: "20" },
  },
});
const EVERY_MS = 10;
const server = await serve(positionals[0], join(folder(), "store.sqlite"), "--think", "0", "--no-rate-limit");
const guest = await Guest.connect(server.port, { name: "Ann", form: "none" });

async function startTable() {
  const bot = { kind: "bot", bot: values.bot };
  const { table } = await guest.get("created", {
    type: "create",
    game: "coldwar",
    options: "",
    public: false,
    seats: [bot, bot],
  });
  return table;
}

async function countEvents(tables) {
  let events = 0;
  for (const table of tables) events += (await guest.get("table", { type: "open", table })).n;
  return events;
}

/** How long answers take until then, in milliseconds, the shortest first. */
async function takeTimes(until) {
  const times = [];
  while (performance.now() < until) {
    const asked = performance.now();
    await guest.get("lobby", { type: "lobby" });
    times.push(performance.now() - asked);
    await sleep(EVERY_MS);
  }
  return times.sort((one, other) => one - other);
}

const quantile = (sorted, part) => Number(sorted[Math.floor(part * (sorted.length - 1))].toFixed(2));

const tables = [];
for (let i = 0; i < Number(values.tables); i++) tables.push(await startTable());
const times = await takeTimes(performance.now() + Number(values.seconds) * 1000);
const events = await countEvents(tables);
const stopping = performance.now();
await server.stop();
const stopped = Math.round(performance.now() - stopping);
console.log(
  JSON.stringify({
    what: `an answer while ${values.bot} thinks at ${tables.length} tables`,
    answers: times.length,
    p50_ms: quantile(times, 0.5),
    p99_ms: quantile(times, 0.99),
    longest_ms: quantile(times, 1),
    events,
    stop_ms: stopped,
  }),
);

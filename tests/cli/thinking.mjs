// Bots that search, on a running server: two of them play on when the one who opened their table has gone, the server
// stops while they think, and after that the game goes on where it was. node thinking.mjs CASUS
import assert from "node:assert/strict";
import { join } from "node:path";
import { eventually } from "../wire/process.mjs";
import { Guest, folder, serve } from "../wire/wire.mjs";

const [casus] = process.argv.slice(2);
const store = join(folder(), "store.sqlite");
const start = () => serve(casus, store, "--think", "0", "--no-rate-limit");
const come = (server, name) => Guest.connect(server.port, { name, form: "none" });

/** The number of events of that table, when there are more than `least`. */
const eventsOver = (guest, table, least) =>
  eventually(`more than ${least} events`, async () => {
    const { n } = await guest.get("table", { type: "open", table });
    await guest.get("ok", { type: "close", table });
    return n > least ? n : null;
  });

let server = await start();
const owner = await come(server, "Ann");
const bot = (name) => ({ kind: "bot", bot: name });
const open = (one, other) =>
  owner.get("created", { type: "create", game: "coldwar", options: "", public: true, seats: [bot(one), bot(other)] });
const { table } = await open("novice", "club");
const watcher = await come(server, "Bob");
const before = await eventsOver(watcher, table, 20);
await owner.end();
const after = await eventsOver(watcher, table, before + 20);

// As many as think at the same time, and more that wait for a thread.
const other = await come(server, "Eve");
for (let i = 0; i < 12; i++)
  await other.get("created", {
    type: "create",
    game: "coldwar",
    options: "",
    public: true,
    seats: [bot("master"), bot("master")],
  });
await server.stop();

server = await start();
await eventsOver(await come(server, "Bob"), table, after);
await server.stop();
assert.match(server.log(), /stopped/);

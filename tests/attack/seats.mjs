// Strangers at seats: someone who has left a seat sees and gets nothing of it any more, on whatever connection and with
// whatever key; and a table that is not public does not exist for those who do not know of it. node seats.mjs CASUS
import assert from "node:assert/strict";
import { join } from "node:path";
import { Guest, folder, serve } from "../wire/wire.mjs";

const [casus] = process.argv.slice(2);
const store = join(folder(), "store.sqlite");
let server = await serve(casus, store, "--think", "0", "--no-rate-limit");
const guest = (name, hello = {}) => Guest.connect(server.port, { name, ...hello });

/** A table for three with one place taken. */
async function tableForThree(owner, more = {}) {
  return owner.get("created", {
    type: "create",
    game: "horizon",
    options: "players 3\n",
    public: true,
    seats: [{ kind: "me" }, { kind: "open" }, { kind: "open" }],
    ...more,
  });
}

const handIn = (position, seat) => JSON.stringify(position.json.players[seat]);

/** What a spy keeps after leaving seat 1, and what it is worth once the game runs. */
async function aSpyWhoHasLeftSeesNothing() {
  const owner = await guest("Owner");
  const { table } = await tableForThree(owner);
  const spy = await guest("Spy"),
    token = spy.welcome.token;
  const { key } = await spy.get("joined", { type: "join", table, seat: 1 });
  assert.equal((await spy.get("table", { type: "open", table })).seat, 1);
  // Another guest for the connection, so that leaving does not find it: refused, and nothing changes.
  await spy.refused("server.hello_again", { type: "hello", protocol: 1, form: "json", name: "Nobody" });
  await spy.refused("server.hello_again", { type: "hello", protocol: 1, form: "json", token });
  const other = await guest("Spy", { token });
  await other.get("ok", { type: "leave", table });
  assert.deepEqual(await spy.pushed("reseated"), [{ type: "reseated", table, seat: null }]);
  const victim = await guest("Victim");
  const seated = await victim.get("joined", { type: "join", table, seat: 1 });
  assert.notEqual(seated.key, key, "the next in the seat has another key");
  await victim.get("table", { type: "open", table });
  const watcher = await guest("Watcher");
  await watcher.get("table", { type: "open", table });
  await (await guest("Third")).get("joined", { type: "join", table, seat: 2 });
  // The game runs: the spy is told what a watcher is told, byte for byte.
  const told = async (who) => (await who.pushed("events")).at(-1);
  const [seen, watched, own] = [await told(spy), await told(watcher), await told(victim)];
  assert.deepEqual(seen, watched);
  assert.notEqual(handIn(seen.position, 1), handIn(own.position, 1), "a hand is hidden from those who watch");
  // The old key opens nothing, and the seat keeps its owner.
  for (const stranger of [spy, other, await guest("Fourth")])
    await stranger.refused("server.bad_key", { type: "claim", table, key });
  assert.deepEqual(await victim.pushed("reseated"), []);
  return { table, key, victim: victim.welcome.token, current: seated.key };
}

/** A claim takes seat, key and view: their former holder has none of them. */
async function aClaimCutsOffWhoSatThere() {
  const owner = await guest("Owner");
  const { table, key } = await tableForThree(owner);
  const second = await guest("Owner", { token: owner.welcome.token });
  for (const device of [owner, second]) assert.equal((await device.get("table", { type: "open", table })).seat, 0);
  const phone = await guest("Phone");
  const claimed = await phone.get("joined", { type: "claim", table, key });
  assert.equal(claimed.seat, 0);
  assert.notEqual(claimed.key, key);
  for (const device of [owner, second]) {
    assert.deepEqual(await device.pushed("reseated"), [{ type: "reseated", table, seat: null }]);
    await device.refused("server.bad_key", { type: "claim", table, key });
    assert.equal((await device.get("table", { type: "open", table })).key, null);
    await device.refused("server.no_seat", { type: "start", table });
  }
  await phone.get("ok", { type: "start", table });
  const watched = (await owner.pushed("events")).at(-1);
  await phone.get("table", { type: "open", table });
  const { position } = await phone.get("position", { type: "position", table });
  assert.notEqual(handIn(watched.position, 0), handIn(position, 0));
  // Back to the first device, with the present key.
  const back = await owner.get("joined", { type: "claim", table, key: claimed.key });
  assert.equal(new Set([key, claimed.key, back.key]).size, 3);
  return { table, old: [key, claimed.key], key: back.key };
}

/** After a restart from the store what was refused is still refused, and what is valid is still valid. */
async function keysOutliveTheServer(left, claimed) {
  await server.kill();
  server = await serve(casus, store, "--think", "0", "--no-rate-limit");
  const stranger = await guest("Stranger");
  await stranger.refused("server.bad_key", { type: "claim", table: left.table, key: left.key });
  for (const key of claimed.old) await stranger.refused("server.bad_key", { type: "claim", table: claimed.table, key });
  const victim = await guest("Victim", { token: left.victim });
  assert.equal((await victim.get("table", { type: "open", table: left.table })).key, left.current);
  assert.equal((await stranger.get("joined", { type: "claim", table: claimed.table, key: claimed.key })).seat, 0);
}

const WRONG = "00112233445566778899aabbccddeeff";
const ABOUT_A_TABLE = [
  { type: "open" },
  { type: "open", from: 1000 },
  { type: "open", link: WRONG },
  { type: "join", seat: 1 },
  { type: "claim", key: WRONG },
  { type: "close" },
  { type: "start" },
  { type: "fill", seat: 1, bot: "random" },
  { type: "leave" },
  { type: "rematch" },
  { type: "commit", commitment: WRONG + WRONG, commit: WRONG + WRONG },
  { type: "reveal", commitment: WRONG + WRONG, entropy: WRONG + WRONG },
  { type: "act", n: 0, actions: ["end"] },
  { type: "undo", n: 0 },
  { type: "stand_in", allow: "always" },
  { type: "resign" },
  { type: "propose", what: "pause" },
  { type: "vote", proposal: 1, agree: true },
  { type: "chat", text: "Let me in!" },
  { type: "people" },
  { type: "moderate", person: "0011223344556677", do: "kick" },
  { type: "legal" },
  { type: "position" },
  { type: "view" },
  { type: "query", question: "forecast" },
  { type: "record" },
  { type: "record", from: 0 },
  { type: "plan", revision: 0, rows: [] },
  { type: "standing" },
  { type: "team", name: "Us" },
  { type: "member", roles: [] },
  { type: "phase", do: "close" },
  { type: "rollback", to: 0, reason: "x" },
  { type: "rehearse" },
  { type: "announce", text: "x" },
  { type: "renew", what: "team", seat: 0 },
  { type: "remove", seat: 0, person: "0011223344556677" },
  { type: "ambassador", circle: -1 },
  { type: "ban", seat: 0, banned: 1, on: true },
  { type: "paper", with: [1], surname: "X", from: 1, until: 2, text: "x", clauses: [] },
  { type: "sign", paper: 0, agree: true },
];

/** Games that wait, run and are over, and an evening: a stranger is told the same as if there were no such table. */
async function whatIsNotPublicIsNotThere() {
  const owner = await guest("Owner"),
    friend = await guest("Friend"),
    stranger = await guest("Stranger");
  const seats = [{ kind: "me" }, { kind: "open" }];
  const forTwo = () => owner.get("created", { type: "create", game: "horizon", options: "players 2\n", seats });
  const [waiting, running, over] = [await forTwo(), await forTwo(), await forTwo()];
  for (const { table, link } of [running, over]) await friend.get("joined", { type: "join", table, link });
  await friend.get("ok", { type: "resign", table: over.table });
  const evening = await owner.get("created", {
    type: "create",
    game: "maga",
    options: "teams 3\norganiser yes\n",
    seats: [{ kind: "open" }, { kind: "open" }, { kind: "bot", bot: "steady" }],
    evening: { lists_ms: 0 },
  });
  const answer = async (message, table) => {
    const { id, ...rest } = await stranger.ask({ ...message, table });
    assert.ok(id > 0);
    return rest;
  };
  for (const message of ABOUT_A_TABLE) {
    const expected = await answer(message, "aaaaaaaaaaaaaaaa");
    assert.deepEqual(Object.keys(expected), ["type", "error"]);
    for (const { table } of [waiting, running, over, evening])
      assert.deepEqual(await answer(message, table), expected, JSON.stringify(message));
  }
  assert.deepEqual(await stranger.pushed("lobby_change"), []);
  // Whoever has the link, or has opened it with that, knows of it.
  const { table, link } = running;
  await stranger.get("table", { type: "open", table, link });
  await stranger.get("position", { type: "position", table });
  for (const { table } of [waiting, running, over, evening]) assert.match(table, /^[a-z2-9]{16}$/);
}

const left = await aSpyWhoHasLeftSeesNothing();
const claimed = await aClaimCutsOffWhoSatThere();
await keysOutliveTheServer(left, claimed);
await whatIsNotPublicIsNotThere();
await server.stop();

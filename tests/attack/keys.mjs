// Strangers with keys of an evening: revoked ones open nothing, on any connection and after any crash; only the
// organiser revokes; and keys cannot be found by trying. node keys.mjs CASUS
import assert from "node:assert/strict";
import { join } from "node:path";
import { Guest, folder, serve } from "../wire/wire.mjs";

const [casus] = process.argv.slice(2);
const store = join(folder(), "store.sqlite");
let server = await serve(casus, store, "--think", "0", "--no-rate-limit");
const guest = (name, hello = {}) => Guest.connect(server.port, { name, ...hello });
const last = (messages) => messages.at(-1);
const PLAN = "a plan that nobody else may see";

/** What the desk knows now: all keys, and who is in which team. */
async function deskOf(organiser, table) {
  await organiser.get("table", { type: "open", table });
  return last(await organiser.pushed("desk"));
}

/** An evening that is not public, with two of team 0, one of team 1, a curator and a second organiser. */
async function gather() {
  const people = {};
  for (const name of ["desk", "ann", "bob", "eve", "clara", "dora"]) people[name] = await guest(name);
  const { table } = await people.desk.get("created", {
    type: "create",
    game: "maga",
    options: "teams 2\norganiser yes\nnumbers open\n",
    seats: [{ kind: "open" }, { kind: "open" }],
    evening: { lists_ms: 0 },
  });
  const desk = await deskOf(people.desk, table);
  const [red, blue] = desk.teams.map(({ key }) => key);
  const keys = { ann: red, bob: red, eve: blue, clara: desk.curator_key, dora: desk.key };
  for (const [name, key] of Object.entries(keys)) {
    await people[name].get("joined", { type: "claim", table, key });
    await people[name].get("table", { type: "open", table });
  }
  await people.desk.get("ok", { type: "start", table });
  return { table, people, red, blue, curators: desk.curator_key, organisers: desk.key };
}

/** Nobody but the organiser, whatever he holds. */
async function nobodyElseTakesAnythingBack({ table, people }) {
  const { teams } = await deskOf(people.desk, table);
  const [{ person }] = teams[0].members;
  const stranger = await guest("Stranger");
  for (const who of [people.ann, people.eve, people.clara]) {
    await who.refused("server.organiser_only", { type: "remove", table, seat: 0, person });
    for (const what of ["team", "curators", "organisers"])
      await who.refused("server.organiser_only", { type: "renew", table, what, seat: 0 });
  }
  await stranger.refused("server.no_table", { type: "remove", table, seat: 0, person });
  await stranger.refused("server.no_table", { type: "leave", table });
  await people.dora.refused("server.founder_only", { type: "renew", table, what: "organisers" });
  assert.deepEqual((await deskOf(people.desk, table)).teams, teams, "nothing has changed");
}

/** A removed member hears nothing of the team on any of her connections, and cannot come back with an old key under any
 * name. */
async function whoIsTakenOutIsOut({ table, people, red }) {
  const tablet = await guest("Ann", { token: people.ann.welcome.token });
  await tablet.get("table", { type: "open", table });
  const devices = [people.ann, tablet];
  const [{ person }] = (await deskOf(people.desk, table)).teams[0].members;
  for (const device of devices) await device.pushed("team"); // Read.
  await people.desk.get("ok", { type: "remove", table, seat: 0, person });
  for (const device of devices) {
    const { seat, error } = last(await device.pushed("reseated"));
    assert.deepEqual([seat, error.key], [null, "server.taken_out"]);
    await device.refused("server.no_seat", { type: "plan", table, revision: 0, rows: [PLAN] });
    await device.refused("server.bad_key", { type: "claim", table, key: red });
    await device.refused("server.no_seat", { type: "leave", table });
  }
  const heard = devices.map((device) => device.pushes.length);
  await people.bob.get("ok", { type: "plan", table, revision: 0, rows: [PLAN] });
  for (const [i, device] of devices.entries()) {
    assert.equal((await device.get("table", { type: "open", table })).seat, null);
    assert.ok(!JSON.stringify(device.pushes.slice(heard[i])).includes(PLAN));
    assert.equal((await device.pushed("team")).filter(({ plan }) => plan.rows.includes(PLAN)).length, 0);
  }
  // For somebody new the old key is like no key at all: there is no such table.
  await (await guest("Nobody")).refused("server.no_table", { type: "claim", table, key: red });
  assert.equal(last(await people.bob.pushed("team")).members.length, 1);
}

/** Whoever was at the desk has seen all keys, so all change. The team and the curators who were there stay. */
async function aDeskIsCleared({ table, people, organisers, blue, curators }) {
  await people.desk.get("ok", { type: "renew", table, what: "organisers" });
  const { seat, error } = last(await people.dora.pushed("reseated"));
  assert.deepEqual([seat, error.key], [null, "server.key_renewed"]);
  for (const key of [organisers, blue, curators])
    await people.dora.refused("server.bad_key", { type: "claim", table, key });
  for (const message of [{ type: "rehearse" }, { type: "record" }, { type: "phase", do: "close" }])
    assert.equal((await people.dora.ask({ ...message, table })).type, "refused");
  assert.equal((await people.eve.get("table", { type: "open", table })).seat, 1);
  assert.equal((await people.clara.get("table", { type: "open", table })).seat, "curator");
  const now = await deskOf(people.desk, table);
  for (const key of [now.key, now.curator_key, ...now.teams.map((team) => team.key)])
    assert.ok(![organisers, curators, blue].includes(key));
  await people.desk.get("ok", { type: "renew", table, what: "curators" });
  await people.clara.refused("server.no_seat", { type: "ban", table, seat: 0, banned: 1, on: true });
  await people.clara.refused("server.bad_key", { type: "claim", table, key: now.curator_key });
}

/** What was revoked stays revoked even if the server is killed right after saying so. */
async function keysOutliveTheServer({ table, people, red, blue, curators, organisers }) {
  const tokens = Object.fromEntries(Object.entries(people).map(([name, { welcome }]) => [name, welcome.token]));
  await people.eve.get("ok", { type: "leave", table });
  await server.kill();
  server = await serve(casus, store, "--think", "0"); // With its limits.
  const desk = await guest("desk", { token: tokens.desk });
  const now = await deskOf(desk, table);
  assert.deepEqual(
    now.teams.map(({ members }) => members.map(({ name }) => name)),
    [["bob"], []],
  );
  for (const name of ["ann", "eve", "clara", "dora"]) {
    const again = await guest(name, { token: tokens[name] });
    for (const key of [red, blue, curators, organisers])
      await again.refused("server.no_table", { type: "claim", table, key });
  }
  const eve = await guest("eve", { token: tokens.eve });
  assert.equal((await eve.get("joined", { type: "claim", table, key: now.teams[1].key })).seat, 1);
  return { key: now.teams[0].key, bob: await guest("bob", { token: tokens.bob }) };
}

/** A flood of guesses: all get the same answer, if any, few are tried, then the connection is cut; someone with the right key
 * is served meanwhile. */
async function keysAreNotFoundByTrying({ table }, { key, bob }) {
  const GUESSES = 3000,
    A_SECOND = 20,
    AT_ONCE = 100;
  const thief = await guest("Thief");
  const begun = Date.now();
  const almost = (i) => key.slice(0, 28) + i.toString(16).padStart(4, "0"); // Closer than anybody would come.
  for (let i = 0; i < GUESSES; i++)
    if (almost(i) !== key) thief.line.send(JSON.stringify({ type: "claim", id: i, table, key: almost(i) }));
  assert.equal((await bob.get("table", { type: "open", table })).seat, 0);
  const said = { "server.no_table": 0, "server.too_many": 0 };
  for (let text; (text = await thief.line.next()) !== null;) {
    const { error } = JSON.parse(text);
    assert.ok(error.key in said, text);
    said[error.key]++;
  }
  const most = AT_ONCE + A_SECOND * (1 + (Date.now() - begun) / 1000);
  assert.ok(said["server.no_table"] <= most, JSON.stringify(said)); // They come late: it may be cut off before.
  assert.ok(said["server.too_many"] > 0 && said["server.too_many"] <= 401, JSON.stringify(said));
  assert.equal((await (await guest("Friend")).get("joined", { type: "claim", table, key })).seat, 0);
}

const evening = await gather();
await nobodyElseTakesAnythingBack(evening);
await whoIsTakenOutIsOut(evening);
await aDeskIsCleared(evening);
const left = await keysOutliveTheServer(evening);
await keysAreNotFoundByTrying(evening, left);
await server.stop();

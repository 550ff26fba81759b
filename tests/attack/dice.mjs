// Attempts to bend the dice: seats that reveal other bytes than they committed to, or reveal them too early, twice, in
// another's place or not at all; and a server that fits its secret to the seats' bytes, which every player notices by
// himself. node dice.mjs CASUS CASUS_FAULTY
import assert from "node:assert/strict";
import { spawnSync } from "node:child_process";
import { randomBytes } from "node:crypto";
import { join } from "node:path";
import { commitmentOf, shareOf } from "../wire/dice.mjs";
import { Guest, folder, serve } from "../wire/wire.mjs";

const [casus, faulty] = process.argv.slice(2);
const WAIT_MS = 10000; // The least time that a table waits for bytes.

// ---- People ----

const bytes = () => randomBytes(32).toString("hex");
const see = async (who, table) => (await who.get("table", { type: "open", table })).table;

/** Opens a table for two at which its owner gives bytes. */
const forTwo = {
  type: "create",
  game: "horizon",
  options: "players 2\n",
  public: true,
  seats: [{ kind: "me" }, { kind: "open" }],
  dice: true,
};

/** A table for two at which both give bytes, with the owner in seat 0. */
async function twoSit(server) {
  const [ann, zoe] = [await Guest.connect(server.port, { name: "Ann" }), await Guest.connect(server.port)];
  const { table } = await ann.get("created", { ...forTwo, takeover_ms: WAIT_MS });
  await zoe.get("joined", { type: "join", table, seat: 1, dice: true });
  return { table, people: [ann, zoe], ann, zoe };
}

/** A seat's answer to the server's present commitment. */
async function given(who, table, seat) {
  const { commitment } = await see(who, table);
  assert.match(commitment, /^[0-9a-f]{64}$/, "the server has committed before any seat does");
  const entropy = bytes();
  return { commitment, entropy, commit: await shareOf(entropy, table, seat, commitment) };
}

const commit = (table, { commitment, commit }) => ({ type: "commit", table, commitment, commit });
const reveal = (table, { commitment, entropy }) => ({ type: "reveal", table, commitment, entropy });

/** Both have committed, and the list is closed. */
async function twoHaveCommitted(server) {
  const sat = await twoSit(server);
  sat.given = [];
  for (const [seat, who] of sat.people.entries()) {
    sat.given.push(await given(who, sat.table, seat));
    await who.get("ok", commit(sat.table, sat.given[seat]));
  }
  for (const who of sat.people) assert.equal((await see(who, sat.table)).dice.phase, "revealing");
  return sat;
}

/** What a player finds out by himself about a finished game: null, or what is wrong. `mine`: what he gave. */
async function complaint(who, table, seat, mine) {
  const { table: shown, commits, entropy, secret } = await who.get("table", { type: "open", table });
  const { record } = await who.get("record", { type: "record", table });
  const [first, second] = JSON.parse(record.slice(0, record.indexOf("\n"))).dice.steps;
  const promises = [shown.commitment, first.commitment, await commitmentOf(secret)];
  if (promises.some((promise) => promise !== mine.commitment)) return "the secret is not the one that was promised";
  if (commits[seat] !== mine.commit || second.commits[seat] !== mine.commit) return "the seat's commitment is another";
  if (first.time > second.time) return "the seats committed before the server";
  return entropy[seat] === mine.entropy ? null : "the seat's bytes are others";
}

/** What `casus verify` says about the record to someone who has noted the server's commitment. */
async function verified(who, table, commitment) {
  const { record } = await who.get("record", { type: "record", table });
  return spawnSync(casus, ["verify", "-", "--commitment", commitment], { input: record, encoding: "utf8" });
}

// ---- Attacks ----

async function nobodyChoosesBytesWithoutTheOthers(server) {
  const { table, ann, zoe } = await twoSit(server);
  const [hers, his] = [await given(ann, table, 0), await given(zoe, table, 1)];
  const stranger = await Guest.connect(server.port);
  await see(stranger, table);
  await stranger.refused("server.no_seat", commit(table, his));
  await stranger.refused("server.no_seat", reveal(table, his));
  // Before the others have committed nobody's bytes are accepted, so that nobody can choose his own by them.
  await ann.refused("server.dice_early", reveal(table, hers));
  await ann.refused("server.dice_stale", commit(table, { ...hers, commitment: bytes() }));
  await ann.get("ok", commit(table, hers));
  await ann.refused("server.dice_early", reveal(table, hers));
  // A second commitment counts as long as the list is open: nothing has been revealed yet.
  const again = await given(ann, table, 0);
  await ann.get("ok", commit(table, again));
  const before = await stranger.get("table", { type: "open", table });
  assert.deepEqual([before.commits, before.entropy], [[], []], "nobody is told a commitment before the list is closed");
  // Another's commitment in one's own place closes the list, but not even that other's bytes open it there.
  await zoe.get("ok", commit(table, again));
  await ann.refused("server.dice_closed", commit(table, hers));
  await ann.refused("server.dice_other", reveal(table, hers));
  await ann.get("ok", reveal(table, again));
  await zoe.refused("server.dice_other", reveal(table, again));
  assert.equal((await see(stranger, table)).status, "waiting");
}

async function whatIsShownIsWhatWasCommittedTo(server) {
  const { table, people, ann, zoe, given } = await twoHaveCommitted(server);
  const watcher = await Guest.connect(server.port);
  const { commits } = await watcher.get("table", { type: "open", table });
  assert.deepEqual(
    commits,
    given.map(({ commit }) => commit),
  );
  await zoe.refused("server.dice_other", reveal(table, { ...given[1], entropy: bytes() }));
  await zoe.refused("server.dice_stale", reveal(table, { ...given[1], commitment: bytes() }));
  await zoe.refused("server.dice_other", reveal(table, { ...given[1], entropy: given[0].entropy }));
  await zoe.get("ok", reveal(table, given[1]));
  await zoe.refused("server.dice_other", reveal(table, { ...given[1], entropy: bytes() }));
  await zoe.get("ok", reveal(table, given[1])); // The same again, as sent after reconnecting.
  // Until the last has revealed his, nobody is told any bytes.
  for (const who of [ann, watcher]) {
    const said = [await who.get("table", { type: "open", table }), ...who.pushes];
    assert.ok(!JSON.stringify(said).includes(given[1].entropy), "bytes are told before all are there");
  }
  await ann.get("ok", reveal(table, given[0]));
  assert.equal((await see(watcher, table)).status, "running");
  await zoe.get("ok", { type: "resign", table });
  for (const [seat, who] of people.entries()) assert.equal(await complaint(who, table, seat, given[seat]), null);
  assert.equal((await verified(ann, table, given[0].commitment)).status, 0);
  assert.notEqual((await verified(ann, table, bytes())).status, 0);
}

/** Someone who dislikes what he would get reveals nothing: everybody sees how long he is waited for, and that all begin
 * again. */
async function whoShowsNothingGainsNothing(server) {
  const { table, ann, zoe, given: old } = await twoHaveCommitted(server);
  await ann.get("ok", reveal(table, old[0]));
  const waits = (await see(ann, table)).dice;
  const left = waits.until - Date.now();
  assert.ok(left > WAIT_MS / 2 && left < 2 * WAIT_MS, `it is told until when the bytes are waited for: ${left} ms`);
  await zoe.get("ok", { type: "leave", table });
  const after = await see(ann, table);
  assert.deepEqual(
    [after.status, after.seats[1].kind, after.dice.round, after.dice.phase],
    ["waiting", "open", 2, "committing"],
  );
  assert.notEqual(after.commitment, old[0].commitment, "a new secret");
  // He may sit down again; earlier commitments are void.
  await zoe.get("joined", { type: "join", table, seat: 1, dice: true });
  await zoe.refused("server.dice_stale", commit(table, old[1]));
  await zoe.refused("server.dice_stale", reveal(table, old[1]));
  for (const [seat, who] of [ann, zoe].entries()) {
    old[seat] = await given(who, table, seat);
    await who.get("ok", commit(table, old[seat]));
  }
  for (const [seat, who] of [ann, zoe].entries()) await who.get("ok", reveal(table, old[seat]));
  await zoe.get("ok", { type: "resign", table });
  const { stdout, status } = await verified(ann, table, old[0].commitment);
  assert.equal(status, 0);
  assert.match(stdout, /broken off once before that/, "the record tells that there was another round");
}

/** A client that does not take part is not waited for, and its table says so of its seat. */
async function whoGivesNothingIsShownAsSuch(server) {
  const ann = await Guest.connect(server.port),
    script = await Guest.connect(server.port);
  const { table } = await ann.get("created", forTwo);
  const mine = await given(ann, table, 0);
  await ann.get("ok", commit(table, mine));
  await script.get("joined", { type: "join", table, seat: 1 });
  assert.deepEqual(
    (await see(script, table)).seats.map(({ dice }) => dice),
    ["committed", "none"],
  );
  await ann.get("ok", reveal(table, mine));
  const { table: shown, entropy } = await script.get("table", { type: "open", table });
  assert.deepEqual([shown.status, entropy], ["running", [mine.entropy, null]]);
}

/** A server that chooses its secret after it knows all bytes: every player finds out, and so does the command. */
async function aServerThatDrawsLastIsFoundOut() {
  const server = await serve(faulty, join(folder(), "store.sqlite"), "--no-rate-limit", "--plant", "late_secret");
  const { table, people, ann, zoe, given } = await twoHaveCommitted(server);
  for (const [seat, who] of people.entries()) await who.get("ok", reveal(table, given[seat]));
  await zoe.get("ok", { type: "resign", table });
  for (const [seat, who] of people.entries()) assert.notEqual(await complaint(who, table, seat, given[seat]), null);
  assert.notEqual((await verified(ann, table, given[0].commitment)).status, 0);
  await server.stop();
}

const server = await serve(casus, join(folder(), "store.sqlite"), "--no-rate-limit");
await nobodyChoosesBytesWithoutTheOthers(server);
await whatIsShownIsWhatWasCommittedTo(server);
await whoShowsNothingGainsNothing(server);
await whoGivesNothingIsShownAsSuch(server);
await server.stop();
await aServerThatDrawsLastIsFoundOut();
process.exit(0);

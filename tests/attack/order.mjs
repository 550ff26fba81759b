// A troublemaker at a table, and the owner who keeps order: mute, kick, ban; nobody else may, and none of it is lost.
// node order.mjs CASUS
import assert from "node:assert/strict";
import { randomBytes } from "node:crypto";
import { join } from "node:path";
import { Guest, folder, serve } from "../wire/wire.mjs";

const [casus] = process.argv.slice(2);
const store = join(folder(), "store.sqlite");
let server = await serve(casus, store, "--no-rate-limit");
const guest = (name, hello = {}) => Guest.connect(server.port, { name, ...hello });
const token = ({ welcome }) => ({ token: welcome.token });

const owner = await guest("Owner");
const { table, link } = await owner.get("created", {
  type: "create",
  game: "horizon",
  options: "players 3\n",
  seats: [{ kind: "me" }, { kind: "open" }, { kind: "open" }],
});
await owner.get("table", { type: "open", table });
const friend = await guest("Friend"),
  troll = await guest("Troll"),
  stranger = await guest("Stranger");
for (const one of [friend, troll, stranger]) await one.get("table", { type: "open", table, link });
const key = (await troll.get("joined", { type: "join", table, seat: 2 })).key;

const people = async () => (await owner.get("people", { type: "people", table })).people;
const find = async (name) => (await people()).find((one) => one.name === name);
const order = async (name, deed) =>
  owner.get("ok", { type: "moderate", table, person: (await find(name)).person, do: deed });
const say = { type: "chat", table, text: "Ha!" };

// Nobody but the owner; and not against himself.
const { person } = await find("Troll");
assert.deepEqual(
  (await people()).map(({ name, seat, present }) => [name, seat, present]),
  [
    ["Troll", 2, true],
    ["Friend", null, true],
    ["Stranger", null, true],
  ],
);
for (const one of [friend, troll, stranger]) {
  await one.refused("server.not_owner", { type: "people", table });
  await one.refused("server.not_owner", { type: "moderate", table, person, do: "ban" });
}
await owner.refused("server.no_person", { type: "moderate", table, person: "0011223344556677", do: "ban" });
await owner.refused("server.bad_deed", { type: "moderate", table, person, do: "praise" });

// Muted: on every connection, after a restart, until it is lifted.
const second = await guest("Troll", token(troll));
await order("Troll", "mute");
for (const one of [troll, second]) await one.refused("server.muted", say);
await stranger.get("ok", say);
await server.kill();
server = await serve(casus, store, "--no-rate-limit");
for (const one of [owner, troll, stranger, friend]) {
  const again = await Guest.connect(server.port, token(one));
  Object.assign(one, { line: again.line, pushes: [], lastId: again.lastId });
}
await owner.get("table", { type: "open", table });
await troll.get("table", { type: "open", table });
await troll.refused("server.muted", say);
await order("Troll", "unmute");
await troll.get("ok", say);

// Kicked: out of the seat, without a view of the table, key and link void.
await stranger.get("table", { type: "open", table, link });
await order("Troll", "kick");
assert.deepEqual(await troll.pushed("closed"), [{ type: "closed", table, put_out: "kick" }]);
const seats = (await owner.get("table", { type: "open", table })).table.seats;
assert.equal(seats[2].kind, "open");
for (const message of [{ type: "open" }, { type: "open", link }, { type: "claim", key }, { type: "position" }, say])
  await troll.refused("server.no_table", { ...message, table });
const fresh = (await owner.get("table", { type: "open", table })).link;
assert.notEqual(fresh, link);
// With the new link he may come back; banned he may not, nor may anybody with the old one.
await troll.get("table", { type: "open", table, link: fresh });
await order("Troll", "ban");
for (const message of [
  { type: "open", link: fresh },
  { type: "join", link: fresh },
])
  await troll.refused("server.no_table", { ...message, table });
const last = (await owner.get("table", { type: "open", table })).link;
for (const message of [
  { type: "open", link: last },
  { type: "join", link: last, seat: 2 },
])
  await troll.refused("server.banned", { ...message, table });
await (await guest("Other")).refused("server.no_table", { type: "open", table, link });
await order("Troll", "unban");
await troll.get("joined", { type: "join", table, link: last, seat: 2 });
await friend.get("joined", { type: "join", table, link: last, seat: 1 });

// A player stays, but can be muted.
await owner.refused("server.plays_on", { type: "moderate", table, person, do: "ban" });
await order("Troll", "mute");
await troll.refused("server.muted", say);

// Guessed names, another table's, or texts that are no names affect nobody.
const other = await owner.get("created", {
  type: "create",
  game: "horizon",
  options: "players 2\n",
  seats: [{ kind: "me" }, { kind: "open" }],
});
const moderate = { type: "moderate", table, do: "ban" };
await owner.refused("server.no_person", { ...moderate, table: other.table, person });
for (let i = 0; i < 200; i++)
  await owner.refused("server.no_person", { ...moderate, person: randomBytes(8).toString("hex") });
await owner.refused("server.no_person", {
  ...moderate,
  person: person.toUpperCase().padEnd(16, "A").replace(/0/g, "O"),
});
for (const wrong of ["", person.slice(1), `${person}0`, 7, null, [person], { $ne: "" }])
  await owner.refused("server.field_wrong", { ...moderate, person: wrong });
await owner.refused("server.field_wrong", { ...moderate, person, do: 7 });
await owner.refused("server.field_unknown", { ...moderate, person, reason: "why not" });
await owner.refused("server.field_missing", { type: "moderate", table, do: "ban" });
await server.stop();

// A banned person keeps flooding, from many connections and as new guests: he is refused, within bounds, and the others
// play.
server = await serve(casus, store);
const back = await Guest.connect(server.port, token(owner));
const { table: played } = await back.get("created", {
  type: "create",
  game: "horizon",
  options: "players 2\n",
  seats: [{ kind: "me" }, { kind: "open" }],
});
const first = (await back.get("table", { type: "open", table: played })).link;
const flooder = await guest("Flooder");
await flooder.get("table", { type: "open", table: played, link: first });
const flooders = (await back.get("people", { type: "people", table: played })).people;
await back.get("ok", { type: "moderate", table: played, person: flooders[0].person, do: "ban" });
const freshLink = (await back.get("table", { type: "open", table: played })).link;
const tabs = await Promise.all(Array.from({ length: 8 }, () => guest("Flooder", token(flooder))));
const answers = new Map();
await Promise.all(
  tabs.map(async (tab, i) => {
    for (let n = 0; n < 150; n++) {
      const link = i % 2 === 0 ? freshLink : first;
      const reply = await tab.ask({ type: n % 3 === 0 ? "join" : "open", table: played, link });
      const key = reply?.error?.key ?? reply?.type ?? "closed";
      answers.set(key, (answers.get(key) ?? 0) + 1);
    }
  }),
);
const refusals = ["server.banned", "server.no_table", "server.too_many", "closed"];
assert.deepEqual(
  [...answers.keys()].filter((key) => !refusals.includes(key)),
  [],
);
for (const key of refusals.slice(0, 3)) assert.ok(answers.get(key) > 0, key);
assert.equal(
  (await back.get("people", { type: "people", table: played })).people.filter((one) => one.present).length,
  0,
);
const mate = await guest("Mate");
await mate.get("joined", { type: "join", table: played, link: freshLink });

// Someone removed from a rematch is not told its new link at the previous table.
await mate.get("ok", { type: "resign", table: played });
const next = await back.get("rematch", { type: "rematch", table: played });
await mate.get("table", { type: "open", table: next.table, link: next.link });
const [{ person: mates }] = (await back.get("people", { type: "people", table: next.table })).people;
await back.get("ok", { type: "moderate", table: next.table, person: mates, do: "kick" });
const told = await mate.get("rematch", { type: "rematch", table: played });
assert.deepEqual([told.table, told.link], [next.table, undefined]);
await server.stop();

// Strangers guess the short codes of teams: over however many connections, wrong codes are taken slowly, and right ones no faster; codes taken back, renewed or
// of an evening that is over open nothing. node codes.mjs CASUS
import assert from "node:assert/strict";
import { join } from "node:path";
import { Guest, folder, serve } from "../wire/wire.mjs";

const [casus] = process.argv.slice(2);
const store = join(folder(), "store.sqlite");
const server = await serve(casus, store, "--think", "0");
const guest = (name) => Guest.connect(server.port, { name });
const LETTERS = "BCDFGHJKMNPQRSTVWXYZ";
const AT_ONCE = 6, // Of one connection,
  WRONG = 60; // and of all.

const desk = await guest("desk");
const { table } = await desk.get("created", {
  type: "create",
  game: "maga",
  options: "teams 2\norganiser yes\nnumbers open\n",
  seats: [{ kind: "open" }, { kind: "open" }],
  evening: { lists_ms: 0 },
});
await desk.get("table", { type: "open", table });
const codesNow = async () => {
  await desk.get("table", { type: "open", table });
  return (await desk.pushed("desk")).at(-1).teams;
};
assert.ok(
  (await codesNow()).every(({ code }) => code === undefined),
  "there are none before they are wanted",
);
await desk.get("ok", { type: "codes", table, on: true });
const [red, blue] = await codesNow();

// The code alone opens the team, of which a stranger knows nothing else.
const ann = await guest("Ann");
const found = await ann.get("redeemed", { type: "redeem", code: red.code });
assert.equal(found.key, red.key);
await ann.get("joined", { type: "claim", table: found.table, key: found.key });

// What is renewed or taken back opens nothing.
await desk.get("ok", { type: "renew", table, what: "team", seat: 1 });
await ann.refused("server.bad_code", { type: "redeem", code: blue.code });
const renewed = (await codesNow())[1].code;
await desk.get("ok", { type: "codes", table, on: false });
await ann.refused("server.bad_code", { type: "redeem", code: renewed });
await desk.get("ok", { type: "codes", table, on: true });
const codes = (await codesNow()).map(({ code }) => code);

// Whoever guesses on is slowed down, with each connection anew, and then with all of them.
const guess = (number) =>
  [...LETTERS.slice(0, 5)].map((_, i) => LETTERS[Math.floor(number / LETTERS.length ** i) % LETTERS.length]).join("");
const answers = { "server.bad_code": 0, "server.code_fast": 0, "server.codes_busy": 0 };
let number = 0;
for (let i = 0; i < 2 * (WRONG / AT_ONCE); i++) {
  const stranger = await guest(`Stranger ${i}`);
  for (let tries = 0; tries <= AT_ONCE; tries++) {
    let code = guess(number++);
    while (codes.includes(code)) code = guess(number++);
    const { type, error } = await stranger.ask({ type: "redeem", code });
    assert.equal(type, "refused");
    answers[error.key]++;
  }
}
assert.ok(answers["server.bad_code"] <= WRONG + 10, `${answers["server.bad_code"]} guesses were answered`);
assert.ok(answers["server.code_fast"] > 0 && answers["server.codes_busy"] > 0);
// Nor is a right one told from a wrong one then.
const late = await guest("Late");
const { error } = await late.ask({ type: "redeem", code: codes[0] });
assert.ok(["server.codes_busy", undefined].includes(error?.key));
console.log(`of ${number} guesses ${answers["server.bad_code"]} were answered`);
await server.stop();

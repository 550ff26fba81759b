// Local games that begin in the middle: a record's first lines become a game of the browser's own, gone on with by people and bots of one's choice.
import { createRequire } from "node:module";

const require = createRequire(new URL("../../web/package.json", import.meta.url));
const { blake2b } = require("@noble/hashes/blake2b");
const { bytesToHex, concatBytes, utf8ToBytes } = require("@noble/hashes/utils");

/** The lines with the hashes of a record's chain (docs/record.md). */
function chained(fields) {
  let before = new Uint8Array(32);
  return fields.map((one) => {
    const { hash: _old, ...rest } = one;
    const body = JSON.stringify(rest).slice(0, -1);
    before = blake2b(concatBytes(before, utf8ToBytes(body)), { dkLen: 32 });
    return `${body},"hash":"${bytesToHex(before)}"}`;
  });
}

let begun = 0;

/** A file of one game as "Games" takes it in: the record until after event `n`; `bots` by seat, null for a person. `secret` are its dice from there on. */
export function gamesFile(record, n, bots, secret = "00".repeat(32)) {
  const [header, ...events] = record
    .trim()
    .split("\n")
    .map((line) => JSON.parse(line));
  const seats = bots.map((bot) => ({ name: bot ?? "You", bot }));
  const { dice: _dice, imported: _imported, ...first } = header;
  const plan = bots.map((bot) => (bot ? { name: bot, kind: "bot", bot } : { name: "You", kind: "person" }));
  const counted = events.filter((one) => one.n <= n && one.action);
  const lines = chained([{ ...first, seats: plan }, ...counted]);
  const kept = {
    id: `begun${++begun}`,
    kind: "game",
    name: "",
    game: header.game,
    options: header.options,
    seats,
    begun: 1,
    changed: 1,
    waits: bots.indexOf(null),
    over: false,
    picture: null,
    secret,
    entropy: bots.map(() => "00".repeat(32)),
    packed: "",
    account: null,
    lines,
  };
  return { id: kept.id, text: JSON.stringify({ casus: "games", form: 1, games: [kept] }) };
}

/** Opens that game in the page. */
export async function openBegun(page, address, { id, text }) {
  await page.goto(`${address}#/games`);
  const file = { name: "games.json", mimeType: "application/json", buffer: Buffer.from(text) };
  await page.locator("main input[type=file]").setInputFiles(file);
  await page.locator(`main a[href$="/${id}"]`).first().waitFor();
  await page.goto(`${address}#/local/${id}`);
}

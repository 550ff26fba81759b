// Text that strangers choose, in what others read: a refusal, the terminal of who plays with `casus bot`, the log. It is
// cut between characters and moves no terminal. node texts.mjs CASUS
import assert from "node:assert/strict";
import { spawnSync } from "node:child_process";
import { writeFileSync } from "node:fs";
import { join } from "node:path";
import { Guest, TEXT, folder, frame, serve } from "../wire/wire.mjs";

const [casus] = process.argv.slice(2);
const work = folder();
// C0 but the line feed that ends a line, DEL, C1, marks of direction, separators of lines.
const CONTROL = /[\0-\x09\x0b-\x1f\x7f-\x9f\u061c\u200e\u200f\u2028-\u202e\u2066-\u206f\ufffd]/u;
const NASTY = "\x1b]0;taken\x07\x1b[2J\x1b[31mroot# \r\nfake line\x9b31m\u202egpj.exe\u2028";

const isPlain = (bytes, lines = 1) => {
  const text = new TextDecoder("utf-8", { fatal: true }).decode(bytes); // Throws where it is not UTF-8.
  assert.doesNotMatch(text, CONTROL, JSON.stringify(text));
  assert.equal(text.split("\n").length - 1, lines, JSON.stringify(text));
  return text;
};

// A refusal names a field that nobody knows: letters of one to four bytes, cut at every place.
const server = await serve(casus, join(work, "store.sqlite"), "--no-rate-limit");
const guest = await Guest.connect(server.port, { form: "none" });
for (const letter of ["x", "é", "中", "🎲", "\x1b", "\u202e", "\x7f"])
  for (let before = 0; before < 40; before++) {
    guest.line.write(
      frame(TEXT, true, JSON.stringify({ type: "lobby", id: 7, ["a".repeat(before) + letter.repeat(20)]: 1 })),
    );
    const { error } = JSON.parse(await guest.line.next());
    assert.equal(error.key, "server.field_unknown");
    assert.doesNotMatch(error.text, CONTROL, JSON.stringify(error.text));
  }
guest.end();
await server.stop();

// What a server says to a bot, and what it leaves out.
const W = { type: "welcome", id: 1, protocol: 1 };
const said = [
  [{ type: "refused", id: 1, error: { key: "x", text: NASTY } }],
  [{ type: "refused", id: 1, error: { key: "x", text: "é".repeat(5000) } }],
  [W, { type: "joined", id: 2, table: NASTY, seat: 0, key: NASTY }],
  [
    W,
    { type: "joined", id: 2, table: "abcdefghjkmnpqrs", seat: 0, key: "0".repeat(32) },
    { type: "table", id: 3, table: { game: NASTY, options: NASTY } },
  ],
];
for (const lines of said) {
  const { stderr, status } = spawnSync(casus, ["bot", "--table", "abcdefghjkmnpqrs"], {
    input: lines.map((line) => `${JSON.stringify(line)}\n`).join(""),
    timeout: 20_000,
  });
  assert.notEqual(status, 0);
  assert.match(isPlain(stderr), /^casus: [^\n]+\n$/);
}

// Words on the command line, and the lines of a record.
for (const words of [
  ["sim", NASTY],
  ["rules", "é".repeat(3000)],
  ["verify", join(work, NASTY.replaceAll("/", ""))],
  ["sim", "horizon", `--${NASTY}`],
])
  isPlain(spawnSync(casus, words).stderr);
const header = { n: 0, casus: 1, game: NASTY, rules: 1, options: "", seats: [], time: 0, hash: "" };
for (const line of [header, { ...header, [NASTY]: 1 }, { [NASTY]: NASTY }]) {
  const record = join(work, "record.jsonl");
  writeFileSync(record, `${JSON.stringify(line)}\n`);
  isPlain(spawnSync(casus, ["verify", record]).stdout);
}

// No key, link or token is compared by a function that stops at the first byte that differs: the time it takes would
// tell a stranger how much of his guess is right. key_equals does it (src/server/base/key.c). node keys.mjs ROOT
import { execFileSync } from "node:child_process";
import { readFileSync } from "node:fs";
import { join } from "node:path";

const root = process.argv[2];
const COMPARES = /\b(?:strn?(?:case)?cmp|memcmp|bcmp)\s*\(((?:[^()"]|"(?:[^"\\]|\\.)*"|\((?:[^()]|\([^()]*\))*\))*)\)/g;
const SECRET = /\b\w*(?:key|link|token)s?\b(?!\w|\s*->|\s*\.)/;
// The keys of rows in the store, which nobody guesses.
const ROWS = ["src/server/load.c"];

/** The comparisons in a source with such an argument; quoted words do not count. */
function comparisons(text) {
  return [...text.matchAll(COMPARES)].filter(([, words]) => SECRET.test(words.replace(/"(?:[^"\\]|\\.)*"/g, '""')));
}

// The test notices one.
const planted =
  'if (strcmp(table->curator_key, given) == 0 || memcmp(guest->token, text_of(row, "token"), 32) == 0) strcmp(kind, "key");';
if (comparisons(planted).length !== 2) throw new Error("what is planted is not found");

const sources = execFileSync("git", ["ls-files", "src/server/*.c", "src/server/*.h"], { cwd: root, encoding: "utf8" })
  .trim()
  .split("\n");
let found = 0;
for (const source of sources.filter((path) => !ROWS.includes(path)))
  for (const [text] of comparisons(readFileSync(join(root, source), "utf8"))) {
    console.error(`${source}: ${text}: a key is compared by key_equals`);
    found++;
  }
console.log(`${sources.length} sources`);
process.exit(found > 0 || sources.length < 2 ? 1 : 0);

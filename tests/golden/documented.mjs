// What the golden files show a game say as JSON - positions, accounts, answers - is described in its README (MAGA's in docs/evening.md), and what the documents show is really
// said: a key that is renamed in one place only is noticed. Usage: node documented.mjs ROOT
import { existsSync, readFileSync, readdirSync } from "node:fs";
import { join } from "node:path";

const root = process.argv[2];
const DOCUMENTS = { maga: ["docs/evening.md"] };
const problems = [];

function addKeys(keys, value) {
  if (Array.isArray(value)) value.forEach((item) => addKeys(keys, item));
  else if (value !== null && typeof value === "object") {
    for (const [key, field] of Object.entries(value)) addKeys(keys.add(key), field);
  }
  return keys;
}

/** The accounts of an event, whoever is told them. */
const told = (event) => Object.values(event?.told ?? {});

function saidKeys(folder) {
  const keys = new Set();
  for (const file of readdirSync(folder).filter((name) => name.endsWith(".json") && name !== "hashes.json")) {
    const golden = JSON.parse(readFileSync(join(folder, file), "utf8"));
    if (file === "accounts.json")
      Object.values(golden)
        .flatMap(Object.values)
        .flatMap(told)
        .forEach((account) => addKeys(keys, account));
    else
      [golden.position, ...told(golden.next), ...(golden.answers ?? []).map((one) => one.answer)].forEach((value) =>
        addKeys(keys, value ?? null),
      );
  }
  return keys;
}

/** Every word that stands in a document as code, in a block or between backticks, or in a table. */
function codeOf(game) {
  const paths = [`src/games/${game}/README.md`, ...(DOCUMENTS[game] ?? [])].filter((path) =>
    existsSync(join(root, path)),
  );
  const text = paths.map((path) => readFileSync(join(root, path), "utf8")).join("\n");
  return [...text.matchAll(/^ {4}.*$/gm), ...text.matchAll(/`[^`]*`/g), ...text.matchAll(/^\|.*$/gm)]
    .map((match) => match[0])
    .join("\n");
}

// What every refusal has (docs/protocol.md).
const COMMON = ["error", "key", "arguments", "text"];

const games = readdirSync(join(root, "tests/games")).filter((name) =>
  existsSync(join(root, "tests/games", name, "golden/positions.txt")),
);
for (const game of games) {
  const code = codeOf(game),
    words = new Set(code.match(/\w+/g)),
    said = saidKeys(join(root, "tests/games", game, "golden"));
  const missing = [...said].filter((key) => !words.has(key) && !COMMON.includes(key));
  if (missing.length > 0) problems.push(`${game} says what its documents do not describe: ${missing.join(" ")}`);
}
problems.forEach((problem) => console.error(problem));
console.log(`${games.length} games compared with their documents`);
process.exit(problems.length === 0 && games.length > 0 ? 0 : 1);

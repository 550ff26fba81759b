// The JSON of a game in the golden files - positions, accounts, answers - is described in its README (MAGA's in
// docs/evening.md), and what these show really occurs: a key that is renamed in one place only is noticed.
//
// Every key and every kind of object must occur in a document, as code or in a table. Every object of an example must
// occur with all the keys that it shows, in one place: {"countries":[{"rows":[{"cost":..}]}]} is looked for where rows
// of countries occur; and each key with a value of the kind (text, number, ..) that comes first in the example. In a
// table with a column "fields" a row names the types of its first cell, and the fields shown as code must be theirs.
//
// Usage: node documented.mjs ROOT
import { existsSync, readFileSync, readdirSync } from "node:fs";
import { join } from "node:path";

const root = process.argv[2];
const DOCUMENTS = { maga: ["docs/evening.md"] };

// What every refusal has (docs/protocol.md).
const COMMON = ["error", "key", "arguments", "text"];

// Which field names the kind of an object.
const KINDS = ["type", "news"];

const kindOf = (value) => (value === null ? "null" : Array.isArray(value) ? "list" : typeof value);

// What a value in an example begins with. What begins otherwise (.., FIGURES) may be of any kind.
const BEGINS = { '"': "string", "[": "list", "{": "object", t: "boolean", f: "boolean", n: "null" };
const shownKind = (text) => (/[-\d]/.test(text) ? "number" : BEGINS[text]);

// ---- What is said ----

/** Where objects are said ("answer forecast/countries/rows"), and what kinds of them ("raided"): each with all keys that they were said with, and the kinds of their values. */
class Said {
  places = new Map();
  kinds = new Map();

  add(map, name, object) {
    if (!map.has(name)) map.set(name, new Map());
    const keys = map.get(name);
    for (const [key, value] of Object.entries(object)) keys.set(key, (keys.get(key) ?? new Set()).add(kindOf(value)));
  }

  value(place, value) {
    if (Array.isArray(value)) value.forEach((item) => this.value(place, item));
    else if (value !== null && typeof value === "object") this.object(place, value);
  }

  object(place, object) {
    this.add(this.places, place, object);
    for (const kind of KINDS) if (typeof object[kind] === "string") this.add(this.kinds, object[kind], object);
    for (const [key, field] of Object.entries(object)) this.value(`${place}/${key}`, field);
  }

  /** Differences are given by paths, such as "players[1].hand" or "discards[3] added" (difference.h). */
  differences(place, differences) {
    for (const [path, value] of Object.entries(differences ?? {})) {
      const keys = path.replace(/ added$|\[[\d.]+\]/g, "").split(".");
      if (path.endsWith("]") || path.endsWith(" added")) this.value([place, ...keys].join("/"), value);
      else if (value !== "absent") this.value([place, ...keys.slice(0, -1)].join("/"), { [keys.at(-1)]: value });
    }
  }

  account(event) {
    if (!event?.told) return;
    const place = `account ${event.told.type}`;
    this.value(place, event.told);
    Object.values(event.told_differently ?? {}).forEach((one) => this.differences(place, one));
  }

  answer({ question, answer, changed }) {
    const place = `answer ${question.match(/\w+/)[0]}`;
    this.value(place, answer);
    this.differences(place, changed);
  }

  position(golden) {
    this.value("position", golden.position);
    this.differences("position", golden.changed);
    // "like" says what a view is compared with; the game does not.
    Object.values(golden.views ?? {}).forEach(({ like, ...view }) => this.differences("position", view));
    this.account(golden.next);
    (golden.answers ?? []).forEach((one) => this.answer(one));
  }
}

function saidIn(folder) {
  const said = new Said();
  for (const file of readdirSync(folder).filter((name) => name.endsWith(".json"))) {
    const golden = JSON.parse(readFileSync(join(folder, file), "utf8"));
    if (file === "accounts.json")
      Object.values(golden)
        .flatMap(Object.values)
        .forEach((event) => said.account(event));
    else if (golden.record) said.position(golden);
  }
  return said;
}

// ---- What is documented ----

const documentsOf = (game) =>
  [`src/games/${game}/README.md`, ...(DOCUMENTS[game] ?? [])]
    .filter((path) => existsSync(join(root, path)))
    .map((path) => readFileSync(join(root, path), "utf8"))
    .join("\n");

/** The code in a document, in blocks or between backticks. */
const codeIn = (text) => [...text.matchAll(/(?:^ {4}.*\n)+/gm), ...text.matchAll(/`[^`]*`/g)].map((match) => match[0]);

/** The rows of the tables. */
const rowsIn = (text) => [...text.matchAll(/^\|.*$/gm)].map((match) => match[0]);

/** The objects of the examples in a piece of code: the keys that lead to each, and its own. What stands for a value need not be JSON (0|null, FIGURES, ..). */
function examplesIn(code) {
  const examples = [],
    open = [];
  for (const [token, key, value] of code.matchAll(/"(\w+)":(?=\s*(\S))|"[^"\n]*"|[{}]/g)) {
    if (token === "{") {
      const above = open.at(-1);
      open.push({ path: above?.newest ? [...above.path, above.newest] : [], keys: new Map() });
    } else if (token === "}") examples.push(...open.splice(-1));
    else if (key !== undefined && open.length > 0) open.at(-1).keys.set((open.at(-1).newest = key), shownKind(value));
  }
  return examples.filter(({ keys }) => keys.size > 0);
}

/** The keys of an example that do not occur, or not like this, where most of them do. */
function unsaidKeys(said, { path, keys }) {
  const ending = path.map((key) => `/${key}`).join("");
  const missing = [...said.places]
    .filter(([place]) => place.endsWith(ending))
    .map(([, found]) => [...keys].filter(([key, kind]) => !found.has(key) || (kind && !found.get(key).has(kind))));
  return missing.reduce((best, some) => (some.length < best.length ? some : best), [...keys]).map(([key]) => key);
}

/** The cells of a row; "|" within code does not end one. */
const cellsOf = (row) =>
  row
    .replace(/`[^`]*`/g, (code) => code.replaceAll("|", " "))
    .split("|")
    .slice(1, -1)
    .map((cell) => cell.trim());

/** The problems of tables that list the fields of kinds. */
function unsaidFields(said, text) {
  const problems = [];
  let column = -1;
  for (const line of text.split("\n")) {
    const cells = line.startsWith("|") ? cellsOf(line) : [];
    if (cells.length === 0) column = -1;
    else if (cells.includes("fields")) column = cells.indexOf("fields");
    else if (column >= 0 && !line.includes("---")) {
      const kinds = cells[0].match(/\w+/g),
        found = new Set(kinds.flatMap((kind) => [...(said.kinds.get(kind)?.keys() ?? [])]));
      const fields = [...cells[column].matchAll(/`([^`]*)`/g)].flatMap((match) => match[1].match(/\w+/g));
      const unsaid = [...kinds.filter((kind) => !said.kinds.has(kind)), ...fields.filter((field) => !found.has(field))];
      if (unsaid.length > 0) problems.push(`${unsaid.join(" ")} (of ${cells[0]})`);
    }
  }
  return problems;
}

// ---- Both compared ----

function problemsOf(game) {
  const said = saidIn(join(root, "tests/games", game, "golden")),
    text = documentsOf(game),
    code = codeIn(text);
  const words = new Set([...code, ...rowsIn(text)].join("\n").match(/\w+/g)),
    keys = new Set([...said.places.values()].flatMap((one) => [...one.keys()]));
  const undocumented = [...keys, ...said.kinds.keys()].filter((word) => !words.has(word) && !COMMON.includes(word));
  const unsaid = code
    .flatMap(examplesIn)
    .map((example) => ({ keys: unsaidKeys(said, example), path: example.path }))
    .filter((one) => one.keys.length > 0)
    .map((one) => one.keys.join(" ") + (one.path.length > 0 ? ` (in ${one.path.join(".")})` : ""));
  return [
    ...(undocumented.length > 0 ? [`${game} says what its documents do not describe: ${undocumented.join(" ")}`] : []),
    ...[...unsaid, ...unsaidFields(said, text)].map(
      (one) => `the documents of ${game} show what no golden file does: ${one}`,
    ),
  ];
}

const games = readdirSync(join(root, "tests/games")).filter((name) =>
  existsSync(join(root, "tests/games", name, "golden/positions.txt")),
);
const problems = games.flatMap(problemsOf);
problems.forEach((problem) => console.error(problem));
console.log(`${games.length} games compared with their documents`);
process.exit(problems.length === 0 && games.length > 0 ? 0 : 1);

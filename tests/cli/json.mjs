// Every --json of the command line conforms to docs/schemas: node json.mjs CASUS (in the source tree's root).
import assert from "node:assert/strict";
import { execFileSync, spawnSync } from "node:child_process";
import { existsSync, mkdtempSync, readFileSync, readdirSync, rmSync, writeFileSync } from "node:fs";
import { createRequire } from "node:module";
import { tmpdir } from "node:os";
import { join } from "node:path";

const [casus] = process.argv.slice(2);
const packages = "web/package.json";
if (!existsSync("web/node_modules/ajv")) {
  console.log("npm's packages are not installed");
  process.exit(77);
}
const { default: Ajv } = createRequire(join(process.cwd(), packages))("ajv/dist/2020");
const ajv = new Ajv({ allErrors: true, allowUnionTypes: true });
const work = mkdtempSync(join(tmpdir(), "casus-json-"));
const at = (name) => join(work, name);

const schemas = new Map();
for (const file of readdirSync("docs/schemas"))
  schemas.set(file.replace(".json", ""), ajv.compile(JSON.parse(readFileSync(join("docs/schemas", file), "utf8"))));
const tried = new Set();

/** Runs casus and validates each line that it prints against the schema. */
function holds(schema, status, ...words) {
  const {
    stdout,
    stderr,
    status: got,
  } = spawnSync(casus, [...words, "--json"], {
    encoding: "utf8",
    maxBuffer: 1 << 28,
  });
  assert.equal(got, status, `casus ${words.join(" ")}: ${stderr}`);
  const lines = stdout.trimEnd().split("\n");
  const check = schemas.get(schema);
  for (const line of lines)
    assert.ok(
      check(JSON.parse(line)),
      `casus ${words.join(" ")}: ${ajv.errorsText(check.errors)}\n${line.slice(0, 400)}`,
    );
  tried.add(schema);
  return lines.map((line) => JSON.parse(line));
}

const [games] = holds("games", 0, "games");
for (const { name, bots } of games) {
  holds("rules", 0, "rules", name);
  holds("sim", 0, "sim", name, "--games", "2", "--seed", "3", "--record", work);
  holds("match", 0, "match", name, bots[0], bots[0], "--games", "2");
  holds("bench", 0, "bench", name, "--seconds", "1");
  const record = at(`${name}-3-0.jsonl`);
  const [{ events }] = holds("verify", 0, "verify", record);
  for (const n of [0, 1, Math.floor(events / 2), events])
    for (const seat of [[], ["--as", "0"], ["--as", "observer"]])
      holds("show", 0, "show", record, "--at", String(n), ...seat);
}
holds("simulate", 0, "simulate", "--games", "2");
holds("match", 0, "match", "coldwar", "steady", "random", "--games", "40", "--sprt", "0,30");

const records = readdirSync("tests/games", { recursive: true }).filter((path) => path.endsWith(".jsonl"));
assert.ok(records.length > 5);
writeFileSync(at("bad.jsonl"), "{}\n");
const verified = holds("verify", 1, "verify", ...records.map((path) => join("tests/games", path)), at("bad.jsonl"));
assert.equal(verified.length, records.length + 1);

const text = execFileSync(casus, ["export", "coldwar", at("coldwar-3-0.jsonl")], { encoding: "utf8" });
writeFileSync(at("good.txt"), text);
holds("import", 0, "import", "coldwar", at("good.txt"));
const changed = text.split("\n").find((line) => /DEFCON/.test(line) && /\d/.test(line));
writeFileSync(
  at("differs.txt"),
  text.replace(
    changed,
    changed.replace(/\d(?=\D*$)/, (digit) => String((Number(digit) % 5) + 1)),
  ),
);
const [{ files }] = holds("import", 1, "import", "coldwar", at("good.txt"), at("differs.txt"));
assert.ok(files[1].differences.length > 0);

const side = { own: "cause", strengthening: 1, neighbour: { happened: true, mark: null } };
for (const sign of ["loss", "gain"]) {
  const event = {
    sign,
    orbits: 1,
    arc: { v: "orange", x: null },
    organiser: { colour: "yellow", mark: "v" },
    influence: { v: [1, 1], x: sign === "loss" ? [1] : [3, 3] },
  };
  writeFileSync(at("situation.json"), JSON.stringify({ event, players: ["yellow", "orange"], sides: [side] }));
  holds("resolve-horizon", 0, "resolve", "horizon", at("situation.json"));
}

const cases = readdirSync("tests/games/maga/cases").filter((name) => name.endsWith(".json"));
for (const name of cases) {
  const file = join("tests/games/maga/cases", name);
  const { status } = spawnSync(casus, ["adjudicate", "maga", file]);
  if (status !== 0) continue; // The case is about a file that is refused.
  holds("adjudicate-maga", 0, "adjudicate", "maga", file);
  holds("adjudicate-maga", 0, "adjudicate", "maga", file, "--odds");
}

writeFileSync(at("empty.sqlite"), "");
holds("store-check", 0, "store", "check", at("empty.sqlite"));
holds("store-salvage", 0, "store", "salvage", at("empty.sqlite"), at("strange.sqlite"));
const insert =
  "import sqlite3,sys; d=sqlite3.connect(sys.argv[1]); d.execute(\"insert into item values('table','abcdefghijklmnop','{}',0)\"); d.commit()";
execFileSync("python3", ["-c", insert, at("strange.sqlite")]);
assert.equal(holds("store-check", 1, "store", "check", at("strange.sqlite"))[0].findings.length, 1);
const [mended] = holds("store-salvage", 0, "store", "salvage", at("strange.sqlite"), at("mended.sqlite"));
assert.match(mended.outcomes.join("\n"), /^Lost: table abcdefghijklmnop\. .*who sits there.*$/);

assert.deepEqual(
  [...schemas.keys()].filter((name) => !tried.has(name)),
  [],
  "schemas that nothing was held against",
);
const told = readFileSync("docs/cli-json.md", "utf8");
for (const name of schemas.keys())
  assert.ok(told.includes(`schemas/${name}.json`), `docs/cli-json.md does not name ${name}`);
rmSync(work, { recursive: true });

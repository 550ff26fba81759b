// Every file here is a technical stage with its expected result: `casus adjudicate maga FILE --json` must answer
// everything in its "expect". Lists are compared place by place, as far as expected; an empty list or object must be
// empty. Usage: node run.mjs CASUS DIRECTORY
import { spawnSync } from "node:child_process";
import { readFileSync, readdirSync } from "node:fs";
import { join } from "node:path";

const [casus, directory] = process.argv.slice(2);
const failures = [];
let compared = 0;

function compare(path, expected, found) {
  if (expected === null || typeof expected !== "object") {
    compared++;
    if (expected !== found)
      failures.push(`${path}: expected ${JSON.stringify(expected)}, found ${JSON.stringify(found)}`);
    return;
  }
  const empty = Object.keys(expected).length === 0 && (Array.isArray(expected) || /recruited$|blocked$/.test(path));
  if (empty && Object.keys(found ?? {}).length > 0)
    failures.push(`${path}: expected nothing, found ${JSON.stringify(found)}`);
  for (const [key, value] of Object.entries(expected)) compare(`${path}.${key}`, value, found?.[key]);
}

const files = readdirSync(directory).filter((file) => file.endsWith(".json"));
for (const file of files) {
  const { expect } = JSON.parse(readFileSync(join(directory, file), "utf8"));
  const run = spawnSync(casus, ["adjudicate", "maga", join(directory, file), "--json"], { encoding: "utf8" });
  if (run.status !== 0) failures.push(`${file}: ${run.stderr.trim()}`);
  else compare(file, expect, JSON.parse(run.stdout));
}
failures.forEach((failure) => console.error(failure));
console.log(`${files.length} stages, ${compared} figures compared, ${failures.length} wrong`);
process.exit(failures.length === 0 && compared > 200 ? 0 : 1);

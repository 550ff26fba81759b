// What golden files give as differences is, made whole again, what `casus show --json` says about each position, and
// about the views of an observer and of seat 0. Usage: node shown.mjs CASUS ROOT
import assert from "node:assert/strict";
import { execFileSync } from "node:child_process";
import { existsSync, readFileSync, readdirSync } from "node:fs";
import { join } from "node:path";
import { applied } from "./whole.mjs";

const [casus, root] = process.argv.slice(2);

function shown(game, { record, after }, viewer) {
  const path = join(root, "tests/games", game, "records", record);
  const words = ["show", path, "--at", String(after), "--json", ...(viewer === undefined ? [] : ["--as", viewer])];
  return JSON.parse(execFileSync(casus, words, { encoding: "utf8" })).position;
}

/** What a viewer sees of a whole position: by differences from it or from the observer's view. */
function viewOf(whole, views, viewer) {
  const names = Object.keys(views).find((one) => one.split(", ").includes(viewer));
  const { like, ...differences } = views[names] ?? {};
  return applied(like === undefined ? whole : viewOf(whole, views, like), differences);
}

/** Returns how many positions were compared. */
function compare(game) {
  const folder = join(root, "tests/games", game, "golden"),
    wholes = new Map();
  for (const [, name] of readFileSync(join(folder, "positions.txt"), "utf8").matchAll(/^position (\S+)/gm)) {
    const golden = JSON.parse(readFileSync(join(folder, `${name}.json`), "utf8"));
    const whole = golden.position ?? applied(wholes.get(golden.since), golden.changed);
    wholes.set(name, whole);
    assert.deepEqual(whole, shown(game, golden), `${game}, ${name}`);
    for (const viewer of ["observer", "0"])
      assert.deepEqual(viewOf(whole, golden.views, viewer), shown(game, golden, viewer), `${game}, ${name}, ${viewer}`);
  }
  return wholes.size;
}

const games = readdirSync(join(root, "tests/games")).filter((name) =>
  existsSync(join(root, "tests/games", name, "golden/positions.txt")),
);
const counts = games.map(compare);
console.log(`${counts.join(" + ")} positions compared with what is shown`);
process.exit(counts.every((count) => count > 0) && counts.length > 0 ? 0 : 1);

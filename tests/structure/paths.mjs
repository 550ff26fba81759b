// Documents say where things are; this test checks that they are there: every path of the tree in a document, in
// `backticks` or as a link, exists, or is made by a build (git ignores it). NAME, LANG and the like stand for any name,
// and * for any part of one.
//
// node paths.mjs ROOT
import { readFileSync, readdirSync, statSync } from "node:fs";
import { dirname, join, normalize } from "node:path";
import { execFileSync, spawnSync } from "node:child_process";

const root = process.argv[2];
const FOLDERS = readdirSync(root, { withFileTypes: true })
  .filter((entry) => entry.isDirectory() && !entry.name.startsWith(".") && !entry.name.startsWith("build"))
  .map((entry) => entry.name);
const documents = execFileSync("git", ["ls-files", "*.md"], { cwd: root, encoding: "utf8" }).trim().split("\n");
const problems = [];

// Whether there is such a file or folder; each part may be a pattern.
function exists(path) {
  let found = [root];
  for (const part of path.split("/").filter((word) => word !== "")) {
    const pattern = part.replace(/[.+?^$()|[\]\\]/g, "\\$&").replace(/\*|NAME|GAME|LANG(UAGE)?/g, "[^/]*");
    const alternatives = pattern.replace(/\{([^}]*)\}/g, (_, words) => `(${words.replaceAll(",", "|")})`);
    const matches = new RegExp(`^${alternatives}$`);
    found = found.flatMap((folder) => {
      if (part === "..") return [dirname(folder)];
      if (!statSync(folder, { throwIfNoEntry: false })?.isDirectory()) return [];
      const names = readdirSync(folder, { withFileTypes: true });
      return names.filter(({ name }) => matches.test(name)).map(({ name }) => join(folder, name));
    });
    if (found.length === 0) return false;
  }
  return true;
}

function isMade(path) {
  return spawnSync("git", ["check-ignore", "-q", path], { cwd: root }).status === 0;
}

let looked = 0;
function check(document, written, ...paths) {
  looked++;
  if (!paths.some((path) => exists(path) || isMade(path))) problems.push(`${document}: ${written} is not there`);
}

for (const document of documents) {
  const text = readFileSync(join(root, document), "utf8").replace(/^( {4}|```).*$/gm, "");
  for (const [, code] of text.matchAll(/`([^`\s]+)`/g)) {
    const path = code.replace(/:[0-9]+$/, "").replace(/[.,;]$/, "");
    if (FOLDERS.includes(path.split("/")[0]) && path.includes("/"))
      check(document, code, path, join(dirname(document), path));
  }
  for (const [, link] of text.matchAll(/\]\(([^)#:\s]+)(?:#[^)]*)?\)/g))
    check(document, link, normalize(join(dirname(document), link)));
}

for (const problem of problems) console.error(problem);
console.log(`${looked} paths in ${documents.length} documents`);
process.exit(problems.length > 0 || looked === 0 ? 1 : 0);

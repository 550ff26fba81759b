// No file that is kept has a mark that a merge has left. node merges.mjs ROOT
import { execFileSync } from "node:child_process";
import { readFileSync } from "node:fs";
import { join } from "node:path";

const root = process.argv[2];
const MARK = /^(?:<{7}|\|{7}|>{7})(?: |$)/m;
if (!MARK.test(`a\n${"<".repeat(7)} HEAD\nb`)) throw new Error("what is planted is not found");

const files = execFileSync("git", ["ls-files"], { cwd: root, encoding: "utf8" }).trim().split("\n");
for (const file of files) {
  const found = MARK.exec(readFileSync(join(root, file), "latin1"));
  if (found === null) continue;
  console.error(`${file}:${found.input.slice(0, found.index).split("\n").length}: a mark that a merge has left`);
  process.exitCode = 1;
}

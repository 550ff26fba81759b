// What must be true is stated at the doors of every module (include/casus/assert.h): in every folder of src/ there is at
// least one casus_assert or casus_require for every three functions that take a position or a module's state.
//
// The measure: a function takes a state if a parameter is a pointer to a struct. Not counted are structs that hold no
// state of ours: what is written to, read from or answered through, the constant tables of the contract with the games,
// and what libraries own. Functions and asserts in headers are not counted. Any assert counts, wherever it stands: one
// at the door of a folder may guard many small functions behind it, so a single file may have none.
//
// node asserts.mjs ROOT
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { filesBelow } from "./files.mjs";

const FUNCTIONS_PER_ASSERT = 3;
const STATELESS = new Set([
  ...["casus_writer", "casus_reader", "casus_error", "casus_word"],
  ...["casus_game", "casus_rule", "casus_option", "casus_format", "casus_seats"],
  ...["casus_range", "casus_measure", "casus_actor", "casus_outcome", "casus_standing"],
  ...["lws", "sockaddr", "dirent"],
]);

const root = process.argv[2];

function takesState(parameters) {
  return [...parameters.matchAll(/\bstruct (\w+) \*/g)].some(([, name]) => !STATELESS.has(name));
}

function countIn(text) {
  const code = text.replace(/\/\*[\s\S]*?\*\//g, "").replace(/"(?:[^"\\\n]|\\.)*"/g, '""');
  // clang-format puts a definition's name at the margin and its brace alone on the line after the parameters.
  const definitions = [...code.matchAll(/^[a-z][\w \t*]*\b\w+\(([^;{}]*)\)\n\{/gm)];
  return {
    functions: definitions.filter(([, parameters]) => takesState(parameters)).length,
    asserts: [...code.matchAll(/\bcasus_(assert|require)\(/g)].length,
  };
}

// It counts.
const planted = countIn(`static void one(struct casus_writer *out,
                const struct table *table)
{
    casus_assert(table->seats > 0); /* casus_assert(no) */
}
bool two(struct casus_writer *out)
{
    casus_require(true);
    return strcmp("casus_assert(no)", "") == 0;
}
bool declared(struct table *table);
`);
if (planted.functions !== 1 || planted.asserts !== 2) throw new Error("what is planted is not counted");

const folders = new Map();
for (const file of filesBelow(root, "src", /\.c$/)) {
  const folder = file.slice(0, file.lastIndexOf("/"));
  folders.set(folder, [...(folders.get(folder) ?? []), { file, ...countIn(readFileSync(join(root, file), "utf8")) }]);
}

const sum = (files, key) => files.reduce((total, file) => total + file[key], 0);
const all = [...folders.values()].flat();
const problems = [];
if (all.length === 0) problems.push(`no source files in ${root}/src`);
else if (sum(all, "functions") === 0) problems.push("no function in src/ takes a state: the measure is broken");

for (const [folder, files] of folders) {
  const functions = sum(files, "functions");
  const asserts = sum(files, "asserts");
  if (asserts * FUNCTIONS_PER_ASSERT >= functions) continue;
  const lacks = (file) => file.functions - file.asserts * FUNCTIONS_PER_ASSERT;
  const poorest = files.filter((file) => lacks(file) > 0).sort((a, b) => lacks(b) - lacks(a));
  const list = poorest
    .slice(0, 5)
    .map((file) => `${file.file.slice(folder.length + 1)} ${file.asserts} for ${file.functions}`);
  problems.push(
    `${folder}: ${asserts} asserts for ${functions} functions that take a state; poorest: ${list.join(", ")}`,
  );
}

for (const problem of problems) console.error(problem);
if (problems.length > 0) process.exit(1);
console.log(
  `${sum(all, "asserts")} asserts for ${sum(all, "functions")} functions that take a state, in ${folders.size} folders.`,
);

// Who includes whom. Three things hold for the C sources, and this test reads the #includes to see it:
//   - the folders of src/, and those of src/server/, stand in the order written below: each uses only what is below it;
//   - no header includes itself by a detour;
//   - no source file needs, by a detour, what needs it (a .c and its .h count as one). What a source file uses, though
//     the header of another declares it, counts as needed from where it is defined.
//
// node includes.mjs ROOT
import { existsSync, readFileSync } from "node:fs";
import { dirname, join, normalize, relative } from "node:path";
import { filesBelow } from "./files.mjs";

// From the lowest layer up. Those in the same row do not use one another.
const LAYERS = [
  {
    folder: "src",
    rows: [["core"], ["games"], ["search", "replay", "store"], ["wasm"], ["server"], ["simulate"], ["cli"]],
  },
  {
    folder: "src/server",
    // "." stands for the files of the folder itself, the entrance to all parts. Everybody may use fault.h.
    rows: [
      ["fault.h"],
      ["base"],
      ["registry"],
      ["session"],
      ["table"],
      ["push"],
      ["evening"],
      ["lobby"],
      ["."],
      ["transport"],
    ],
  },
];

const root = process.argv[2];
const problems = [];

function resolve(from, name) {
  const candidates = [join(dirname(from), name), join("src", name), join("include", name)];
  return candidates.map(normalize).find((path) => existsSync(join(root, path)));
}

const files = ["src", "include"].flatMap((folder) => filesBelow(root, folder, /\.(c|h|inc)$/));
const includes = new Map(
  files.map((file) => {
    const text = readFileSync(join(root, file), "utf8");
    const names = [...text.matchAll(/^#include ["<]([^">]+)[">]/gm)].map((match) => match[1]);
    return [file, names.map((name) => resolve(file, name)).filter((path) => path !== undefined)];
  }),
);

// The row that a file of the folder belongs to; -1 if it is elsewhere.
function rowOf(layer, file) {
  if (!file.startsWith(`${layer.folder}/`)) return { row: -1 };
  const rest = relative(layer.folder, file);
  const part = rest.includes("/") ? rest.split("/")[0] : rest;
  const find = (name) => layer.rows.findIndex((row) => row.includes(name));
  const row = find(part) >= 0 ? find(part) : rest.includes("/") ? -1 : find(".");
  if (row < 0) problems.push(`${file} lies in a folder that stands in no layer of ${layer.folder}/`);
  return { row, part };
}

for (const layer of LAYERS) {
  for (const [file, used] of includes) {
    const from = rowOf(layer, file);
    if (from.row < 0) continue;
    for (const path of used) {
      const to = rowOf(layer, path);
      const sideways = to.row === from.row && to.part !== from.part && layer.rows[to.row].length > 1;
      if (to.row > from.row || sideways) problems.push(`${file} includes ${path}, which is not below it`);
    }
  }
}

// The first circle of a graph (a Map from name to names), as a list of names; null if there is none.
function findCircle(graph) {
  const done = new Set();
  const path = [];
  const visit = (name) => {
    if (path.includes(name)) return [...path.slice(path.indexOf(name)), name];
    if (done.has(name)) return null;
    path.push(name);
    for (const next of graph.get(name) ?? []) {
      const circle = visit(next);
      if (circle !== null) return circle;
    }
    path.pop();
    done.add(name);
    return null;
  };
  for (const name of graph.keys()) {
    const circle = visit(name);
    if (circle !== null) return circle;
  }
  return null;
}

function report(what, graph) {
  const circle = findCircle(graph);
  if (circle !== null) problems.push(`${what}: ${circle.join(" -> ")}`);
}

report("a circle of headers", new Map([...includes].filter(([file]) => file.endsWith(".h"))));

// Where functions and tables are defined that other files may use; what several programs define, each for itself, is none.
const FUNCTION = /^(?!static\b)[a-z][\w *]*?\b(\w+)\([^;{}]*\)\n\{/gm;
const TABLE = /^(?!static\b|extern\b)[a-z][\w *]*?\b([a-z]\w+)(?:\[[^\]\n]*\])*(?: =|;\n)/gm;
const code = new Map(
  files
    .filter((file) => file.endsWith(".c"))
    .map((file) => {
      const text = readFileSync(join(root, file), "utf8");
      return [file, text.replace(/\/\*[\s\S]*?\*\//g, "").replace(/"(\\.|[^"\\])*"/g, '""')];
    }),
);
const definedIn = new Map();
for (const [file, text] of code)
  for (const pattern of [FUNCTION, TABLE])
    for (const [, name] of text.matchAll(pattern))
      definedIn.set(name, definedIn.has(name) && definedIn.get(name) !== file ? null : file);
const usedBy = ([file, text]) => [
  ...new Set(
    [...text.matchAll(/(?<!struct |enum |\.|->)\b\w+\b/g)]
      .map(([name]) => definedIn.get(name))
      .filter((from) => from && from !== file),
  ),
];

const moduleOf = (file) => file.replace(/\.[^.]+$/, "");
const modules = new Map();
const needs = (file, others) => {
  const own = moduleOf(file);
  const names = others.map(moduleOf).filter((name) => name !== own);
  modules.set(own, [...(modules.get(own) ?? []), ...names]);
};
for (const [file, used] of includes) needs(file, used);
for (const one of code) needs(one[0], usedBy(one));
report("a circle of modules", modules);

for (const problem of problems) console.error(problem);
if (problems.length > 0) process.exit(1);
console.log(`${files.length} files stand in their layers, without a circle.`);

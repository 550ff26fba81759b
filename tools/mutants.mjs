// Mutants: changes one operator, constant or condition at a time, at random places of the rules, the core, the server and the replay, and runs the quick tests.
// A mutant that no test notices survives, and is printed: a test is missing there, or the change makes no difference.
//
//   node tools/mutants.mjs [--n 60] [--seed 1[,2,..]] [--seconds 60] [--json] [--least PERCENT] [--in PATH,..] [--at FILE:LINE,..]
//
// Works on a copy of the tree in build-mutants/, which keeps its objects for the next time; the tree itself is never changed. --in takes other folders or
// files than the usual; --at tries every change of the given lines. Mutants that do not compile, or give the same object files, are not counted; one that runs for
// too long counts as killed. The same seed gives the same mutants for the same sources; of several seeds each gives N. --seconds: the tests are the shortest ones that together take so long, by
// the clock: on a machine that is busy with something else they are fewer. --least: fail if fewer per cent are killed.
import { spawn, spawnSync } from "node:child_process";
import { createHash } from "node:crypto";
import { existsSync, mkdirSync, readFileSync, rmSync, statSync, chmodSync, writeFileSync } from "node:fs";
import { cpus } from "node:os";
import { dirname, join, relative } from "node:path";
import { parseArgs } from "node:util";
import { mutated, mutations, shown } from "./mutants/mutations.mjs";

const FOLDERS = ["src/core", "src/games", "src/replay", "src/server"];
const STRUCTURE = /^structure_/; // Tests that read the tree, and run nothing of it.
const PLANTED = "planted"; // The label of the tests of tests.
const PATIENCE = 5; // A test may take so many times its usual time, and
const PATIENCE_LEAST_MS = 15000; // at least so long.
const MEMORY_KB = 4 << 20;
const WORKERS = Math.min(2, cpus().length);

const options = parseArgs({
  options: {
    n: { type: "string", default: "60" },
    seed: { type: "string", default: "1" },
    seconds: { type: "string", default: "60" },
    json: { type: "boolean", default: false },
    least: { type: "string", default: "0" },
    in: { type: "string", default: FOLDERS.join(",") },
    at: { type: "string", default: "" },
  },
}).values;

const root = join(dirname(new URL(import.meta.url).pathname), "..");
const work = join(root, "build-mutants"),
  tree = join(work, "tree"),
  build = join(work, "build");

const say = (text) => process.stderr.write(`${text}\n`);
function fail(text) {
  say(`mutants: ${text}`);
  process.exit(1);
}

// ---- The copy of the tree ----

function git(...words) {
  const run = spawnSync("git", ["-C", root, ...words], { encoding: "utf8", maxBuffer: 1 << 28 });
  if (run.status !== 0) fail(run.stderr.trim());
  return run.stdout.split("\0").filter((path) => path !== "");
}

function sameContent(from, to) {
  return existsSync(to) && statSync(to).size === statSync(from).size && readFileSync(to).equals(readFileSync(from));
}

/** Only what differs is written, so that nothing else is rebuilt. */
function copyTree() {
  const files = git("ls-files", "-z", "--cached", "--others", "--exclude-standard").filter((path) =>
    existsSync(join(root, path)),
  );
  for (const path of files) {
    const from = join(root, path),
      to = join(tree, path);
    if (sameContent(from, to)) continue;
    mkdirSync(dirname(to), { recursive: true });
    writeFileSync(to, readFileSync(from));
    chmodSync(to, statSync(from).mode);
  }
  const kept = new Set(files);
  const copied = spawnSync("find", [tree, "-type", "f", "-printf", "%P\\0"], { encoding: "utf8", maxBuffer: 1 << 28 });
  for (const path of copied.stdout.split("\0")) if (path !== "" && !kept.has(path)) rmSync(join(tree, path));
}

// ---- Building ----

function ninja(...targets) {
  return spawnSync("ninja", ["-C", build, ...targets], { encoding: "utf8", maxBuffer: 1 << 26 });
}

function buildAll() {
  const configure = spawnSync(
    "cmake",
    [
      "-G",
      "Ninja",
      "-S",
      tree,
      "-B",
      build,
      "-DCMAKE_BUILD_TYPE=Release",
      "-DCMAKE_C_FLAGS_RELEASE=-O1",
      "-DCASUS_WEB=OFF",
      "-DCASUS_CHECKS=ON",
    ],
    { encoding: "utf8" },
  );
  if (configure.status !== 0) fail(`the copy cannot be configured:\n${configure.stderr}`);
  const made = ninja();
  if (made.status !== 0) fail(`the copy cannot be built:\n${made.stdout.slice(-3000)}`);
}

/** The object files of each source, by its path in the tree. */
function objectsBySource() {
  const objects = new Map();
  for (const entry of JSON.parse(readFileSync(join(build, "compile_commands.json"), "utf8"))) {
    const source = relative(tree, entry.file);
    const output = entry.output ?? / -o (\S+)/.exec(entry.command)[1];
    objects.set(source, [...(objects.get(source) ?? []), output]);
  }
  return objects;
}

const digest = (objects) =>
  objects
    .map((object) =>
      createHash("sha1")
        .update(readFileSync(join(build, object)))
        .digest("hex"),
    )
    .join();

// ---- Tests ----

/** The simulated server for a short time; its whole test takes longer than all others. */
const SIMULATION = {
  name: "simulation",
  command: [
    join(build, "casus"),
    "simulate",
    "--game",
    "horizon,maga,coldwar,sealed",
    "--seed",
    "3",
    "--games",
    "30",
    "--threads",
    "1",
  ],
  folder: tree,
  environment: {},
};

function listTests() {
  const run = spawnSync("ctest", ["--test-dir", build, "--show-only=json-v1"], {
    encoding: "utf8",
    maxBuffer: 1 << 26,
  });
  const property = (test, name) => test.properties.find((one) => one.name === name)?.value;
  const wanted = (test) => !STRUCTURE.test(test.name) && !(property(test, "LABELS") ?? []).includes(PLANTED);
  const listed = JSON.parse(run.stdout).tests.filter(wanted);
  const tests = listed.map((test) => ({
    name: test.name,
    command: test.command,
    folder: property(test, "WORKING_DIRECTORY") ?? build,
    environment: Object.fromEntries(
      (property(test, "ENVIRONMENT") ?? []).map((pair) => pair.split(/=(.*)/s).slice(0, 2)),
    ),
  }));
  return [...tests, SIMULATION].map((test) => ({ ...test, kills: 0 }));
}

/** Resolves to its result: "passed", "failed" or "timeout". */
function runTest(test, patience, running) {
  return new Promise((resolve) => {
    // The limit of processor time holds what loops even when this program is killed; threads need more of it than the clock says.
    const seconds = Math.ceil((2 * WORKERS * patience) / 1000);
    const words = ["-c", `ulimit -d ${MEMORY_KB}; ulimit -t ${seconds}; exec "$@"`, "sh", ...test.command];
    const child = spawn("sh", words, {
      cwd: test.folder,
      env: { ...process.env, ...test.environment },
      stdio: "ignore",
      detached: true,
    });
    let late = false;
    const stop = () => {
      try {
        process.kill(-child.pid, "SIGKILL");
      } catch {
        // It has ended by itself.
      }
    };
    const timer = setTimeout(() => ((late = true), stop()), patience);
    running.add(stop);
    child.on("exit", (status) => {
      clearTimeout(timer);
      running.delete(stop);
      stop(); // What it has started.
      resolve(late ? "timeout" : status === 0 || status === 77 ? "passed" : "failed");
    });
  });
}

async function measureTests() {
  const tests = listTests(),
    waiting = [...tests];
  const worker = async () => {
    for (let test = waiting.shift(); test !== undefined; test = waiting.shift()) {
      const start = performance.now();
      const result = await runTest(test, 600000, new Set());
      test.ms = performance.now() - start;
      test.good = result === "passed";
      if (!test.good) say(`${test.name} fails without any change, and is left out`);
    }
  };
  await Promise.all(Array.from({ length: WORKERS }, worker));
  tests.sort((a, b) => a.ms - b.ms);
  let sum = 0;
  return tests.filter((test) => test.good && (sum += test.ms) < Number(options.seconds) * 1000);
}

/** The tests that are likely to notice come first: those that have noticed most in their time. */
const inOrder = (tests) => [...tests].sort((a, b) => b.kills / b.ms - a.kills / a.ms || a.ms - b.ms);

/** The name of the test that noticed, and whether it did so by taking too long; null if none did. */
async function noticed(tests) {
  const waiting = inOrder(tests),
    running = new Set();
  let killer = null;
  const worker = async () => {
    while (waiting.length > 0 && killer === null) {
      const test = waiting.shift();
      const result = await runTest(test, Math.max(PATIENCE_LEAST_MS, PATIENCE * test.ms), running);
      if (result === "passed" || killer !== null) continue;
      killer = { test: test.name, timeout: result === "timeout" };
      test.kills++;
      running.forEach((stop) => stop());
    }
  };
  await Promise.all(Array.from({ length: WORKERS }, worker));
  return killer;
}

// ---- Mutants ----

/** A generator of whole numbers below a limit, the same for the same seed. */
function chance(seed) {
  let state = BigInt(seed) * 0x9e3779b97f4a7c15n;
  return (limit) => {
    state = (state + 0x9e3779b97f4a7c15n) & 0xffffffffffffffffn;
    let mixed = state;
    mixed = ((mixed ^ (mixed >> 30n)) * 0xbf58476d1ce4e5b9n) & 0xffffffffffffffffn;
    mixed = ((mixed ^ (mixed >> 27n)) * 0x94d049bb133111ebn) & 0xffffffffffffffffn;
    return Number((mixed ^ (mixed >> 31n)) % BigInt(limit));
  };
}

function shuffled(items, below) {
  for (let i = items.length - 1; i > 0; i--) {
    const j = below(i + 1);
    [items[i], items[j]] = [items[j], items[i]];
  }
  return items;
}

function allMutants(objects) {
  const folders = options.in.split(",");
  const wanted = options.at === "" ? null : new Set(options.at.split(","));
  const sources = [...objects.keys()]
    .filter((path) => folders.some((folder) => path === folder || path.startsWith(`${folder}/`)))
    .sort();
  return sources.flatMap((path) => {
    const text = readFileSync(join(tree, path), "utf8");
    const all = mutations(text).map((mutation) => ({ path, text, mutation, ...shown(text, mutation) }));
    return wanted === null ? all : all.filter((mutant) => wanted.has(`${path}:${mutant.line}`));
  });
}

/** "broken", "same", "killed", "timeout" or "survived". */
async function tryMutant(mutant, objects, tests) {
  const file = join(tree, mutant.path),
    made = objects.get(mutant.path),
    before = digest(made);
  writeFileSync(file, mutated(mutant.text, mutant.mutation));
  try {
    if (ninja(...made).status !== 0) return { result: "broken" };
    if (digest(made) === before) return { result: "same" };
    if (ninja().status !== 0) return { result: "broken" };
    const killer = await noticed(tests);
    return killer === null
      ? { result: "survived" }
      : { result: killer.timeout ? "timeout" : "killed", by: killer.test };
  } finally {
    writeFileSync(file, mutant.text);
    ninja(...made);
  }
}

function report(seed, tried) {
  const counted = tried.filter((mutant) => !["broken", "same"].includes(mutant.result));
  const survivors = counted.filter((mutant) => mutant.result === "survived");
  const killed = counted.length - survivors.length,
    percent = counted.length === 0 ? 0 : (100 * killed) / counted.length;
  if (options.json) {
    const rows = tried.map(({ path, line, before, after, result, by }) => ({ path, line, before, after, result, by }));
    console.log(JSON.stringify({ seed, counted: counted.length, killed, percent, mutants: rows }));
  } else {
    for (const mutant of survivors)
      console.log(`${mutant.path}:${mutant.line}\n  - ${mutant.before}\n  + ${mutant.after}`);
    console.log(
      `seed ${seed}: ${counted.length} mutants, ${killed} killed (${percent.toFixed(0)}%), ${survivors.length} survived`,
    );
  }
  return percent;
}

/** The first N mutants that count, and what did not count among them. */
async function tryMutants(mutants, objects, tests) {
  const wanted = options.at === "" ? Number(options.n) : mutants.length;
  const tried = [];
  let counted = 0;
  for (const mutant of mutants) {
    if (counted >= wanted) break;
    Object.assign(mutant, await tryMutant(mutant, objects, tests));
    tried.push(mutant);
    if (["broken", "same"].includes(mutant.result)) continue;
    counted++;
    say(
      `${counted}/${wanted} ${mutant.path}:${mutant.line} ${mutant.result}${mutant.by ? ` by ${mutant.by}` : `\n  - ${mutant.before}\n  + ${mutant.after}`}`,
    );
  }
  return tried;
}

async function main() {
  say(`copying to ${relative(process.cwd(), tree)} and building there`);
  copyTree();
  buildAll();
  const tests = await measureTests();
  say(`${tests.length} tests, ${(tests.reduce((sum, test) => sum + test.ms, 0) / 1000).toFixed(0)} s together`);
  const objects = objectsBySource();
  let least = 100;
  for (const seed of options.seed.split(",")) {
    const mutants = shuffled(allMutants(objects), chance(seed));
    say(`${mutants.length} possible mutants`);
    least = Math.min(least, report(Number(seed), await tryMutants(mutants, objects, tests)));
  }
  if (least < Number(options.least)) process.exit(1);
}

await main();

// Runs the browser tests, three files at a time, since they wait for a third of their time: run.mjs [FILE ..]; with LONG=1
// those that CI leaves out. A test that fails is tried once more, alone, with a server and a Chromium of its own. If it
// then passes, the last lines say SHAKY and its name, and the run passes, unless three tests are.
import { readdirSync, readFileSync } from "node:fs";
import { basename, join } from "node:path";
import { run } from "node:test";
import { spec } from "node:test/reporters";

const SHAKY_MAX = 2;
const folder = new URL(".", import.meta.url).pathname;

const escaped = (name) => name.replace(/[.*+?^${}()|[\]\\/]/g, "\\$&");

/** Runs them with what happens written out; which tests failed, and how many passed. */
async function runTests(options) {
  const failed = [];
  let passed = 0;
  const tests = run({ concurrency: 3, ...options });
  tests.on("test:fail", ({ name, file, details }) => {
    const own = details.error.failureType !== "subtestsFailed"; // Its own failure, not that of a test within.
    if (own) failed.push({ name, file });
  });
  tests.on("test:pass", ({ skip }) => (passed += skip === undefined));
  const report = tests.compose(new spec());
  report.pipe(process.stdout);
  await new Promise((done) => report.on("end", done));
  return { failed, passed };
}

/** Whether the test, or the whole file where that is what failed, passes alone. */
async function passesAlone({ name, file }) {
  console.log(`Once more: ${name}`);
  const isFile = name.endsWith(basename(file));
  const again = await runTests({ files: [file], ...(isFile ? {} : { testNamePatterns: [`^${escaped(name)}$`] }) });
  return again.failed.length === 0 && again.passed > 0;
}

// A file whose tests all are of the other kind is left out.
const own = process.env.LONG === "1" ? /longTest|forms\(/g : /^\s*(test|tested)\(/gm;
const ownIn = (name) => (readFileSync(join(folder, name), "utf8").match(own) ?? []).length;
// Those that took half a minute and more, the longest last; they run first, so that at the end nobody waits for one.
const LONG_FILES = ["drafts", "orders", "report", "shelf", "ending", "coldwar", "board", "hurried", "states"];
const rankOf = (name) => LONG_FILES.indexOf(name.replace(".test.mjs", ""));
const chosen = process.argv.slice(2);
const files =
  chosen.length > 0
    ? chosen
    : readdirSync(folder)
        .filter((name) => name.endsWith(".test.mjs") && ownIn(name) > 0)
        .sort((a, b) => rankOf(b) - rankOf(a) || ownIn(b) - ownIn(a));
const shaky = [];
const broken = [];
const { failed, passed } = await runTests({ files: files.map((file) => join(folder, basename(file))) });
for (const failure of failed) {
  ((await passesAlone(failure)) ? shaky : broken).push(failure);
}
const seed = process.env.SEED ?? "1";
for (const { name } of shaky) console.log(`SHAKY ${name} (SEED=${seed})`);
for (const { name } of broken) console.log(`FAILED ${name} (SEED=${seed})`);
process.exit(passed === 0 || broken.length > 0 || shaky.length > SHAKY_MAX ? 1 : 0);

// clang-tidy over all C sources, one per process (version 14 has false findings when given several): tidy.mjs [--deep].
//
// Sources are read as `make sanitize` builds them: by clang, with asserts, without which what only they read would seem
// unused. The analyser follows the ways through one function and what it calls nearby; with --deep, in src/, through all of
// it, which takes ten times as long (`make long`). A source whose preprocessed text has passed is not read again: the
// cache (XDG_CACHE_HOME/casus-tidy) has an empty file named by the hash of that text and of the checks. Where there is no
// cache yet, only what the last commits changed is read: the rest has passed elsewhere, and --deep reads all.
import { execFile, spawnSync } from "node:child_process";
import { createHash } from "node:crypto";
import { existsSync, mkdirSync, readFileSync, writeFileSync } from "node:fs";
import { cpus, homedir } from "node:os";
import { join, relative } from "node:path";
import { promisify } from "node:util";
import { recentFiles } from "./recent.mjs";

const BUILD = "build-sanitize";
const CHECKED = /^(src(?!\/wasm)|tests|bench)\//;
const deep = process.argv.includes("--deep");
const cache = join(process.env.XDG_CACHE_HOME ?? join(homedir(), ".cache"), "casus-tidy");
const run = promisify(execFile);

function make(...words) {
  const { status } = spawnSync("cmake", words, { stdio: ["ignore", "ignore", "inherit"] });
  if (status !== 0) process.exit(1);
}

/** How each source is compiled, once for each. */
function commands() {
  const all = JSON.parse(readFileSync(join(BUILD, "compile_commands.json"), "utf8"));
  return [...new Map(all.map((one) => [relative(".", one.file), one])).entries()].filter(([file]) =>
    CHECKED.test(file),
  );
}

const modeOf = (file) => (deep && file.startsWith("src/") ? "deep" : "shallow");

async function stampOf(file, { command, directory }) {
  const preprocess = command.replace(/ -o \S+ -c /, " -E -c ");
  const { stdout } = await run("sh", ["-c", preprocess], { cwd: directory, maxBuffer: 1 << 28 });
  const what = `${readFileSync(".clang-tidy", "utf8")}${modeOf(file)}${stdout}`;
  return join(cache, createHash("sha256").update(what).digest("hex"));
}

/** What clang-tidy finds in the file; empty if nothing. For a clean file it prints only the number of warnings in system headers. */
async function findingsIn(file) {
  const analyser = ["-Xclang", "-analyzer-config", "-Xclang", `mode=${modeOf(file)}`].map(
    (one) => `--extra-arg=${one}`,
  );
  return run("clang-tidy", ["--quiet", "-p", BUILD, ...analyser, file]).then(
    () => "",
    ({ stdout, stderr }) => `${file}: ${stdout}${stderr}`,
  );
}

make("--preset", "sanitize");
make("--build", "--preset", "sanitize", "--target", "checked_tests"); // What is generated must be there.
const changed = deep || existsSync(cache) ? null : recentFiles();
mkdirSync(cache, { recursive: true });
const waiting = commands().filter(([file]) => changed?.has(file) ?? true);
const total = waiting.length;
let known = 0;
let found = 0;

async function work() {
  for (let next = waiting.pop(); next !== undefined; next = waiting.pop()) {
    const [file, how] = next;
    const stamp = await stampOf(file, how);
    if (existsSync(stamp)) {
      known++;
      continue;
    }
    const findings = await findingsIn(file);
    if (findings === "") writeFileSync(stamp, "");
    else {
      found++;
      console.log(findings);
    }
  }
}

await Promise.all(cpus().map(work));
if (commands().length === 0) throw new Error("there are no sources");
console.log(`clang-tidy: findings in ${found} of ${total} files (${known} as they were)`);
process.exit(found === 0 ? 0 : 1);

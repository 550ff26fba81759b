// The README is true: every command that it shows is run, in a harmless form; its links lead somewhere; it is short.
// Run as node readme.mjs CASUS in the source tree's root.
import assert from "node:assert/strict";
import { spawn, spawnSync } from "node:child_process";
import { existsSync, mkdtempSync, readFileSync, rmSync, statSync } from "node:fs";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";

const [casus] = process.argv.slice(2);
const build = dirname(casus);
const readme = readFileSync("README.md", "utf8");
const work = mkdtempSync(join(tmpdir(), "casus-readme-"));
const at = (name) => join(work, name);
const WORDS = 700;
const PICTURE_BYTES = 250_000;

/** Runs a command line as a shell would. */
function runs(line, environment = {}) {
  const { status, stdout, stderr } = spawnSync("sh", ["-ec", line], {
    encoding: "utf8",
    maxBuffer: 1 << 28,
    env: { ...process.env, ...environment },
  });
  assert.equal(status, 0, `${line}: exit status ${status}: ${stderr}`);
  return stdout;
}

/** Make knows the target; CI runs the real ones every day. */
const known = (line) => runs(line.replace("make", "make --dry-run"));

/** A server that starts, says so, and stops. */
async function serves(line) {
  // What a server leaves to the end of its process is not a leak (serve.sh).
  const server = spawn("sh", ["-c", `exec ${line}`], { env: { ...process.env, ASAN_OPTIONS: "detect_leaks=0" } });
  const said = await new Promise((done) => {
    server.stdout.on("data", (text) => done(String(text)));
    server.on("exit", () => done(""));
  });
  assert.match(said, /listening on http/, line);
  server.kill("SIGTERM");
  assert.equal(await new Promise((done) => server.on("exit", done)), 0, line);
}

/** The example bot compiles with what was installed where the README says, and plays by its mere name. */
function compiles(line) {
  if (!existsSync(join(build, "libcasus.a"))) return; // A build with sanitizers has no library.
  runs(`DESTDIR=${work} cmake --install ${build} --prefix /usr/local`);
  const library = runs(`dirname "$(find ${work}/usr -name libcasus.a)"`).trim();
  runs(line.replace("-o bot", `-o ${at("bot")}`), { PKG_CONFIG_PATH: join(library, "pkgconfig") });
  assert.match(runs(`unset LD_LIBRARY_PATH; ${at("bot")}`), /place 1/);
}

const program = (line) => line.replace("build/casus", casus);
const [coldwar, horizon] = ["coldwar", "horizon"].map((game) => {
  runs(`${casus} sim ${game} --games 1 --seed 3 --record ${work}`);
  return at(`${game}-3-0.jsonl`);
});
runs(`${casus} export coldwar ${coldwar} --log > ${at("log.txt")}`);

// How each command is tried; the first row that matches.
const ways = [
  [/^make \w+$/, known],
  [/^cc examples\/bot\.c /, compiles],
  [/^build\/casus serve /, (line) => serves(program(line).replace("casus.sqlite", `${at("store.sqlite")} --port 0`))],
  [/^build\/casus export /, (line) => runs(program(line).replace("RECORD", coldwar))],
  [/^build\/casus import /, (line) => runs(program(line).replace("FILE", at("log.txt")).replace("DIR", at("records")))],
  [
    /^build\/casus adjudicate /,
    (line) => runs(program(line).replace("FILE", "tests/games/maga/cases/E01_income_timing.json")),
  ],
  [/^build\/casus (show|verify) /, (line) => runs(program(line).replace("RECORD", horizon))],
  [/^build\/casus simulate /, (line) => runs(program(line).replace("1000", "10"))],
  [/^build\/casus bench /, (line) => runs(`${program(line)} --seconds 1`)],
  [/^build\/casus (sim|rules) /, (line) => runs(program(line))],
];

const shown = [
  ...readme.matchAll(/^ {4}(\S.*)$/gm),
  ...readme.matchAll(/`((?:make|build\/casus|casus|cc|cmake) [^`]+)`/g),
].map(([, line]) => line.trim());
assert.ok(shown.length > 10, "the README shows commands");
for (const line of new Set(shown)) {
  const way = ways.find(([pattern]) => pattern.test(line));
  assert.ok(way, `the README shows a command that is not tried: ${line}`);
  await way[1](line);
}

for (const [, target] of readme.matchAll(/\]\(([^)#]+)[^)]*\)/g))
  assert.ok(existsSync(target), `the README leads to ${target}, which is not there`);
for (const [, picture] of readme.matchAll(/!\[[^\]]*\]\(([^)]+)\)/g))
  assert.ok(statSync(picture).size < PICTURE_BYTES, `${picture} is heavy`);
const words = readme.split(/\s+/).filter(Boolean).length;
assert.ok(words <= WORDS, `the README has ${words} words, more than ${WORDS}`);
const games = JSON.parse(runs(`${casus} games --json`)).map(({ name }) => name);
for (const name of games)
  assert.match(readme.replaceAll(" ", ""), new RegExp(name, "i"), `the README does not name ${name}`);
rmSync(work, { recursive: true });

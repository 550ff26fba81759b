// Layout and lint of the page, the tests and the tools: lint.mjs [--all]. What has passed is not read again: the caches lie
// in XDG_CACHE_HOME/casus-lint. Where there are none yet, only recent files are read (recent.mjs), unless --all is given or
// what the checkers follow has changed.
import { spawn } from "node:child_process";
import { existsSync, mkdirSync } from "node:fs";
import { homedir } from "node:os";
import { join, relative, resolve } from "node:path";
import { recentFiles } from "./recent.mjs";

const FOLLOWED = /^web\/(eslint\.config\.js|\.prettierrc\.json|\.prettierignore|package(-lock)?\.json)$/;
const LINTED = /^(web|tests|tools)\/.*\.(m?js|ts|svelte)$/;
const LAID_OUT = /^(web\/.*\.(m?js|ts|svelte|css|html|json)|(tests|tools)\/.*\.mjs)$/;
const cache = join(process.env.XDG_CACHE_HOME ?? join(homedir(), ".cache"), "casus-lint");
const bin = (name) => resolve("web/node_modules/.bin", name);

/** The files to read; null: all of them. */
function chosen() {
  if (process.argv.includes("--all") || existsSync(cache)) return null;
  const recent = recentFiles();
  if (!recent || [...recent].some((file) => FOLLOWED.test(file))) return null;
  return [...recent].filter((file) => existsSync(file));
}

const recent = chosen();
mkdirSync(cache, { recursive: true });
const kept = (name) => ["--cache", "--cache-strategy", "content", "--cache-location", join(cache, name)];
const lintedFiles = recent?.filter((file) => LINTED.test(file)) ?? ["web", "tests", "tools"];
const fromWeb = (file) => relative("web", file);
const laidOutFiles = recent?.filter((file) => LAID_OUT.test(file)).map(fromWeb) ?? [
  ".",
  "../tests/**/*.mjs",
  "../tools/**/*.mjs",
];
const prettier = ["--config", ".prettierrc.json", "--log-level", "warn", ...kept("layout"), "--check"];

/** Whether a program of the page's packages, started in a folder, finds nothing. */
const passes = (cwd, name, ...words) =>
  new Promise((done) => {
    const quiet = name === "markdownlint-cli2"; // It says what it found as an error, and much besides.
    const stdio = ["ignore", quiet ? "ignore" : "inherit", "inherit"];
    spawn(bin(name), words, { cwd, stdio }).on("exit", (code) => done(code === 0));
  });

/** One after the other, all of them. */
async function all(...checks) {
  let good = true;
  for (const check of checks) good = (await check()) && good;
  return good;
}

const results = await Promise.all([
  all(
    () => laidOutFiles.length === 0 || passes("web", "prettier", ...prettier, ...laidOutFiles),
    () => passes("web", "depcruise", "src", "--config", "layers.cjs"),
  ),
  all(
    () =>
      lintedFiles.length === 0 || passes(".", "eslint", "-c", "web/eslint.config.js", ...kept("lint"), ...lintedFiles),
    () => passes(".", "markdownlint-cli2"),
  ),
]);
process.exit(results.every(Boolean) ? 0 : 1);

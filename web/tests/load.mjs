// The page's modules for tests in Node: with the core that was built, and runes as plain variables.
import { webcrypto } from "node:crypto";
import { mkdtempSync, readFileSync, readdirSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { build, transform } from "esbuild";
import { compileModule } from "svelte/compiler";
import { gamesOf } from "../scripts/games.mjs";
import { packed } from "../scripts/outlines.mjs";
import { world } from "../scripts/world.mjs";

globalThis.crypto ??= webcrypto; // Node 18 has it, but not where a browser has it.

const wasmFile = process.env.CASUS_WASM ?? fileURLToPath(new URL("../../build/core.wasm", import.meta.url));

const messages = new URL("../../data/messages/", import.meta.url);
const texts = ["en", "ru", "cs"].flatMap((language) =>
  readdirSync(new URL(language, messages))
    .filter((file) => file.endsWith(".json"))
    .map((file) => `${language}/${file.replace(".json", "")}`),
);

const page = {
  name: "page",
  setup(building) {
    building.onResolve({ filter: /^virtual:games$/ }, () => ({ path: "games", namespace: "games" }));
    building.onLoad({ filter: /.*/, namespace: "games" }, async () => {
      const { games, files, askers, tellers } = await gamesOf(wasmFile);
      const urls = (named) =>
        JSON.stringify(
          Object.fromEntries(
            named.map(({ name, file }) => [
              name,
              `data:application/wasm;base64,${readFileSync(file).toString("base64")}`,
            ]),
          ),
        );
      return {
        contents: `export const games = ${JSON.stringify(games)};
export const cores = ${urls(files.map((file, i) => ({ name: games[i].name, file })))};
export const askers = ${urls(askers)};
export const tellers = ${urls(tellers)};`,
      };
    });
    building.onResolve({ filter: /^virtual:catalogues$/ }, () => ({ path: "catalogues", namespace: "catalogues" }));
    building.onLoad({ filter: /.*/, namespace: "catalogues" }, () => ({
      contents: `export default {${texts.map(
        (name) => `${JSON.stringify(name)}: async () => (${readFileSync(new URL(`${name}.json`, messages), "utf8")})`,
      )}}`,
    }));
    building.onResolve({ filter: /^virtual:world$/ }, () => ({ path: "world", namespace: "world" }));
    building.onLoad({ filter: /.*/, namespace: "world" }, () => ({
      contents: JSON.stringify(packed(world())),
      loader: "json",
    }));
    building.onLoad({ filter: /\.svelte\.ts$/ }, async ({ path }) => {
      const { code } = await transform(readFileSync(path, "utf8"), { loader: "ts", target: "es2022" });
      return { contents: compileModule(code, { generate: "server", filename: path }).js.code, loader: "js" };
    });
  },
};

/** What the modules of src/ with these names export, all in one: so they share what they import. */
export async function load(...files) {
  const lines = files.map(
    (file) => `export * from ${JSON.stringify(new URL(`../src/${file}`, import.meta.url).pathname)};`,
  );
  const folder = mkdtempSync(join(tmpdir(), "casus-web-"));
  const outfile = join(folder, "page.mjs");
  await build({
    stdin: { contents: lines.join("\n"), resolveDir: new URL("..", import.meta.url).pathname },
    bundle: true,
    format: "esm",
    platform: "node",
    outfile,
    plugins: [page],
  });
  try {
    return await import(outfile);
  } finally {
    rmSync(folder, { recursive: true });
  }
}

/** Loads the cores of all games. */
export const loadGames = ({ core, loadGame }) => Promise.all(core.games().map(({ name }) => loadGame(name)));

/** A browser's storage, empty. */
export function storage() {
  const items = new Map();
  return {
    getItem: (key) => items.get(key) ?? null,
    setItem: (key, value) => void items.set(key, String(value)),
    removeItem: (key) => void items.delete(key),
  };
}

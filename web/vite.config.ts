import { defineConfig, type Plugin } from "vite";
import { svelte } from "@sveltejs/vite-plugin-svelte";
import { existsSync, readdirSync, readFileSync } from "node:fs";
import { join, resolve } from "node:path";
import { fileURLToPath } from "node:url";
import { world } from "./scripts/world.mjs";

const at = (path: string) => fileURLToPath(new URL(path, import.meta.url));

/** The map of Cold War, drawn when the page is built. */
const drawnWorld = {
  name: "world",
  resolveId: (id: string) => (id === "virtual:world" ? "\0world" : null),
  load: (id: string) =>
    id === "\0world" ? `export default JSON.parse(${JSON.stringify(JSON.stringify(world()))})` : null,
};

// Trees with games of their own beside this one, with their texts in data/messages: folders, separated by colons.
const roots = [
  at(".."),
  ...(process.env.CASUS_ROOTS ?? "")
    .split(":")
    .filter(Boolean)
    .map((root) => resolve(root)),
];
const rulesFolder = process.env.CASUS_RULES ?? at("../build/generated");

const jsonNames = (folder: string) =>
  readdirSync(folder)
    .filter((file) => file.endsWith(".json"))
    .map((file) => file.slice(0, -".json".length));

/** Every text of every root, by "LANGUAGE/CATALOGUE". */
function catalogueFiles(): [string, string][] {
  return roots.flatMap((root) => {
    const messages = join(root, "data/messages");
    return readdirSync(messages).flatMap((language) =>
      jsonNames(join(messages, language)).map((name): [string, string] => [
        `${language}/${name}`,
        join(messages, language, `${name}.json`),
      ]),
    );
  });
}

const textsIn = (file: string) => Object.entries(JSON.parse(readFileSync(file, "utf8")) as Record<string, string>);

/** The texts of a catalogue; page.json has besides what each game says of itself on every page: the keys "page.game.NAME" of its own catalogue. */
function textsOf(catalogue: string): Record<string, string> {
  const [language = "", name] = catalogue.split("/");
  const files = catalogueFiles().filter(([other]) =>
    name === "page" ? other.startsWith(`${language}/`) : other === catalogue,
  );
  const texts = files.flatMap(([, file]) => textsIn(file));
  return Object.fromEntries(texts.filter(([key]) => key.startsWith("page.") === (name === "page")));
}

/** The index of the rules of each game whose rules there are texts of. */
function ruleFiles(): [string, string][] {
  const games = catalogueFiles().flatMap(([name]) => /^en\/rules-(.+)$/.exec(name)?.[1] ?? []);
  return games
    .map((game): [string, string] => [game, join(rulesFolder, `rules-${game}.json`)])
    .filter(([, file]) => existsSync(file));
}

/** A module with a function for each file, which loads what is in it. */
const loaders = (files: [string, string][]) =>
  `export default {${files
    .map(
      ([name, file]) =>
        `${JSON.stringify(name)}: () => import(${JSON.stringify(file)}).then(({ default: texts }) => texts)`,
    )
    .join(",\n")}};`;

const TEXTS = "virtual:texts/";
const LOADED: Record<string, () => [string, string][]> = {
  "virtual:catalogues": () => catalogueFiles().map(([catalogue]) => [catalogue, `${TEXTS}${catalogue}`]),
  "virtual:rules": ruleFiles,
};

function moduleOf(id: string): string | null {
  if (id.startsWith(TEXTS)) return `export default ${JSON.stringify(textsOf(id.slice(TEXTS.length)))}`;
  const files = LOADED[id];
  return files ? loaders(files()) : null;
}

/** What games bring along, wherever they lie. */
const brought: Plugin = {
  name: "brought",
  resolveId: (id) => (id in LOADED || id.startsWith(TEXTS) ? `\0${id}` : null),
  load: (id) => (id.startsWith("\0") ? moduleOf(id.slice(1)) : null),
};

// The core and the index of rules come from the C build; the texts from the message catalogues.
export default defineConfig({
  base: "./",
  plugins: [svelte(), drawnWorld, brought],
  resolve: {
    alias: [{ find: /^virtual-core/, replacement: process.env.CASUS_WASM ?? at("../build/core.wasm") }],
  },
  server: { fs: { allow: [".."] } },
  // Terser takes longer than what Vite has by itself, and makes the compressed page 2% lighter.
  build: { target: "es2022", minify: "terser", assetsInlineLimit: 0, modulePreload: { polyfill: false } },
});

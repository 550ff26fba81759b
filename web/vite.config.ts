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

/** What every page has of a language: page.json, and what each game says of itself there, its keys "page.game.NAME". */
function pageTexts(language: string): Record<string, string> {
  const texts = catalogueFiles()
    .filter(([name]) => name.startsWith(`${language}/`))
    .flatMap(([, file]) => Object.entries(JSON.parse(readFileSync(file, "utf8")) as Record<string, string>));
  return Object.fromEntries(texts.filter(([key]) => key.startsWith("page.")));
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

const PAGE_TEXTS = "virtual:page-texts/";
const LOADED: Record<string, () => [string, string][]> = {
  "virtual:catalogues": () =>
    catalogueFiles().map(([name, file]) => {
      const [language, catalogue] = name.split("/");
      return [name, catalogue === "page" ? `${PAGE_TEXTS}${language}` : file];
    }),
  "virtual:rules": ruleFiles,
};

function moduleOf(id: string): string | null {
  if (id.startsWith(PAGE_TEXTS)) return `export default ${JSON.stringify(pageTexts(id.slice(PAGE_TEXTS.length)))}`;
  const files = LOADED[id];
  return files ? loaders(files()) : null;
}

/** What games bring along, wherever they lie. */
const brought: Plugin = {
  name: "brought",
  resolveId: (id) => (id in LOADED || id.startsWith(PAGE_TEXTS) ? `\0${id}` : null),
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
  build: { target: "es2022", assetsInlineLimit: 0, modulePreload: { polyfill: false } },
});

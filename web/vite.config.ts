import { defineConfig, type Plugin } from "vite";
import { svelte } from "@sveltejs/vite-plugin-svelte";
import { VitePWA } from "vite-plugin-pwa";
import { existsSync, readdirSync, readFileSync } from "node:fs";
import { join, resolve } from "node:path";
import { fileURLToPath } from "node:url";
import { gamesOf } from "./scripts/games.mjs";
import { icons } from "./scripts/icons.mjs";
import { glimpse } from "./scripts/glimpse.mjs";
import { packed } from "./scripts/outlines.mjs";
import { world } from "./scripts/world.mjs";

const at = (path: string) => fileURLToPath(new URL(path, import.meta.url));

const EUROPE: [number, number, number, number] = [525, 88, 395, 222];
const OF_EUROPE = ["west_germany", "east_germany", "italy", "poland", "czechoslovakia", "hungary", "yugoslavia"];

let whole: ReturnType<typeof world> | null = null;
const drawn = () => (whole ??= world());

/** The map of Cold War, drawn when the page is built: the whole, and what its picture shows. */
const maps: Record<string, () => unknown> = {
  "virtual:world": () => packed(drawn()),
  "virtual:glimpse": () => glimpse(drawn(), EUROPE, OF_EUROPE),
};
const drawnMaps = {
  name: "maps",
  resolveId: (id: string) => (id in maps ? `\0${id}` : null),
  load: (id: string) => {
    const map = maps[id.slice(1)];
    return map ? `export default JSON.parse(${JSON.stringify(JSON.stringify(map()))})` : null;
  },
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

/** The keys of a catalogue, of all languages that have it. */
const keysOf = (name: string) => [
  ...new Set(
    catalogueFiles()
      .filter(([catalogue]) => catalogue.endsWith(`/${name}`))
      .flatMap(([catalogue]) => Object.keys(textsOf(catalogue))),
  ),
];

const nameOf = (catalogue: string) => catalogue.slice(catalogue.indexOf("/") + 1);

/** The texts of a catalogue in the order of its keys; null where the language has none yet. */
function textsInOrder(catalogue: string): (string | null)[] {
  const texts = textsOf(catalogue);
  return keysOf(nameOf(catalogue)).map((key) => texts[key] ?? null);
}

/** The index of the rules of each game whose rules there are texts of. */
function ruleFiles(): [string, string][] {
  const games = catalogueFiles().flatMap(([name]) => /^en\/rules-(.+)$/.exec(name)?.[1] ?? []);
  return games
    .map((game): [string, string] => [game, join(rulesFolder, `rules-${game}.json`)])
    .filter(([, file]) => existsSync(file));
}

/** The rules of such an index, without their tests, which the page does not show. */
function placesIn(file: string): { id: string; place: string }[] {
  const { rules } = JSON.parse(readFileSync(file, "utf8")) as { rules: { id: string; place: string }[] };
  return rules.map(({ id, place }) => ({ id, place }));
}

/** A module whose default export is an object of these lines. */
const objectOf = (lines: string[]) => `export default {${lines.join(",\n")}};`;

/** A module of this that is loaded by need. */
const loaded = (kind: string, name: string) => `() => import(${JSON.stringify(kind + name)})`;

const KEYS = "virtual:keys/";
const TEXTS = "virtual:texts/";
const PLACES = "virtual:places/";

/** A function for each catalogue, which loads its texts by their keys: those are shipped once for all languages. */
function catalogueLoaders(): string {
  const files = catalogueFiles().map(([catalogue]) => catalogue);
  const keys = [...new Set(files.map(nameOf))].map((name) => `${JSON.stringify(name)}: ${loaded(KEYS, name)}`);
  const lines = files.map((catalogue) => {
    const name = JSON.stringify(nameOf(catalogue));
    return `${JSON.stringify(catalogue)}: () => together(keys[${name}], ${loaded(TEXTS, catalogue)})`;
  });
  return `const keys = {${keys.join(",\n")}};
async function together(...loaders) {
  const [keys, texts] = await Promise.all(loaders.map(async (load) => (await load()).default));
  return Object.fromEntries(keys.map((key, i) => [key, texts[i]]).filter(([, text]) => text !== null));
}
${objectOf(lines)}`;
}

/** A function for each game, which loads the index of its rules. */
const ruleLoaders = () =>
  objectOf(
    ruleFiles().map(
      ([game]) => `${JSON.stringify(game)}: ${loaded(PLACES, game)}.then(({ default: places }) => places)`,
    ),
  );

/** What each game says of itself, and the addresses of its core, of its answers and of what tells it. */
async function gamesModule(): Promise<string> {
  const { games, files, askers, tellers } = await gamesOf(process.env.CASUS_WASM ?? at("../build/core.wasm"));
  const all = [...files, ...[...askers, ...tellers].map(({ file }) => file)];
  const addresses = (named: { name: string }[], first: number) =>
    named.map(({ name }, i) => `${JSON.stringify(name)}: file${first + i}`).join(", ");
  return `${all.map((file, i) => `import file${i} from ${JSON.stringify(`${file}?url`)};`).join("\n")}
export const games = ${JSON.stringify(games)};
export const cores = {${addresses(games, 0)}};
export const askers = {${addresses(askers, files.length)}};
export const tellers = {${addresses(tellers, files.length + askers.length)}};`;
}

const constant = (value: unknown) => `export default ${JSON.stringify(value)}`;

/** What makes each module; those that end in "/" are many, and are told which. */
const MADE: Record<string, (name: string) => string | Promise<string>> = {
  "virtual:games": gamesModule,
  "virtual:catalogues": catalogueLoaders,
  "virtual:rules": ruleLoaders,
  [KEYS]: (name) => constant(keysOf(name)),
  [TEXTS]: (catalogue) => constant(textsInOrder(catalogue)),
  [PLACES]: (game) => constant(placesIn(join(rulesFolder, `rules-${game}.json`))),
};

/** "virtual:texts/" of "virtual:texts/en/page". */
const kindOf = (id: string) => (id in MADE ? id : id.slice(0, id.indexOf("/") + 1));

function moduleOf(id: string): string | Promise<string> | null {
  const kind = kindOf(id);
  return MADE[kind]?.(id.slice(kind.length)) ?? null;
}

/** What games bring along, wherever they lie. */
const brought: Plugin = {
  name: "brought",
  resolveId: (id) => (kindOf(id) in MADE ? `\0${id}` : null),
  load: (id) => (id.startsWith("\0") ? moduleOf(id.slice(1)) : null),
};

/** The sign of the page, and what a home screen shows. */
const signs: Plugin = {
  name: "signs",
  apply: "build",
  generateBundle() {
    for (const [fileName, source] of Object.entries(icons())) this.emitFile({ type: "asset", fileName, source });
  },
};

const PICTURES = [
  { src: "icon.svg", sizes: "any", type: "image/svg+xml" },
  { src: "icon-192.png", sizes: "192x192", type: "image/png" },
  { src: "icon-512.png", sizes: "512x512", type: "image/png" },
  { src: "icon-maskable-512.png", sizes: "512x512", type: "image/png", purpose: "maskable" },
];

// The service worker keeps the files of the page and nothing else: no answer of the server, no address. As long as the server answers, it is asked for the page, so
// that page and server are of one version; the kept page is for when it does not.
const offline = VitePWA({
  registerType: "prompt",
  injectRegister: false,
  manifest: {
    name: "Casus",
    short_name: "Casus",
    description: "Games about events: alone against bots, several at one screen, or over a network.",
    start_url: "./",
    scope: "./",
    display: "standalone",
    background_color: "#f6f2e7",
    theme_color: "#20242b",
    categories: ["games"],
    icons: PICTURES,
  },
  workbox: {
    globPatterns: ["index.html", "icon*.svg", "icon-192.png", "assets/*.{js,css,wasm}"],
    globIgnores: ["**/*.map"],
    maximumFileSizeToCacheInBytes: 8 << 20,
    inlineWorkboxRuntime: true,
    cleanupOutdatedCaches: true,
    directoryIndex: null, // "/" is asked of the server first.
    navigateFallback: null,
    runtimeCaching: [
      {
        urlPattern: ({ request, url }) =>
          request.mode === "navigate" && (url.pathname.endsWith("/") || url.pathname.endsWith("/index.html")),
        handler: "NetworkFirst",
        options: {
          networkTimeoutSeconds: 3,
          precacheFallback: { fallbackURL: "index.html" },
          plugins: [
            {
              cacheWillUpdate: async () => null, // It is kept as a file of the page.
              fetchDidSucceed: async ({ response }) => {
                if (!response.ok) throw new Error("the server does not answer");
                return response;
              },
            },
          ],
        },
      },
    ],
  },
});

// The core and the index of rules come from the C build; the texts from the message catalogues.
export default defineConfig({
  base: "./",
  plugins: [svelte(), drawnMaps, brought, signs, offline],
  worker: { format: "es", plugins: () => [brought] },
  server: { fs: { allow: [".."] } },
  build: { target: "es2022", assetsInlineLimit: 0, modulePreload: { polyfill: false } },
});

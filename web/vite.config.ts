import { defineConfig } from "vite";
import { svelte } from "@sveltejs/vite-plugin-svelte";
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

// The core and the index of rules come from the C build; the texts from the message catalogues.
export default defineConfig({
  base: "./",
  plugins: [svelte(), drawnWorld],
  resolve: {
    alias: [
      { find: /^virtual-core/, replacement: process.env.CASUS_WASM ?? at("../build/core.wasm") },
      { find: "@messages", replacement: at("../data/messages") },
      { find: "@rules", replacement: at("../build/generated") },
    ],
  },
  server: { fs: { allow: [".."] } },
  build: { target: "es2022", assetsInlineLimit: 0, modulePreload: { polyfill: false } },
});

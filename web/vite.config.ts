import { defineConfig } from "vite";
import { svelte } from "@sveltejs/vite-plugin-svelte";
import { fileURLToPath } from "node:url";

const at = (path: string) => fileURLToPath(new URL(path, import.meta.url));

// The core and the index of rules come from the C build; the texts from the message catalogues.
export default defineConfig({
  base: "./",
  plugins: [svelte()],
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

// What core.wasm says about its games, for the build of the page and for its tests, so that a page without a game needs
// no core.
import { readFileSync } from "node:fs";
import { dirname, join } from "node:path";

/** The games of that core.wasm, as core/core.ts has them, and the file of each: core-GAME.wasm beside it. */
export async function gamesOf(wasm) {
  const { exports: core } = (await WebAssembly.instantiate(readFileSync(wasm), {})).instance;
  const length = core.casus_w_games();
  const text = new TextDecoder().decode(new Uint8Array(core.memory.buffer, core.casus_io(), length));
  const games = JSON.parse(text);
  return { games, files: games.map(({ name }) => join(dirname(wasm), `core-${name}.wasm`)) };
}

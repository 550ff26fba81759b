// What core.wasm says about its games, for the build of the page and for its tests, so that a page without a game needs
// no core.
import { existsSync, readFileSync } from "node:fs";
import { dirname, join } from "node:path";

/**
 * The games of that core.wasm, as core/core.ts has them, and the file of each: core-GAME.wasm beside it; and of those that have them the files of their
 * answers alone, ask-GAME.wasm, and those that play a record again, tell-GAME.wasm.
 */
export async function gamesOf(wasm) {
  const { exports: core } = (await WebAssembly.instantiate(readFileSync(wasm), {})).instance;
  const length = core.casus_w_games();
  const text = new TextDecoder().decode(new Uint8Array(core.memory.buffer, core.casus_io(), length));
  const games = JSON.parse(text);
  const beside = (kind, name) => join(dirname(wasm), `${kind}-${name}.wasm`);
  const having = (kind) =>
    games.map(({ name }) => ({ name, file: beside(kind, name) })).filter(({ file }) => existsSync(file));
  return {
    games,
    files: games.map(({ name }) => beside("core", name)),
    askers: having("ask"),
    tellers: having("tell"),
  };
}

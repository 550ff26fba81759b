// Replays the native program's transcript in core.wasm: every action must be accepted there and give the same state, byte for
// byte (the hash is of all bytes). Usage: node replay.mjs CORE.WASM TRANSCRIPT-PROGRAM GAMES
import { readFile } from "node:fs/promises";
import { execFileSync } from "node:child_process";

const [wasmFile, program, games] = process.argv.slice(2);
const { instance } = await WebAssembly.instantiate(await readFile(wasmFile), {});
const core = instance.exports;
const encoder = new TextEncoder();
const decoder = new TextDecoder();

const buffer = () => new Uint8Array(core.memory.buffer, core.casus_io(), core.casus_io_size());
const put = (text) => {
  const bytes = encoder.encode(text);
  buffer().set(bytes);
  return bytes.length;
};
const taken = (length) => decoder.decode(buffer().subarray(0, length));
const hash = () => taken(core.casus_w_hash(0));

const names = JSON.parse(taken(core.casus_w_games())).map(({ name }) => name);

let steps = 0;
let played = 0;
for (const line of execFileSync(program, [games], { maxBuffer: 1 << 28 })
  .toString()
  .trimEnd()
  .split("\n")) {
  const [first, expected, ...rest] = line.split(" ");
  const text = rest.join(" ");
  if (first === "game") {
    const options = rest.slice(1).join(" ").replaceAll(";", "\n");
    if (core.casus_w_init(0, names.indexOf(expected), put(options)) < 0) throw new Error(`init refused: ${options}`);
    if (hash() !== rest[0]) throw new Error(`another first position in game ${played}`);
    played++;
    continue;
  }
  if (core.casus_w_apply(0, Number(first), put(text)) < 0) throw new Error(`refused: ${line}: ${taken(300)}`);
  if (hash() !== expected) throw new Error(`another state after step ${steps} of game ${played - 1}: ${line}`);
  steps++;
}
console.log(`${played} games, ${steps} steps: the same bytes natively and in WASM`);
if (steps === 0) process.exit(1);

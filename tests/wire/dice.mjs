// The hashes of docs/protocol.md, Dice, computed by a library that neither server nor page uses.
import { spawn } from "node:child_process";
import { createInterface } from "node:readline";

const PYTHON = `import hashlib, sys
for line in sys.stdin:
    key, text = line.split()
    print(hashlib.blake2b(bytes.fromhex(text), key=bytes.fromhex(key), digest_size=32).hexdigest(), flush=True)`;

/** One process answers all requests, in order; it ends with this one. */
const python = spawn("python3", ["-c", PYTHON], { stdio: ["pipe", "pipe", "inherit"] });
const asked = [];
createInterface({ input: python.stdout }).on("line", (hash) => asked.shift()(hash));
for (const held of [python, python.stdin, python.stdout]) held.unref();

function keyed(key, text) {
  python.stdin.write(`${key} ${text.toString("hex")}\n`);
  python.stdout.ref();
  return new Promise((done) => asked.push(done)).finally(() => asked.length === 0 && python.stdout.unref());
}

export const commitmentOf = (secret) => keyed(secret, Buffer.from("casus/1/commitment"));

/** A seat's commitment to its bytes, in answer to the server's. */
export function shareOf(entropy, table, seat, commitment) {
  const number = Buffer.from([seat & 255, seat >> 8]),
    name = Buffer.concat([Buffer.from([table.length]), Buffer.from(table)]);
  return keyed(entropy, Buffer.concat([Buffer.from("casus/2/share"), name, number, Buffer.from(commitment, "hex")]));
}

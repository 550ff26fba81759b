// Puts a gzip and a Brotli copy beside every file of the built page, for the server to choose from, and prints the size
// of the first load.
import { readdir, readFile, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { promisify } from "node:util";
import { brotliCompress, gzip } from "node:zlib";

const root = new URL("../dist/", import.meta.url).pathname;

async function* files(directory) {
  for (const entry of await readdir(directory, { withFileTypes: true })) {
    const path = join(directory, entry.name);
    if (entry.isDirectory()) yield* files(path);
    else if (!/\.(br|gz)$/.test(entry.name)) yield path;
  }
}

const [brotlied, zipped] = [promisify(brotliCompress), promisify(gzip)];

async function compress(path) {
  const bytes = await readFile(path);
  const [brotli, zip] = await Promise.all([brotlied(bytes), zipped(bytes, { level: 9 })]);
  await Promise.all([writeFile(`${path}.br`, brotli), writeFile(`${path}.gz`, zip)]);
  return brotli.length;
}

const works = [];
for await (const path of files(root)) works.push(compress(path));
const total = (await Promise.all(works)).reduce((sum, length) => sum + length, 0);
console.log(`the whole page, compressed: ${(total / 1024).toFixed(1)} KiB`);

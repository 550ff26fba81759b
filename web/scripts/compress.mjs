// Lays a gzip and a Brotli copy beside every file of the built page, for the server to choose from, and says how much the first
// load weighs.
import { readdir, readFile, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { brotliCompressSync, gzipSync } from "node:zlib";

const root = new URL("../dist/", import.meta.url).pathname;

async function* files(directory) {
  for (const entry of await readdir(directory, { withFileTypes: true })) {
    const path = join(directory, entry.name);
    if (entry.isDirectory()) yield* files(path);
    else if (!/\.(br|gz)$/.test(entry.name)) yield path;
  }
}

let total = 0;
for await (const path of files(root)) {
  const bytes = await readFile(path);
  const brotli = brotliCompressSync(bytes);
  total += brotli.length;
  await writeFile(`${path}.br`, brotli);
  await writeFile(`${path}.gz`, gzipSync(bytes, { level: 9 }));
}
console.log(`the whole page, compressed: ${(total / 1024).toFixed(1)} KiB`);

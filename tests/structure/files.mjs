// The files of the project, for the tests of its structure.
import { readdirSync } from "node:fs";
import { join } from "node:path";

/** The paths, from `root`, of the files in a folder and below it whose names match. */
export function filesBelow(root, folder, wanted) {
  return readdirSync(join(root, folder), { withFileTypes: true }).flatMap((entry) => {
    const path = `${folder}/${entry.name}`;
    if (entry.isDirectory()) return filesBelow(root, path, wanted);
    return wanted.test(entry.name) ? [path] : [];
  });
}

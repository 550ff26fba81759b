// Which files the checkers read where they have no cache yet: what the last commits or the working tree changed. The rest
// has passed elsewhere, and `make long` reads all.
import { spawnSync } from "node:child_process";

const COMMITS = 15;

/** Paths from the project's root; null: nobody knows, as there is no history. */
export function recentFiles() {
  const lines = (...words) => {
    const { status, stdout } = spawnSync("git", words, { encoding: "utf8" });
    return status === 0 ? stdout.split("\n").filter(Boolean) : null;
  };
  const committed = lines("log", `-${COMMITS}`, "--name-only", "--pretty=format:");
  const uncommitted = lines("status", "--porcelain")?.map((line) => line.slice(3).split(" -> ").pop());
  return committed && uncommitted && new Set([...committed, ...uncommitted]);
}

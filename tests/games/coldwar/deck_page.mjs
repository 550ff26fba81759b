// What the tests of deck.md read: the cards of the engine's table and the tables of the page.
import { readFileSync } from "node:fs";
import { join } from "node:path";

export const ANY = "any";
export const NEVER = "–";

/** The cards in order: name in code, title, side ("us", "ussr", "neutral") and operations value, 0 for scoring cards. */
export function readCards(root) {
  const text = readFileSync(join(root, "src/games/coldwar/cards.inc"), "utf8");
  const rows = text.matchAll(/^CARD\(\w+,\s*"(\w+)",\s*"([^"]+)",\s*\w+,\s*(\w+),\s*(\d)/gm);
  return [...rows].map(([, name, title, side, ops]) => ({ name, title, side: side.toLowerCase(), ops: Number(ops) }));
}

export function readPage(root) {
  return readFileSync(join(root, "tests/games/coldwar/deck.md"), "utf8");
}

/** The rows of the table whose first column has this head, each as its cells. */
export function readTable(page, head) {
  const lines = page.split("\n");
  const first = lines.findIndex((line) => line.startsWith(`| ${head} |`));
  if (first < 0) throw new Error(`deck.md has no table that begins with the column "${head}"`);
  const past = lines.findIndex((line, at) => at > first && !line.startsWith("|"));
  const cells = (line) =>
    line
      .split("|")
      .slice(1, -1)
      .map((cell) => cell.trim());
  const rows = lines.slice(first, past < 0 ? lines.length : past).map(cells);
  return { head: rows[0], rows: rows.slice(2) };
}

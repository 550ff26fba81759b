// The page about the deck, deck.md, says which case tests each card in each situation. This test compares it with the
// cards and the cases: every card has a row and no cell is empty; every number is that of a case, and the case is about
// that card and about the column's subject.
//
// node deck.mjs ROOT
import { readFileSync, readdirSync } from "node:fs";
import { join } from "node:path";
import { ANY, NEVER, readCards, readPage, readTable } from "./deck_page.mjs";

const root = process.argv[2];
const folder = join(root, "tests/games/coldwar");
const CARDS = 110;

// What the text of a column's cases must contain. For other columns it is only the card.
const MEETINGS = {
  headline: /^ *phase headline$/m,
  Envy: /missile_envy/,
  Grain: /grain_sales_to_soviets/,
  Plan: /five_year_plan/,
  "Star Wars": /star_wars/,
  Tehran: /our_man_in_tehran/,
  trap: /quagmire|bear_trap/,
  UN: /un_intervention/,
  "DEFCON 2": /^ *defcon [12]$/m,
};

const problems = [];

// The text of every case, by its number.
function readCases() {
  const cases = new Map();
  for (const file of readdirSync(join(folder, "cases"))) {
    const text = readFileSync(join(folder, "cases", file), "utf8");
    for (const [whole, number] of text.matchAll(/^case (\d+) [^]*?(?=^case |$(?![^]))/gm)) cases.set(number, whole);
  }
  return cases;
}

// Checks the numbers of a cell; `speaks` says whether the text of a case is about the cell's subject.
function checkNumbers(where, cell, cases, speaks) {
  for (const number of cell.split(", ")) {
    if (!cases.has(number))
      problems.push(`${where}: "${number}" is neither a case's number nor "${ANY}" nor "${NEVER}"`);
    else if (!speaks(cases.get(number))) problems.push(`${where}: case ${number} does not show it`);
  }
}

function checkColumns(columns, names, cases) {
  for (const [name, , any, numbers] of columns) {
    if (any === "") continue;
    checkNumbers(`column "${name}"`, numbers, cases, (text) => MEETINGS[name]?.test(text) ?? true);
  }
  const described = columns.map(([name]) => name);
  if (described.join() !== names.join()) problems.push(`the columns are ${names}, but ${described} are explained`);
}

function checkRow(row, names, cards, cases, anyOf) {
  const [number, title, ...cells] = row;
  const card = cards[Number(number) - 1];
  if (card?.title !== title) return problems.push(`card ${number} is not called "${title}"`);
  if (cells.length !== names.length) problems.push(`card ${number}: ${cells.length} cells for ${names.length} columns`);
  // The China Card is in no hand: a position has its own line for it.
  const name = number === "6" ? "china|the_china_card" : card.name;
  const word = new RegExp(`\\b(${name})\\b|^rule .*\\bC${number}\\b`, "m");
  names.forEach((name, at) => {
    const where = `card ${number}, column "${name}"`;
    const cell = cells[at] ?? "";
    if (cell === ANY && !anyOf.has(name)) problems.push(`${where}: nothing holds there for any card`);
    if (cell === ANY || cell === NEVER) return;
    checkNumbers(where, cell, cases, (text) => word.test(text) && (MEETINGS[name]?.test(text) ?? true));
  });
}

const page = readPage(root);
const cards = readCards(root);
const cases = readCases();
const columns = readTable(page, "column").rows;
const deck = readTable(page, "no");
const names = deck.head.slice(2);
if (cards.length !== CARDS) problems.push(`${cards.length} cards were read, not ${CARDS}`);

checkColumns(columns, names, cases);
const anyOf = new Set(columns.filter(([, , any]) => any !== "").map(([name]) => name));
for (const row of deck.rows) checkRow(row, names, cards, cases, anyOf);
const numbers = deck.rows.map(([number]) => number);
if (new Set(numbers).size !== numbers.length) problems.push("a card has two rows");
const missing = cards.map((_, at) => String(at + 1)).filter((number) => !numbers.includes(number));
if (missing.length > 0) problems.push(`cards without a row: ${missing.join(", ")}`);

for (const problem of problems) console.error(problem);
console.log(`${numbers.length} cards, ${names.length} columns, ${cases.size} cases`);
process.exit(problems.length > 0 ? 1 : 0);

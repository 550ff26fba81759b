// The page's own modules for an evening: tables for spreadsheets, phases and draws of a record's events, the final ranking, addresses without their keys.
import assert from "node:assert/strict";
import { before, test } from "node:test";
import { build } from "esbuild";

let csv, phases, links, ranking;

async function load(file) {
  const { outputFiles } = await build({
    entryPoints: [new URL(`../src/${file}`, import.meta.url).pathname],
    bundle: true,
    format: "esm",
    write: false,
  });
  return import(`data:text/javascript;base64,${Buffer.from(outputFiles[0].text).toString("base64")}`);
}

before(async () => {
  const loaded = ["evening/csv", "evening/events", "evening/links", "games/maga/ranking"];
  const desk = ["games/maga/desk/phases", "games/maga/desk/tables"];
  const [table, counted, place, rank, phase, tables] = await Promise.all(
    [...loaded, ...desk].map((file) => load(`${file}.ts`)),
  );
  csv = { ...table, ...tables };
  phases = { ...counted, ...phase };
  links = place;
  ranking = rank;
});

// ---- Tables ----

/** A reader of RFC 4180 for the test. */
function parse(text) {
  assert.equal(text[0], "\ufeff");
  const rows = [[]];
  for (const [, quoted, plain, end] of text.slice(1).matchAll(/(?:"((?:[^"]|"")*)"|([^",\r\n]*))(,|\r\n|$)/g)) {
    rows[rows.length - 1].push(quoted === undefined ? plain : quoted.replaceAll('""', '"'));
    if (end === "\r\n") rows.push([]);
    if (end === "") break;
  }
  return rows.slice(0, -1);
}

test("a table is read back as it was written, whatever stands in it", () => {
  const rows = [
    ["turn", "name"],
    ["1", 'the "Reds", and\nothers'],
    ["2", ""],
    ["3", "Червоні; Červánky"],
  ];
  assert.deepEqual(parse(csv.csv(rows)), rows);
  assert.deepEqual(parse(csv.csv([[null, undefined, 0, false, -5]])), [["", "", "0", "false", "-5"]]);
});

test("no name becomes a formula, and numbers stay numbers", () => {
  for (const name of ["=1+1", "+1", "-1", "@SUM(A1)", "\t=1", "\r=1"])
    assert.equal(parse(csv.csv([[name]]))[0][0], `'${name}`);
  assert.equal(parse(csv.csv([[-500000]]))[0][0], "-500000");
});

const figures = (treasury) => ({
  treasury,
  income: [1, 2, 3],
  upkeep: 0,
  nuclear: 4,
  interceptors: 5,
  mood: 90,
  riot: 0,
  levels: [1, 2, 3, 4, 5, 6, 7, 8, 9, 10],
  blocked: [],
});
const report = (country, turn) => ({
  country,
  turn,
  income: 6,
  upkeep: 7,
  rows: [{ row: 0, text: "improve", result: "done", learnt: 0 }],
  before: figures(1),
  after: figures(2),
  news: [{ news: "epidemic" }],
  news_lost: false,
});
const nameOf = (country) => `Team ${country + 1}`;

test("each country and turn has one line of figures, each row and each piece of news one of theirs", () => {
  const reports = [
    [report(0, 1), report(1, 1)],
    [report(0, 2), report(1, 2)],
  ];
  const table = parse(csv.figuresCsv(reports, nameOf));
  assert.equal(table.length, 5);
  for (const line of table) assert.equal(line.length, table[0].length);
  assert.deepEqual(table[2].slice(0, 4), ["1", "1", "Team 2", "2"]);
  assert.deepEqual(parse(csv.ordersCsv(reports, nameOf))[3], ["2", "0", "Team 1", "1", "improve", "done", "0"]);
  assert.deepEqual(parse(csv.newsCsv(reports, nameOf, () => "An epidemic."))[4], [
    "2",
    "1",
    "Team 2",
    "epidemic",
    "An epidemic.",
  ]);
});

// ---- Phases ----

const CONTEST = {
  type: "contest",
  action: "raid",
  attacker: 0,
  defender: 1,
  role: "def",
  attack: 3,
  defence: 2.5,
  n: 1,
  probability: "3/4",
  won: true,
};
const SECRET = { numbers: "secret", turns: 3, phase: "lists" };

/** Events numbered from 1. */
const events = (...whats) =>
  whats.map((what, index) => ({ n: index + 1, what: typeof what === "string" ? { type: what } : what }));
const publish = (turn) => ({ type: "publish", turn, reports: [] });
const START = ["commit", { type: "number", country: 1, role: "fin", number: 7 }, "place", "place"]; // 1 .. 4
const marks = (list, position = SECRET) =>
  phases.phaseMarks(list, position).map(({ n, turn, phase }) => `${n} ${turn} ${phase}`);

test("phases begin where lists are in, suits decided, stages drawn, reports published", () => {
  const list = events(
    ...START,
    "row",
    "commit",
    "commit",
    { type: "evidence", country: 0, row: 1, evidence: true },
    "process",
    "next",
    CONTEST,
    publish(1),
    "commit",
    "commit",
    CONTEST,
    publish(2),
  );
  assert.deepEqual(marks(list), [
    "0 0 numbers",
    "4 1 lists",
    "7 1 evidence",
    "11 1 review",
    "12 2 lists",
    "15 2 review",
    "16 3 lists",
  ]);
});

test("a stage in which nothing was drawn has a review, too, and corrections are part of the phase they were made in", () => {
  const correct = { type: "correct", country: 0, field: "mood", value: 90 };
  assert.deepEqual(
    marks(events(...START, "commit", correct, publish(1), "commit", CONTEST, correct, "seal", publish(2))),
    ["0 0 numbers", "4 1 lists", "6 1 review", "7 2 lists", "9 2 review", "12 3 lists"],
  );
});

test("where numbers are open the first phase is the lot, and after the last turn there is no other", () => {
  assert.deepEqual(
    marks(events("place", "place", "commit", CONTEST, publish(1)), { numbers: "open", turns: 1, phase: "over" }),
    ["0 0 lot", "2 1 lists", "4 1 review"],
  );
});

test("a stage that is still being drawn is not to be reviewed yet", () => {
  const list = events(...START, "commit", CONTEST);
  assert.deepEqual(marks(list, { ...SECRET, phase: "stage" }), ["0 0 numbers", "4 1 lists"]);
  assert.deepEqual(marks(list, { ...SECRET, phase: "review" }), ["0 0 numbers", "4 1 lists", "6 1 review"]);
});

test("what a roll back took back does not count, also when one follows another", () => {
  const list = [
    ...events(...START, "commit", CONTEST, publish(1)),
    { n: 8, takeback: 4 },
    { n: 9, what: { type: "commit" } },
    { n: 10, what: publish(1) },
    { n: 11, takeback: 9 },
    { n: 12, what: publish(1) },
  ];
  assert.deepEqual(
    phases.counted(list).map(({ n }) => n),
    [1, 2, 3, 4, 9, 12],
  );
  assert.deepEqual(marks(phases.counted(list)), ["0 0 numbers", "4 1 lists", "9 1 review", "12 2 lists"]);
});

test("draws belong to turns, also when only the newest turns are known", () => {
  const list = events(CONTEST, { type: "number", number: -37 }, publish(7), CONTEST, { type: "next", country: 1 });
  assert.deepEqual(
    phases.drawsOf(list).map(({ turn, type, number, country }) => [turn, type, number ?? country ?? null]),
    [
      [7, "contest", null],
      [7, "number", -37],
      [8, "contest", null],
      [8, "next", 1],
    ],
  );
  assert.deepEqual(parse(csv.contestsCsv(phases.drawsOf(list), nameOf)).slice(1), [
    ["7", "1", "raid", "Team 1", "Team 2", "def", "3", "2.5", "1", "3/4", "true"],
    ["8", "4", "raid", "Team 1", "Team 2", "def", "3", "2.5", "1", "3/4", "true"],
  ]);
  assert.equal(
    phases.drawsOf(events({ type: "number", country: 0, role: "fin", number: 7 })).length,
    0,
    "a role's number is no draw of a stage",
  );
});

test("a dry run's rows are left out, its draws kept", () => {
  assert.deepEqual(
    phases
      .rehearsedDraws([{ type: "row" }, null, CONTEST, { type: "commit" }, { type: "missile", country: 0, to: 1 }], 4)
      .map(({ n, turn, type, to }) => [n, turn, type, to ?? null]),
    [
      [3, 4, "contest", null],
      [5, 4, "missile", 1],
    ],
  );
});

test("what was done by hand is listed, newest first, with what was rolled back", () => {
  const list = [
    ...events("place", { type: "correct", country: 0, field: "mood", value: 90 }, "commit"),
    { n: 4, takeback: 1, reason: "a slip" },
    { n: 5, what: { type: "annul", clause: 2 } },
  ];
  const byHand = ({ takeback, what }) => ((takeback ?? ["correct", "annul"].includes(what?.type)) ? "words" : null);
  assert.deepEqual(
    phases.interventions(list, byHand).map(({ event }) => event.n),
    [5, 4, 2],
  );
});

// ---- Ranking ----

const result = (country, points) => ({
  country,
  treasury: points,
  levels: 0,
  income: 0,
  nuclear: 0,
  interceptors: 0,
  mood: 0,
  stars: 0,
  points,
});

test("the ranking is by points; a federation counts as one team, equal points share a place, and debts come last", () => {
  const ranked = ranking.ranked({
    leaders: [0, 3, 2, 3, 4],
    results: [result(0, 50), result(1, 20), result(2, -10), result(3, 40), result(4, 50)],
  });
  assert.deepEqual(
    ranked.map(({ leader, place, points }) => [leader, place, points]),
    [
      [3, 1, 60],
      [0, 2, 50],
      [4, 2, 50],
      [2, 4, -10],
    ],
  );
  assert.deepEqual(
    ranked[0].results.map(({ country }) => country),
    [3, 1],
  );
});

// ---- Addresses ----

test("an address is shown without its key, and means the same identity then", () => {
  const kept = new Map();
  globalThis.localStorage = {
    setItem: (name, value) => kept.set(name, value),
    getItem: (name) => kept.get(name) ?? null,
  };
  const key = "0123456789abcdef0123456789abcdef";
  for (const part of ["team", "desk"]) {
    const place = links.placeOf(["k3m9q2", part, key]);
    assert.equal(place.key, key);
    assert.ok(!place.shown.includes(key.slice(8)), place.shown);
    const again = links.placeOf(place.shown.replace("#/evening/", "").split("/"));
    assert.deepEqual(again, { ...place, key: null });
    assert.equal(links.identityOf("k3m9q2", part, key), place.identity);
  }
  const screen = links.placeOf(["k3m9q2", "screen", key]);
  assert.equal(screen.shown, "#/evening/k3m9q2");
  assert.equal(links.linkOf("k3m9q2"), key);
  assert.deepEqual(links.placeOf(["k3m9q2"]), screen);
  assert.notEqual(
    links.placeOf(["k3m9q2", "team", key]).identity,
    links.placeOf(["k3m9q2", "team", `f${key.slice(1)}`]).identity,
  );
});

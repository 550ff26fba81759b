// The page's own modules for MAGA: changes of a shared plan, rows as texts, what is known of others and the chances that follow from it, chart data.
import assert from "node:assert/strict";
import { before, test } from "node:test";
import { build } from "esbuild";
import { readFile } from "node:fs/promises";

const wasmFile = process.env.CASUS_WASM ?? new URL("../../build/core.wasm", import.meta.url);
const modules = {};
let ask; // The rules' answer to a question.

async function loadCore() {
  const core = (await WebAssembly.instantiate(await readFile(wasmFile), {})).instance.exports;
  const buffer = () => new Uint8Array(core.memory.buffer, core.casus_io(), core.casus_io_size());
  const put = (text) => {
    buffer().set(new TextEncoder().encode(text));
    return text.length;
  };
  const json = (length) => JSON.parse(new TextDecoder().decode(buffer().subarray(0, length)));
  const game = json(core.casus_w_games()).findIndex(({ name }) => name === "maga");
  assert.ok(core.casus_w_init(0, game, put("teams 2")) >= 0);
  ask = (question) => json(core.casus_w_query(0, 0, put(question)));
}

async function load(file) {
  const { outputFiles } = await build({
    entryPoints: [new URL(`../src/games/maga/${file}.ts`, import.meta.url).pathname],
    bundle: true,
    format: "esm",
    write: false,
  });
  return import(`data:text/javascript;base64,${Buffer.from(outputFiles[0].text).toString("base64")}`);
}

before(async () => {
  const names = [
    "chance",
    "edits",
    "knowledge",
    "numbers",
    "orders",
    "overview",
    "answers",
    "papers",
    "ranking",
    "series",
  ];
  const [loaded] = await Promise.all([Promise.all(names.map(load)), loadCore()]);
  names.forEach((name, index) => (modules[name] = loaded[index]));
});

const ROWS = [
  "protect fin 6",
  "and pr 4",
  "sabotage 3 7",
  "order 3 7 both",
  "to improve",
  "as 5",
  "improve",
  "strike 2 3 1",
  "and 4 1 1",
];
const ordersOf = (rows) => modules.orders.ordersOf(rows, 0);
const rowsOf = (orders) => modules.orders.rowsOf(orders, 0);

/** Each change in turn, each made for the plan as its author saw it. */
const after = (rows, ...edits) =>
  rowsOf(edits.reduce((orders, edit) => modules.edits.edited(orders, edit) ?? orders, ordersOf(rows)));
const mark = (rows, index) => modules.edits.markOf(ordersOf(rows), index);

test("a plan's rows are read as orders and written back as they were", () => {
  const orders = ordersOf(ROWS);
  assert.deepEqual(
    orders.map(({ country, lines }) => [country, lines.length]),
    [
      [0, 2],
      [0, 1],
      [0, 2],
      [5, 1],
      [5, 2],
    ],
  );
  assert.deepEqual(rowsOf(orders), ROWS);
  assert.deepEqual(rowsOf(ordersOf([])), []);
  assert.deepEqual(modules.orders.planOf(modules.orders.listOf(ROWS)), ROWS);
});

test("rows of the own country come first, whatever the order in which they were added", () => {
  const orders = [
    { country: 5, lines: ["improve"] },
    { country: 0, lines: ["refute"] },
    { country: 5, lines: ["check"] },
  ];
  assert.deepEqual(rowsOf(orders), ["refute", "as 5", "improve", "check"]);
});

test("the words of an order are told apart by the order table", () => {
  const table = [{ action: "strike", words: ["country", "missiles", "hits"] }];
  const { action, words } = modules.orders.wordsOf("and 4 2 1", "strike");
  assert.deepEqual(modules.orders.valuesOf(table, action, words), { country: "4", missiles: "2", hits: "1" });
  assert.deepEqual(modules.orders.wordsOf("to improve"), { action: "improve", words: [] });
});

test("a change is made again on a plan that others have changed", () => {
  const rows = ["improve", "check", "raid 3"];
  const newer = ["suppress", "improve", "raid 3", "check"]; // Somebody put a row above and moved another.
  assert.deepEqual(after(newer, { kind: "replace", order: mark(rows, 1), lines: ["refute"] }), [
    "suppress",
    "improve",
    "raid 3",
    "refute",
  ]);
  assert.deepEqual(after(newer, { kind: "remove", order: mark(rows, 2) }), ["suppress", "improve", "check"]);
  assert.deepEqual(after(newer, { kind: "add", order: { country: 0, lines: ["track 1 pr"] } }), [
    ...newer,
    "track 1 pr",
  ]);
  assert.equal(
    modules.edits.edited(ordersOf(["improve"]), { kind: "remove", order: mark(rows, 2) }),
    null,
    "what is gone cannot be changed",
  );
});

test("of orders that say the same the meant one is changed", () => {
  const rows = ["improve", "check", "improve", "improve"];
  assert.deepEqual(after(rows, { kind: "replace", order: mark(rows, 2), lines: ["refute"] }), [
    "improve",
    "check",
    "refute",
    "improve",
  ]);
  assert.deepEqual(after(rows, { kind: "remove", order: mark(rows, 3) }), ["improve", "check", "improve"]);
  assert.deepEqual(
    after(["check", "improve"], { kind: "remove", order: mark(rows, 3) }),
    ["check"],
    "of fewer the last",
  );
});

test("an order moves among those of its country, by any number of places", () => {
  const rows = ["a", "b", "c", "as 5", "d", "e"];
  const move = (from, by) => {
    const edit = modules.edits.moving(ordersOf(rows), from, by);
    return edit && after(rows, edit);
  };
  assert.deepEqual(move(0, 1), ["b", "a", "c", "as 5", "d", "e"]);
  assert.deepEqual(move(0, 2), ["b", "c", "a", "as 5", "d", "e"]);
  assert.deepEqual(move(2, -2), ["c", "a", "b", "as 5", "d", "e"]);
  assert.deepEqual(move(3, 1), ["a", "b", "c", "as 5", "e", "d"]);
  assert.equal(move(0, -1), null);
  assert.equal(move(2, 1), null, "the list of another country is another list");
});

test("moving any order of any list anywhere keeps all the others in their order", () => {
  const rows = ["improve", "check", "improve", "raid 3", "improve"];
  for (let from = 0; from < rows.length; from++) {
    for (let to = 0; to < rows.length; to++) {
      const edit = modules.edits.moving(ordersOf(rows), from, to - from);
      if (edit === null) continue;
      const expected = rows.filter((_, index) => index !== from);
      expected.splice(to, 0, rows[from]);
      assert.deepEqual(after(rows, edit), expected, `${from} to ${to}`);
    }
  }
});

/** The core's answer to what the page asks about a contest. */
const oddsOf = (action, row, values = {}, dossier = undefined) =>
  ask(modules.chance.oddsQuestion(action, row, values, dossier));

test("the value of a fraction", () => {
  assert.deepEqual(["0", "1", "7/8", "1/4"].map(modules.chance.valueOf), [0, 1, 0.875, 0.25]);
  assert.ok(modules.chance.valueOf(oddsOf("raid", { strength: 300, against: "def" }).columns[0].chance) <= 1);
});

test("the table of guesses ends where there is no chance, and begins where it hardly changes", () => {
  const { columns, unknown } = oddsOf("sabotage", { strength: 3.5, against: "number" }, { number: "3" });
  assert.deepEqual(
    columns.map(({ level, chance }) => [level, chance]),
    [
      [1, "15/16"],
      [2, "7/8"],
      [3, "3/4"],
      [4, "0"],
    ],
  );
  assert.deepEqual(unknown, ["level", "helpers", "protection"]);
  assert.deepEqual(
    oddsOf("raid", { strength: 14, against: "def" }).columns.map(({ level, or_fewer }) => [level, or_fewer]),
    [10, 11, 12, 13, 14, 15].map((level) => [level, level === 10]),
  );
  assert.deepEqual(
    oddsOf("shoot", { strength: 5, against: "def" })
      .columns.slice(0, 4)
      .map(({ level, chance }) => [level, chance]),
    [
      [4, "1"],
      [5, "1/2"],
      [6, "1/4"],
      [7, "1/8"],
    ],
  ); // NUKE-6
});

const figures = (more = {}) => ({
  country: 0,
  treasury: 10,
  income: [1, 2, 3],
  upkeep: 0,
  nuclear: 1,
  interceptors: 2,
  mood: 100,
  riot: 0,
  levels: Array(10).fill(1),
  blocked: Array(10).fill(0),
  ...more,
});
const report = (turn, news, rows = [], more = {}) => ({
  country: 0,
  turn,
  income: 3,
  upkeep: 0,
  rows,
  before: figures(),
  after: figures(more),
  news,
  news_lost: false,
});
const position = (more = {}) => ({
  teams: 4,
  numbers: "secret",
  leaders: [0, 1, 2, 3],
  countries: [{ ...figures(), numbers: [], list: [], committed: false }],
  agents: [],
  known: [],
  results: [],
  ...more,
});
const roleOf = (all, country, role) =>
  all.find((dossier) => dossier.country === country).roles.find((known) => known.role === role);

test("what was found out is collected by country, the newest last, agents above all", () => {
  const reports = [
    [
      report(1, [
        { news: "tracked", country: 1, role: "fin", number: 6, level: 2 },
        { news: "tracked_row", country: 1, role: "fin", action: "invest", result: "done" },
      ]),
    ],
    [
      report(2, [
        { news: "tracked", country: 1, role: "fin", number: 6, level: 4 },
        { news: "leak", country: 3, action: "raid" },
      ]),
    ],
  ];
  const all = modules.knowledge.dossiers(
    position({
      known: [{ owner: 0, country: 2, role: "mid", number: 9 }],
      agents: [
        { owner: 0, country: 3, role: "pub", number: 7, level: 5 },
        { owner: 2, country: 1, role: "pr", number: 1, level: 9 },
      ],
    }),
    reports,
  );
  assert.deepEqual(
    all.map(({ country }) => country),
    [1, 2, 3],
  );
  assert.deepEqual(roleOf(all, 1, "fin"), { role: "fin", number: 6, level: 4, turn: 2, agent: false });
  assert.deepEqual(roleOf(all, 2, "mid"), { role: "mid", number: 9, level: null, turn: null, agent: false });
  assert.deepEqual(roleOf(all, 3, "pub"), { role: "pub", number: 7, level: 5, turn: null, agent: true });
  assert.equal(roleOf(all, 1, "pr").level, null, "another state's agent is not ours");
  assert.equal(all[0].deeds.length, 1);
  assert.deepEqual(all[2].offences, [{ turn: 2, news: "leak", action: "raid" }]);
});

test("whom we have killed was of level 1 then", () => {
  const kill = { row: 0, text: "kill 1 6", result: "done", learnt: 0 };
  const tracked = (turn, level) => report(turn, [{ news: "tracked", country: 1, role: "fin", number: 6, level }]);
  const level = (reports) => roleOf(modules.knowledge.dossiers(position(), reports), 1, "fin");
  assert.deepEqual(
    [level([[tracked(1, 5)], [report(2, [], [kill])]])].map(({ level, turn }) => [level, turn]),
    [[1, 2]],
  );
  assert.equal(level([[report(1, [], [kill])], [tracked(2, 3)]]).level, 3, "what was learnt later counts");
  assert.equal(level([[tracked(1, 5)], [report(2, [], [{ ...kill, result: "lost" }])]]).level, 5);
});

test("the opponent of an order is known as far as its levels are", () => {
  const reports = [
    [report(1, [{ news: "tracked", country: 1, role: "pr", number: 4, level: 3 }])],
    [report(3, [{ news: "tracked", country: 1, role: "def", number: 2, level: 2 }])],
  ];
  const dossier = modules.knowledge.dossiers(
    position({ agents: [{ owner: 0, country: 1, role: "mvd", number: 8, level: 1 }] }),
    reports,
  )[0];
  const opponent = (action, against, values = {}) => {
    const { roles, side } = oddsOf(action, { strength: 9, against }, values, dossier);
    return { roles, side, turn: modules.chance.learntIn(roles, dossier) };
  };
  assert.deepEqual(opponent("sabotage", "number", { number: "4" }), { roles: ["pr"], side: 6, turn: 1 });
  assert.deepEqual(opponent("sabotage", "number", { number: "5" }), { roles: [], side: null, turn: null });
  assert.deepEqual(opponent("track", "role", { role: "pr" }), { roles: ["pr"], side: 6, turn: 1 });
  assert.deepEqual(opponent("raid", "def"), { roles: ["def"], side: 2, turn: 3 });
  const war = oddsOf("attack", { strength: 9, against: "war" }, {}, dossier);
  assert.deepEqual([war.roles, war.side, war.chance], [["def", "fsb", "mvd"], null, null], "their FSB is not known");
  assert.deepEqual(oddsOf("refute", { strength: 2, against: "pub" }).roles, [], "nobody says who lies");
});

test("numbers of roles: a permutation, by hand or drawn", () => {
  const { isPermutation, doubled, drawn, noNumbers, numberRows, numbersOf } = modules.numbers;
  assert.equal(isPermutation(noNumbers()), false);
  assert.equal(isPermutation([1, 2, 3, 4, 5, 6, 7, 8, 9, 9]), false);
  assert.deepEqual(doubled([1, 2, 1, null, null, 6, 7, 8, 9, 10]), [
    true,
    false,
    true,
    false,
    false,
    false,
    false,
    false,
    false,
    false,
  ]);
  for (let seed = 0; seed < 50; seed++)
    assert.ok(
      isPermutation(drawn(Array.from({ length: 10 }, (_, index) => (seed * 7919 + index * 104729) % 4294967296))),
    );
  const numbers = [4, 7, 1, 9, 10, 2, 3, 5, 8, 6];
  assert.equal(numberRows(numbers)[2], "number def 1");
  assert.deepEqual(numbersOf(numberRows(numbers)), numbers);
  assert.deepEqual(numbersOf(["improve", "commit"]), noNumbers());
});

test("what a tracked role knows is noted about whom it is: its own roles' levels, numbers abroad", () => {
  const facts = [
    { fact: "level", role: "fin", amount: 4 },
    { fact: "number", country: 2, role: "mid", amount: 7 },
    { fact: "mood", amount: 71 },
  ];
  const news = [{ news: "informed", country: 1, role: "sec", facts }];
  const position = { teams: 3, countries: [{ country: 0 }], known: [], agents: [], numbers: "secret" };
  const found = modules.knowledge.dossiers(position, [[{ country: 0, turn: 3, rows: [], news }]]);
  const role = (country, name) => found.find((one) => one.country === country).roles.find((one) => one.role === name);
  assert.deepEqual([role(1, "fin").level, role(1, "fin").turn, role(1, "fin").number], [4, 3, null]);
  assert.equal(role(2, "mid").number, 7);
});

test("a paper waits for the parties that have not signed it", () => {
  const { isOurs, toSign } = modules.papers;
  const parties = [
    { seat: 0, surname: "Novak" },
    { seat: 2, surname: null },
  ];
  const paper = { seat: 0, parties, status: "proposed" };
  assert.deepEqual(
    [0, 1, 2].map((seat) => toSign(paper, seat)),
    [false, false, true],
  );
  assert.equal(toSign({ ...paper, status: "refused" }, 2), false);
  assert.equal(isOurs(paper, 0), true);
  assert.equal(isOurs(paper, 2), false);
});

test("charts: a point before the first turn and one after each, for the country that is meant", () => {
  const reports = [
    [report(1, [], [], { treasury: 8, levels: [3, ...Array(9).fill(1)] }), { ...report(1, []), country: 5 }],
    [report(2, [], [], { treasury: 9, nuclear: 4 })],
  ];
  assert.deepEqual(modules.series.seriesOf(reports, 0, "treasury"), { turns: [0, 1, 2], values: [10, 8, 9] });
  assert.deepEqual(modules.series.levelSeries(reports, 0, 0).values, [1, 3, 1]);
  assert.deepEqual(
    modules.series.partsOf(reports, 0, "missiles").map(({ series }) => series.values),
    [
      [1, 1, 4],
      [2, 2, 2],
    ],
  );
  assert.deepEqual(modules.series.seriesOf([], 0, "mood"), { turns: [], values: [] });
});

test("news by topics, the newest turn first, and what demands an answer", () => {
  const reports = [
    [report(1, [{ news: "launched", country: 2 }])],
    [
      report(2, [
        { news: "received", country: 1 },
        { news: "leak", country: 3 },
        { news: "slandered", answers: ["refute", "improve"] },
        { news: "war_declared", country: 3, answers: ["help sec 0 def", "raise def"] },
      ]),
    ],
  ];
  assert.deepEqual(
    modules.overview.overview(reports).map(({ turn, topic }) => [turn, topic]),
    [
      [2, "attempts"],
      [2, "epidemics"],
      [2, "wars"],
      [1, "missiles"],
    ],
  );
  const warnings = modules.answers.warningsOf(reports[1]);
  assert.deepEqual(
    warnings.map(({ key, news }) => [key, news.news]),
    [
      ["2.0.3", "war_declared"], // What can be answered in this list alone comes first.
      ["2.0.2", "slandered"],
    ],
  );
  const [war] = warnings;
  assert.ok(!modules.answers.isAnswered(war, ["raise fsb", "help sec 1 fin", "as 1", "raise def"], 0));
  assert.ok(modules.answers.isAnswered(war, ["improve", "raise def"], 0));
});

test("the ranking: federations are one team, equals share a place", () => {
  const result = (country, points) => ({ country, points });
  const teams = modules.ranking.ranked({
    leaders: [0, 0, 2, 3],
    results: [result(0, 5), result(1, 4), result(2, 9), result(3, 1)],
  });
  assert.deepEqual(
    teams.map(({ leader, place, points }) => [leader, place, points]),
    [
      [0, 1, 9],
      [2, 1, 9],
      [3, 3, 1],
    ],
  );
  assert.deepEqual(
    teams[0].results.map(({ country }) => country),
    [0, 1],
  );
});

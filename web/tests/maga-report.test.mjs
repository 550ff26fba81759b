// A report of MAGA as the page tells it: its sums, what was done to us, what we did.
import assert from "node:assert/strict";
import { before, test } from "node:test";
import { load, storage } from "./load.mjs";

let page;
before(async () => {
  globalThis.localStorage = storage();
  globalThis.navigator ??= { languages: ["en"] };
  page = await load("games/maga/account.ts", "games/maga/show/happened.ts");
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
const report = (turn, news, rows = []) => ({
  country: 0,
  turn,
  income: 3,
  upkeep: 0,
  rows,
  before: figures(),
  after: figures(),
  account: [],
  news,
  news_lost: false,
});

test("a report's figures add up from before to after, each item with its cause", () => {
  const one = {
    ...report(2, [], [{ row: 0, text: "raid 3", result: "done", learnt: 1000000 }]),
    before: figures({ treasury: 10000000 }),
    after: figures({ treasury: 13350000, mood: 90, levels: [1, 1, 2, 1, 1, 1, 1, 1, 1, 1] }),
    account: [
      { figure: "treasury", cause: "income", of: "agriculture", amount: 1000000 },
      { figure: "treasury", cause: "income", of: "heavy", amount: 1000000 },
      { figure: "treasury", cause: "income", of: "light", amount: 1000000 },
      { figure: "treasury", cause: "upkeep", of: "nuclear", amount: -150000 },
      { figure: "treasury", cause: "row", row: 0, amount: -500000 },
      { figure: "treasury", cause: "row", row: 0, amount: 1000000 },
      { figure: "def", cause: "row", row: 0, amount: 1 },
      { figure: "mood", cause: "slandered", amount: -10 },
    ],
  };
  const sums = page.sumsOf(one, [], String);
  assert.deepEqual(
    sums.map(({ figure, entries }) => [figure, entries.map(({ amount }) => amount)]),
    [
      ["treasury", [3000000, -150000, -500000, 1000000]],
      ["mood", [-10]],
      ["def", [1]],
    ],
  );
  assert.equal(sums[0].entries[0].parts.length, 3);
  for (const { before, after, entries } of sums)
    assert.equal(
      entries.reduce((sum, { amount }) => sum + amount, before),
      after,
    );
});

test("what was done to us begins with the worst, and what we brought about stands with what we did", () => {
  const news = [
    { news: "leak", country: 3, action: "raid" },
    { news: "raided", country: 1, amount: 5 },
    { news: "launched", country: 2 },
    { news: "exchange_paid", amount: 7, countries: 2, number: 3 },
    { news: "war_decided", country: 2, attacker: 0, won: true },
  ];
  const one = report(3, news, [
    { row: 0, text: "protect fin 6", result: "done", learnt: 0 },
    { row: 1, text: "and pr 4", result: null, learnt: 0 },
    { row: 2, text: "improve", result: "done", learnt: 0 },
    { row: 3, text: "sue 2", result: "lost", learnt: 0 },
  ]);
  assert.deepEqual(
    page.doneToUs(one, String, []).map(({ sign, tone }) => [sign, tone]),
    [
      ["missile", "bad"],
      ["sword", "bad"],
      ["shield", "good"],
    ],
  );
  assert.deepEqual(
    page.cameOfOurs(one, String, []).map(({ sign, tone }) => [sign, tone]),
    [
      ["coins", "good"],
      ["war", "good"],
    ],
  );
  assert.deepEqual(
    page.deedsOf(one, String, []).map(({ tone }) => tone),
    ["good", "good", "bad"],
  );
  assert.equal(page.greatAgainst(one), "launch");
  assert.equal(page.greatOfOurs(one), "victory");
});

test("what goes on untold is told by what it took: an epidemic, lies, a blast next door", () => {
  const one = report(3, []);
  one.account = [
    { figure: "mood", cause: "epidemic", amount: -8 },
    { figure: "mood", cause: "slandered", amount: -10 },
    { figure: "treasury", cause: "blast", amount: -100 },
  ];
  assert.deepEqual(
    page.doneToUs(one, String, []).map(({ sign }) => sign),
    ["blast", "virus", "voice"],
  );
});

test("a hit and a riot say what they took", () => {
  const one = report(3, [{ news: "hit", count: 2 }, { news: "riot_begins" }]);
  one.account = [
    { figure: "treasury", cause: "hit", amount: -1500000 },
    { figure: "agriculture", cause: "hit", amount: -500000 },
    { figure: "light", cause: "hit", amount: -250000 },
    { figure: "interceptors", cause: "hit", amount: -2 },
    { figure: "treasury", cause: "riot", amount: -16250 },
  ];
  const [hit, riot] = page.doneToUs(one, String, []);
  assert.equal(hit.more.split("; ").length, 3, hit.more);
  for (const part of ["−1.5M", "−750K", "−2"]) assert.ok(hit.more.includes(part), hit.more);
  assert.ok(riot.more.includes("−16,250"), riot.more);
});

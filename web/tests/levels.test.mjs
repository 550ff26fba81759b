// Bots are chosen by their level: in which order they stand, who is usual, and what the browser keeps of it.
import assert from "node:assert/strict";
import { before, beforeEach, test } from "node:test";
import { load, storage } from "./load.mjs";

const LEVELS = ["novice", "learner", "club", "expert", "master"];
let core, botsOf, keepLevel, usualBot;

before(async () => {
  globalThis.localStorage = storage();
  ({ core, botsOf, keepLevel, usualBot } = await load("core/core.ts", "table/levels.ts"));
});
beforeEach(() => {
  globalThis.localStorage = storage();
});

test("levels stand from the weakest to the strongest, apart from all other bots", () => {
  for (const { name, bots } of core.games()) {
    const { levels, quick } = botsOf(name);
    assert.deepEqual([...levels, ...quick].sort(), [...bots].sort(), name);
    assert.deepEqual(
      levels,
      LEVELS.filter((level) => bots.includes(level)),
      name,
    );
    assert.equal(quick.at(-1), "random", name);
  }
  assert.deepEqual(botsOf("coldwar"), { levels: LEVELS, quick: ["steady", "random"] });
  assert.deepEqual(botsOf("horizon"), { levels: LEVELS, quick: ["greedy", "random"] });
});

test("club is usual where there are levels, elsewhere the strongest bot", () => {
  assert.deepEqual(
    ["coldwar", "horizon", "maga"].map((game) => usualBot(game)),
    ["club", "club", "steady"],
  );
  assert.equal(usualBot("horizon", "learner"), "learner");
});

test("the last level is kept for each game; what one compares with is not", () => {
  keepLevel("coldwar", "expert");
  keepLevel("horizon", "novice");
  keepLevel("coldwar", "random");
  keepLevel("coldwar", "");
  keepLevel("maga", "random");
  assert.deepEqual(
    ["coldwar", "horizon", "maga"].map((game) => usualBot(game)),
    ["expert", "novice", "steady"],
  );
  assert.equal(usualBot("horizon", "learner"), "novice", "it is asked for before anything else");
  keepLevel("coldwar", "master");
  assert.equal(usualBot("coldwar"), "master");
  assert.equal(usualBot("horizon"), "novice");
});

test("what was stored and is no bot of the game is as if it were not there", () => {
  for (const stored of [
    "",
    "[",
    "7",
    "null",
    '{"coldwar":"greedy","chess":"club"}',
    '{"coldwar":["club"],"horizon":3}',
  ]) {
    localStorage.setItem("casus.levels", stored);
    assert.deepEqual([usualBot("coldwar"), usualBot("horizon")], ["club", "club"], stored);
  }
  keepLevel("coldwar", "expert");
  assert.equal(usualBot("coldwar"), "expert");
});

// The coach of the practice: which step is said when, and which news is explained.
import assert from "node:assert/strict";
import { readFileSync, readdirSync } from "node:fs";
import { before, test } from "node:test";
import { load } from "./load.mjs";

let coach;
before(async () => {
  coach = await load("games/maga/practice/coach.ts");
});
const texts = JSON.parse(readFileSync(new URL("../../data/messages/en/practice.json", import.meta.url), "utf8"));
const moment = (more) => ({ phase: "lists", turn: 1, orders: 0, read: false, ...more });
const nameAt = (step, now) => coach.LESSON[coach.stepAt(step, now)]?.name ?? null;

test("each step and each kind of news that is explained has its text, and no text is for nothing", () => {
  const named = [
    ...coach.LESSON.map(({ name }) => `practice.step.${name}`),
    "practice.step.quiet",
    "practice.step.over",
  ];
  const explained = coach.EXPLAINED.map((kind) => `practice.news.${kind}`);
  const said = Object.keys(texts).filter((key) => /^practice\.(step|news)\./.test(key));
  assert.deepEqual([...named, ...explained].sort(), said.sort());
});

test("only kinds of news that the game has are explained", () => {
  const folder = new URL("../../src/games/maga/", import.meta.url);
  const code = readdirSync(folder)
    .filter((file) => file.endsWith(".c"))
    .map((file) => readFileSync(new URL(file, folder), "utf8"))
    .join("");
  for (const kind of coach.EXPLAINED) assert.ok(code.includes(`"${kind}"`), kind);
});

test("a step goes by when what it asks for is done, and only then", () => {
  assert.equal(nameAt(0, moment({ phase: "numbers", turn: 0 })), "numbers");
  assert.equal(nameAt(0, moment({ phase: "lot", turn: 1 })), "numbers");
  assert.equal(nameAt(0, moment()), "state");
  assert.equal(nameAt(2, moment()), "first");
  assert.equal(nameAt(2, moment({ orders: 1 })), "against");
  assert.equal(nameAt(2, moment({ orders: 2 })), "strength");
  assert.equal(nameAt(5, moment({ orders: 2 })), "play");
  assert.equal(nameAt(5, moment({ phase: "review" })), "play");
  assert.equal(nameAt(5, moment({ turn: 2 })), "report");
  assert.equal(nameAt(5, moment({ turn: 2, read: true })), "unknown");
});

test("whoever plays on without the coach misses the steps of the first turn only", () => {
  assert.equal(nameAt(2, moment({ turn: 2 })), "strength");
  assert.equal(nameAt(coach.LESSON.length, moment({ turn: 5 })), null);
});

test("the gravest news is explained first, and each kind once", () => {
  const report = { news: [{ news: "leak" }, { news: "hit" }, { news: "clause_kept" }, { news: "leak" }] };
  assert.equal(coach.explainedNow(report, []), "hit");
  assert.equal(coach.explainedNow(report, ["hit"]), "leak");
  assert.equal(coach.explainedNow(report, ["hit", "leak"]), null);
  assert.equal(coach.explainedNow(undefined, []), null);
});

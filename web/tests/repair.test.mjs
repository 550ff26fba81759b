// What the desk reckons: what a stage changes, corrections that a roll back took back, when the evening ends; and what a team is told of a repair.
import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import { before, test } from "node:test";
import { load, storage } from "./load.mjs";

let page;
before(async () => {
  globalThis.localStorage = storage();
  globalThis.navigator ??= { languages: ["en"] };
  page = await load(
    "evening/estimate.ts",
    "games/maga/desk/differences.ts",
    "games/maga/desk/lost.ts",
    "games/maga/desk/phases.ts",
    "games/maga/mended.ts",
  );
});

const MINUTE = 60000;
const SETTINGS = { lists_ms: 10 * MINUTE, reading_ms: MINUTE, grace_ms: 0 };
const T = 1_800_000_000_000;

test("the end is reckoned from the settings until a turn is over, then from the newest turns", () => {
  const first = page.ending({ turn: 1, turns: 4, ends: [T] }, SETTINGS, T, 10 * MINUTE);
  assert.deepEqual(first, { at: T + 4 * 14 * MINUTE, each: 14 * MINUTE, measured: 0 }); // Ten, one to read, three besides.
  const ends = [T, T + 40 * MINUTE, T + 50 * MINUTE, T + 62 * MINUTE, T + 76 * MINUTE]; // The first one was long.
  const later = page.ending({ turn: 5, turns: 6, ends }, SETTINGS, T + 80 * MINUTE, 2 * MINUTE);
  assert.deepEqual(later, { at: T + (80 + 8 + 12) * MINUTE, each: 12 * MINUTE, measured: 3 });
});

test("the settings of the organiser's stages count, too", () => {
  assert.equal(page.planned({ ...SETTINGS, suits_ms: 2 * MINUTE }), 16 * MINUTE); // Eleven, two, three besides.
  assert.equal(page.planned({ ...SETTINGS, suits_ms: 2 * MINUTE, review_ms: MINUTE }), 14 * MINUTE);
});

test("a turn that takes longer than usual does not end before its phase, nor before now", () => {
  const ends = [T, T + 10 * MINUTE];
  const at = (now, left) => page.ending({ turn: 2, turns: 2, ends }, SETTINGS, now, left).at;
  assert.equal(at(T + 40 * MINUTE, 5 * MINUTE), T + 45 * MINUTE);
  assert.equal(at(T + 40 * MINUTE, 0), T + 40 * MINUTE);
});

test("without a clock nothing is said before a turn is over", () => {
  const settings = { lists_ms: 0, reading_ms: 0, grace_ms: 0 };
  assert.equal(page.ending({ turn: 1, turns: 4, ends: [T] }, settings, T, 0), null);
  assert.equal(page.ending({ turn: 1, turns: 4, ends: [] }, SETTINGS, T, 0), null); // The rest of it was not told.
  assert.equal(
    page.ending({ turn: 2, turns: 4, ends: [T, T + 8 * MINUTE] }, settings, T + 8 * MINUTE, 0).at,
    T + 32 * MINUTE,
  );
});

test("long durations are rounded to five minutes, short ones to one", () => {
  assert.deepEqual(page.rounded(2 * 3600000 + 13 * MINUTE), { hours: 2, minutes: 15 });
  assert.deepEqual(page.rounded(13 * MINUTE), { hours: 0, minutes: 13 });
  assert.deepEqual(page.rounded(58 * MINUTE), { hours: 1, minutes: 0 });
  assert.deepEqual(page.rounded(1000), { hours: 0, minutes: 1 });
});

const event = (n, what, more = {}) => ({ n, seat: "organiser", time: T + n, what, ...more });
const place = (n) => event(n, { type: "place", country: 0 });
const publish = (n, turn) => event(n, { type: "publish", turn, reports: [] });
const correct = (n, country, field, value, before) =>
  event(n, { type: "correct", country, field, value, before }, { reason: `reason ${n}` });
const back = (n, takeback) => ({ n, takeback, time: T + n, reason: "a slip" });

test("a turn is over when its reports are published; the first begins when the lot is drawn", () => {
  const pace = page.paceOf([place(1), place(2), publish(9, 1), publish(15, 2)], { turn: 3, turns: 8, phase: "lists" });
  assert.deepEqual(pace, { turn: 3, turns: 8, ends: [T + 2, T + 9, T + 15] });
});

test("corrections that a roll back took back are lost until they are made again or something is published", () => {
  const lost = (...events) => page.lostCorrections(events).map(({ n }) => n);
  const kept = correct(3, 0, "mood", 90, 100),
    taken = correct(6, 1, "treasury", 5, 4);
  assert.deepEqual(lost(place(1), kept, taken), [], "nothing was rolled back");
  assert.deepEqual(lost(place(1), kept, taken, back(7, 4)), [6]);
  assert.deepEqual(lost(place(1), kept, taken, back(7, 2)), [3, 6]);
  assert.deepEqual(lost(place(1), kept, taken, back(7, 2), correct(8, 1, "treasury", 5, 4)), [3], "made again");
  assert.deepEqual(lost(place(1), taken, back(7, 2), correct(8, 0, "treasury", 5, 4)), [6], "of another state");
  assert.deepEqual(lost(place(1), taken, back(7, 2), publish(9, 1)), [], "too late");
  assert.deepEqual(lost(place(1), taken, publish(7, 1), back(8, 2)), [6], "that publication was taken back, too");
  const twice = correct(7, 1, "treasury", 6, 5);
  assert.deepEqual(lost(place(1), taken, twice, back(8, 2)), [7], "of one figure the last");
  const [one] = page.lostCorrections([place(1), taken, back(7, 2)]);
  assert.deepEqual(one, { n: 6, country: 1, field: "treasury", before: 4, value: 5, reason: "reason 6" });
});

const figures = (treasury, mood, income = [1, 2, 3]) => ({
  treasury,
  income,
  mood,
  nuclear: 1,
  interceptors: 2,
  levels: [1, 2, 3],
});

test("what the stage changes is added up over all states, the mood is averaged", () => {
  const reports = [
    { before: figures(10, 100), after: figures(7, 90) },
    { before: figures(20, 60), after: figures(25, 40, [0, 2, 3]) },
  ];
  assert.deepEqual(page.differenceOf(reports[1], "income"), { before: 6, after: 5 });
  assert.deepEqual(page.together(reports, "treasury"), { before: 30, after: 32 });
  assert.deepEqual(page.together(reports, "mood"), { before: 80, after: 65 });
  assert.deepEqual(page.together(reports, "levels"), { before: 12, after: 12 });
});

test("a team is told what was mended of it, the newest first; a correction that was taken back is gone", () => {
  const notice = { notice: 1, time: T + 5, what: "list", by: "Desk", reason: "why", before: null, after: ["improve"] };
  const told = page.mendedOf(
    [notice],
    [place(1), correct(3, 0, "mood", 90, 100), correct(8, 0, "mood", 80, undefined)],
  );
  assert.deepEqual(
    told.map(({ key, reason }) => [key, reason]),
    [
      ["event 8", "reason 8"],
      ["notice 1", "why"],
      ["event 3", "reason 3"],
    ],
  );
  assert.deepEqual(told[0].correction, { country: 0, field: "mood", before: null, value: 80 });
});

test("every action that has a contest is told in words, won and lost, in every language", () => {
  const source = readFileSync(new URL("../../src/games/maga/actions.c", import.meta.url), "utf8");
  const rows = source.split(/\n {4}\[MAGA_/).filter((row) => row.includes(".against"));
  const contested = rows.map((row) => /\.name = "(\w+)"/.exec(row)[1]);
  assert.ok(contested.length > 12, String(contested));
  for (const language of ["en", "ru", "cs"]) {
    const texts = JSON.parse(
      readFileSync(new URL(`../../data/messages/${language}/desk.json`, import.meta.url), "utf8"),
    );
    for (const action of contested) {
      const [won, lost] = ["won", "lost"].map((outcome) => texts[`desk.contest.${action}.${outcome}`]);
      assert.ok(won && lost && won !== lost, `${language}: ${action}`);
      for (const text of [won, lost]) assert.match(text, /\{attacker\}.*\{defender\}/, `${language}: ${action}`);
    }
  }
});

// The end of an evening: what the wall shows when, and that a phone names nobody before it.
import assert from "node:assert/strict";
import test from "node:test";
import { load } from "./load.mjs";

const { allAtOnce, beatsOf, choicesOf, finalAt, lengthOf, namedAt, stepsOf } = await load("games/maga/ending.ts");
const { ranked } = await load("games/maga/ranking.ts");

/** Teams without a tie, from the last place on. */
const from = (last, to) =>
  Array.from({ length: last - to + 1 }, (_, index) => ({ country: 100 + last - index, place: last - index }));
const step = (told, time = 1000) => ({ time, told });
const kinds = (told) => beatsOf(step(told)).map(({ kind }) => kind);

test("each of the last ten has a beat of its own, and of many more ten share one", () => {
  assert.deepEqual(kinds(from(9, 4)), Array(6).fill("place"));
  assert.deepEqual(kinds(from(40, 4)), ["many", "many", "many", ...Array(10).fill("place")]);
  assert.deepEqual(
    beatsOf(step(from(40, 4))).map(({ told }) => told.length),
    [10, 10, 7, ...Array(10).fill(1)],
  );
  assert.ok(lengthOf(step(from(250, 1))) < 200000); // No room waits longer.
});

test("the winner is named with the only one who could have won instead", () => {
  assert.deepEqual(kinds(from(2, 1)), ["first"]);
  assert.deepEqual(kinds(from(4, 1)), ["place", "place", "duel", "first"]);
  const tie = [
    { country: 3, place: 3 },
    { country: 1, place: 1 },
    { country: 2, place: 1 },
  ];
  assert.deepEqual(kinds(tie), ["place", "duel", "first"]);
  assert.deepEqual(kinds([{ country: 1, place: 1 }]), ["first"]);
});

test("how long a reveal lasts follows from how many are named, not from who", () => {
  const other = from(9, 4).map(({ place }) => ({ country: 200 - place, place }));
  assert.equal(lengthOf(step(other)), lengthOf(step(from(9, 4))));
});

test("the wall waits, names one after another, keeps the last one, and shows two that are left", () => {
  const steps = [step(from(5, 5)), step(from(4, 3), 60000), step(from(2, 1), 90000)];
  assert.equal(finalAt([], 5, 1000).kind, "waiting");
  assert.equal(finalAt(steps, 5, 999).kind, "waiting");
  const at = (now) => {
    const { kind, told, now: named } = finalAt(steps, 5, now);
    return [kind, told.length, named.map(({ place }) => place)];
  };
  assert.deepEqual(at(1000), ["place", 1, [5]]);
  assert.deepEqual(at(50000), ["place", 1, [5]]); // Until the organiser goes on.
  assert.deepEqual(at(60000), ["place", 2, [4]]);
  assert.deepEqual(at(64999), ["place", 2, [4]]);
  assert.deepEqual(at(65000), ["place", 3, [3]]);
  assert.deepEqual(at(70000), ["duel", 3, []]);
  assert.deepEqual(at(90000), ["first", 5, [2, 1]]);
  assert.deepEqual(at(102000), ["podium", 5, []]);
});

test("a phone names nobody before the wall has", () => {
  const steps = [step(from(4, 3)), step(from(2, 1), 30000)];
  for (let now = 0; now < 60000; now += 500) {
    const shown = new Set(finalAt(steps, 4, now).told.map(({ country }) => country));
    for (const country of namedAt(steps, now)) assert.ok(shown.has(country), `${country} at ${now}`);
  }
  assert.deepEqual([...namedAt(steps, 3999)], []);
  assert.deepEqual([...namedAt(steps, 4000)], [104]);
  assert.deepEqual([...namedAt(steps, 60000)], [104, 103, 102, 101]);
});

test("a reveal that cuts another short lets the phones name all of the first", () => {
  const steps = [step(from(9, 4)), step(from(3, 3), 2000)];
  assert.equal(namedAt(steps, 5000).size, 7);
});

test("the organiser reveals the last place, or all but three teams, and at last both who are left", () => {
  const hidden = (count) => Array.from({ length: count }, (_, index) => ({ leader: index, place: index + 1 }));
  assert.deepEqual(choicesOf(hidden(8)), { next: 8, down: 4 });
  assert.deepEqual(choicesOf(hidden(4)), { next: 4, down: null });
  assert.deepEqual(choicesOf(hidden(3)), { next: 3, down: null });
  assert.deepEqual(choicesOf(hidden(2)), { next: 1, down: null });
  assert.deepEqual(choicesOf([]), { next: null, down: null });
});

test("places are counted behind those who are hidden; states of a federation share one", () => {
  const position = {
    leaders: [0, 1, 1, 3],
    results: [
      { country: 1, points: 3 },
      { country: 2, points: 4 },
    ],
  };
  assert.deepEqual(
    ranked(position).map(({ leader, place, points }) => [leader, place, points]),
    [[1, 3, 7]],
  );
});

test("without a reveal the ranking is one step, from the last place on", () => {
  const [only] = allAtOnce(
    [
      { leader: 4, place: 1 },
      { leader: 2, place: 2 },
    ],
    77,
  );
  assert.deepEqual(only, {
    time: 77,
    told: [
      { country: 2, place: 2 },
      { country: 4, place: 1 },
    ],
  });
  const events = [{ n: 1, time: 5, what: { type: "reveal", place: 2, told: [{ country: 2, place: 2 }] } }, { n: 2 }];
  assert.deepEqual(stepsOf(events), [{ time: 5, told: [{ country: 2, place: 2 }] }]);
});

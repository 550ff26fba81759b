// The headlines of an evening as the page reads them, and what the desk proposes and says.
import assert from "node:assert/strict";
import { before, test } from "node:test";
import { load, storage } from "./load.mjs";

let headlines;

before(async () => {
  globalThis.localStorage = storage();
  globalThis.document = { documentElement: {} };
  globalThis.navigator ??= { languages: ["en"] };
  headlines = await load("games/maga/headlines.ts", "lib/i18n.svelte.ts");
  await headlines.need("maga");
  await headlines.loadLanguage("en");
});

const nameOf = (country) => ["Redland", "Bruma", "Quorin"][country];

test("an action says only what is told, in the core's order", () => {
  assert.equal(headlines.publication({}), "publish");
  assert.equal(
    headlines.publication({ launch: "count", riot: "names", suit: "off", exchange: "count" }),
    "publish exchange count riot names launch count",
  );
});

test("NUKE-2: the desk proposes as much as may be told, but no launch", () => {
  const candidates = [
    { headline: "suit", count: 1, won: 0, most: "count" },
    { headline: "riot", count: 1, countries: [1], most: "names" },
    { headline: "launch", count: 1, most: "count" },
  ];
  assert.deepEqual(headlines.proposed(candidates), { suit: "count", riot: "names", launch: "off" });
});

test("a candidate told as a number has no places", () => {
  const riot = { headline: "riot", count: 2, countries: [0, 2], most: "names" };
  assert.deepEqual(headlines.asTold(riot, "count"), { headline: "riot", count: 2 });
  assert.deepEqual(headlines.asTold(riot, "names"), { headline: "riot", count: 2, countries: [0, 2] });
  assert.deepEqual(headlines.asTold({ ...riot, most: "count" }, "names"), { headline: "riot", count: 2 });
});

test("one place stands in the title, several in the sentence", () => {
  const one = headlines.wordsOf({ headline: "riot", count: 1, countries: [1] }, nameOf);
  assert.equal(one.title, "Riot: Bruma");
  const two = headlines.wordsOf({ headline: "riot", count: 2, countries: [0, 2] }, nameOf);
  assert.equal(two.title, "Riots");
  assert.match(two.text, /Redland, Quorin/);
});

test("the exchange's number has a sign", () => {
  assert.match(headlines.wordsOf({ headline: "exchange", count: 3, number: -20.276 }, nameOf).title, /−20\.3$/);
  assert.match(headlines.wordsOf({ headline: "exchange", count: 3, number: 47 }, nameOf).title, /\+47$/);
});

test("publications are found among the events, with their headlines", () => {
  const events = [
    { n: 1, what: { type: "place", country: 0 } },
    { n: 2, time: 5, what: { type: "publish", turn: 1, headlines: [{ headline: "suit", count: 1, won: 1 }] } },
    { n: 3, time: 9, what: { type: "publish", turn: 2 } }, // From before there were headlines.
  ];
  assert.deepEqual(headlines.issuesOf(events), [
    { n: 2, time: 5, turn: 1, headlines: [{ headline: "suit", count: 1, won: 1 }] },
    { n: 3, time: 9, turn: 2, headlines: [] },
  ]);
});

// The first lesson: whoever follows it wins, nothing in it is against the rules, and its opponent does what the lesson says he does.
import assert from "node:assert/strict";
import { before, test } from "node:test";
import { load, loadGames, storage } from "./load.mjs";

let lesson;

before(async () => {
  globalThis.localStorage = storage();
  globalThis.navigator ??= { languages: ["en"] };
  globalThis.document ??= { documentElement: {} };
  lesson = await load(
    "core/core.ts",
    "core/snapshot.ts",
    "games/horizon/story/lesson.svelte.ts",
    "games/horizon/story/lesson.ts",
    "lib/i18n.svelte.ts",
    "games/horizon/worked.ts",
  );
  await loadGames(lesson);
});

const positionOf = (table) => new lesson.Snapshot("horizon", table.frames.at(-1).bytes).json();

/** How every open event would end. */
const foreseen = (table) =>
  new lesson.Snapshot("horizon", table.frames.at(-1).bytes)
    .query(0, "forecast")
    .events.map(({ node, sum, happens }) => `${node} ${sum} ${happens ? "✓" : "✗"}`);

/** What the lesson's words promise of the sums after a step. */
const EXPECTED = {
  influence: ["1.1 0 ✓", "1.2 1 ✓", "2.3 -2 ✗"],
  twice: ["2.1 0 ✓", "2.3 1 ✓", "2.11 0 ✓", "2.12 -1 ✗"],
  strengthen: ["2.1 0 ✓", "2.3 1 ✓", "2.11 0 ✓", "2.12 0 ✓"],
  lay_back: ["2.1 0 ✓", "2.2 2 ✓", "2.3 -1 ✗", "2.11 0 ✓", "2.12 0 ✓"],
  lay_on: ["2.1 0 ✓", "2.2 2 ✓", "2.3 -3 ✗", "2.11 0 ✓", "2.12 0 ✓"],
};

test("whoever follows the lesson wins it, and every step of the opponent's plan happens", async () => {
  const { LessonTable, LESSONS, SCRIPT } = lesson;
  let at = 0;
  const table = new LessonTable(SCRIPT, ["You", "Orange"], () => (action) => LESSONS[at].act?.test(action) ?? false);
  for (; at < LESSONS.length; at++) {
    const { key, act, card } = LESSONS[at];
    if (!act) {
      assert.deepEqual(table.legal, [], key);
      continue;
    }
    const { legal } = table;
    assert.ok(legal.length > 0, `${key}: nothing that the lesson is about is allowed`);
    if (card !== undefined) {
      assert.ok(positionOf(table).players[0].hand.includes(card), key); // Taken in hand only.
      continue;
    }
    assert.equal(await table.act([legal[0]]), null, key);
    if (EXPECTED[key]) assert.deepEqual(foreseen(table), EXPECTED[key], key);
  }
  assert.equal(table.status, "over");
  const { players, nodes } = positionOf(table);
  assert.deepEqual(
    players.map(({ score, place }) => [score, place]),
    [
      [5, 1],
      [-3, 2],
    ],
  );
  assert.equal(nodes.filter(({ status }) => status === "happened").length, 7);
  const done = table.frames.filter(({ event }) => event?.seat === 1).map(({ event }) => event.what.type);
  assert.deepEqual(
    done,
    SCRIPT.opponent.flat().map((action) => action.split(" ")[0]),
  );
});

test("before the second turn one's own event ends by one's token, and the opponent's charter by a promise that is not kept", async () => {
  const { LessonTable, LESSONS, SCRIPT } = lesson;
  let at = 0;
  const table = new LessonTable(SCRIPT, ["You", "Orange"], () => (action) => LESSONS[at].act?.test(action) ?? false);
  for (; LESSONS[at].key !== "tie"; at++)
    if (LESSONS[at].act && LESSONS[at].card === undefined) await table.act([table.legal[0]]);
  assert.deepEqual(foreseen(table), ["1.1 0 ✓", "1.2 -2 ✗", "2.3 2 ✓"]);
  const { events } = new lesson.Snapshot("horizon", table.frames.at(-1).bytes).query(0, "forecast");
  assert.equal(events[0].decided_by, "organiser");
});

/** What the learner does next at a step, and where he is to look for it. */
const looked = (table, at, learner) => lesson.beaconsOf(lesson.LESSONS[at], { legal: table.legal, ...learner })[0];

test("at every step that asks for something the learner is shown where", async () => {
  const { LessonTable, LESSONS, SCRIPT } = lesson;
  let at = 0;
  const table = new LessonTable(SCRIPT, ["You", "Orange"], () => (action) => LESSONS[at].act?.test(action) ?? false);
  for (; at < LESSONS.length; at++) {
    const { key, act, card, held, node, turn } = LESSONS[at];
    if (!act) continue;
    const none = { placing: null, selected: null };
    const [action] = table.legal;
    const hand = card ?? held;
    if (hand !== undefined) assert.equal(looked(table, at, none), `[data-card="${hand}"]`, key);
    else if (node !== undefined) assert.equal(looked(table, at, none), `[data-node="${node}"]`, key);
    else if (!action.startsWith("organise")) assert.equal(looked(table, at, none), `[data-act="${action}"]`, key);
    if (node !== undefined) assert.equal(looked(table, at, { ...none, selected: node }), `[data-act="${action}"]`, key);
    const placing = (turned) => ({ selected: null, placing: { card: 1, turn: turned, arcs: "" } });
    if (turn !== undefined) {
      assert.equal(looked(table, at, placing((turn + 1) % 6)), `.dial [data-turn="${turn}"]`, key);
      assert.equal(looked(table, at, placing(turn)), `[data-act="${action}"]`, key);
      assert.equal(looked(table, at, none), `[data-card="${action.split(" ")[1]}"]`, "it was put back");
    }
    if (key === "discard") assert.equal(looked(table, at, placing(0)), '[data-act="discard 51"]');
    if (card === undefined) assert.equal(await table.act([action]), null, key);
  }
});

test("the worked example of the rules is 3 - 4 + 2 - 1 = 0 by the core, and every step says its part in each language", async () => {
  const example = lesson.worked();
  const { account } = example;
  assert.deepEqual([account.links_total, account.influence_total, account.sum], [-1, 1, 0]);
  assert.deepEqual(account.points, [{ colour: "orange", points: -1 }]);
  await lesson.need("horizon");
  for (const language of ["ru", "cs", "en"]) {
    await lesson.loadLanguage(language);
    const steps = lesson.stepsOf(example);
    assert.deepEqual(
      steps.map(({ stage }) => stage),
      ["card", "link", "effect", "link", "effect", "influence", "influence", "decides", "points", "closed"],
    );
    assert.deepEqual(steps.at(-1).terms, [3, -4, 2, -1]);
    for (const { text } of steps) assert.doesNotMatch(text, /[{}]|horizon\.|undefined/, text);
    assert.match(steps[1].text, /2 \+ 1 = 3/);
    assert.match(steps[3].text, /2 \+ 2 = 4/);
    assert.match(steps[4].text, /−4.+−1/);
    assert.equal(new Set(steps.map(({ text }) => text)).size, steps.length);
  }
});

test("of the worked example only strengthening that leads to the future is left, R19", () => {
  const { before, after } = lesson.worked();
  const event = ({ nodes }) => nodes.find(({ node }) => node === lesson.NODE);
  assert.equal(event(before).event.token.colour, "yellow");
  const { status, event: left } = event(after);
  assert.deepEqual([status, left.token, left.influence], ["happened", null, { v: [], x: [] }]);
  assert.deepEqual(
    left.sides.map(({ strengthening }) => strengthening),
    [0, 1, 0, 0, 0, 0],
  );
});

// What a player has chosen and not sent: whom a card names, and how it is found again after a reload.
import assert from "node:assert/strict";
import { before, test } from "node:test";
import { load, storage } from "./load.mjs";

let page;

before(async () => {
  globalThis.localStorage = storage();
  globalThis.navigator ??= { languages: ["en"] };
  page = await load("games/horizon/named.ts", "games/horizon/unsent.svelte.ts");
});

const ATTACK = ["orange blue", "orange violet", "blue orange", "blue violet", "violet orange", "violet blue"];
const SUPPORT = ["orange -", "blue -", "- orange", "- blue"];

test("buttons offer the colours that may be named at a mark, in the order of the seats", () => {
  for (const mark of [0, 1]) {
    assert.deepEqual(page.coloursAt(ATTACK, mark), ["orange", "blue", "violet"]);
    assert.deepEqual(page.coloursAt(SUPPORT, mark), ["-", "orange", "blue"]);
  }
  assert.deepEqual(page.coloursAt([], 0), [], "a card that names nobody has none");
});

test("a colour that is pressed leaves the other one as it is, where both may stand", () => {
  const { choiceWith } = page;
  assert.equal(choiceWith(ATTACK, "orange blue", 0, "violet"), "violet blue");
  assert.equal(choiceWith(ATTACK, "orange blue", 1, "violet"), "orange violet");
  assert.equal(choiceWith(ATTACK, "orange blue", 0, "blue"), "blue orange", "two different players are named");
  assert.equal(choiceWith(SUPPORT, "orange -", 1, "blue"), "- blue", "one alone is named");
  assert.equal(choiceWith(ATTACK, "", 1, "orange"), "blue orange", "the first press names somebody at each mark");
});

test("a card that is held over the field is read again as it was kept, and nothing else is taken for one", () => {
  const { placedAs } = page;
  assert.deepEqual(placedAs("organise 17 turn 3"), { card: 17, turn: 3, arcs: "" });
  assert.deepEqual(placedAs("organise attack turn 0 arcs orange blue"), {
    card: "attack",
    turn: 0,
    arcs: "orange blue",
  });
  for (const other of [undefined, "", "move 1.2", "organise 17 turn 6", "organise 17 turn 3 mark v"])
    assert.equal(placedAs(other), null, String(other));
});

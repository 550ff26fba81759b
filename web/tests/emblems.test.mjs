// Every card of Cold War has an emblem of its own, drawn within its field.
import assert from "node:assert/strict";
import { before, test } from "node:test";
import { load, loadGames } from "./load.mjs";

let cards, emblemOf, field;

before(async () => {
  const page = await load(
    "core/core.ts",
    "core/snapshot.ts",
    "games/coldwar/emblems/emblems.ts",
    "games/coldwar/emblems/marks.ts",
  );
  await loadGames(page);
  cards = page.Snapshot.first("coldwar", "").query(0, "cards");
  emblemOf = page.emblemOf;
  field = page.FIELD;
});

test("each of the 110 cards has an emblem, and no two are equal", () => {
  assert.equal(cards.length, 110);
  const owner = new Map();
  for (const { card } of cards) {
    const emblem = JSON.stringify(emblemOf(card));
    assert.notEqual(emblem, "[]", `${card} has an emblem`);
    assert.equal(owner.get(emblem), undefined, `${card} looks like ${owner.get(emblem)}`);
    owner.set(emblem, card);
  }
});

test("what is drawn lies within the field, and lands that are named are there", () => {
  for (const { card } of cards)
    for (const mark of emblemOf(card)) {
      assert.doesNotMatch(JSON.stringify(mark), /NaN|null/, card);
      if ("text" in mark) {
        assert.ok(mark.x > 4 && mark.x < field.width - 4, `${card}: ${mark.text} at ${mark.x} across`);
        assert.ok(mark.y > 4 && mark.y <= field.height, `${card}: ${mark.text} at ${mark.y} down`);
      } else assert.match(mark.d, /^M/, `${card}: a shape has a path`);
    }
});

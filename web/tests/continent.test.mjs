// The wall's continent: from a seed and the number of states always the same, and neighbours exactly as on the ring [SET-4].
import assert from "node:assert/strict";
import { test } from "node:test";
import { load } from "./load.mjs";

const { continent, wallFrame } = await load("games/maga/wall/continent.ts");

const pointsOf = (path) => path.slice(1).replace("Z", "").split("L");

for (const states of [2, 3, 8, 16, 17, 40, 60, 61, 250]) {
  const drawn = continent(2026, states, wallFrame(states));

  test(`SET-4: of ${states} states each shares one border with the next and one with the one before`, () => {
    assert.equal(drawn.lands.length, states);
    drawn.lands.forEach((land, place) => {
      const own = new Set(pointsOf(land.outline));
      const shared = drawn.borders.flatMap((border, before) =>
        pointsOf(border).every((point) => own.has(point)) ? [before] : [],
      );
      assert.deepEqual(
        shared,
        [place, (place + 1) % states].sort((a, b) => a - b),
      );
    });
  });

  test(`of ${states} states all of the land is in the picture`, () => {
    for (const { outline } of drawn.lands)
      for (const point of pointsOf(outline)) {
        const [x, y] = point.split(" ").map(Number);
        assert.ok(x >= 0 && x <= 1920 && y >= 0 && y <= 1002, `${x} ${y}`);
      }
  });

  test(`of ${states} states the middle of each lies in no other`, () => {
    const middles = drawn.lands.map(({ x, y }) => `${x} ${y}`);
    assert.equal(new Set(middles).size, states);
  });
}

test("the same seed draws the same, another one another continent", () => {
  const frame = wallFrame(8);
  assert.deepEqual(continent(7, 8, frame), continent(7, 8, frame));
  assert.notDeepEqual(continent(7, 8, frame), continent(8, 8, frame));
});

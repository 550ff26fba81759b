// What of a game is heard: the person's own choice, the hour, and whether the tab is looked at; and that what is kept of it is read with care.
import assert from "node:assert/strict";
import { before, test } from "node:test";
import { load, storage } from "./load.mjs";

let changeFeel, durationOf, feel, feelOf, isAudible, isNight, SOUNDS;
const NOON = 12;

before(async () => {
  globalThis.localStorage = storage();
  ({ changeFeel, durationOf, feel, feelOf, isAudible, isNight, SOUNDS } = await load(
    "lib/feel.svelte.ts",
    "lib/sounds.ts",
  ));
});

test("what is muted, at no volume or in a tab behind is not heard; a call to play is, there too", () => {
  const plain = feelOf(null);
  for (const name of Object.keys(SOUNDS)) {
    assert.equal(isAudible(name, plain, NOON, false), true, name);
    assert.equal(isAudible(name, plain, NOON, true), name === "your-turn", name);
    assert.equal(isAudible(name, { ...plain, muted: true }, NOON, false), false, name);
    assert.equal(isAudible(name, { ...plain, volume: 0 }, NOON, false), false, name);
    assert.equal(isAudible(name, { ...plain, nightSilent: true }, 23, false), false, name);
  }
});

test("a night goes over midnight or not, ends with its hour, and is none unless it is meant to be silent", () => {
  const hours = (from, till) =>
    Array.from({ length: 24 }, (_, hour) => hour).filter((hour) =>
      isNight(hour, { ...feelOf(null), nightSilent: true, nightFrom: from, nightTill: till }),
    );
  assert.deepEqual(hours(22, 8), [0, 1, 2, 3, 4, 5, 6, 7, 22, 23]);
  assert.deepEqual(hours(1, 4), [1, 2, 3]);
  assert.deepEqual(hours(5, 5), []);
  assert.equal(isNight(23, feelOf(null)), false);
});

test("what was kept is taken as far as it is understood", () => {
  const preset = feelOf(null);
  for (const spoilt of ["", "{", "null", "7", '"loud"', "[]"]) assert.deepEqual(feelOf(spoilt), preset, spoilt);
  const half = feelOf(
    JSON.stringify({ volume: 7, muted: true, nightFrom: 24, nightTill: 6.5, vibration: "yes", x: 1 }),
  );
  assert.deepEqual(half, { ...preset, muted: true });
  changeFeel({ volume: 0.3, nightFrom: 23 });
  assert.deepEqual(feelOf(localStorage.getItem("casus.feel")), { ...feel });
  assert.equal(feel.volume, 0.3);
});

test("every sound is short, and no two are the same", () => {
  for (const [name, voices] of Object.entries(SOUNDS)) {
    assert.ok(durationOf(voices) <= 2.5, name);
    for (const { hz, to, level, filter, wave } of voices) {
      assert.ok(level > 0 && level <= 1, name);
      assert.ok((wave === "noise") === (hz === undefined), name);
      for (const pitch of [hz, to, filter?.hz, filter?.to])
        assert.ok(pitch === undefined || (pitch >= 20 && pitch <= 15000), `${name}: ${pitch}`);
    }
  }
  const written = Object.values(SOUNDS).map((voices) => JSON.stringify(voices));
  assert.equal(new Set(written).size, written.length);
});

// What the wall works out for itself: the reel's beats, its sounds, the lot's pace, the clock, where names and ships go, what part of the map is shown.
import assert from "node:assert/strict";
import { before, test } from "node:test";
import { load, storage } from "./load.mjs";

let wall;

before(async () => {
  globalThis.localStorage = storage();
  globalThis.document ??= undefined;
  globalThis.navigator ??= { languages: ["en"] };
  const names = ["reel", "alarms", "lot", "clockwork", "plates", "camera", "seaway", "continent", "picture"];
  wall = await load(...names.map((name) => `games/maga/wall/${name}.ts`));
});

const measure = (text, size) => text.length * size * 0.6;

// ---- The reel ----

test("beats depend on the kinds of headlines alone: never on how many or where", () => {
  const one = [
    { headline: "riot", count: 1, countries: [2] },
    { headline: "impact", count: 9, countries: [1, 3] },
  ];
  const other = [
    { headline: "riot", count: 7 },
    { headline: "impact", count: 1, countries: [0] },
  ];
  const lengths = (headlines) => wall.beatsOf({ headlines }).map(({ kind, ms, sound }) => ({ kind, ms, sound }));
  assert.deepEqual(lengths(one), lengths(other));
  assert.deepEqual(
    lengths(one).map(({ kind }) => kind),
    ["opening", "riot", "impact"],
  );
});

test("after a turn of which nothing is told, that is told", () => {
  assert.deepEqual(
    wall.beatsOf({ headlines: [] }).map(({ kind }) => kind),
    ["opening", "quiet"],
  );
});

test("what is shown follows from the time since the publication", () => {
  const beats = wall.beatsOf({ headlines: [{ headline: "suit", count: 1, won: 0 }] });
  assert.equal(wall.beatAt(beats, -1), null);
  assert.equal(wall.beatAt(beats, 0).index, 0);
  assert.equal(wall.beatAt(beats, 2999).index, 0);
  assert.equal(wall.beatAt(beats, 3000).index, 1);
  assert.equal(wall.beatAt(beats, wall.lengthOf(beats) - 1).index, 1);
  assert.equal(wall.beatAt(beats, wall.lengthOf(beats)), null);
  assert.equal(wall.afterBeat(beats, 0), 3000);
  assert.equal(wall.afterBeat(beats, 1), wall.lengthOf(beats));
});

// ---- Sounds ----

test("the clock is heard at 60, 10 and 0 seconds, once each", () => {
  const heard = [];
  let before = null;
  for (let now = 65; now >= 0; now--) {
    const sound = wall.alarmBetween(before, now);
    if (sound) heard.push(now);
    before = now;
  }
  assert.deepEqual(heard, [60, 10, 0]);
});

test("whoever looks in late, or sees time added, hears nothing", () => {
  assert.equal(wall.alarmBetween(null, 60), null);
  assert.equal(wall.alarmBetween(70, 30), null);
  assert.equal(wall.alarmBetween(5, 60), null);
  assert.equal(wall.alarmBetween(61, null), null);
  assert.notEqual(wall.alarmBetween(62, 59), null); // A second was missed.
});

// ---- The lot ----

const places = (count) => Array.from({ length: count }, (_, n) => ({ n, time: 1000, what: { type: "place" } }));

test("SET-4: states come to their places one by one, and all within half a minute", () => {
  assert.deepEqual(wall.lotAt(places(8), 1000, false), { drawn: 0, last: false });
  assert.deepEqual(wall.lotAt(places(8), 1000 + 1200, false), { drawn: 1, last: false });
  assert.deepEqual(wall.lotAt(places(8), 1000 + 9600, false), { drawn: 8, last: true });
  assert.deepEqual(wall.lotAt(places(250), 1000 + 30000, false), { drawn: 250, last: true });
  assert.equal(wall.lotAt(places(250), 1000 + 15000, false).drawn, 125);
});

test("where less motion is asked for, the lot is shown at once", () => {
  assert.deepEqual(wall.lotAt(places(8), 1000, true), { drawn: 8, last: true });
});

// ---- The clock ----

const info = (more) => ({
  lists_ms: 600000,
  grace_ms: 10000,
  reading_ms: 60000,
  ends: 700000,
  left_ms: null,
  starts: null,
  reading_left_ms: null,
  ...more,
});

test("reading, time and grace are counted one after another", () => {
  const reading = wall.clockworkOf(info({ starts: 100000 }), true, 70000);
  assert.deepEqual(reading, { kind: "reading", left: 30000, share: 0.5, minute: false, seconds: null });
  const time = wall.clockworkOf(info(), true, 400000);
  assert.deepEqual(time, { kind: "time", left: 300000, share: 0.5, minute: false, seconds: 300 });
  const last = wall.clockworkOf(info(), true, 670000);
  assert.deepEqual(last, { kind: "time", left: 30000, share: 0.5, minute: true, seconds: 30 });
  const grace = wall.clockworkOf(info(), true, 705000);
  assert.deepEqual(grace, { kind: "grace", left: 5000, share: 0.5, minute: true, seconds: 0 });
});

test("the organiser's stages are counted together, and without a last minute", () => {
  const stages = info({ time_of: "stages", suits_ms: 100000, review_ms: 300000 });
  assert.deepEqual(wall.clockworkOf(stages, true, 500000), {
    kind: "stages",
    left: 200000,
    share: 0.5,
    minute: false,
    seconds: null,
  });
  assert.equal(wall.clockworkOf(stages, true, 705000).left, 0); // They have no grace.
});

test("a phase without an end is not counted, and one that stands still has no last minute", () => {
  assert.equal(wall.clockworkOf(info({ ends: null }), true, 0), null);
  assert.equal(wall.clockworkOf(null, true, 0), null);
  assert.equal(wall.clockworkOf(info({ ends: null, left_ms: 30000 }), false, 0).minute, false);
  assert.equal(wall.clockworkOf(info({ ends: 2000000 }), true, 0).share, 1); // Time was added.
});

// ---- The map ----

const NAMES = [
  "Redland",
  "Svaté Království Quorin",
  "Эвеландия",
  "A very long name for a state, yes",
  "Severozápadoslavie",
];
const nameOf = (country) => NAMES[country % NAMES.length];

for (const states of [2, 8, 12, 16, 17, 24, 32, 40, 60])
  test(`of ${states} states every name is whole, in the picture, large enough, and none lies on another`, () => {
    const { lands } = wall.continent(7, states, wall.wallFrame(states));
    const ring = lands.map(({ place }) => ((place * 7) % states === place ? place : (place + 1) % states));
    const plates = wall.platesOf(lands, ring, nameOf, measure);
    plates.forEach((plate) => {
      assert.equal(plate.lines.join(" "), nameOf(plate.country));
      assert.ok(plate.size >= (states <= 40 ? 20 : 8), `${plate.country} in letters of ${plate.size} px`);
      assert.ok(plate.x - plate.width / 2 >= 0 && plate.x + plate.width / 2 <= 1920, `${plate.country} across`);
      assert.ok(plate.y - plate.height / 2 >= 0 && plate.y + plate.height / 2 <= 1002, `${plate.country} down`);
    });
    const overlapping = plates.flatMap((one, index) =>
      plates
        .slice(index + 1)
        .filter(
          (other) =>
            Math.abs(one.x - other.x) < (one.width + other.width) / 2 - 8 &&
            Math.abs(one.y - other.y) < (one.height + other.height) / 2 - 8,
        ),
    );
    assert.equal(overlapping.length, 0);
  });

test("a federation of neighbours has no border within, and its states one letter", () => {
  const world = wall.worldOf("k3m9q2tw7xn4bd8h", 5);
  const position = { ring: [3, 1, 4, 0, 2], leaders: [0, 1, 2, 3, 1] };
  const picture = wall.pictureOf(world, position, nameOf, measure);
  assert.deepEqual(picture.golden, [1, 2]); // Where 1 and 4 lie.
  assert.deepEqual(picture.open, [2]);
  assert.equal(picture.letter(1), "A");
  assert.equal(picture.letter(4), "A");
  assert.equal(picture.letter(0), "");
  assert.equal(picture.placeOf(4), 2);
});

test("a state keeps its hue wherever the lot puts it, and neighbours' hues differ", () => {
  const world = wall.worldOf("k3m9q2tw7xn4bd8h", 8);
  const picture = wall.pictureOf(
    world,
    { ring: [7, 6, 5, 4, 3, 2, 1, 0], leaders: [0, 1, 2, 3, 4, 5, 6, 7] },
    nameOf,
    measure,
  );
  assert.equal(picture.hue(0), wall.hueOf(7, 8));
  assert.equal(new Set(Array.from({ length: 60 }, (_, country) => wall.hueOf(country, 60))).size > 55, true);
});

test("the camera shows the lands that are told above the lower third", () => {
  const { lands } = wall.continent(7, 8, wall.wallFrame(8));
  for (const low of [false, true])
    for (const shown of [lands.slice(0, 1), lands.slice(3, 5), []]) {
      const camera = wall.cameraOn(wall.boundsOf(shown), 8, low);
      const all = wall.boundsOf(shown.length > 0 ? shown : lands);
      const top = wall.spotOf({ x: all.left, y: all.top }, camera),
        bottom = wall.spotOf({ x: all.right, y: all.bottom }, camera);
      assert.ok(top.x >= 0 && top.y >= 0 && bottom.x <= 1920, JSON.stringify([top, bottom]));
      assert.ok(bottom.y <= (low ? 600 : 780), `${bottom.y}`);
    }
});

test("ships go round the ocean the shorter way, and keep off its middle", () => {
  const { round, lands } = wall.continent(7, 8, wall.wallFrame(8));
  const path = wall.seaway(round, lands[0].mouth, lands[6].mouth);
  const points = path
    .slice(1)
    .split("L")
    .map((point) => point.split(" ").map(Number));
  assert.deepEqual(points[0], lands[0].mouth);
  assert.deepEqual(points.at(-1), lands[6].mouth);
  for (const [x, y] of points) assert.ok(Math.abs(x - 960) > 380 || Math.abs(y - 501) > 180, `${x} ${y}`);
  const length = points.slice(1).reduce((sum, [x, y], i) => sum + Math.hypot(x - points[i][0], y - points[i][1]), 0);
  assert.ok(length < 1400, `${length}`);
});

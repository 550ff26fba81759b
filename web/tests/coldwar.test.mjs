// Cold War's cards and countries have all their texts, with the same numbers in all languages. The map against the core: every country of the core has its card, its land and its lines, no two cards overlap, and the arrow keys lead
// everywhere.
import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import { readFile } from "node:fs/promises";
import { before, test } from "node:test";
import { build } from "esbuild";
import { packed } from "../scripts/outlines.mjs";
import { world } from "../scripts/world.mjs";
import { load } from "./load.mjs";

const wasmFile = process.env.CASUS_WASM ?? new URL("../../build/core.wasm", import.meta.url);
const drawn = world();
let countries, geography;

before(async () => {
  const core = (await WebAssembly.instantiate(await readFile(wasmFile), {})).instance.exports;
  const buffer = () => new Uint8Array(core.memory.buffer, core.casus_io(), core.casus_io_size());
  const put = (text) => {
    buffer().set(new TextEncoder().encode(text));
    return text.length;
  };
  const json = (length) => JSON.parse(new TextDecoder().decode(buffer().subarray(0, length)));
  const game = json(core.casus_w_games()).findIndex(({ name }) => name === "coldwar");
  assert.ok(core.casus_w_init(0, game, 0) >= 0);
  countries = json(core.casus_w_query(0, 0, put("countries")));
  const virtual = {
    name: "world",
    setup: (plugin) => {
      plugin.onResolve({ filter: /^virtual:world$/ }, ({ path }) => ({ path, namespace: "world" }));
      plugin.onLoad({ filter: /.*/, namespace: "world" }, () => ({
        contents: JSON.stringify(packed(drawn)),
        loader: "json",
      }));
    },
  };
  const { outputFiles } = await build({
    entryPoints: [new URL("../src/games/coldwar/geography.ts", import.meta.url).pathname],
    bundle: true,
    format: "esm",
    write: false,
    plugins: [virtual],
  });
  geography = await import(`data:text/javascript;base64,${Buffer.from(outputFiles[0].text).toString("base64")}`);
});

test("the page unpacks the map as it was drawn, to the letter", () => {
  assert.deepEqual(geography.world, drawn);
  assert.ok(JSON.stringify(packed(drawn)).length < JSON.stringify(drawn).length / 2);
});

test("every country has a card on the map and land under it", () => {
  assert.equal(countries.length, 84);
  for (const { country } of [...countries, { country: "usa" }, { country: "ussr" }, { country: "china" }]) {
    const [x, y] = drawn.places[country];
    assert.ok(x > 0 && x < drawn.width && y > 0 && y < drawn.height, country);
    if (country !== "east_germany") assert.match(drawn.areas[country], /^M[-\d ]+l/, country); // Cut out of Germany by `east`.
  }
  assert.match(drawn.east, /^M/);
});

test("no two cards overlap, nor leave the map", () => {
  const { height } = geography.BOX;
  const half = (country) => geography.widthOf(country) / 2;
  for (const [i, { country }] of countries.entries()) {
    const [x, y] = drawn.places[country];
    assert.ok(x >= half(country) && x <= drawn.width - half(country), country);
    assert.ok(y >= height / 2 && y <= drawn.height - height / 2, country);
    for (const other of countries.slice(i + 1)) {
      const [otherX, otherY] = drawn.places[other.country];
      const apart = Math.abs(x - otherX) >= half(country) + half(other.country) || Math.abs(y - otherY) >= height;
      assert.ok(apart, `${country} and ${other.country}`);
    }
  }
});

test("the plaques of the regions hide no country", () => {
  const { height } = geography.BOX;
  for (const [region, { at, width }] of Object.entries(geography.PLAQUES))
    for (const { country } of countries) {
      const [x, y] = drawn.places[country];
      const apart = Math.abs(x - at[0]) >= (width + geography.widthOf(country)) / 2;
      assert.ok(apart || y + height / 2 <= at[1] - 19 || y - height / 2 >= at[1] + 33, `${region} and ${country}`);
    }
});

test("where only a part of the map is seen, it is the part with the most of the countries asked for", () => {
  const seen = ([x, y], country) => {
    const [a, b] = drawn.places[country];
    return Math.abs(a - x) <= 200 && Math.abs(b - y) <= 150;
  };
  const asked = ["poland", "austria", "hungary", "australia"];
  const at = geography.middleOf(asked, 400, 300);
  assert.deepEqual(
    asked.map((country) => seen(at, country)),
    [true, true, true, false],
  );
  assert.deepEqual(geography.middleOf(["japan"], 400, 300), drawn.places.japan);
});

test("each connection is drawn once, the one across the Pacific in two pieces", () => {
  const pairs = new Set(
    countries.flatMap(({ country, neighbours }) => neighbours.map((next) => [country, next].sort().join(" "))),
  );
  assert.equal(geography.connections(countries).length, pairs.size + 1);
});

test("the arrow keys lead from every country to every other", () => {
  const names = countries.map(({ country }) => country);
  const steps = new Map(
    names.map((name) => [
      name,
      ["ArrowLeft", "ArrowRight", "ArrowUp", "ArrowDown"].flatMap((key) => geography.towards(key, name, names) ?? []),
    ]),
  );
  const reached = (from) => {
    const seen = new Set([from]);
    for (const name of seen) for (const next of steps.get(name)) seen.add(next);
    return seen;
  };
  for (const name of names) assert.equal(reached(name).size, names.length, name);
});

// ---- Texts ----

const root = new URL("../../", import.meta.url);
const read = (language, name) =>
  JSON.parse(readFileSync(new URL(`data/messages/${language}/${name}.json`, root), "utf8"));
const catalogues = ["en", "ru", "cs"].map((language) => ({
  ...read(language, "coldwar"),
  ...read(language, "rules-coldwar"),
}));

// The names in a table of Cold War's: CARD(CODE, "name", .. or COUNTRY(CODE, "name", ..
const names = (table) => {
  const text = readFileSync(new URL(`src/games/coldwar/${table}`, root), "utf8");
  return [...text.matchAll(/^[A-Z]+\([A-Z0-9_]+, "(\w+)"/gm)].map((found) => found[1]);
};

test("every card and country of Cold War has its texts, and the rules page says of a card what the card says", () => {
  const cards = names("cards.inc");
  const countries = names("countries.inc");
  assert.deepEqual([cards.length, countries.length], [110, 84]);
  for (const texts of catalogues) {
    for (const country of [...countries, "usa", "ussr", "china"])
      assert.ok(`coldwar.country.${country}` in texts, country);
    cards.forEach((card, at) => {
      const key = `coldwar.card.${card}`;
      assert.match(texts[`C${at + 1}`], new RegExp(`^\\{${key}\\}[.:] \\{${key}\\.text\\}$`));
      assert.ok(texts[key] && texts[`${key}.text`], key);
    });
  }
});

test("the numbers in Cold War's cards and rules are the same in all languages", () => {
  const [english, ...others] = catalogues;
  const rules = Object.keys(read("en", "rules-coldwar")).filter((key) => !/^C\d/.test(key));
  const numbers = (text) => (text.match(/\d+/g) ?? []).sort();
  for (const key of [...rules, ...names("cards.inc").map((card) => `coldwar.card.${card}.text`)]) {
    for (const other of others) assert.deepEqual(numbers(other[key]), numbers(english[key]), key);
  }
});

test("where nothing on the map is asked, it is looked at first where the last play was, or at Europe", async () => {
  const { firstLook } = await load("games/coldwar/first-look");
  const countries = [
    { country: "canada", regions: ["europe"] },
    { country: "italy", regions: ["europe", "western_europe"] },
    { country: "poland", regions: ["europe", "eastern_europe"] },
    { country: "chile", regions: ["south_america"] },
  ];
  const influence = [
    [4, 0],
    [2, 0],
    [0, 0],
    [0, 1],
  ];
  const event = (type, ...changed) => ({
    event: { n: 1, what: { type, effects: changed.map((country) => ({ type: "influence", country })) } },
  });
  const look = (...frames) => firstLook([{}, ...frames], { influence }, countries);
  assert.deepEqual(look(), ["italy"], "not at Canada");
  const before = [event("ops"), event("place", "chile")];
  const last = [event("ops"), event("place", "poland"), event("place", "italy")];
  assert.deepEqual(look(...before, ...last, event("draw")), ["italy", "poland"]);
});

// The sentence of each action of MAGA is put together from its row of the order table, so it says what the rules do; and the rules page, in every
// language, gives the same figures as the row. A row and its sentence that disagree fail here.
import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import { before, test } from "node:test";
import { load, loadGames, storage } from "./load.mjs";

const LANGUAGES = ["en", "ru", "cs"];
const messages = (language, name) =>
  JSON.parse(readFileSync(new URL(`../../data/messages/${language}/${name}.json`, import.meta.url), "utf8"));

globalThis.localStorage ??= storage();
globalThis.document ??= { documentElement: {} };
if (!globalThis.navigator?.languages) Object.defineProperty(globalThis, "navigator", { value: { languages: ["en"] } });

let page, orders;
before(async () => {
  page = await load(
    "core/core.ts",
    "core/asker.ts",
    "games/maga/ask.svelte.ts",
    "games/maga/says.ts",
    "games/maga/chanceText.ts",
    "games/maga/money.ts",
    "lib/i18n.svelte.ts",
  );
  await loadGames(page);
  await page.need("maga");
  await page.loadAsker("maga");
  orders = page.ask("actions");
});

const placesIn = (text) => [...text.matchAll(/\{(\w+)\}/g)].map(([, name]) => name).sort();
const IN_THE_COST = new Set(["bought", "disposed"]);

test("the order table has all actions of the rules", () => {
  assert.equal(orders.length, 34); // 31, of which a transfer is four.
  assert.equal(new Set(orders.map(({ id }) => id)).size, 31);
});

test("a sentence has the row's figures, all of them and no others", () => {
  for (const language of LANGUAGES) {
    const texts = messages(language, "maga");
    for (const { action, measure, when, touches } of orders) {
      const text = texts[`maga.does.${action}`];
      assert.ok(text, `${language}: ${action}`);
      const figures = Object.keys(measure).filter((key) => !IN_THE_COST.has(key));
      assert.deepEqual([...new Set(placesIn(text))], figures.sort(), `${language}: ${action}`);
      assert.doesNotMatch(text, /\d/, `${language}: ${action}: a figure that is not the row's`);
      assert.doesNotMatch(text, /[.!]$/, `${language}: ${action}: it is a part of a sentence`);
      for (const key of [`maga.when.${when}`, `maga.touches.${touches}`]) assert.ok(texts[key], `${language}: ${key}`);
    }
  }
});

test("when and whom: no text that no row uses", () => {
  const texts = messages("en", "maga");
  const kinds = (kind) => Object.keys(texts).filter((key) => key.startsWith(`maga.${kind}.`));
  const used = (kind, field) => [...new Set(orders.map((row) => `maga.${kind}.${row[field]}`))].sort();
  assert.deepEqual(kinds("when").sort(), used("when", "when"));
  assert.deepEqual(kinds("touches").sort(), used("touches", "touches"));
  assert.deepEqual(kinds("does").sort(), used("does", "action"));
});

test("in every language each action is one whole sentence with its price", async () => {
  for (const language of LANGUAGES) {
    await page.loadLanguage(language);
    const said = orders.map((row) => page.saysText(row));
    assert.equal(new Set(said).size, orders.length, "each says something else");
    orders.forEach((row, index) => {
      const text = said[index];
      assert.doesNotMatch(text, /[{}]|maga\.|NaN|undefined/, text);
      assert.match(text, /^\p{Lu}.*\)\.$/u, text);
      if (row.price > 0) assert.ok(text.includes(page.exact(row.price)), text);
      if (row.measure.bought) assert.ok(text.includes(page.exact(row.measure.bought)), text);
    });
  }
});

/** What the rules page says of a row's price, help, kind and limit. */
const WORDS = {
  en: {
    price: (price) => (price >= 1e6 ? `${price / 1e6}M` : `${price / 1e3}K`),
    free: /\bFree\b/,
    help: { none: /no help/, own: /help from one's own state only/, any: /help (from any state|has no effect)/i },
    level: { none: /non-level/, ordinary: /ordinary/, starred: /starred/ },
    once: /once in a turn|one row in a turn/,
  },
  ru: {
    price: (price) =>
      (price >= 1e6 ? `${price / 1e6} млн` : `${price / 1e3} тыс.`).replace(".", price >= 1e6 ? "," : "."),
    free: /Бесплатно/,
    help: { none: /без помощи/, own: /помощь только со стороны своего государства/, any: /помощь есть/i },
    level: { none: /без повышения уровня/, ordinary: /обыкновенное/, starred: /звезданутое/ },
    once: /один раз за ход|одна строка за ход/,
  },
  cs: {
    price: (price) => (price >= 1e6 ? `${String(price / 1e6).replace(".", ",")} mil.` : `${price / 1e3} tis.`),
    free: /Zdarma/,
    help: { none: /bez pomoci/, own: /pomoc jen z vlastního státu/, any: /pomoc (z kteréhokoli státu|nemá užitek)/i },
    level: { none: /bez zvýšení úrovně/, ordinary: /obyčejná/, starred: /s hvězdičkou/ },
    once: /jednou za tah|jeden řádek za tah/,
  },
};

test("the rules page says of each action what its row says", () => {
  for (const language of LANGUAGES) {
    const rules = messages(language, "rules-maga");
    const words = WORDS[language];
    for (const row of orders) {
      const rule = rules[row.id];
      const where = `${language}: ${row.id}: ${rule.slice(0, 160)}`;
      if (row.price > 0) assert.ok(rule.includes(words.price(row.price)), where);
      else if (!row.words.includes("stake") && !row.measure.bought) assert.match(rule, words.free, where);
      assert.match(rule, words.help[row.help], where);
      assert.match(rule, words.level[row.level], where);
      // A strike is one row, whatever the number of its targets; the Secretary's limits are those of the roles [ROLE-4].
      if (row.action !== "strike" && row.formal !== "sec") assert.equal(words.once.test(rule), row.once, where);
      if (row.stars > 0) assert.ok(rule.includes(words.price(row.stars)) || row.action === "strike", where);
      for (const key of ["money", "bought", "disposed"])
        if (row.measure[key]) assert.ok(rule.includes(words.price(row.measure[key])), `${key}: ${where}`);
    }
  }
});

/** Where the rules state a figure that a row carries. */
const STATED = {
  strike: { percent: "NUKE-10", beside: "NUKE-10" },
  attack: { percent: "WAR-7", penalty: "WAR-6" },
  sue: { mood: "JUS1", penalty: "JUS1" },
  suppress: { mood: "RIOT-6", penalty: "RIOT-6" },
  statement: { mood: "PUB1" },
  refute: { mood: "PUB2" },
  improve: { mood: "PUB3" },
  worsen: { mood: "PUB4" },
  infect: { mood: "HEA1" },
};

test("the rules state the figures that the rows carry", () => {
  for (const { action, measure, needs, id } of orders) {
    const figures = Object.keys(measure).filter((key) => !["money", "bought", "disposed"].includes(key));
    assert.deepEqual(figures.sort(), Object.keys(STATED[action] ?? {}).sort(), action);
    for (const language of LANGUAGES) {
      const rules = messages(language, "rules-maga");
      const states = (rule, figure) =>
        assert.match(rules[rule], new RegExp(`(?<!\\d)${figure}(?!\\d)`), `${language}: ${action}`);
      for (const [key, rule] of Object.entries(STATED[action] ?? {})) states(rule, measure[key]);
      if (needs > 0) states(id, needs);
    }
  }
});

test("a chance is said in words and per cent", async () => {
  await page.loadLanguage("en");
  assert.deepEqual(["0", "1", "1/2", "3/4", "15/16", "63/64", "1/64"].map(page.chanceText), [
    "no chance (0%)",
    "certain (100%)",
    "about 1 in 2 (50%)",
    "about 3 in 4 (75%)",
    "about 15 in 16 (93.8%)",
    "almost certain (98.4%)",
    "hardly any (1.6%)",
  ]);
});

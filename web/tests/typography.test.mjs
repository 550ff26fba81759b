// How texts are set: which spaces may not end a line (shown here as "_"), percent signs, and what is filled in.
import assert from "node:assert/strict";
import { test } from "node:test";
import { load, storage } from "./load.mjs";

const { fill, typeset } = await load("lib/typography.ts");
const shown = (text) => text.replaceAll("\u00a0", "_");
const set = (language, text) => shown(typeset(language, text));

test("a Russian line does not end with a word of one letter, nor begin with a dash", () => {
  assert.equal(set("ru", "Игра и в центре, и у края"), "Игра и_в_центре, и_у_края");
  assert.equal(set("ru", "С ним: «К югу» (о чём)"), "С_ним: «К_югу» (о_чём)");
  assert.equal(set("ru", "карта — событие"), "карта_— событие");
  assert.equal(set("ru", "я иду"), "я иду");
});

test("in no language a line begins with the dot between two facts", () => {
  for (const language of ["en", "ru", "cs"])
    assert.equal(set(language, "one bot · some hours"), "one bot_· some hours");
});

test("a Czech line does not end with k, s, v, z, o, u, a, i, nor begin with a dash", () => {
  assert.equal(set("cs", "v zemi k hodu a i s USA"), "v_zemi k_hodu a_i_s_USA");
  assert.equal(set("cs", "karta – událost"), "karta_– událost");
});

test("a number stays with what it counts or measures, and its groups together", () => {
  assert.equal(set("ru", "5 очков и 3 ПО, 2+ ОО на ходах с 1 по 3"), "5_очков и_3_ПО, 2+_ОО на ходах с_1 по_3");
  assert.equal(set("ru", "роль (№ 5): 500 000 рублей"), "роль (№_5): 500_000_рублей");
  assert.equal(set("cs", "4 OB, 3 VB, č. 5; 1 až 4"), "4_OB, 3_VB, č._5; 1 až_4");
  assert.equal(set("en", "2 VP and 4 AU, 3 cards"), "2_VP and 4_AU, 3 cards");
});

test("a line does not end within a range of numbers", () => {
  assert.equal(typeset("ru", "2–3 часа").replace("\u2060", "|"), "2–|3\u00a0часа");
  assert.equal(typeset("en", "a – b, x–y"), "a\u00a0– b, x–y");
});

test("a percent sign stands off in Russian and Czech, and not in English", () => {
  for (const text of ["50% a", "50 % a", "50\u00a0% a"]) {
    assert.equal(set("en", text), "50% a");
    assert.equal(set("ru", text), "50_% a");
    assert.equal(set("cs", text), "50_% a");
  }
});

test("English keeps the spaces that it has", () => {
  const text = "A card — or 2 of them — in a hand, No. of 3 1/2";
  assert.equal(typeset("en", text).replaceAll("\u00a0—", " —"), text);
});

test("a place is filled in, and a sentence has one stop", () => {
  const values = { 0: "USA", 1: 3, name: "Anna B.", "a.b": "Why?", c: "So…" };
  const filled = (text) => fill(text, (name) => values[name]);
  assert.equal(filled("{0}: {1}."), "USA: 3.");
  assert.equal(filled("By {name}. {a.b}. {c}. {c}: {unknown}."), "By Anna B. Why? So… So…: {unknown}.");
});

test("a number below 0 is filled in with a minus, and nothing else is", () => {
  const values = { 0: -4, 1: "-3,056", 2: "-", 3: "2-3", 4: "-a", 5: "-12 500.5" };
  assert.equal(
    fill("{0}; {1}; {2}; {3}; {4}; {5}", (name) => values[name]),
    "−4; −3,056; -; 2-3; -a; −12 500.5",
  );
});

test("t() and the rules are set in the reader's language", async () => {
  globalThis.localStorage = storage();
  globalThis.document = { documentElement: {} };
  globalThis.navigator ??= { languages: ["en"] };
  const { loadLanguage, loadRules, need, t } = await load("lib/i18n.svelte.ts");
  await loadLanguage("ru");
  await need("maga");
  assert.equal(shown(t("maga.percent", [5])), "5_%");
  assert.equal(
    shown(t("page.proposal.takeback", { player: "Аня" })),
    "Аня просит отменить свой последний ход и_всё, что было после него.",
  );
  const { texts: rules } = await loadRules("ru", "coldwar");
  assert.match(shown(rules.C2), /^Подсчёт очков: Европа\. Присутствие .* победу в_игре\. /);
  assert.match(rules.C77, /^Не спрашивай, что твоя страна… /);
  await loadLanguage("en");
  assert.equal(t("maga.percent", [5]), "5%");
  assert.match((await loadRules("en", "coldwar")).texts.C49, /^Missile Envy: \w/);
});

test("texts that are asked for from two sides at once, or in another language meanwhile, are all there", async () => {
  globalThis.localStorage = storage();
  globalThis.document = { documentElement: {} };
  const { known, loadLanguage, need, settings } = await load("lib/i18n.svelte.ts");
  void need("maga");
  await need("maga"); // They are on their way.
  assert.ok(known("maga.percent"));
  void loadLanguage("cs");
  await need("practice");
  assert.equal(settings.language, "cs");
  assert.ok(known("maga.percent") && known("practice.title"));
  await Promise.all([loadLanguage("ru"), need("horizon"), loadLanguage("en"), need("coldwar")]);
  assert.equal(settings.language, "en");
  for (const key of ["maga.percent", "practice.title", "page.game.horizon", "coldwar.log.over.vp"])
    assert.ok(known(key), key);
});

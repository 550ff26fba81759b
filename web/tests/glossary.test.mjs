// Each language's glossary says what the games call their things; no text uses a word that it replaces, and all languages have the same terms.
import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import { test } from "node:test";

const languages = ["en", "ru", "cs"];
const read = (language, file) =>
  readFileSync(new URL(`../../data/messages/${language}/${file}`, import.meta.url), "utf8");

const textsIn = (language, name) => JSON.parse(read(language, `${name}.json`));

/** The catalogues that a heading names: a game's is its name in English. */
const SECTIONS = { Page: ["page", "generic"], Server: ["server"] };
const games = readFileSync(new URL("../../src/games/games.list", import.meta.url), "utf8").match(/^[a-z]\w*/gm);
for (const game of games) {
  const texts = textsIn("en", game);
  const evening = texts[`page.game.${game}.evening`] ? ["evening"] : [];
  SECTIONS[texts[`page.game.${game}`]] = [game, `rules-${game}`, `guide-${game}`, ...evening];
}
const ALL = "Every catalogue";

const quoted = (text) => [...text.matchAll(/`([^`]+)`/g)].map(([, word]) => word);

function rowOf(line, section, place) {
  const cells = line.split("|").slice(1, -1);
  assert.equal(cells.length, 4, `${place}: four columns`);
  const [term, word, not, remarks] = cells.map((cell) => cell.trim());
  assert.ok(term && word, `${place}: a term and its word`);
  return { section, term, not: quoted(not), but: quoted(/\bbut: (.*)/.exec(remarks)?.[1] ?? "") };
}

function glossary(language) {
  let section = "";
  return read(language, "glossary.md")
    .split("\n")
    .flatMap((line, at) => {
      const place = `${language}/glossary.md:${at + 1}`;
      if (line.startsWith("## ")) section = line.slice(3);
      if (!line.startsWith("| ") || line.startsWith("| term |")) return [];
      assert.ok(section === ALL || section in SECTIONS, `${place}: ${section} is no section`);
      return [rowOf(line, section, place)];
    });
}

/** What a glossary's pattern finds: "stem-" any word that begins so, "N" a number or a place for one; a small letter stands for both. */
function patternOf(word) {
  const source = word
    .replace(/[.*+?^${}()[\]\\/]/g, "\\$&")
    .replace(/(^|\s)N(?=\s|$)/g, "$1(?:\\d[\\d.,]*|\\{\\})")
    .replace(/(\p{L})-(?!\p{L})/gu, "$1\\p{L}*")
    .replace(/ /g, "\\s+");
  return new RegExp(`(?<![\\p{L}\\p{N}])${source}(?![\\p{L}\\p{N}])`, word === word.toLowerCase() ? "iu" : "u");
}

const catalogues = (section) => (section === ALL ? Object.values(SECTIONS).flat() : SECTIONS[section]);
/** Texts without the names of what is filled in, by their keys. */
const textsOf = (language, section) =>
  catalogues(section).flatMap((name) =>
    Object.entries(textsIn(language, name)).map(([key, text]) => [key, text.replace(/\{[\w.]+\}/g, "{}")]),
  );

test("a glossary's patterns find what they should, and no more", () => {
  const finds = (word, text) => patternOf(word).test(text);
  assert.ok(finds("пешк-", "Ваша Пешка") && finds("пешк-", "пешками") && !finds("пешк-", "спешка"));
  assert.ok(finds("букв", "60 букв.") && !finds("букв", "буква"));
  assert.ok(finds("za N OB", "kartu za 3 OB") && finds("za N OB", "za {} OB") && !finds("za N OB", "za OB"));
  assert.ok(!finds("МАГИ", "магия и маги") && finds("МАГИ", "Вечер МАГИ"));
  assert.ok(finds("«Китайск- карт-»", "играют «Китайскую карту»") && !finds("«Китайск- карт-»", "Китайскую карту"));
});

test("no text uses a word that its glossary replaces", () => {
  for (const language of languages) {
    let words = 0;
    const found = glossary(language).flatMap(({ section, term, not, but }) =>
      not.flatMap((word) => {
        words++;
        const pattern = patternOf(word);
        const uses = textsOf(language, section).filter(([, text]) => pattern.test(text));
        for (const key of but)
          assert.ok(
            textsOf(language, section).some(([one]) => one === key),
            `${term}: ${key}`,
          );
        return uses
          .filter(([key]) => !but.includes(key))
          .map(([key, text]) => `${language}: ${key} uses "${word}" (${term}): ${text}`);
      }),
    );
    assert.deepEqual(found, []);
    assert.ok(words > 30, `${language}: ${words} words are replaced`);
  }
});

test("the glossaries have the same terms, each once", () => {
  const sections = new Set(glossary("en").map(({ section }) => section));
  assert.deepEqual([...sections].sort(), [ALL, ...Object.keys(SECTIONS)].sort());
  const terms = (language) => glossary(language).map(({ section, term }) => `${section}: ${term}`);
  const [english, ...others] = languages.map((language) => terms(language).sort());
  assert.equal(new Set(english).size, english.length);
  for (const other of others) assert.deepEqual(other, english);
});

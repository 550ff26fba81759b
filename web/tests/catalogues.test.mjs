// The three languages have the same keys and placeholders; every key that the page, the games and the server use is there; no component holds text
// of its own.
import assert from "node:assert/strict";
import { existsSync, readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { test } from "node:test";

const root = new URL("../../", import.meta.url).pathname;
const languages = ["en", "ru", "cs"];
const readOne = (language, name) =>
  JSON.parse(readFileSync(join(root, "data/messages", language, `${name}.json`), "utf8"));
const namesIn = (language) =>
  readdirSync(join(root, "data/messages", language))
    .filter((file) => file.endsWith(".json"))
    .map((file) => file.replace(".json", ""));
const read = (language) => Object.assign({}, ...namesIn(language).map((name) => readOne(language, name)));
const catalogues = languages.map(read);
/** A game's catalogue is called as the game: its keys begin with that name. */
const partNames = namesIn("en").filter((name) => !/^(rules|guide)-/.test(name));
const parts = partNames.join("|");
const games = readFileSync(join(root, "src/games/games.list"), "utf8")
  .split("\n")
  .filter((line) => /^[a-z]/.test(line));

function* sources(directory, ending) {
  for (const entry of readdirSync(directory, { withFileTypes: true })) {
    const path = join(directory, entry.name);
    if (entry.isDirectory()) yield* sources(path, ending);
    else if (ending.test(entry.name)) yield readFileSync(path, "utf8");
  }
}

test("the same keys and placeholders in all languages", () => {
  const [english, ...others] = catalogues;
  for (const other of others) {
    assert.deepEqual(Object.keys(other).sort(), Object.keys(english).sort());
    for (const key of Object.keys(english)) {
      const holes = (text) => [...new Set(text.match(/\{[\w.]+\}/g) ?? [])].sort();
      if (!key.startsWith("server.field")) assert.deepEqual(holes(other[key]), holes(english[key]), key);
      assert.ok(other[key].trim().length > 0, key);
    }
  }
});

test("no catalogue says a key twice", () => {
  for (const language of languages)
    for (const name of namesIn(language)) {
      const text = readFileSync(join(root, "data/messages", language, `${name}.json`), "utf8");
      const keys = [...text.matchAll(/^ {2}"([^"]+)":/gm)].map(([, key]) => key);
      assert.ok(keys.length > 0, name);
      assert.deepEqual(
        keys.filter((key, at) => keys.indexOf(key) < at),
        [],
        `${language}/${name}.json`,
      );
    }
});

test("what a game's rules repeat of its other texts is there", () => {
  let repeated = 0;
  for (const language of languages) {
    for (const game of games) {
      const own = readOne(language, game);
      for (const text of Object.values({
        ...readOne(language, `rules-${game}`),
        ...readOne(language, `guide-${game}`),
      }))
        for (const [, key] of text.matchAll(/\{([\w.]+)\}/g)) assert.ok(++repeated && own[key], `${language}: ${key}`);
    }
  }
  assert.ok(repeated > 600);
});

test("a game's guide tells in every language the same, figures too, and sums up rules that there are", () => {
  const NUMBERS = /\[([^\]]*)\]$/;
  for (const game of games) {
    const [english, ...others] = languages.map((language) => readOne(language, `guide-${game}`));
    const numbersIn = (text) => NUMBERS.exec(text)?.[1].split(" ") ?? [];
    const figuresIn = (text) => (text.replace(NUMBERS, "").match(/\d+/g) ?? []).sort();
    const summed = Object.values(english).flatMap(numbersIn);
    const rules = readOne("en", `rules-${game}`);
    assert.ok(summed.length > 20, game);
    for (const number of summed) assert.ok(number in rules, `${game}: ${number}`);
    for (const guide of others) {
      assert.deepEqual(Object.keys(guide), Object.keys(english), `${game}: the same, in the same order`);
      for (const [key, text] of Object.entries(guide)) {
        assert.deepEqual(numbersIn(text), numbersIn(english[key]), key);
        assert.deepEqual(figuresIn(text), figuresIn(english[key]), key);
      }
    }
  }
});

test("the catalogues hold plain spaces, and write a percent sign as each language does", () => {
  for (const [at, texts] of catalogues.entries()) {
    const wrong = languages[at] === "en" ? /[\d}] %/ : /[\d}]%/;
    for (const [key, text] of Object.entries(texts)) {
      assert.doesNotMatch(text, /[\u00a0\u2007\u202f]/, key);
      assert.doesNotMatch(text, wrong, `${languages[at]}: ${key}`);
    }
  }
});

test("a name that people choose is never declined: no preposition stands right before it", () => {
  const PREPOSITIONS = {
    ru: "без в во до для за из к ко на над о об от перед по под при про против с со у через",
    cs: "bez do k ke na nad o od po pod pro proti při před přes s se u v ve z za ze",
  };
  const NAMES = "attacker|banned|card|cards|circle|country|leader|player|team";
  for (const [language, words] of Object.entries(PREPOSITIONS)) {
    const declined = new RegExp(`(?<!\\p{L})(?:${words.replaceAll(" ", "|")}) [„«]?\\{(?:${NAMES})\\}`, "iu");
    for (const word of words.split(" ")) assert.match(`${word} {player}`, declined);
    for (const [key, text] of Object.entries(read(language))) assert.doesNotMatch(text, declined, key);
  }
});

test("every key that is used is there", () => {
  const [english] = catalogues;
  const used = new Set();
  for (const text of sources(join(root, "web/src"), /\.(svelte|ts)$/)) {
    for (const found of text.matchAll(new RegExp(`\\b(?:t|plural)\\("((?:${parts})\\.[\\w.]+)"`, "g")))
      used.add(found[1]);
  }
  for (const text of sources(join(root, "src"), /\.c$/)) {
    for (const found of text.matchAll(new RegExp(`"((?:${parts})\\.(?:why\\.)?[a-z_0-9]+)",\\s*"`, "g")))
      used.add(found[1]);
    for (const found of text.matchAll(/REFUSE(?:_WITH)?\("([a-z_]+)"/g)) used.add(`horizon.${found[1]}`);
  }
  assert.ok(used.size > 150);
  const missing = [...used].filter((key) => !(key in english) && !(`${key}.other` in english));
  assert.deepEqual(missing, []);
});

test("a catalogue has its own keys only, and each game says in its own what it is called", () => {
  for (const name of partNames) {
    const strangers = Object.keys(readOne("en", name)).filter(
      (key) =>
        !key.startsWith(`${name.split("-")[0]}.`) &&
        !(name === "server" && key.startsWith("core.")) &&
        !(games.includes(name) && /^page\.game\.(\w+)/.exec(key)?.[1] === name),
    );
    assert.deepEqual(strangers, [], `${name}.json`);
  }
  assert.deepEqual(
    Object.keys(readOne("en", "page")).filter((key) => key.startsWith("page.game.")),
    [],
  );
  for (const game of games) {
    const own = readOne("en", game);
    assert.ok(own[`page.game.${game}`] && own[`page.game.${game}.text`], game);
  }
});

test("what only one game's folder uses is not in the page's own catalogue, nor in that of evenings", () => {
  const folders = ["generic", ...games].map((game) => join("games", game));
  const everywhere = [...sources(join(root, "web/src"), /\.(svelte|ts)$/)].join("");
  const elsewhere = (folder) => {
    const own = join(root, "web/src", folder);
    return existsSync(own)
      ? [...sources(own, /\.(svelte|ts)$/)].reduce((left, text) => left.replace(text, ""), everywhere)
      : everywhere;
  };
  const others = folders.map((folder) => [folder, elsewhere(folder)]);
  const says = (text, key) => text.includes(`"${key}"`) || text.includes(`\`${key}\``) || begins(text, key);
  /** Keys that are put together: \`page.theme.${name}\`. */
  const begins = (text, key) => {
    const words = key.split(".");
    return words.some((_, i) => i > 1 && text.includes(`\`${words.slice(0, i).join(".")}.\${`));
  };
  const common = ["page", "evening"].flatMap((name) => Object.keys(readOne("en", name)));
  const stems = new Set(common.map((key) => key.replace(/\.(one|few|many|other)$/, "")));
  for (const key of stems) {
    assert.ok(says(everywhere, key), `${key} is used nowhere`);
    for (const [folder, rest] of others) assert.ok(says(rest, key), `${key} is used in ${folder} only`);
  }
});

test("a text with a number has all the forms that numbers ask for", () => {
  const [english] = catalogues;
  const forms = Object.keys(english).filter((key) => /\.(one|few|many|other)$/.test(key));
  for (const stem of new Set(forms.map((key) => key.replace(/\.\w+$/, "")))) {
    for (const form of ["one", "few", "many", "other"]) assert.ok(`${stem}.${form}` in english, `${stem}.${form}`);
  }
});

test("no component holds text of its own", () => {
  for (const text of sources(join(root, "web/src"), /\.svelte$/)) {
    let markup = text.replace(/<(script|style)[\s\S]*?<\/\1>/g, "");
    while (/\{[^{}]*\}/.test(markup)) markup = markup.replace(/\{[^{}]*\}/g, "");
    for (const found of markup.matchAll(/>([^<>]*\p{L}{3,}[^<>]*)</gu))
      assert.ok(["Casus"].includes(found[1].trim()), found[1].trim());
  }
});

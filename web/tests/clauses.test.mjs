// Clauses of treaties in MAGA: the form enters what the rules take and nothing else, and says it in one sentence in every language; so is what tracking tells.
import assert from "node:assert/strict";
import { before, test } from "node:test";
import { load, loadGames, storage } from "./load.mjs";

globalThis.localStorage ??= storage();
globalThis.document ??= { documentElement: {} };
if (!globalThis.navigator?.languages) Object.defineProperty(globalThis, "navigator", { value: { languages: ["en"] } });

const LANGUAGES = ["en", "ru", "cs"];
const nameOf = (country) => ["Reds", "Blues", "Greens"][country];
let page, orders;

/** A game in which the organiser has begun a treaty of two parties. */
function begin(slot) {
  page.core.init(slot, "maga", "teams 3\nturns 6\nnumbers open\norganiser yes\n");
  for (let outcomes = page.core.outcomes(slot); outcomes.outcomes.length > 0; outcomes = page.core.outcomes(slot))
    page.core.apply(slot, page.CHANCE, outcomes.outcomes[0].action);
  for (const line of ["treaty 1 6", "party 0", "party 1"]) page.core.apply(slot, page.ORGANISER, line);
}

before(async () => {
  page = await load(
    "core/core.ts",
    "core/asker.ts",
    "games/maga/ask.svelte.ts",
    "games/maga/clauses.ts",
    "games/maga/clauseText.ts",
    "games/maga/news.ts",
    "lib/i18n.svelte.ts",
  );
  await loadGames(page);
  await page.need("maga", "maga-team");
  await page.loadAsker("maga");
  orders = page.ask("actions");
});

const plain = { not: false, target: null, by: null, role: null, amount: null };
const duty = { kind: "duty", party: 0, ...plain, when: "every", turns: null, if: null };

/** What can be chosen for an action: everything that it lets one name at once, and nothing. */
function statementsOf({ action, words }) {
  const unit = page.unitOf(words);
  const named = {
    target: words.includes("country") ? 1 : null,
    by: words.includes("helper") ? "def" : null,
    role: words.includes("role") || words.includes("number") ? "pr" : null,
    amount: unit === "money" ? 10000000000 : unit === "share" ? 10 : unit ? 30000 : null,
  };
  return [
    { action, ...plain },
    { action, ...plain, ...named },
  ];
}

/** Every clause that can be chosen for an action, with a condition of another. */
function* chosen(row, other) {
  for (const what of statementsOf(row))
    for (const condition of statementsOf(other))
      for (const kind of ["duty", "right"])
        for (const not of [false, true])
          for (const when of ["every", "once", "within"])
            for (const looksAt of [null, "same", "before", "earlier"]) {
              const asked =
                looksAt === null && when !== "within" ? null : { party: 2, ...condition, when: looksAt ?? "same" };
              yield { ...duty, ...what, kind, not, when, turns: 2, if: asked };
            }
}

test("whatever is chosen, the rules take it, and it reads back as it was", () => {
  let count = 0;
  begin(0);
  orders.forEach((row, index) => {
    for (const clause of chosen(row, orders[(index * 7 + 3) % orders.length])) {
      const text = page.writeClause(page.checkable(clause));
      assert.deepEqual(page.readClause(text), page.checkable(clause), text);
      const [what, condition] = text.split(" if ");
      page.core.copy(1, 0);
      page.core.apply(1, page.ORGANISER, what);
      if (condition) page.core.apply(1, page.ORGANISER, `if ${condition}`);
      page.core.apply(1, page.ORGANISER, "seal");
      count++;
    }
  });
  assert.ok(count > 3000, String(count));
});

const SAID = {
  "duty 0 transfer_money 1 least 2000000 once": [
    "Reds must do “Transfer money” for Blues, 2M or more, in all the treaty's turns together.",
    "Государство «Reds» обязуется выполнять действие «Передать деньги» для государства «Blues», 2 млн или больше, в сумме за все ходы договора.",
    "Stát „Reds“ se zavazuje provádět „Převést peníze“ pro stát „Blues“, 2 mil. nebo víc, dohromady za všechny tahy smlouvy.",
  ],
  "duty 1 help 0 by def role def within 1 if 2 attack 0": [
    "Blues must do “Help a role” for the Minister of Defence of Reds by the Minister of Defence, in the turn after one in which Greens does “Land attack” against Reds.",
    "Государство «Blues» обязуется выполнять действие «Оказать помощь» для роли «Министр обороны» государства «Reds» силами роли «Министр обороны», на следующем ходу после того, на котором государство «Greens» выполняет действие «Напасть сухопутными силами» против государства «Reds».",
    "Stát „Blues“ se zavazuje provádět „Pomoci roli“ pro roli „Ministr obrany“ státu „Reds“ prostřednictvím role „Ministr obrany“, v tahu po tom, ve kterém stát „Greens“ provede „Pozemní útok“ proti státu „Reds“.",
  ],
  "right 0 raid 1 if 1 sabotage 0 earlier": [
    "Reds may do “Raid” against Blues, if in an earlier turn of the treaty Blues did “Sabotage” against Reds.",
    "Государство «Reds» вправе выполнить действие «Осуществить набег» против государства «Blues», если на одном из прежних ходов договора государство «Blues» выполнило действие «Диверсия» против государства «Reds».",
    "Stát „Reds“ smí provést „Nájezd“ proti státu „Blues“, pokud v některém dřívějším tahu smlouvy stát „Blues“ provedl „Sabotáž“ proti státu „Reds“.",
  ],
};

test("each clause is one sentence in every language", async () => {
  for (const [index, language] of LANGUAGES.entries()) {
    await page.loadLanguage(language);
    for (const [text, said] of Object.entries(SAID))
      assert.equal(page.clauseText(page.readClause(text), nameOf).replaceAll("\u00a0", " "), said[index], text);
    for (const clause of chosen(orders[0], orders[33])) {
      const sentence = page.clauseText(page.checkable(clause), nameOf);
      assert.match(sentence, /^\p{Lu}.*[^.]\.$/u, sentence);
      assert.doesNotMatch(sentence, /[{}]|maga\.|undefined|null/, sentence);
    }
  }
});

test("what a tracked role knows is one sentence in every language", async () => {
  const facts = [
    { fact: "treasury", amount: 3200000 },
    { fact: "agent", country: 2, role: "pub", amount: 8 },
  ];
  const news = { news: "informed", country: 1, role: "mid", facts };
  const said = [
    "Minister of Foreign Intelligence of Blues knows: treasury 3.2M; its agent in Greens: Minister of Public Relations, number 8.",
    "Министр внешней разведки государства «Blues» знает: казна 3,2 млн; свой агент в государстве «Greens»: Министр по связям с общественностью, номер 8.",
    "Ministr rozvědky státu „Blues“ ví: pokladna 3,2 mil.; jeho agent ve státě „Greens“: Ministr pro styk s veřejností, číslo 8.",
  ];
  for (const [index, language] of LANGUAGES.entries()) {
    await page.loadLanguage(language);
    assert.equal(page.newsText(news, 0, nameOf, orders).replaceAll("\u00a0", " "), said[index]);
  }
});

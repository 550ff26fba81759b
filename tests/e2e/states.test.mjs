// States of Cold War that a game comes to late or seldom, each begun where a simulated game has come to it: what is asked is what the rules ask, what
// may be pressed lies in the open, and everything is sent from the bar.
import assert from "node:assert/strict";
import { spawnSync } from "node:child_process";
import { mkdtempSync, readFileSync, readdirSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { after, before } from "node:test";
import { gamesFile, openBegun } from "./begun.mjs";
import {
  browser,
  casus,
  findings,
  forms,
  longTest,
  middleOf,
  moment,
  phone,
  pressAt,
  pressTwice,
  regular,
  rests,
  server,
  test,
  until,
} from "./harness.mjs";

const desk = { viewport: { width: 1440, height: 900 } };
const question = (page) => page.locator(".question");

/** Presses the upper part of it, where nothing covers it. */
async function press(page, locator) {
  await locator.first().waitFor();
  await locator.first().evaluate((found) => found.ownerSVGElement || found.scrollIntoView({ block: "nearest" }));
  const { x, y, width, height } = await locator.first().boundingBox();
  await pressAt(page, { x: x + Math.min(width / 2, 40), y: y + Math.min(height / 2, 16) });
}
/** Where the countries that may be chosen can be pressed. */
const openTargets = (page) =>
  page.evaluate(() =>
    [...document.querySelectorAll(".press.target")].flatMap((target) => {
      const { left, top, width, height } = target.getBoundingClientRect();
      const [x, y] = [left + width / 2, top + height / 2];
      return document.elementFromPoint(x, y) === target ? [{ x, y }] : [];
    }),
  );
const cardOf = (page, title) => page.locator(".card-in-hand").filter({ hasText: title });
const wayOf = (page, name) => page.locator(".play-card").getByRole("button", { name, exact: true });
const barOf = (page, name) => page.locator(".prompt").getByRole("button", { name, exact: true });
const confirm = (page) => page.getByRole("button", { name: "✓ Confirm" });

// ---- Games of random bots: they come to everything ----

const folder = mkdtempSync(join(tmpdir(), "casus-states-"));
const games = []; // Of each its record, and what was done in it: "SEAT ACTION".
const inWords = (line) => {
  const { seat, action } = JSON.parse(line);
  return `${seat} ${action}`;
};
before(() => {
  writeFileSync(join(folder, "late.txt"), "scenario late_war\n");
  for (const more of [[], ["--options", join(folder, "late.txt")]]) {
    const asked = ["sim", "coldwar", "--games", "400", "--bot", "random,random", "--seed", "3", "--record", folder];
    assert.equal(spawnSync(casus, [...asked, ...more]).status, 0);
    for (const name of readdirSync(folder).filter((name) => name.endsWith(".jsonl"))) {
      const record = readFileSync(join(folder, name), "utf8");
      games.push({ record, said: record.trim().split("\n").map(inWords) });
      rmSync(join(folder, name));
    }
  }
});
after(() => rmSync(folder, { recursive: true }));

/** The first place where these actions follow one another: a record, and the number of the first of them. */
function place(...wanted) {
  for (const { record, said } of games) {
    const n = said.findIndex((_, i) => wanted.every((one, j) => one.test(said[i + j])));
    if (n > 0) return { record, n, at: (i) => ({ action: said[n + i].split(" ").slice(1).join(" ") }) };
  }
  throw new Error(`no game has ${wanted.join(", ")}`);
}

/** Somebody in the seat who is awaited after event `n`. */
async function seated(record, n, seat, look = desk) {
  const { page, errors } = await regular(browser, `${server.address}#/games`, look);
  await openBegun(
    page,
    server.address,
    gamesFile(
      record,
      n,
      [0, 1].map((one) => (one === seat ? null : "steady")),
    ),
  );
  await page.locator(".edge.asked").waitFor();
  return { page, errors };
}

const titleIn = (locale, card) =>
  JSON.parse(readFileSync(new URL(`../../data/messages/${locale}/coldwar.json`, import.meta.url), "utf8"))[
    `coldwar.card.${card}`
  ];
const titleOf = (card) => titleIn("en", card);

test("what Grain Sales draws is played or given back, and no extra round is spoken of", async () => {
  const { record, n, at } = place(/^1 event grain_sales/, /^chance random/, /^1 /);
  const { page, errors } = await seated(record, n + 1, 1);
  assert.equal(await question(page).innerText(), "Play the card drawn from the USSR's hand now, or give it back.");
  await page
    .locator(".card-in-hand.playable")
    .filter({ hasText: titleOf(at(1).action.split(" ")[1]) })
    .waitFor();
  await press(page, barOf(page, "Give it back"));
  await question(page).filter({ hasText: "Operations with" }).waitFor(); // Those of Grain Sales itself.
  assert.deepEqual(errors, []);
});

longTest("the longest question is read whole beside its answers, in every language", async () => {
  const { record, n } = place(/^1 event junta/, /^1 choose/, /^1 (coup|realign|done)/);
  for (const locale of ["en", "ru", "cs"]) {
    const { page, errors } = await seated(record, n + 1, 1, { ...desk, locale });
    await page.locator(".answers .kinds").waitFor();
    for (const [width, height] of [
      [1920, 1080],
      [1440, 900],
      [1024, 768],
    ]) {
      await page.setViewportSize({ width, height });
      await rests(question(page));
      const cut = await question(page).evaluate((one) => one.scrollHeight - one.clientHeight);
      assert.ok(cut <= 1, `${cut} pixels are cut at ${width} in ${locale}`);
      assert.ok((await question(page).boundingBox()).width > 200, `it is squeezed at ${width} in ${locale}`);
    }
    assert.deepEqual(errors, []);
  }
});

longTest("on a phone that lies the ways to play a card end beside the hand, in every language", async () => {
  const { record, n, at } = place(/^1 event_first/);
  const lying = { viewport: { width: 844, height: 390 }, hasTouch: true, isMobile: true };
  const card = at(0).action.split(" ")[1];
  for (const locale of ["en", "ru", "cs"]) {
    const { page, errors } = await seated(record, n - 1, 1, { ...lying, locale });
    await press(page, cardOf(page, titleIn(locale, card)));
    const kinds = page.locator(".play-card .kinds").first().locator("button");
    await kinds.first().waitFor();
    const tray = await page.locator(".tray").boundingBox();
    for (const kind of await kinds.all()) {
      const { x, width } = await kind.boundingBox();
      assert.ok(x + width <= tray.x, `${x + width} lies under the hand, which begins at ${tray.x}, in ${locale}`);
    }
    assert.deepEqual(errors, []);
  }
});

test("what Blockade takes otherwise is not lost by a button that says Done", async () => {
  const { record, n } = place(/^0 event blockade/, /^1 (discard|done)/);
  const { page, errors } = await seated(record, n, 1);
  assert.match(await question(page).innerText(), /^Discard a card of 3\+ ops, or lose all influence in West Germany/);
  await barOf(page, "Discard nothing").waitFor();
  assert.deepEqual(errors, []);
});

test("a card that is to be discarded lies in the hand until that is sent", async () => {
  const { record, n, at } = place(/^0 event blockade/, /^1 discard/);
  const { page, errors } = await seated(record, n, 1);
  const card = cardOf(page, titleOf(at(1).action.split(" ")[1]));
  const held = await page.locator(".card-in-hand").count();
  await press(page, card);
  await press(page, page.locator(".play-card button").first());
  assert.equal(await card.locator(".tag").innerText(), "Discard");
  assert.equal(await page.locator(".card-in-hand").count(), held);
  await confirm(page).click();
  await card.waitFor({ state: "detached" });
  assert.deepEqual(errors, []);
});

test("a second tap on an answer opens nothing that has come to lie under it", async () => {
  const { record, n } = place(/^0 event blockade/, /^1 done/);
  const { page, errors } = await seated(record, n, 1, phone);
  const { x, y, height } = await barOf(page, "Discard nothing").boundingBox();
  await pressTwice(page, { x: x + 58, y: y + height / 2 }); // Where the menu is when there is no such answer.
  await moment(page);
  assert.equal(await page.locator("dialog[open], .drawer").count(), 0);
  assert.deepEqual(errors, []);
});

test("who is caught in a trap is told of the discard and the roll", async () => {
  const { record, n, at } = place(/^0 event quagmire/, /^1 discard/, /^chance roll/);
  const { page, errors } = await seated(record, n, 1);
  assert.equal(await question(page).innerText(), "Quagmire: discard a card of 2+ ops and roll the die.");
  await press(page, cardOf(page, titleOf(at(1).action.split(" ")[1])));
  const way = page.locator(".play-card button").first();
  assert.match(await way.innerText(), /1 to 4 sets you free/);
  await press(page, way);
  await confirm(page).click();
  await page.getByRole("button", { name: "Log", exact: true }).click();
  await page
    .getByRole("tabpanel")
    .filter({ hasText: /Quagmire/ })
    .waitFor();
  assert.deepEqual(errors, []);
});

test("of a whole pile every card lies in the open with its title, and the one that is pressed is lifted", async () => {
  const { record, n } = place(/^1 event star_wars/, /^1 take opec/);
  const { page, errors } = await seated(record, n, 1);
  const cards = page.locator(".card-in-hand.playable");
  const count = await cards.count();
  assert.ok(count > 12, `${count} cards`);
  for (let i = 0; i < count; i += 3) {
    const card = cards.nth(i);
    await press(page, card);
    const lifted = page.locator(".layer.pinned .lifted");
    await lifted.waitFor();
    assert.equal(await lifted.locator(".title").innerText(), await card.locator(".title").innerText());
    const { y } = await lifted.boundingBox();
    assert.ok(y >= 0, "it lies in the window");
    await page.keyboard.press("Escape");
    await lifted.waitFor({ state: "detached" });
  }
  assert.deepEqual(await findings(page), []);
  assert.deepEqual(errors, []);
});

for (const [tested, [where, look]] of forms([
  [" on a phone", phone],
  ["", desk],
])) {
  tested(`a headline is taken back and sent in the bar${where}`, async () => {
    const { record, n } = place(/^0 headline/);
    const { page, errors } = await seated(record, n - 1, 0, look);
    const card = page.locator(".card-in-hand.playable");
    for (const last of [false, true]) {
      await press(page, card);
      await press(page, wayOf(page, "Choose as headline"));
      await page.locator("dialog[open], .prompt .confirm:not(:disabled)").first().waitFor();
      if (await page.locator("dialog[open]").isVisible())
        await page.getByRole("button", { name: "Do it anyway" }).click();
      await question(page)
        .filter({ hasText: /^Send it\?.*Headline/ })
        .waitFor();
      if (!last) await page.getByRole("button", { name: "Take back" }).click();
    }
    await press(page, confirm(page));
    await question(page).filter({ hasNotText: "Send it?" }).waitFor();
    assert.deepEqual(errors, []);
  });

  tested(`an attempt in the Space Race is taken back and sent in the bar${where}`, async () => {
    const { record, n, at } = place(/^0 space/, /^chance roll/);
    const { page, errors } = await seated(record, n - 1, 0, look);
    const title = titleOf(at(0).action.split(" ")[1]);
    await press(page, cardOf(page, title));
    await press(page, wayOf(page, "Space Race"));
    await question(page)
      .filter({ hasText: `Send it? ${title} – Space Race` })
      .waitFor();
    await page.getByRole("button", { name: "Take back" }).click();
    await press(page, cardOf(page, title));
    await press(page, wayOf(page, "Space Race"));
    await press(page, confirm(page));
    await question(page).filter({ hasNotText: "Send it?" }).waitFor();
    await page.locator(".tool[aria-controls=drawer]").click();
    await page
      .getByRole("tabpanel")
      .filter({ hasText: /Space Race/ })
      .waitFor();
    assert.deepEqual(errors, []);
  });
}

test("where what is picked cannot be done in a country, the panel says why", async () => {
  const { record, n } = place(/^1 ops/, /^1 place east_germany/);
  const { page, errors } = await seated(record, n - 1, 1);
  await press(
    page,
    cardOf(
      page,
      titleOf(
        place(/^1 ops/, /^1 place east_germany/)
          .at(0)
          .action.split(" ")[1],
      ),
    ),
  );
  await press(page, page.locator(".play-card .kinds").getByRole("button", { name: "Coup" }));
  await press(page, page.locator('[data-country="east_germany"]'));
  await page
    .locator(".country")
    .getByText(/^Coup: .+\.$/)
    .waitFor();
  assert.deepEqual(errors, []);
});

for (const [tested, [where, look]] of forms([
  [" on a phone", phone],
  ["", desk],
  [" on a phone that lies", { ...phone, viewport: { width: 844, height: 390 } }],
]))
  tested(
    `a card that may be given lies in sight with a gold edge, and in the hand until that is sent${where}`,
    async () => {
      const { record, n, at } = place(/^1 event missile_envy/, /^0 give latin_american_debt_crisis/, /^1 place/); // Not the first card of the hand.
      const { page, errors } = await seated(record, n, 0, look);
      const card = cardOf(page, titleOf(at(1).action.split(" ")[1]));
      const edges = await page
        .locator(".card-in-hand:not(.live)")
        .evaluateAll((all) =>
          all.map((one) => [
            one.classList.contains("playable"),
            getComputedStyle(one.querySelector(".face")).boxShadow.includes("0px 0px 0px 3px"),
          ]),
        );
      assert.ok(edges.some(([playable]) => playable));
      assert.ok(
        edges.every(([playable, gold]) => playable === gold),
        JSON.stringify(edges),
      );
      const middle = async () => {
        const [x] = await middleOf(card);
        const { y, width } = await card.boundingBox();
        return { x, y: y + 16, inside: x - width / 2 >= 0 && x + width / 2 <= page.viewportSize().width };
      };
      await until(
        page,
        async () => (await middle()).inside,
        async () => JSON.stringify(await middle()),
      );
      await pressAt(page, await middle());
      await press(page, wayOf(page, "Give"));
      await question(page).filter({ hasText: "Send it? Latin American Debt Crisis – Give" }).waitFor();
      assert.equal(await card.locator(".tag").innerText(), "Give");
      assert.ok((await middle()).inside, "it is still in sight");
      await press(page, confirm(page));
      await card.waitFor({ state: "detached" });
      assert.deepEqual(errors, []);
    },
  );

test("on a phone the region that Chernobyl closes is in sight once the US has chosen it", async () => {
  const { record, n } = place(/^0 event_first chernobyl/, /^1 choose/);
  const { page, errors } = await seated(record, n, 0, phone);
  const line = page.locator(".report.folded .now");
  await line.filter({ hasText: /^Chernobyl: the USSR places no influence with operations in: / }).waitFor();
  const { x, y, width, height } = await line.boundingBox();
  const [top, left] = await page.evaluate(
    ([x, y]) => [!!document.elementFromPoint(x, y)?.closest(".now"), !!document.querySelector(".scoring i.barred")],
    [x + width / 2, y + height / 2],
  );
  assert.ok(top && x >= 0 && x + width <= phone.viewport.width, "nothing lies over it");
  assert.ok(left, "the region's chip is marked");
  assert.deepEqual(errors, []);
});

test("on a desk the plaque of the region that Chernobyl closes is marked, and says what that means", async () => {
  const { record, n, at } = place(/^0 event_first chernobyl/, /^1 choose/);
  const { page, errors } = await seated(record, n + 1, 0);
  const mark = page.locator(".plaque .barred");
  assert.equal(await mark.count(), 1);
  assert.match(
    await mark.evaluate((one) => one.closest(".plaque").className.baseVal),
    new RegExp(at(1).action.split(" ")[1]),
  );
  const there = await page.evaluate(([x, y]) => document.elementFromPoint(x, y)?.textContent, await middleOf(mark));
  assert.match(there ?? "", /^Chernobyl: the USSR places no influence with operations in: /);
  assert.deepEqual(errors, []);
});

for (const [tested, [where, look]] of forms([
  ["", desk],
  [" on a phone", phone],
  [" on a phone that lies", { ...phone, viewport: { width: 844, height: 390 } }],
]))
  tested(`the mark of a card in play covers neither its title nor its picture${where}`, async () => {
    const { record, n } = place(/^0 event junta/, /^0 choose/);
    const { page, errors } = await seated(record, n, 0, look);
    const [tag, title, tray] = await page
      .locator(".card-in-hand.live")
      .evaluate((card) =>
        [card.querySelector(".tag"), card.querySelector(".title"), card.closest(".tray")].map((one) =>
          one.getBoundingClientRect().toJSON(),
        ),
      );
    assert.ok(tag.bottom <= title.top && tag.top >= tray.top, `${tag.bottom} ${title.top}, ${tag.top} ${tray.top}`);
    assert.deepEqual(errors, []);
  });

test("on a phone one sees who holds The China Card, and whether it may be played", async () => {
  const { record, n } = place(/^0 ops the_china_card/, /^0 place/);
  const { page, errors } = await seated(record, n - 1, 0, phone);
  const sign = page.locator(".tracks .side.ussr .sign");
  await sign.waitFor();
  const { x, y, width } = await sign.boundingBox();
  assert.ok(x >= 0 && y >= 0 && x + width <= phone.viewport.width, "it lies in the window");
  await press(page, page.locator(".card-in-hand.playable").filter({ hasText: "The China Card" }));
  await press(page, wayOf(page, "For operations"));
  await page.locator(".press.target").first().waitFor();
  assert.equal(await sign.count(), 1, "before it is sent it goes nowhere");
  assert.equal(await page.locator(".tracks .side.us .sign").count(), 0);
  assert.deepEqual(errors, []);
});

test("on a phone an answer in the bar that asks for countries brings several of them into sight", async () => {
  const { record, n } = place(/^0 event warsaw_pact/, /^0 choose add/, /^0 place/);
  const { page, errors } = await seated(record, n, 0, phone);
  await barOf(page, "Add 5 influence").waitFor();
  await page.mouse.move(200, 300); // Europe is drawn away, but for its edge.
  await page.mouse.down();
  await page.mouse.move(390, 300, { steps: 6 });
  await page.mouse.up();
  await press(page, barOf(page, "Add 5 influence"));
  await until(page, async () => (await openTargets(page)).length >= 4, "four can be pressed");
  assert.deepEqual(errors, []);
});

/** A place where one operation point is spent at a glance into the other hand, while something lasts. */
function placeOfSeen() {
  for (const { record, said } of games) {
    const n = said.indexOf("1 event cia_created");
    const lasts = said.slice(0, Math.max(n, 0)).some((one) => /event (nato|us_japan|norad)/.test(one));
    if (lasts && /^1 place/.test(said[n + 1])) return { record, n };
  }
  throw new Error("no game has CIA Created while something lasts");
}

for (const [tested, [where, viewport]] of forms([
  ["a phone", { width: 390, height: 844 }],
  ["a small phone", { width: 360, height: 640 }],
  ["a phone that lies", { width: 844, height: 390 }],
]))
  tested(
    `on ${where} nothing else comes under the finger that sends or takes back, with all piles beside it`,
    async () => {
      const { record, n } = placeOfSeen();
      const { page, errors } = await seated(record, n, 1, { ...phone, viewport });
      await page.locator(".pile.known").waitFor({ state: "attached" });
      await page.locator(".pile.force").waitFor({ state: "attached" });
      const buttonAt = ([x, y]) =>
        page.evaluate(([x, y]) => document.elementFromPoint(x, y)?.closest("button")?.className ?? null, [x, y]);
      const tapAndWatch = async (button) => {
        const [x, y] = await middleOf(button);
        await page.touchscreen.tap(x, y);
        for (let i = 0; i < 10; i++) {
          const found = await buttonAt([x, y]);
          assert.ok(found === null || /undo|confirm/.test(found), `${found} lies where was pressed`);
          await page.waitForTimeout(60);
        }
      };
      const menu = page.getByRole("button", { name: "Menu" });
      assert.equal(await buttonAt(await middleOf(menu)), await menu.getAttribute("class"), "the menu lies in the open");
      const [target] = await openTargets(page);
      await pressAt(page, target);
      await tapAndWatch(page.locator(".undo"));
      await pressAt(page, target);
      await tapAndWatch(confirm(page));
      assert.deepEqual(errors, []);
    },
  );

test("on a phone nothing that may be chosen lies under the small map", async () => {
  const { record, n, at } = place(/^0 ops/, /^0 place/);
  const { page, errors } = await seated(record, n - 1, 0, phone);
  await press(page, cardOf(page, titleOf(at(0).action.split(" ")[1])));
  await press(page, page.locator(".play-card button.way").first());
  const covered = () =>
    page.evaluate(() => {
      const mini = document.querySelector(".mini").getBoundingClientRect();
      return [...document.querySelectorAll(".press.target")].flatMap((target) => {
        const { left, top, width, height } = target.getBoundingClientRect();
        const [x, y] = [left + width / 2, top + height / 2];
        const inside = x > mini.left && x < mini.right && y > mini.top && y < mini.bottom;
        const there = document.elementFromPoint(x, y);
        return inside && there.closest(".mini") ? [target.dataset.country] : [];
      });
    });
  for (let i = 0; i < 12; i++) {
    await rests(page.locator(".world"));
    assert.deepEqual(await covered(), [], `after ${i} swipes`);
    await page.mouse.move(195, 300);
    await page.mouse.down();
    await page.mouse.move(195 + 120 * Math.cos(i), 300 + 120 * Math.sin(i), { steps: 4 });
    await page.mouse.up();
  }
  assert.deepEqual(errors, []);
});

test("on a phone the whole map can be drawn above the bar that asks for a kind of operation, and what may be chosen lies above it", async () => {
  const { record, n, at } = place(/^0 ops/, /^0 place/);
  const { page, errors } = await seated(record, n - 1, 0, phone);
  await press(page, cardOf(page, titleOf(at(0).action.split(" ")[1])));
  await press(page, page.locator(".play-card button.way").first());
  await page.locator(".prompt .kinds").waitFor();
  await rests(page.locator(".world"));
  const all = await page.locator(".press.target").count();
  const open = await openTargets(page);
  assert.ok(open.length >= Math.min(all, 4), `${open.length} of ${all} can be pressed`);
  for (let i = 0; i < 4; i++) {
    await page.mouse.move(195, 420);
    await page.mouse.down();
    await page.mouse.move(195, 130, { steps: 6 });
    await page.mouse.up();
    await rests(page.locator(".world"));
  }
  const covered = await page.evaluate(() => {
    const { top } = document.querySelector(".edge").getBoundingClientRect();
    return [...document.querySelectorAll("[data-country]")].flatMap((one) =>
      one.getBoundingClientRect().bottom > top ? [one.dataset.country] : [],
    );
  });
  assert.deepEqual(covered, []);
  assert.deepEqual(errors, []);
});

test("on a phone the country whose chances are told lies above them, and can be read", async () => {
  const { record, n, at } = place(/^0 ops/, /^0 coup/);
  const { page, errors } = await seated(record, n - 1, 0, phone);
  await press(page, cardOf(page, titleOf(at(0).action.split(" ")[1])));
  await press(page, wayOf(page, "For operations"));
  await press(page, page.locator(".prompt .kinds").getByRole("button", { name: /^Coup/ }));
  await rests(page.locator(".world"));
  const lowest = (await openTargets(page)).sort((one, other) => other.y - one.y)[0];
  await page.mouse.click(lowest.x, lowest.y);
  await page.locator(".aside .odds").waitFor();
  await rests(page.locator(".world"));
  const over = await page.evaluate(() => {
    const { bottom } = document.querySelector('[data-country][aria-pressed="true"]').getBoundingClientRect();
    return bottom - document.querySelector(".aside").getBoundingClientRect().top;
  });
  assert.ok(over <= 0, `${over} pixels of the country are covered`);
  assert.deepEqual(errors, []);
});

test("on a phone a pile that is chosen from lies in rows, many of its cards in sight", async () => {
  const { record, n } = place(/^1 event star_wars/, /^1 take opec/);
  const { page, errors } = await seated(record, n, 1, phone);
  const cards = page.locator(".card-in-hand.playable");
  await cards.first().waitFor();
  const inSight = await page.evaluate(() =>
    [...document.querySelectorAll(".card-in-hand.playable")].flatMap((card, i) => {
      const { left, top, width } = card.getBoundingClientRect();
      const there = document.elementFromPoint(left + width / 2, top + 16);
      return there?.closest(".card-in-hand") === card ? [i] : [];
    }),
  );
  assert.ok(inSight.length >= 12, `${inSight.length} of ${await cards.count()} cards`);
  const last = cards.last();
  await press(page, last);
  const lifted = page.locator(".layer.pinned .lifted");
  assert.equal(await lifted.locator(".title").innerText(), await last.locator(".title").innerText());
  assert.deepEqual(errors, []);
});

test("a sign of two figures in the report has room, and beside the card the kinds of operation stand in one row", async () => {
  const { record, n, at } = place(/^0 ops/, /^0 place/, /^0 place/, /^1 /);
  const { page, errors } = await seated(record, n - 1, 0);
  await press(page, cardOf(page, titleOf(at(0).action.split(" ")[1])));
  const kinds = await page
    .locator(".play-card .kinds")
    .first()
    .locator("button")
    .evaluateAll((all) => all.map((one) => one.getBoundingClientRect().top));
  assert.ok(kinds.length > 1 && kinds.every((top) => top === kinds[0]), kinds.join());
  await page.keyboard.press("Escape");
  const sign = page.locator(".report li .token").first();
  await sign.waitFor();
  const [text, room] = await sign.evaluate((token) => {
    token.textContent = "+10";
    const range = document.createRange();
    range.selectNodeContents(token);
    return [range.getBoundingClientRect().width, token.getBoundingClientRect().width];
  });
  assert.ok(text <= room, `${text} in ${room}`);
  assert.deepEqual(errors, []);
});

test("on a phone log and menu, side by side, have different signs", async () => {
  const { record, n } = place(/^0 headline/);
  const { page } = await seated(record, n - 1, 0, phone);
  const signOf = async (name) => page.getByRole("button", { name, exact: true }).locator("svg path").getAttribute("d");
  assert.notEqual(await signOf("Log"), await signOf("Menu"));
});

test("on a phone Log and menu stay where they are when a choice can be ended", async () => {
  const places = async ({ page }) => {
    await page.locator(".edge.asked").waitFor();
    return Promise.all(["Log", "Menu"].map((name) => middleOf(page.getByRole("button", { name, exact: true }))));
  };
  const [headline, choice] = [place(/^0 headline/), place(/^1 event ask_not/, /^1 discard/, /^1 (discard|done)/)];
  const before = await places(await seated(headline.record, headline.n - 1, 0, phone));
  const { page } = await seated(choice.record, choice.n, 1, phone);
  const done = await middleOf(barOf(page, "Done"));
  const now = await places({ page });
  const across = (all) => all.map(([x]) => x);
  assert.deepEqual(across(now), across(before));
  assert.equal(done[1], now[0][1], "in one row with them");
});

longTest(
  "on a phone nothing that cannot be pressed stands beside Done, and what is told has one button to go on",
  async () => {
    const { record, n } = place(/^1 event ask_not/, /^1 discard/, /^1 (discard|done)/);
    const { page } = await seated(record, n, 1, { ...phone, reducedMotion: "no-preference" });
    await barOf(page, "Done").waitFor();
    await press(page, page.locator(".card-in-hand.playable"));
    await press(page, wayOf(page, "Discard"));
    await barOf(page, "Done").waitFor();
    assert.equal(await confirm(page).isVisible(), false);
    await press(page, barOf(page, "Done"));
    const skips = page.getByRole("button", { name: /Skip|Continue/ }).filter({ visible: true });
    await skips.first().waitFor();
    const OVER = 5; // Looks in a row at which nothing is told.
    for (let i = 0, silent = 0; i < 80 && silent < OVER; i++) {
      const now = await skips.allInnerTexts();
      assert.ok(now.length <= 1, now.join());
      silent = now.length === 0 ? silent + 1 : 0;
      await page.waitForTimeout(100);
    }
  },
);

test("on a phone the report does not tell what was before while one's own event is told", async () => {
  const { record, n } = place(/^chance roll/, /^1 event cia_created/);
  const { page, errors } = await seated(record, n, 1, { ...phone, reducedMotion: "no-preference" });
  await page.locator(".report .head").waitFor();
  await press(page, cardOf(page, titleOf("cia_created")));
  await press(page, wayOf(page, "Play as event"));
  await press(page, confirm(page));
  await page.locator(".scrim.reveal").waitFor();
  assert.deepEqual(await page.locator(".report .now").allInnerTexts(), []);
  assert.deepEqual(errors, []);
});

test("while a headline is told the bar names it, also when oneself was the last to choose", async () => {
  const { record, n } = place(/^0 headline/, /^1 headline/);
  const { page, errors } = await seated(record, n - 1, 0, { ...desk, reducedMotion: "no-preference" });
  await page.waitForLoadState("networkidle"); // What tells a headline comes after the board.
  await press(page, page.locator(".card-in-hand.playable").filter({ hasNotText: "Scoring" }));
  await press(page, wayOf(page, "Choose as headline"));
  await press(page, confirm(page));
  await press(page, page.locator(".scrim.headlines .go"));
  const told = new Set();
  for (let i = 0; i < 40; i++) {
    const [, named, more = ""] = /: (.+) \(headline.*?\)\s*(.*)$/.exec(await question(page).innerText()) ?? [];
    if (named) told.add(`${named} ${more === ""}`); // No other card, and it only once.
    await page.waitForTimeout(30);
  }
  assert.ok(told.size > 0 && [...told].every((one) => one.endsWith("true")), [...told].join());
  assert.deepEqual(errors, []);
});

const SIZES = [
  [1920, 1080],
  [1440, 900],
  [1280, 800],
  [1024, 768],
  [844, 390],
  [390, 844],
];

/** What of these runs over the edge of what it lies in, or of the window, by its text. */
const overruns = (page) =>
  page.evaluate(() => {
    const widthOf = (element) => {
      const range = document.createRange();
      range.selectNodeContents(element);
      return range.getBoundingClientRect();
    };
    const within = (what, where) =>
      [...document.querySelectorAll(what)].flatMap((one) => {
        const [{ left, right }, room] = [widthOf(one), one.closest(where).getBoundingClientRect()];
        return !one.checkVisibility() || (left >= room.left && right <= room.right) ? [] : [one.textContent.trim()];
      });
    const tools = [...document.querySelectorAll(".edge button")].filter((one) => one.checkVisibility());
    const outside = tools.filter((one) => one.getBoundingClientRect().right > innerWidth);
    return [
      ...within(".tracks .lead", ".gauge"),
      ...within(".report li .value", "ul"),
      ...outside.map((one) => one.className),
    ];
  });

test("what has no room in the report is left out by whole lines, and the plays before can be read", async () => {
  const coup = [/^0 ops/, /^0 coup/, /^chance roll/, /^1 ops/, /^1 coup/, /^chance roll/, /^0 /];
  const { record, n } = place(...coup);
  const { page, errors } = await seated(record, n + 5, 0);
  const lines = page.locator(".report .lines");
  await lines.locator("li:visible").first().waitFor();
  const cut = () =>
    lines.evaluate((all) => {
      const { top, bottom } = all.getBoundingClientRect();
      const heads = [...all.querySelectorAll(".head")].map((one) => one.getBoundingClientRect());
      const seen = [...all.querySelectorAll(".play:not(.brief) li")].filter((one) => one.checkVisibility());
      return seen.flatMap((one) => {
        const box = one.getBoundingClientRect();
        const inside = box.top >= top - 1 && box.bottom <= bottom + 1;
        const under = heads.some((head) => head.top < box.bottom - 1 && head.bottom > box.top + 1);
        return inside && !under ? [] : [one.textContent.trim()];
      });
    });
  assert.equal(await lines.locator(".head").count(), 2, "mine and the answer");
  assert.deepEqual(await cut(), []);
  await press(page, page.getByRole("button", { name: "What came before" }));
  assert.ok((await lines.locator(".head").count()) > 2);
  const first = lines.locator(".head").first();
  await lines.hover();
  await page.mouse.wheel(0, -2000);
  await rests(first);
  const [head, box] = await Promise.all([first.boundingBox(), lines.boundingBox()]);
  assert.ok(head.y >= box.y - 1, "the earliest of them");
  assert.deepEqual(errors, []);
});

test("of a long report the card above the lines stays in sight", async () => {
  const lands = Array(7).fill(/^1 place/);
  const { record, n } = place(/^1 event marshall_plan/, ...lands, /^0 (event|ops|space)/);
  const { page, errors } = await seated(record, n + lands.length, 0);
  const lines = page.locator(".report .lines");
  await lines.getByText(/^Marshall Plan$/).waitFor();
  await lines.hover();
  await page.mouse.wheel(0, 500);
  const [head, box] = await Promise.all([lines.locator(".head").last().boundingBox(), lines.boundingBox()]);
  const hidden = await lines.evaluate((all) => all.scrollTop);
  assert.ok(hidden > 0 && head.y >= box.y - 1, `${hidden}: ${head.y} ${box.y}`);
  assert.deepEqual(errors, []);
});

longTest("in other languages the band above, the report of a scoring and the bar have room at every size", async () => {
  const { record, n } = place(/^0 event (europe|asia|africa)_scoring/, /^1 /);
  for (const locale of ["ru-RU", "cs-CZ"]) {
    const { page, errors } = await seated(record, n, 1, { ...desk, locale });
    await page.locator(".report .value:visible").first().waitFor();
    for (const [width, height] of SIZES) {
      await page.setViewportSize({ width, height });
      await rests(page.locator(".world")); // The board is laid out anew.
      const folded = page.locator('.report .head[aria-expanded="false"]').first();
      if (await page.locator(".report.folded").count()) await press(page, folded);
      await page.locator(".report .value:visible").first().waitFor();
      assert.deepEqual(await overruns(page), [], `${locale} ${width} x ${height}`);
    }
    assert.deepEqual(errors, []);
  }
});

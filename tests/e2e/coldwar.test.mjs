// Cold War in the browser: a whole game against a bot, points that are taken back, chances before a coup, two players and a watcher over the
// network, two players through three turns, a phone, and logs of the digital edition.
import assert from "node:assert/strict";
import { spawnSync } from "node:child_process";
import { existsSync, readFileSync, readdirSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import {
  browser,
  casus,
  downloadAndVerify,
  findings,
  forms,
  isOver,
  longTest,
  person,
  phone,
  pressAt,
  pressTwice,
  rests,
  server,
  test,
  until,
} from "./harness.mjs";
import { listen, viewsOf } from "./views.mjs";

const question = (page) => page.locator(".question");
const confirm = (page) => page.getByRole("button", { name: "✓ Confirm" });
const chinaCard = (page) =>
  page.getByRole("button", { name: /^The China Card/ }).and(page.locator(".card-in-hand.playable"));
const drawer = (page) => page.locator(".tool[aria-controls=drawer]");
const openTab = async (page, name) => {
  if ((await drawer(page).getAttribute("aria-expanded")) === "false") await drawer(page).click();
  await page.getByRole("tab", { name }).click();
};

/** Where a country is on the screen, and whether it is on top: a band or a panel may cover it. */
const spotOf = (page, country) =>
  page.evaluate((name) => {
    const { left, top, width, height } = document.querySelector(`[data-country="${name}"]`).getBoundingClientRect();
    const [x, y] = [left + width / 2, top + height / 2];
    return { x, y, open: document.elementFromPoint(x, y)?.getAttribute("data-country") === name };
  }, country);

/** The same, once it is on top and stands still: the map may be in the middle of its layout. */
async function openSpot(page, country, why = "") {
  let before = {};
  for (let i = 0, still = 0; i < 100; i++) {
    const spot = await spotOf(page, country);
    still = spot.open && spot.x === before.x && spot.y === before.y ? still + 1 : 0;
    if (still === 6) return spot;
    before = spot;
    await page.waitForTimeout(50);
  }
  throw new Error(`${country} does not lie in the open ${why}`);
}

/** Drags the map with the mouse until the country is uncovered. */
async function bring(page, country) {
  for (let i = 0; i < 12; i++) {
    const spot = await spotOf(page, country);
    if (spot.open) return spot;
    const { width, height } = page.viewportSize();
    const [fromX, fromY] = [width / 2, height * 0.4];
    const by = (to, from, limit) => Math.max(-limit, Math.min(limit, to - from));
    await page.mouse.move(fromX, fromY);
    await page.mouse.down();
    await page.mouse.move(fromX + by(fromX, spot.x, width / 3), fromY + by(fromY, spot.y, height / 5), { steps: 4 });
    await page.mouse.up();
  }
  throw new Error(`${country} does not come into sight`);
}

const press = async (page, country) => pressAt(page, await bring(page, country));

/** Chooses points one by one, each seen on the map before the next. */
async function choose(page, points) {
  for (const [country, count] of Object.entries(points)) {
    const label = () => page.locator(`[data-country="${country}"]`).getAttribute("aria-label");
    for (let i = 0; i < count; i++) {
      const before = await label();
      await press(page, country);
      await until(
        page,
        async () => (await label()) !== before,
        async () => `${country} takes point ${i + 1}: ${before}; ${await question(page).innerText()}`,
      );
    }
  }
}

async function place(page, points) {
  await choose(page, points);
  await confirm(page).click();
}

/** Opens the card and plays it for operations; another card may still be open, and the row of cards may be moving. */
async function playForOperations(page, card) {
  const way = page.locator(".play-card").getByRole("button", { name: "For operations", exact: true });
  for (let i = 0; (await way.count()) === 0; i++) {
    assert.ok(i < 20, `${await question(page).innerText()} | ${await page.locator(".play-card").allInnerTexts()}`);
    await card.click({ position: { x: 20, y: 12 } });
    await page.waitForTimeout(100);
  }
  await way.click();
}

async function newGame(options = {}) {
  const ann = await person(browser, `${server.address}#/new/local/coldwar`, options);
  await ann.page.getByRole("button", { name: "Begin" }).click();
  await question(ann.page).filter({ hasText: "Eastern Europe (left: 6)" }).waitFor();
  return ann;
}

/** Presses the first uncovered thing, trying one selector after another. Returns whether there was any. */
async function pressFirst(page, ways) {
  const spot = await page.evaluate(async (selectors) => {
    const frame = () => new Promise(requestAnimationFrame);
    async function bringIntoSight(found) {
      const { left } = found.getBoundingClientRect();
      found.scrollIntoView({ block: "nearest", inline: "nearest" });
      if (found.getBoundingClientRect().left === left) return;
      await frame().then(frame); // A row that is swiped snaps to a card, which is not yet where it will lie.
    }
    for (const { at, text = "" } of selectors) {
      for (const found of document.querySelectorAll(at)) {
        if (!found.textContent.includes(text)) continue;
        if (!found.ownerSVGElement) await bringIntoSight(found);
        const { left, top, width, height } = found.getBoundingClientRect();
        const [x, y] = [left + width / 2, Math.min(top + height / 2, (top + innerHeight) / 2)];
        if (found.contains(document.elementFromPoint(x, y))) return { x, y };
      }
    }
    return null;
  }, ways);
  if (spot) await pressAt(page, spot);
  return spot !== null;
}

const DARE = { at: "dialog[open] button", text: "Do it anyway" }; // A play that may lose the game at once is asked about.
const CONFIRM = { at: ".prompt .confirm:not(:disabled)" };
const ANSWER = { at: ".prompt .answers > button:not(.confirm, .undo)" };
const AWAY = { at: ".country .close, .lifted .close" }; // What is looked at may cover the hand: a country, or a card that cannot be played.
const PLAY = { at: ".play-card button.main, .play-card .row button" };

/** Does the first of everything possible, like somebody who looks at nothing. */
const move = (page) =>
  pressFirst(page, [DARE, CONFIRM, PLAY, { at: ".press.target" }, { at: ".card-in-hand.playable" }, ANSWER, AWAY]);

/** The same by somebody who places influence wherever possible, all points of a card at once, so that DEFCON stays up.
 * */
const moveCalmly = (page) =>
  pressFirst(page, [
    DARE,
    CONFIRM,
    { ...PLAY, text: "perations" }, // "For operations", or "Operations, then the opponent's event".
    PLAY,
    { at: ".press.target" },
    { at: ".card-in-hand.playable" },
    ANSWER,
    AWAY,
  ]);

/** What the board shows, in the page's words. */
async function boardOf(page) {
  const labels = await page
    .locator("[data-country]")
    .evaluateAll((cards) => cards.map((card) => `${card.dataset.country} ${card.getAttribute("aria-label")}`));
  return {
    vp: await page.locator(".tracks .gauge").getAttribute("aria-label"),
    defcon: await page.locator(".tracks .defcon").getAttribute("aria-label"),
    turn: await page.locator(".tracks .turn b").innerText(),
    map: labels.map((label) => label.replace(", can be chosen", "")).sort(),
  };
}

longTest("a whole game against a bot is played, told, looked back at and verified", { timeout: 240000 }, async () => {
  const { page, errors } = await newGame();
  for (let i = 0; i < 3000 && !(await isOver(page)); i++) if (!(await move(page))) await page.waitForTimeout(30);
  assert.ok(await isOver(page), "the game ends");
  const workers = page.workers().map((worker) => worker.url());
  assert.ok(
    workers.some((address) => address.includes("thinking")),
    `a bot thinks beside the page: ${workers}`,
  );
  await page.getByRole("button", { name: "Look back" }).click(); // The end page closes, and the board is uncovered.
  for (const name of ["In effect", "Cards", "Log", "Curves"]) {
    await openTab(page, name);
    assert.doesNotMatch(await page.locator("main").innerText(), /\bcoldwar\.\w/, `${name}: every text is there`);
    assert.deepEqual(await findings(page), [], name);
  }
  const turn = page.locator(".tracks .turn");
  await page.getByRole("slider", { name: "Victory points and DEFCON" }).press("ArrowLeft");
  await page.getByRole("slider", { name: "Look back" }).fill("20");
  assert.match(await turn.innerText(), /Turn 1 of 10/);
  await page.getByRole("button", { name: "To the end" }).first().click(); // The end page is back, with the record.
  const verified = await downloadAndVerify(page, join(server.directory, "coldwar.jsonl"));
  assert.equal(verified.status, 0, verified.stderr);
  await page.getByRole("button", { name: "Check the dice" }).click();
  await page.getByText(/draws/).first().waitFor();
  await page.goto(`${server.address}#/record`);
  await page.getByLabel("Record file").setInputFiles(join(server.directory, "coldwar.jsonl"));
  await turn.filter({ hasText: "Turn 1 of 10" }).waitFor();
  assert.deepEqual(errors, []);
});

const SIZES = [
  [1920, 1080],
  [1440, 900],
  [1024, 768],
  [844, 390],
  [390, 844],
];

/** The height of the letters of the names on the map, in screen pixels. */
const nameHeight = (page) =>
  page.evaluate(() => {
    const name = document.querySelector(".boxes .country .name");
    return parseFloat(getComputedStyle(name).fontSize) * name.getScreenCTM().a;
  });

test("at every size four clicks on a country place four points, and its name can be read", async () => {
  const { page, errors } = await newGame({ viewport: { width: 1440, height: 900 } });
  for (const country of ["canada", "chile", "japan", "australia"]) await openSpot(page, country, "at first"); // The whole map is visible.
  await page.keyboard.press("?");
  const keys = page.getByRole("dialog", { name: "Keys" });
  await keys.waitFor();
  await page.keyboard.press("Escape");
  await keys.waitFor({ state: "detached" });
  const layout = () => page.locator("svg.boxes").getAttribute("viewBox");
  for (const [width, height] of SIZES) {
    const before = await layout();
    await page.setViewportSize({ width, height });
    await until(page, async () => (await layout()) !== before, "the map is laid out anew");
    const spot = await openSpot(page, "poland", `at ${width} x ${height}`); // The map shows what is asked.
    assert.ok((await nameHeight(page)) >= (width === 1440 ? 11 : 10), `${width}: ${await nameHeight(page)}`);
    for (let i = 0; i < 4; i++) await page.mouse.click(spot.x, spot.y);
    const label = await page.locator('[data-country="poland"]').getAttribute("aria-label");
    assert.match(label, /USSR 4, controlled by: USSR, 4 points not sent yet/, `${width} x ${height}`);
    assert.ok(await confirm(page).isDisabled(), "two points are left");
    for (let i = 0; i < 4; i++) await page.getByRole("button", { name: "Take back" }).click();
  }
  assert.deepEqual(errors, []);
});

test("an enlarged map is drawn along without being drawn anew: it stays one layer, in whole pixels", async () => {
  const { page, errors } = await person(browser, `${server.address}#/local/new/coldwar`);
  await page.locator(".press.target").first().waitFor();
  await page.mouse.move(600, 300);
  for (let i = 0; i < 3; i++) await page.mouse.wheel(0, -300);
  await rests(page.locator(".world"));
  const look = () =>
    page.evaluate(() => {
      const map = document.querySelector(".world");
      const { left, top, width } = map.getBoundingClientRect();
      return { left, top, scale: width / map.offsetWidth, layer: getComputedStyle(map).willChange };
    });
  const places = [await look()];
  await page.mouse.down();
  for (const by of [33, 61.5, 87.25]) {
    await page.mouse.move(600 + by, 300 + by / 3);
    await rests(page.locator(".world"));
    places.push(await look());
  }
  await page.mouse.up();
  for (const { left, top, scale, layer } of places) {
    assert.ok(scale > 1.1);
    assert.match(layer, /^opacity/);
    assert.ok(
      [left, top].every((length) => Math.abs(length - Math.round(length)) < 0.01),
      `${left}, ${top}`,
    );
  }
  assert.ok(places.at(-1).left > places[0].left + 40);
  assert.deepEqual(errors, []);
});

test("points are taken back until they are confirmed, and the chances are shown before a coup", async () => {
  const { page, errors } = await newGame();
  const poland = page.locator('[data-country="poland"]');
  await poland.focus();
  for (let i = 0; i < 3; i++) await page.keyboard.press("Enter");
  assert.match(await poland.getAttribute("aria-label"), /USSR 3, controlled by: USSR, 3 points not sent yet/);
  await page.getByRole("button", { name: "Take back" }).click();
  assert.match(await poland.getAttribute("aria-label"), /USSR 2, nobody controls it, 2 points not sent yet/);
  await place(page, { poland: 2, austria: 2 });
  await question(page).filter({ hasText: "headline" }).waitFor();
  for (let i = 0; i < 200 && !/^Your action round/.test(await question(page).innerText()); i++)
    if (!(await move(page))) await page.waitForTimeout(30);
  await playForOperations(page, chinaCard(page));
  await page.getByRole("button", { name: "Coup", exact: true }).click();
  await pressFirst(page, [{ at: ".press.target" }]);
  await page.locator(".odds li").first().waitFor();
  const before = await page.locator(".tracks .side.ussr").innerText();
  const takeBack = page.getByRole("button", { name: "Take back" });
  await takeBack.click(); // The country,
  await page.locator(".odds").waitFor({ state: "detached" });
  await takeBack.click(); // then the card.
  await chinaCard(page).waitFor();
  assert.equal(
    await page
      .locator(".tracks .side.ussr")
      .innerText()
      .then((text) => text.includes("China")),
    true,
    before,
  );
  await page.evaluate(() => (location.hash = "#/new")); // A rematch by those who played.
  await page.getByText("Late war").first().waitFor({ state: "attached" });
  assert.deepEqual(errors, []);
});

/** A table on the server at which Ann plays the USSR and Bob, on a phone, the US; what their pages are sent is
 * recorded. */
async function twoPlayers() {
  const ann = await person(browser, `${server.address}#/rules`);
  const bob = await person(browser, `${server.address}#/rules`, phone);
  for (const one of [ann, bob]) one.sent = listen(one.page); // Before they connect.
  await ann.page.goto(`${server.address}#/new/network/coldwar`);
  await ann.page.getByLabel("Your name").fill("Ann");
  await ann.page.getByLabel("public: anyone can find it").check();
  await ann.page.getByRole("button", { name: "Begin" }).click();
  await ann.page.waitForURL(/#\/table\//);
  const table = `${server.address}#/table/${/table\/(\w+)/.exec(ann.page.url())[1]}`;
  await bob.page.goto(table);
  await bob.page.getByRole("button", { name: "Sit down" }).click();
  return { ann, bob, table };
}

test("what was chosen and not sent outlives a board that is left at once", async () => {
  const { page, errors } = await newGame();
  await press(page, "poland");
  await page.evaluate(() => (location.hash = "#/rules")); // Sooner than it is kept.
  await page.getByRole("heading", { level: 1 }).first().waitFor();
  await page.goBack();
  await question(page).filter({ hasText: "left: 5" }).waitFor();
  assert.deepEqual(errors, []);
});

test("two players and a watcher over the network; a headline is sealed until both have chosen", async () => {
  const { ann, bob, table } = await twoPlayers();
  const eve = await person(browser, table);
  await question(ann.page).filter({ hasText: "left: 6" }).waitFor();
  const home = await ann.context.newPage();
  await home.goto(server.address);
  await home.waitForFunction(() => document.title === "● Your turn (1) · Casus");
  await home
    .getByRole("region", { name: "Your tables over the network" })
    .getByRole("link", { name: "Cold War" })
    .waitFor();
  await place(ann.page, { poland: 4, east_germany: 2 });
  await home.waitForFunction(() => document.title === "Casus"); // Now the other is awaited.
  await home.close();
  await question(bob.page).filter({ hasText: "left: 7" }).waitFor();
  await choose(bob.page, { italy: 3, france: 4 });
  await question(bob.page).filter({ hasText: "Handicap" }).waitFor();
  await place(bob.page, { italy: 1, iran: 1 });
  for (const { page } of [ann, bob]) {
    await question(page).filter({ hasText: "Choose your headline" }).waitFor();
    await page.locator(".card-in-hand.playable").first().click();
    await page.getByRole("button", { name: "Choose as headline" }).click();
    await pressFirst(page, [DARE]); // A few cards lose the game as a headline.
    await confirm(page).click();
    if (page === ann.page) {
      await question(page)
        .filter({ hasText: /Waiting for the opponent.*\(.+\)\s*$/ })
        .waitFor();
      const chosen = await question(page).innerText();
      await page.reload();
      const asked = () => question(page).innerText();
      await question(page).waitFor();
      await until(page, async () => (await asked()) === chosen, asked); // One's own headline is still known.
      assert.match(chosen, /\(.+\)$/);
      assert.doesNotMatch(await eve.page.locator(".told").innerText(), /headline/);
    }
  }
  await openTab(eve.page, "Log"); // By now the story may have reached a die after both headlines.
  const shown = eve.page.getByRole("button").filter({ hasText: /\bUSSR headlines / });
  await shown.filter({ hasText: /\bUS headlines / }).waitFor();
  await openTab(ann.page, "Cards");
  await ann.page.getByText("In the draw deck or in the opponent's hand.").waitFor();
  for (const { page } of [ann, bob, eve]) assert.deepEqual(await findings(page), []);
  for (const { errors } of [ann, bob, eve]) assert.deepEqual(errors, []);
});

for (const [tested, locale] of forms(["ru-RU", "en-US", "cs-CZ"]))
  tested(`on a phone nothing runs over the edge, in ${locale}`, async () => {
    const { page, errors } = await person(browser, `${server.address}#/new/local/coldwar`, { ...phone, locale });
    await page.locator('form button[type="submit"]').click();
    await page.locator(".press.target").first().waitFor();
    await drawer(page).tap();
    for (let i = 0; i < 4; i++) {
      await page.getByRole("tab").nth(i).tap();
      assert.equal(await page.evaluate(() => document.documentElement.scrollWidth), 390, `${locale} ${i}`);
    }
    assert.deepEqual(errors, []);
    assert.deepEqual(await findings(page), [], locale);
  });

/** What lies where the things are that could be pressed: said when nothing goes on. */
const coversOf = (page) =>
  page.evaluate(() =>
    [...document.querySelectorAll(".card-in-hand.playable, .answers > button, .press.target")].map((found) => {
      const { left, top, width, height } = found.getBoundingClientRect();
      const above = document.elementFromPoint(left + width / 2, top + height / 2);
      return `${found.className.baseVal ?? found.className} at ${left},${top}: ${above?.outerHTML.slice(0, 80)}`;
    }),
  );

/** Plays until a turn has begun, or until the game is over. Whether the turn was reached. */
async function playToTurn(pages, turn) {
  const there = async (page) => (await page.locator(".tracks .turn b").innerText()).startsWith(`Turn ${turn} `);
  let idle = 0; // How many checks in a row found nothing for anybody to press.
  for (let i = 0; i < 2500; i++) {
    if ((await Promise.all(pages.map(there))).every(Boolean)) return true;
    if ((await Promise.all(pages.map(isOver))).some(Boolean)) return false;
    idle = (await Promise.all(pages.map(moveCalmly))).some(Boolean) ? 0 : idle + 1;
    if (idle > 0) await pages[0].waitForTimeout(20);
    if (idle > 1000) break;
  }
  const asked = await Promise.all(pages.map((page) => question(page).innerText()));
  const covers = await Promise.all(pages.map(coversOf));
  throw new Error(`turn ${turn} is not reached: ${asked.join(" | ")}; ${JSON.stringify(covers)}`);
}

async function recordAfterResigning(page) {
  await page.getByRole("button", { name: "Menu" }).click();
  await page.getByRole("button", { name: "Resign" }).click();
  await page.getByRole("button", { name: "resign" }).first().click();
  const file = join(server.directory, "three-turns.jsonl");
  const verified = await downloadAndVerify(page, file);
  assert.equal(verified.status, 0, verified.stdout + verified.stderr);
  return readFileSync(file, "utf8");
}

/** Two players at the start of turn 4. If a game ends before, as a few do, another is begun. */
async function threeTurns() {
  for (let i = 0; i < 5; i++) {
    const players = await twoPlayers();
    const pages = [players.ann.page, players.bob.page];
    for (const page of pages) await question(page).waitFor();
    if (await playToTurn(pages, 4)) return players;
  }
  throw new Error("no game goes on to turn 4");
}

longTest(
  "two people play three turns through both pages; each page is sent the view of its own seat and nothing else",
  { timeout: 360000 }, // Half a minute for a game on an idle machine, and a few games end before turn 4.
  async () => {
    const { ann, bob } = await threeTurns();
    await question(ann.page).filter({ hasText: "headline" }).waitFor();
    assert.deepEqual(await boardOf(bob.page), await boardOf(ann.page));
    const record = await recordAfterResigning(ann.page);
    for (const [seat, { sent, errors }] of [ann, bob].entries()) {
      const received = sent.views();
      assert.deepEqual(
        received,
        (await viewsOf(record, seat)).slice(0, received.length),
        `the positions sent to seat ${seat}`,
      );
      const draws = sent.events().filter(({ what }) => what?.type === "draw");
      assert.ok(draws.length > 30);
      for (const { action, what } of draws)
        assert.equal(action === "draw ?", what.to !== seat, `${action} sent to seat ${seat}`);
      assert.deepEqual(errors, []);
    }
  },
);

longTest(
  "a whole turn against a bot on a phone, where two taps at the same spot place two points",
  { timeout: 60000 },
  async () => {
    const { page, errors } = await newGame(phone);
    const spot = await openSpot(page, "poland");
    await pressTwice(page, spot);
    assert.match(await page.locator('[data-country="poland"]').getAttribute("aria-label"), /2 points not sent yet/);
    assert.deepEqual(await spotOf(page, "poland"), spot);
    for (let i = 0; i < 4; i++) await page.touchscreen.tap(spot.x, spot.y);
    const { x, y, width, height } = await confirm(page).boundingBox();
    const there = { x: x + width / 2, y: y + height / 2 };
    const buttonThere = () =>
      page.evaluate(({ x, y }) => document.elementFromPoint(x, y)?.closest("button")?.innerText ?? null, there);
    await page.touchscreen.tap(there.x, there.y);
    for (let i = 0; i < 10; i++) {
      assert.ok([null, "✓ Confirm"].includes(await buttonThere()), "a second tap on Confirm presses nothing else");
      await page.waitForTimeout(60);
    }
    assert.ok(await playToTurn([page], 2));
    assert.equal(await page.evaluate(() => document.documentElement.scrollWidth), 390);
    assert.deepEqual(errors, []);
  },
);

// ---- Logs of the digital edition ----

const run = (...words) => {
  const { status, stdout, stderr } = spawnSync(casus, words, { encoding: "utf8", maxBuffer: 1 << 24 });
  assert.equal(status, 0, stderr);
  return stdout;
};
const at = (name) => join(server.directory, name);

/** A game between bots as a log; returns its file. */
function makeLog() {
  run("sim", "coldwar", "--games", "1", "--bot", "random,random", "--seed", "2", "--record", server.directory);
  writeFileSync(at("game.txt"), run("export", "coldwar", at("coldwar-2-0.jsonl"), "--log"));
  return at("game.txt");
}

/** The record that the page makes of a log, byte for byte the one of the command line; then the replay, to its end. */
async function importInPage(page, log) {
  await page.getByLabel("Record file").setInputFiles(log);
  await page.getByText(/Compared with the log: \d+ plays and \d+ figures, no difference\./).waitFor();
  const [download] = await Promise.all([
    page.waitForEvent("download"),
    page.getByRole("button", { name: "Download the record" }).click(),
  ]);
  const name = download.suggestedFilename();
  await download.saveAs(at(`page-${name}`));
  run("import", "coldwar", log, "--out", server.directory);
  assert.equal(readFileSync(at(`page-${name}`), "utf8"), readFileSync(at(name), "utf8"));
  const { position, events } = JSON.parse(run("show", at(name), "--json"));
  const slider = page.getByRole("slider", { name: "Look back" });
  assert.equal(await slider.getAttribute("max"), String(events));
  await slider.fill(String(events));
  const { vp, defcon, turn } = await boardOf(page);
  assert.equal(vp, position.vp === 0 ? "even" : `${position.vp > 0 ? "US" : "USSR"} +${Math.abs(position.vp)}`);
  assert.deepEqual([defcon, turn], [`DEFCON ${position.defcon}`, `Turn ${position.turn} of 10`]);
}

for (const [tested, [where, look]] of forms([
  ["", {}],
  [" on a phone", phone],
])) {
  tested(`a log is imported, compared, and replayed from any play to its end${where}`, async () => {
    const { page, errors } = await person(browser, `${server.address}#/record`, look);
    await importInPage(page, makeLog());
    await page.locator(".imported summary").click();
    await page.locator(".imported li button").last().click(); // The drawer gives way to the board.
    await page.getByRole("heading", { name: "Hand: USSR" }).waitFor();
    await page.locator(".card-in-hand .guessed").first().waitFor();
    await openTab(page, "Curves");
    await page.locator(".plays tbody").nth(1).getByRole("button").first().click();
    assert.match(await page.locator(".tracks .turn b").innerText(), /^Turn 2 /);
    assert.equal(
      await page.evaluate(() => document.documentElement.scrollWidth),
      (look.viewport ?? { width: 1280 }).width,
    );
    assert.deepEqual(await findings(page), []);
    const language = page.locator("select").filter({ has: page.locator("option[value=cs]") });
    await language.first().selectOption("cs", { force: true });
    await page.locator(".tracks .turn b").filter({ hasText: "Kolo 2/" }).waitFor(); // Another language, the same moment.
    const kept = new URL(page.url()).hash;
    assert.match(kept, /^#\/record\/./);
    await page.goto(`${server.address}#/record`);
    await page.locator(`a[href="${kept}"]`).first().click(); // The list has it, and its link lives.
    await page.locator(".tracks .turn b").waitFor();
    assert.deepEqual(errors, []);
  });
}

longTest("a log that differs is told line by line; what is neither log nor record is refused", async () => {
  const { page, errors } = await person(browser, `${server.address}#/record`);
  const lines = readFileSync(makeLog(), "utf8").split("\n");
  const line = lines.findIndex((text) => / Military Ops to 2$/.test(text));
  lines[line] = lines[line].replace(/2$/, "3");
  const open = (name, text) =>
    page.getByLabel("Record file").setInputFiles({ name, mimeType: "text/plain", buffer: Buffer.from(text) });
  await open("wrong.txt", lines.join("\n"));
  await page.getByText("1 difference:").waitFor();
  await page
    .getByText(new RegExp(`^Line ${line + 1}: the log has “.*Military Ops to 3”, the game has “.*Military Ops to 2”`))
    .waitFor();
  const good = readFileSync(at("game.txt"), "utf8");
  await open("two.txt", `\ufeffOur games:\r\n${good}${good.replaceAll("\n", "\r\n")}`);
  await page.getByText(/no difference\./).waitFor();
  await page.getByLabel("Game (the file has 2):").selectOption("2");
  await page.getByText(/no difference\./).waitFor();
  await open("french.txt", good.replaceAll(" in ", " en "));
  await page.getByRole("alert").filter({ hasText: "This is a log in another language" }).waitFor();
  await open("part.txt", lines.slice(0, 60).join("\n"));
  await page.getByText("The game is not finished.").waitFor();
  await open("spoilt.txt", [...lines.slice(0, 60), "US +1 in Atlantis [1][0]", ...lines.slice(60)].join("\n"));
  await page.getByText("Line 61: column 10: the name of a country is expected; the import ends here.").waitFor();
  await open("bad.txt", `${lines[0]}\nUS +1 in Atlantis [1][0]`);
  await page.getByRole("alert").filter({ hasText: "Line 2, column 10: the name of a country is expected." }).waitFor();
  await open("hello.txt", "hello");
  await page.getByRole("alert").filter({ hasText: "hello.txt is neither a record" }).waitFor();
  assert.equal(await page.locator(".tracks").count(), 0);
  assert.deepEqual(errors, []);
});

const REAL = new URL("../../../shared/conformance/coldwar/", import.meta.url).pathname;

test("a log of a game between people", async (test) => {
  if (!existsSync(REAL)) return test.skip(`there are no logs in ${REAL}`);
  const { page, errors } = await person(browser, `${server.address}#/record`);
  await importInPage(
    page,
    join(
      REAL,
      readdirSync(REAL).find((name) => name.endsWith(".txt")),
    ),
  );
  assert.deepEqual(errors, []);
});

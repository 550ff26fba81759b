// Cold War in the browser: a whole game against a bot, points that are taken back, chances before a coup, two players and a watcher over the
// network, and a phone.
import assert from "node:assert/strict";
import { join } from "node:path";
import { test } from "node:test";
import { browser, downloadAndVerify, findings, isOver, person, phone, server } from "./harness.mjs";

const question = (page) => page.locator(".question");
const confirm = (page) => page.getByRole("button", { name: "✓ Confirm" });
const press = (page, country) => page.locator(`[data-country="${country}"]`).dispatchEvent("click");

async function place(page, points) {
  for (const [country, count] of Object.entries(points)) for (let i = 0; i < count; i++) await press(page, country);
  await confirm(page).click();
}

async function newGame(options = {}) {
  const ann = await person(browser, `${server.address}#/new/local/coldwar`, options);
  await ann.page.getByRole("button", { name: "Begin" }).click();
  await question(ann.page).filter({ hasText: "Eastern Europe (left: 6)" }).waitFor();
  return ann;
}

/** Everything that could be done now, the first of it done: as somebody would who looks at nothing. Whether there was anything. */
async function move(page) {
  const ways = [
    confirm(page),
    page.locator(".country button.main"),
    page.locator(".play-card button.main, .play-card .row button"),
    page.locator(".press.target"),
    page.locator(".card-in-hand.playable"),
    page.locator(".prompt .row > button").filter({ hasNotText: "Take back" }),
  ];
  for (const way of ways) {
    if ((await way.count()) === 0) continue;
    await way.first().dispatchEvent("click");
    return true;
  }
  return false;
}

test("a whole game against a bot is played, told, looked back at and verified", { timeout: 240000 }, async () => {
  const { page, errors } = await newGame();
  for (let i = 0; i < 3000 && !(await isOver(page)); i++) if (!(await move(page))) await page.waitForTimeout(30);
  assert.ok(await isOver(page), "the game ends");
  for (const name of ["Hand", "In effect", "Cards", "Log", "Curves"]) {
    await page.getByRole("tab", { name }).click();
    assert.doesNotMatch(await page.locator("main").innerText(), /\bcoldwar\.\w/, `${name}: every text is there`);
    assert.deepEqual(await findings(page), [], name);
  }
  const turn = page.locator(".tracks .turn");
  await page.getByRole("slider", { name: "Victory points and DEFCON" }).press("ArrowLeft");
  await page.getByRole("slider", { name: "Look back" }).fill("20");
  assert.match(await turn.innerText(), /Turn 1 of 10/);
  const verified = await downloadAndVerify(page, join(server.directory, "coldwar.jsonl"));
  assert.equal(verified.status, 0, verified.stderr);
  await page.getByRole("button", { name: "Check the dice" }).click();
  await page.getByText(/draws/).first().waitFor();
  await page.goto(`${server.address}#/record`);
  await page.getByLabel("Record file").setInputFiles(join(server.directory, "coldwar.jsonl"));
  await turn.filter({ hasText: "Turn 1 of 10" }).waitFor();
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
  await page.locator(".card-in-hand.playable", { hasText: "The China Card" }).click();
  await page.locator(".play-card").getByRole("button", { name: "For operations" }).click();
  await page.getByRole("button", { name: "Coup", exact: true }).click();
  await page.locator(".press.target").first().dispatchEvent("click");
  await page.locator(".odds li").first().waitFor();
  const before = await page.locator(".tracks .side.ussr").innerText();
  await page.getByRole("button", { name: "Take back" }).click();
  await page.locator(".card-in-hand.playable", { hasText: "The China Card" }).waitFor();
  assert.equal(
    await page
      .locator(".tracks .side.ussr")
      .innerText()
      .then((text) => text.includes("China")),
    true,
    before,
  );
  assert.deepEqual(errors, []);
});

test("two players and a watcher over the network; a headline is sealed until both have chosen", async () => {
  const ann = await person(browser, `${server.address}#/new/network/coldwar`);
  await ann.page.getByLabel("Your name").fill("Ann");
  await ann.page.getByRole("group", { name: "Seats" }).locator("select").last().selectOption("open");
  await ann.page.getByRole("button", { name: "Begin" }).click();
  await ann.page.waitForURL(/#\/table\//);
  const table = `${server.address}#/table/${/table\/(\w+)/.exec(ann.page.url())[1]}`;
  const bob = await person(browser, table, phone);
  await bob.page.getByRole("button", { name: "Sit down" }).click();
  const eve = await person(browser, table);
  await question(ann.page).filter({ hasText: "left: 6" }).waitFor();
  await place(ann.page, { poland: 4, east_germany: 2 });
  await question(bob.page).filter({ hasText: "left: 7" }).waitFor();
  await place(bob.page, { italy: 3, france: 4 });
  await question(bob.page).filter({ hasText: "Handicap" }).waitFor();
  await place(bob.page, { italy: 1, iran: 1 });
  for (const { page } of [ann, bob]) {
    await question(page).filter({ hasText: "Choose your headline" }).waitFor();
    await page.locator(".card-in-hand.playable").first().click();
    await page.getByRole("button", { name: "Choose as headline" }).click();
    await confirm(page).click();
    if (page === ann.page) {
      await question(page).filter({ hasText: "Waiting for the opponent" }).waitFor();
      assert.doesNotMatch(await eve.page.locator(".told").innerText(), /headline/);
    }
  }
  await eve.page
    .locator(".told")
    .filter({ hasText: /headline|Event/ })
    .waitFor();
  await ann.page.getByRole("tab", { name: "Cards" }).click();
  await ann.page.getByText("In the draw deck or in the opponent's hand.").waitFor();
  for (const { page } of [ann, bob, eve]) assert.deepEqual(await findings(page), []);
  for (const { errors } of [ann, bob, eve]) assert.deepEqual(errors, []);
});

test("on a phone nothing runs over the edge, in all languages", async () => {
  for (const locale of ["en-US", "ru-RU", "cs-CZ"]) {
    const { page, errors } = await person(browser, `${server.address}#/new/local/coldwar`, { ...phone, locale });
    await page.locator('form button[type="submit"]').click();
    await page.locator(".press.target").first().waitFor();
    for (let i = 0; i < 4; i++) {
      await page.locator(".tab-row button").nth(i).click();
      assert.equal(await page.evaluate(() => document.documentElement.scrollWidth), 390, `${locale} ${i}`);
    }
    assert.deepEqual(await findings(page), [], locale);
    assert.deepEqual(errors, []);
  }
});

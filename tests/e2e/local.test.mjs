// Games in the page without a server, also on a phone; records; languages; and axe-core's findings on every page.
import assert from "node:assert/strict";
import { join } from "node:path";
import {
  browser,
  downloadAndVerify,
  findings,
  forms,
  isOver,
  longTest,
  moment,
  moveOn,
  person,
  phone,
  server,
  test,
} from "./harness.mjs";

longTest(
  "two people at one screen play a whole game offline, on a phone, with a curtain between their turns",
  async () => {
    const both = await person(browser, `${server.address}#/new/local`, phone);
    const { page } = both;
    await page.getByLabel(/^Players/).selectOption("2");
    await page.getByLabel("Rings of the field").selectOption("2");
    await page.getByLabel("Seat 2").selectOption("me");
    await both.context.setOffline(true);
    await page.getByRole("button", { name: "Begin" }).click();
    let curtains = 0;
    for (let i = 0; i < 1500 && !(await isOver(page)); i++) {
      const lift = page.getByRole("button", { name: "Show my hand" });
      if (await lift.isVisible()) {
        assert.equal(await page.locator(".card-button").count(), 0, "no hand behind the curtain");
        await lift.click();
        curtains++;
      } else if (!(await moveOn(page))) await page.waitForTimeout(40);
    }
    assert.ok(await isOver(page));
    assert.ok(curtains > 8);
    const file = join(server.directory, "local.jsonl");
    const verified = await downloadAndVerify(page, file);
    assert.equal(verified.status, 0, verified.stdout + verified.stderr);
    assert.ok(
      (await page.evaluate(() => document.documentElement.scrollWidth - innerWidth)) <= 0,
      "nothing is wider than the phone",
    );
    assert.deepEqual(both.errors, []);

    await both.context.setOffline(false);
    await page.goto(`${server.address}#/record`);
    await page.getByLabel("Record file").setInputFiles(file);
    await page.getByText("draws follow from the secret").waitFor();
    await page.getByRole("button", { name: "Look at the game" }).click();
    await page.getByRole("button", { name: "What has happened" }).click();
    await page.getByRole("slider", { name: "Look back" }).waitFor();
  },
);

for (const [tested, [name, look]] of forms([
  ["a phone in the dark", { ...phone, colorScheme: "dark" }],
  ["light", { colorScheme: "light" }],
  ["dark", { colorScheme: "dark" }],
  ["a phone", phone],
])) {
  tested(`axe-core finds nothing serious on any page, ${name}`, async () => {
    const { page } = await person(browser, server.address, look);
    await page.locator("header summary").click();
    for (const address of [
      "#/",
      "#/new/local",
      "#/new/network",
      "#/rules",
      "#/record",
      "#/tutorial",
      "#/position/none",
    ]) {
      await page.goto(server.address + address);
      await page.waitForTimeout(250);
      assert.deepEqual(await findings(page), [], address);
    }
    await page.goto(`${server.address}#/new/local`);
    await page.getByRole("button", { name: "Begin" }).click();
    await page.getByRole("button", { name: "End the turn" }).waitFor();
    await page.getByLabel("Forecast").check();
    await page.locator(".card-button").first().click();
    assert.deepEqual(await findings(page), [], "a game");
    assert.ok(
      (await page.evaluate(() => document.documentElement.scrollWidth - innerWidth)) <= 0,
      "nothing is wider than the screen",
    );
  });
}

test("three languages, each with its own words", async () => {
  const { page } = await person(browser, server.address);
  const titles = new Set();
  for (const language of ["en", "ru", "cs"]) {
    if (!(await page.locator("header select").first().isVisible())) await page.locator("header summary").click();
    await page.locator("header select").first().selectOption(language);
    await page.waitForFunction((wanted) => document.documentElement.lang === wanted, language);
    titles.add(await page.locator("h1").innerText());
  }
  assert.equal(titles.size, 3);
});

for (const [game, playable, row] of [
  ["coldwar", ".press.target", ".tray"],
  ["horizon", ".hit.target", ".hand ul"],
])
  test(`a swipe over a hand of ${game} that stands at its beginning does not go back in the browser`, async () => {
    const { page, errors } = await person(browser, `${server.address}#/`, phone);
    const devtools = await page.context().newCDPSession(page);
    const touch = (type, touchPoints) => devtools.send("Input.dispatchTouchEvent", { type, touchPoints });
    const swipe = async (from, to) => {
      const at = (part) => ({ x: from[0] + (to[0] - from[0]) * part, y: from[1] + (to[1] - from[1]) * part });
      await touch("touchStart", [at(0)]);
      for (let i = 1; i <= 10; i++) {
        await touch("touchMove", [at(i / 10)]);
        await page.waitForTimeout(12);
      }
      await touch("touchEnd", []);
      await moment(page);
    };
    await swipe([195, 700], [195, 200]); // Down the home page, as to a game that lies further down.
    await page.goto(`${server.address}#/local/new/${game}`);
    await page.locator(playable).first().waitFor();
    const { x, y, width, height } = await page.locator(row).boundingBox();
    const may = await page.locator(row).evaluate((row) => getComputedStyle(row).touchAction);
    assert.match(may, /pan-right/, "it may be swiped on");
    assert.doesNotMatch(may, /pan-left|pan-x/, "and not back, which a browser would take for its own");
    const middle = y + height / 2;
    const [near, far] = [x + width * 0.15, x + width * 0.9];
    for (const [from, to] of [
      [near, far],
      [near, far],
      [far, near],
    ]) {
      await swipe([from, middle], [to, middle]);
      assert.match(new URL(page.url()).hash, /^#\/local\//);
    }
    assert.ok((await page.locator(row).evaluate((row) => row.scrollLeft)) > 50, "the other way it moves");
    assert.deepEqual(errors, []);
  });

test("bots are chosen by their level, for all seats or for one, and the last level is offered again", async () => {
  const { page, errors } = await person(browser, `${server.address}#/new/local/horizon`, phone);
  const level = (name) => page.getByRole("radio", { name, exact: true });
  const seats = () => page.getByLabel(/Seat \d/).evaluateAll((lists) => lists.map(({ value }) => value));
  await level("club").waitFor();
  assert.ok(await level("club").isChecked());
  assert.deepEqual(await seats(), ["me", "club", "club", "club"]);
  await level("club").focus();
  await page.keyboard.press("ArrowLeft");
  assert.deepEqual(await seats(), ["me", "learner", "learner", "learner"]);
  await page.getByText("Good for your first games.").waitFor();
  await page.getByLabel("Seat 3").selectOption("bot: random");
  assert.equal(await page.locator("input[name=level]:checked").count(), 0, "they differ");
  await level("expert").tap();
  assert.deepEqual(await seats(), ["me", "expert", "expert", "expert"]);
  assert.deepEqual(await findings(page), []);
  await page.getByRole("button", { name: "Begin" }).tap();
  await page.getByRole("button", { name: "End the turn" }).waitFor();
  await page.goto(`${server.address}#/new/local/coldwar`);
  await level("club").waitFor();
  assert.ok(await level("club").isChecked(), "of another game nothing was chosen");
  await level("Horizon").tap();
  await level("expert").waitFor();
  assert.ok(await level("expert").isChecked());
  await page.goto(`${server.address}#/local/new/horizon`);
  await page.getByRole("button", { name: "End the turn" }).waitFor();
  await page.goto(`${server.address}#/games`);
  await page.getByText("expert bot, expert bot, expert bot").first().waitFor();
  assert.deepEqual(errors, []);
});

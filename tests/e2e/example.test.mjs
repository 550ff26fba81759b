// The example of docs/a-new-game.md, a game that has no folder in the page, on the generic board: here, over the
// network, in records, on a phone. With the mouse, at the place where a button is drawn. In this game a die falls after
// whatever one could undo alone, so takebacks need agreement.
import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import { join } from "node:path";
import "./example.mjs";
import { browser, downloadAndVerify, findings, isOver, longTest, person, phone, server } from "./harness.mjs";
import { listen, viewsOf } from "./views.mjs";

const LOOKS = 400; // Presses until a game must have ended.
const ROLLS = 2; // Before one stops.

const button = (page, name) => page.getByRole("button", { name, exact: true });
const logged = (page) => page.locator(".log li").count();
/** The position's branch of players: a table with a row for each. */
const players = (page) => page.locator(".position details").filter({ has: page.locator("table") });
/** What the table of players shows for a player in that column. */
async function told(page, seat, field) {
  const column = (await players(page).locator("thead th").allInnerTexts()).findIndex((name) => name === field);
  return players(page).locator("tbody tr").nth(seat).locator("td > span:first-child").nth(column).innerText();
}

/** Presses and releases the mouse in the middle of the element found. */
async function press(page, found) {
  await found.scrollIntoViewIfNeeded();
  const box = await found.boundingBox();
  await page.mouse.click(box.x + box.width / 2, box.y + box.height / 2);
}

/** Does this with the mouse, and waits until it is reported. */
async function act(page, name) {
  const before = await logged(page);
  await press(page, button(page, name));
  await page.waitForFunction((count) => document.querySelectorAll(".log li").length > count, before);
}

/** Each rolls a few times, then stops, until the game is over in all pages. */
async function playOn(pages) {
  const rolled = new Map(pages.map((page) => [page, 0]));
  for (let i = 0; i < LOOKS; i++) {
    if ((await Promise.all(pages.map(isOver))).every(Boolean)) return;
    for (const page of pages) {
      if (!(await button(page, "Stop").isVisible())) continue;
      await act(page, rolled.get(page) < ROLLS ? "Roll" : "Stop");
      rolled.set(page, rolled.get(page) + 1);
    }
    await pages[0].waitForTimeout(50);
  }
  throw new Error("the game did not end");
}

const isNarrow = (page) => page.evaluate(() => document.documentElement.scrollWidth <= innerWidth);

for (const [name, look] of [
  ["a laptop", {}],
  ["a phone in the dark", { ...phone, colorScheme: "dark" }],
]) {
  longTest(
    `a whole game of a game without a board of its own against a bot, on ${name}`,
    { timeout: 90000 },
    async () => {
      const { page, errors } = await person(browser, server.address, look);
      await page.getByRole("heading", { name: "Fifteen" }).waitFor();
      await page.getByText("the nerve to stop in time").waitFor();
      await page.goto(`${server.address}#/new/local/fifteen`);
      await page.getByLabel("The limit").fill("20");
      await page.getByLabel("A pair counts").selectOption("two points");
      assert.deepEqual(await findings(page), [], "a new game");
      await press(page, button(page, "Begin"));
      await button(page, "Stop").waitFor();
      await page.getByText("Your turn.").waitFor();
      const card = Number(await told(page, 0, "Card"));
      assert.ok(card >= 1 && card <= 10);
      assert.equal(await told(page, 1, "Card"), "–", "the bot's card is hidden");
      assert.deepEqual(await findings(page), [], "the board");
      assert.ok(await isNarrow(page));

      await act(page, "Roll");
      const rolls = await told(page, 0, "Rolls");
      await press(page, page.getByRole("button", { name: "One event back" }));
      await page.getByText("You are looking back").waitFor();
      assert.equal(await button(page, "Roll").count(), 0, "nothing can be done in the past");
      await page.getByRole("slider", { name: "Look back" }).fill("0");
      assert.equal(await told(page, 0, "Rolls"), "0");
      await press(page, button(page, "Back to the game"));
      assert.equal(await told(page, 0, "Rolls"), rolls);
      await players(page).locator("> summary").focus();
      await page.keyboard.press("Enter");
      assert.equal(await players(page).getAttribute("open"), null, "a branch is closed with the keyboard");
      await page.keyboard.press("Enter");

      await playOn([page]);
      await page.getByRole("region", { name: "The game is over." }).getByText("Player").waitFor();
      assert.deepEqual(await findings(page), [], "the end");
      const file = join(server.directory, "here.jsonl");
      const verified = await downloadAndVerify(page, file);
      assert.equal(verified.status, 0, verified.stdout + verified.stderr);
      assert.match(readFileSync(file, "utf8"), /"options":"limit 20\\npair two"/);
      await press(page, button(page, "Check the dice"));
      await page.getByText("draws follow from the secret").waitFor();

      await page.goto(`${server.address}#/record`);
      await page.getByLabel("Record file").setInputFiles(file);
      await page.getByText("draws follow from the secret").waitFor();
      await page.getByRole("slider", { name: "Look back" }).fill("2");
      assert.equal(await told(page, 0, "Card"), String(card), "the record's tree shows all cards");
      await page.goto(`${server.address}#/rules`);
      await page.getByRole("link", { name: "Fifteen" }).first().click();
      await page.getByText("In turn each player rolls or stops").waitFor();
      assert.deepEqual(errors, []);
    },
  );
}

async function twoPlayers() {
  const ann = await person(browser, `${server.address}#/rules`);
  const bob = await person(browser, `${server.address}#/rules`, phone);
  for (const one of [ann, bob]) one.sent = listen(one.page); // Before they connect.
  await ann.page.goto(`${server.address}#/new/network/fifteen`);
  await ann.page.getByLabel("Your name").fill("Ann");
  await ann.page.getByLabel("public: anyone can find it").check();
  await button(ann.page, "Begin").click();
  await bob.page.goto(await ann.page.getByLabel("Invitation").inputValue());
  await bob.page.getByRole("button", { name: "Sit down" }).click();
  await button(ann.page, "Stop").waitFor();
  await bob.page.getByText("Ann is to move.").waitFor();
  return [ann, bob];
}

longTest(
  "over the network neither page is ever sent the other's card, and the record is verified",
  { timeout: 90000 },
  async () => {
    const [ann, bob] = await twoPlayers();
    assert.equal(await bob.page.locator(".act button").count(), 0, "nothing to do while the other is awaited");
    assert.equal(await told(bob.page, 0, "Card"), "–");
    const eve = await person(browser, ann.page.url().replace(/(#.table.\w+).*/, "$1"));
    await eve.page.getByText("Ann is to move.").waitFor();
    for (const seat of [0, 1]) assert.equal(await told(eve.page, seat, "Card"), "–", "who watches sees no card");
    assert.equal(await eve.page.locator(".act").count(), 0);
    await playOn([ann.page, bob.page]);
    const file = join(server.directory, "network.jsonl");
    const verified = await downloadAndVerify(ann.page, file);
    assert.equal(verified.status, 0, verified.stdout + verified.stderr);
    await press(bob.page, button(bob.page, "Check the dice"));
    await bob.page.getByText("draws follow from the secret").waitFor();
    const record = readFileSync(file, "utf8");
    for (const [seat, { sent, errors }] of [ann, bob].entries()) {
      const received = sent.views();
      assert.ok(received.length > 6);
      assert.deepEqual(received, (await viewsOf(record, seat)).slice(0, received.length), `sent to seat ${seat}`);
      const deals = sent.events().filter(({ what }) => what?.type === "deal"); // Event 1 to seat 0, event 2 to seat 1.
      assert.ok(deals.length >= 2);
      for (const { n, action } of deals)
        assert.equal(action === "deal ?", n - 1 !== seat, `${action} sent to seat ${seat}`);
      assert.deepEqual(errors, []);
    }
  },
);

longTest("a roll is taken back by agreement", { timeout: 60000 }, async () => {
  const [ann, bob] = await twoPlayers();
  await act(ann.page, "Roll");
  await bob.page.getByText("Your turn.").waitFor();
  await button(ann.page, "Ask to take back").click();
  await button(bob.page, "Agree").click();
  for (const { page, errors } of [ann, bob]) {
    await page.locator(".log").getByText("An action was taken back.").waitFor();
    assert.deepEqual(errors, []);
  }
});

longTest("at one screen a curtain stands between the two, and the log says nothing of their cards", async () => {
  const { page, errors } = await person(browser, `${server.address}#/new/local/fifteen`);
  await page.getByLabel("Seat 2").selectOption("me");
  await button(page, "Begin").click();
  for (const [own, name] of ["Player", "Player 2"].entries()) {
    await page.getByRole("dialog", { name: `It is ${name}'s turn.` }).waitFor();
    assert.equal(await page.locator(".act").count(), 0);
    await press(page, button(page, "Show my hand"));
    await page.getByText("Your turn.").waitFor();
    assert.match(await told(page, own, "Card"), /^\d+$/);
    assert.equal(await told(page, 1 - own, "Card"), "–");
    await press(page, button(page, "Roll"));
  }
  assert.equal(await page.locator(".log").getByText("A card is dealt: ?").count(), 2);
  assert.deepEqual(errors, []);
});

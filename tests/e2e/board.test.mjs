// The board under the hands of a player: cards placed by mouse, finger and keyboard, what others do shown one by one, looking back, links.
import assert from "node:assert/strict";
import { spawnSync } from "node:child_process";
import { mkdtempSync, readFileSync, readdirSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { gamesFile, openBegun } from "./begun.mjs";
import {
  browser,
  casus,
  findings,
  forms,
  longTest,
  middleOf,
  moment,
  person,
  phone,
  pressAt as pressThere,
  pressTwice,
  regular,
  rests,
  server,
  test,
  until,
} from "./harness.mjs";

/** A deck in which every card fits on ring 1 at some turns and not at others. */
const deck = Array.from(
  { length: 40 },
  (_, i) => `card ${i + 1} "Card ${i + 1}" gain v blue x - orbits 0 sides fc - - bh - -`,
).join("\n");

/** A new game, usually on a small field, with the pawn on ring 1, where there is room for an event. */
async function gameOnRingOne(options = {}, who = regular, rings = 2) {
  const ann = await who(browser, `${server.address}#/new/local`, options);
  const { page } = ann;
  await page.getByLabel("Rings of the field").selectOption(`${rings}`);
  await page.getByText("Scenario of your own").click();
  await page
    .getByLabel("Scenario file")
    .setInputFiles({ name: "deck.scenario", mimeType: "text/plain", buffer: Buffer.from(deck) });
  await page.getByRole("button", { name: "Begin" }).click();
  await page.getByRole("button", { name: "End the turn" }).waitFor();
  await page.locator(".hit.target").first().focus();
  for (let i = 0; i < 2; i++) await page.keyboard.press("Enter"); // The first press chooses, the second moves.
  await page.locator('.hit[data-node^="1."][aria-label*="pawn: yellow"]').waitFor();
  return ann;
}

/** Where something is; the element under a pointer there must be that thing or a part of it. */
async function spot(page, locator) {
  await rests(locator);
  const box = await locator.boundingBox();
  const at = { x: box.x + box.width / 2, y: box.y + box.height / 2 };
  const hit = await locator.evaluate((element, { x, y }) => {
    const found = document.elementFromPoint(x, y);
    return element.contains(found) || `<${found?.tagName} class="${found?.getAttribute("class")}">`;
  }, at);
  assert.equal(hit, true, `${locator} lies under another thing`);
  return at;
}
const press = async (page, locator) => {
  const { x, y } = await spot(page, locator);
  await page.mouse.click(x, y);
};

/** The pawn's node, found by its button's text. */
const ownNode = (page) => page.locator('.hit[aria-label*="pawn: yellow"]');
const organise = (page) => page.getByRole("button", { name: /^Organise, token at ✓/ });
/** Ended although action units are left: the question is read before it is answered. */
async function endTheTurn(page) {
  const end = page.getByRole("button", { name: "End the turn" });
  await end.click();
  await page.locator(".sure").waitFor();
  await moment(page);
  await end.click();
}
const chronicle = (page) => page.getByRole("button", { name: "What has happened" });
const organised = (page) => page.locator('[data-tile^="1."]').waitFor();

test("a card is turned and placed by keyboard, and a reload goes on with the game", async () => {
  const { page, errors } = await gameOnRingOne();
  await page.locator(".card-button").first().focus();
  await page.keyboard.press("Enter");
  assert.ok(await organise(page).isEnabled(), "it comes at the first turn that fits");
  for (let i = 0; i < 3; i++) await page.keyboard.press("ArrowRight");
  assert.ok(!(await organise(page).isEnabled()));
  await page.getByText(/points to (an earlier|a later) node/).waitFor();
  for (let i = 0; i < 3; i++) await page.keyboard.press("ArrowLeft");
  await organise(page).focus();
  await page.keyboard.press("Enter");
  await organised(page);
  await page.getByLabel("Forecast").check();
  await page.reload();
  await organised(page);
  assert.deepEqual(errors, []);
});

test("a card is dragged onto the field with the mouse, checked while it is there, and goes back when it is dropped elsewhere", async () => {
  const { page, errors } = await gameOnRingOne();
  const target = await ownNode(page).boundingBox();
  const [x, y] = [target.x + target.width / 2, target.y + target.height / 2];
  const drag = async (card) => {
    await card.hover();
    await page.mouse.down();
    await page.mouse.move(x + 200, y + 5, { steps: 4 });
    assert.equal(await page.locator(".ghost").count(), 1);
    await page.mouse.move(x, y, { steps: 4 });
    assert.equal(await page.locator(".field .fits, .field .misfits").count(), 1, "shown as it would lie");
  };
  await drag(page.locator(".card-button").first());
  await page.mouse.move(5, 300, { steps: 4 });
  await page.mouse.up();
  assert.equal(await page.locator(".ghost, .placing").count(), 0);
  await drag(page.locator(".card-button").first());
  await page.mouse.up();
  await organise(page).click();
  await organised(page);
  assert.deepEqual(errors, []);
});

test("on a phone a card is dragged with the finger, and the field is made larger", async () => {
  const { page, errors, context } = await gameOnRingOne(phone);
  const touch = await context.newCDPSession(page);
  const at = async (locator) => {
    await locator.scrollIntoViewIfNeeded();
    const box = await locator.boundingBox();
    return { x: box.x + box.width / 2, y: box.y + box.height / 2 };
  };
  const from = await at(page.locator(".card-button").first());
  const to = await at(ownNode(page));
  const send = (type, points) => touch.send("Input.dispatchTouchEvent", { type, touchPoints: points });
  await send("touchStart", [from]);
  for (let i = 1; i <= 8; i++)
    await send("touchMove", [{ x: from.x + ((to.x - from.x) * i) / 8, y: from.y + ((to.y - from.y) * i) / 8 }]);
  await send("touchEnd", []);
  await organise(page).click();
  await organised(page);
  const width = async () => (await ownNode(page).boundingBox()).width;
  const before = await width();
  await page.getByRole("button", { name: "Larger" }).click();
  await until(page, async () => (await width()) > before * 1.2, "the field is not larger");
  await page.getByRole("button", { name: "The whole field" }).click();
  await page.getByRole("article", { name: "Orange" }).waitFor();
  assert.deepEqual(errors, []);
});

for (const [tested, [width, height]] of forms([
  [390, 844],
  [844, 390],
  [1024, 768],
  [1440, 900],
]))
  tested(
    `at ${width} x ${height} a finger that presses twice where a card is organised or the turn is ended does nothing else`,
    async () => {
      const { page, errors } = await gameOnRingOne({
        ...phone,
        viewport: { width, height },
        reducedMotion: "no-preference",
      });
      const hurry = async (locator) => {
        await pressTwice(page, await spot(page, locator));
        await moment(page);
      };
      const card = await spot(page, page.locator(".card-button").first());
      await page.touchscreen.tap(card.x, card.y);
      await rests(organise(page)); // The board has come near.
      await moment(page);
      await hurry(organise(page));
      await organised(page);
      const chosen = () => page.locator(".placing, .wheel, .node-panel, .confirm, .chronicle").count();
      assert.equal(await chosen(), 0, "nothing is chosen or held");
      await hurry(page.getByRole("button", { name: /^Gather/ }));
      await hurry(page.getByRole("button", { name: "End the turn" }));
      const faster = page.getByRole("button", { name: "Faster" });
      await faster.waitFor();
      assert.ok(await faster.isEnabled(), "no other pace was chosen");
      assert.equal(await chosen(), 0);
      assert.deepEqual(errors, []);
    },
  );

test("a turn with action units left is ended only when one says so twice", async () => {
  const { page } = await gameOnRingOne();
  await page.getByRole("button", { name: "End the turn" }).click();
  await page.getByText("End the turn with 3 action units left?").waitFor();
  await moment(page);
  await page.getByRole("button", { name: "Cancel" }).click();
  await moment(page); // What comes to lie there in its place is not pressed in a hurry.
  await endTheTurn(page);
  await chronicle(page).click();
  await page
    .getByText(/ends the turn/)
    .first()
    .waitFor();
});

longTest(
  "what others do is told one by one, a realisation in beats with no result before its own, and all can be skipped",
  async () => {
    const { page, errors } = await gameOnRingOne({ reducedMotion: "no-preference" });
    await endTheTurn(page);
    await page
      .locator(".captions")
      .getByText(/Orange/)
      .first()
      .waitFor();
    const told = page.getByRole("region", { name: "The centre is realised" });
    const outcome = told.getByRole("heading", { name: /It happens|It does not happen/ });
    await told.waitFor();
    assert.equal(await outcome.count(), 0);
    const { x, y, width } = await page.locator(".boardbox").boundingBox();
    const pressField = () => page.mouse.click(x + width / 2, y + 120);
    await pressField();
    await outcome.waitFor();
    await pressField();
    await told.waitFor({ state: "detached" });
    const skip = page.getByRole("button", { name: "Skip" });
    if (await skip.isVisible()) await skip.click();
    await skip.waitFor({ state: "detached" });
    await chronicle(page).click();
    await page.getByText("Scores over the game").click();
    await page.getByText("No event has been realised yet.").or(page.locator(".scores svg")).first().waitFor();
    assert.deepEqual(errors, []);
  },
);

for (const [tested, [where, options]] of forms([
  ["on a phone", phone],
  ["on a desk", { viewport: { width: 1440, height: 900 } }],
]))
  tested(
    `who skips the others' turns sees the realisation begin, and skips that only by another press, ${where}`,
    async () => {
      const { page, errors } = await gameOnRingOne({ ...options, reducedMotion: "no-preference" }, person); // Their pace is their own.
      await page.evaluate(() => localStorage.setItem("casus.pace", "slow")); // However little the bots do, it takes its time.
      await page.reload();
      await endTheTurn(page);
      const skip = page.locator(".tray").getByRole("button", { name: "Skip" });
      const told = page.getByRole("region", { name: "The centre is realised" });
      await page.waitForTimeout(2500); // By then the bots have chosen all that they do, and most of it is still to be shown.
      assert.equal(await told.count(), 0);
      const [left, top] = await middleOf(skip);
      await pressTwice(page, { x: left, y: top }, 120);
      await told.waitFor();
      await moment(page);
      assert.ok(await told.isVisible());
      assert.equal(await told.getByRole("heading", { name: /It happens|It does not happen/ }).count(), 0);
      const [x, y] = await middleOf(told.getByRole("button", { name: "Skip" }));
      await pressThere(page, { x, y });
      await told.waitFor({ state: "detached" });
      assert.deepEqual(errors, []);
    },
  );

test("the paces stand from the quickest to the slowest", async () => {
  const { page } = await person(browser, server.address);
  await press(page, page.locator("details.settings summary"));
  const paces = page.getByLabel("Show events").locator("option");
  assert.deepEqual(await paces.allInnerTexts(), ["at once", "fast", "one by one", "slowly"]);
});

test("a position of a local game is sent as a link, and a link that was cut says so", async () => {
  const { page } = await gameOnRingOne();
  await page.getByRole("button", { name: "Menu" }).click();
  await page.getByRole("button", { name: "Link to this position" }).click();
  const link = await page.getByRole("textbox", { name: "Link to this position" }).inputValue();
  assert.ok(link.length < 4000, `${link.length} characters`);
  const ben = await person(browser, link);
  await ben.page.getByRole("heading", { name: "A position" }).waitFor();
  await ben.page.locator(".card-button").first().waitFor();
  assert.equal(await ben.page.locator(".card-button").count(), 7, "the hand of who sent it");
  assert.match(await ownNode(ben.page).getAttribute("aria-label"), /^node 1\.\d/);
  await ben.page.goto(link.slice(0, -40));
  await ben.page.getByText("This link does not hold a position").waitFor();
  assert.deepEqual(ben.errors, []);
});

test("a forged position is refused or said to be faulty, and the rest of the page goes on", async () => {
  const { page } = await person(browser, server.address);
  for (const fill of [0, 1, 127, 255]) {
    const link = await page.evaluate(async (byte) => {
      const toText = (bytes) => btoa(Array.from(bytes, (one) => String.fromCharCode(one)).join(""));
      const seats = [0, 1].map((seat) => ({ name: `${seat}`, bot: null }));
      const packed = JSON.stringify({
        options: "players 2\n",
        seats,
        seat: 0,
        bytes: toText(new Uint8Array(3944).fill(byte)),
      });
      const squeezed = new Response(new Blob([packed]).stream().pipeThrough(new CompressionStream("deflate-raw")));
      return toText(new Uint8Array(await squeezed.arrayBuffer()))
        .replaceAll("+", "-")
        .replaceAll("/", "_")
        .replaceAll("=", "");
    }, fill);
    await page.goto(`${server.address}#/position/${link}`);
    await page.locator("main .problem, .board").first().waitFor();
    await page.goto(`${server.address}#/rules/horizon/R23`);
    await page.locator("#rule-R23.asked").waitFor();
  }
});

/** Presses where something is visible, as a hand does, once nothing moves there any more. */
async function pressAt(page, locator) {
  await locator.waitFor();
  await locator.scrollIntoViewIfNeeded();
  await rests(locator);
  const { x, y, width, height } = await locator.boundingBox();
  await page.mouse.click(x + width / 2, y + height / 2);
}

longTest("the tutorial is won by whoever follows it with a mouse, and ends with applause", async () => {
  const { page, errors } = await person(browser, `${server.address}#/tutorial/horizon`);
  let number = 0;
  const step = async (...presses) => {
    await page.getByText(`Step ${++number} of 32`, { exact: true }).waitFor();
    for (const press of presses) await pressAt(page, press);
  };
  const button = (name) => page.getByRole("button", { name }).first();
  const node = (name) => page.locator(`[data-node="${name}"]`);
  const card = (name) => page.locator(`[data-card="${name}"]`);
  const [next, end, at] = [button("Next"), button("End the turn"), button(/^Organise, token at ✓/)];
  for (let i = 0; i < 3; i++) await step(next);
  await step(node("1.1"), node("1.1"));
  await step(card(14));
  await step(at);
  await step(button(/^Draw/));
  await step(end);
  for (let i = 0; i < 3; i++) await step(next);
  await step(node("1.2"), button("Influence at ✓"), button(/^✓ \+3/));
  await step(node("2.12"), node("2.12"));
  await step(card(25));
  await step(at);
  await step(end);
  await step(next);
  await step(card(51), button("Discard"));
  await step(button(/Archive/));
  await step(node("2.1"), node("2.1"));
  await step(card(12));
  await step(page.locator(".turn").nth(4).locator(".dot"), at);
  await step(button(/^Gather/));
  await step(end);
  await step(node("2.1"), button("Strengthen: south-west"), button(/^Strengthen: south-west \+1/));
  await step(node("2.2"), node("2.2"));
  await step(card("logistics"));
  await step(at);
  await step(button("Lay a link: south"), button(/cause 4/));
  await step(button("Lay a link: south-east"), button(/hindrance 4/));
  await step(button("Finish laying"));
  await step(end);
  await page.getByRole("heading", { name: "You win by 8 points" }).waitFor();
  await page.getByText(/^Bravo!/).waitFor();
  assert.deepEqual(await findings(page), []);
  await pressAt(page, page.getByRole("link", { name: "Play a duel against a bot" }));
  await page.getByRole("button", { name: "End the turn" }).waitFor();
  assert.deepEqual(errors, []);
});

test("on a phone a value is confirmed where a second press does nothing else", async () => {
  const { page, errors } = await person(browser, `${server.address}#/new/local`, phone);
  await page.getByRole("button", { name: "Begin" }).click();
  await page.getByRole("button", { name: "End the turn" }).waitFor();
  await page.locator('[data-node="1.1"]').tap();
  const go = page.getByRole("button", { name: /^Go there/ });
  await go.tap();
  await page.locator('.hit[data-node="1.1"][aria-label*="pawn: yellow"]').waitFor();
  await page.locator('[data-node="0"]').tap(); // It can be gone back to, and influenced.
  await page.getByRole("button", { name: "Influence at ✗" }).tap();
  await page.getByRole("button", { name: /^✗ −1/ }).first().tap();
  const at = await spot(page, page.locator(".confirm button.main"));
  await page.touchscreen.tap(at.x, at.y);
  await go.waitFor();
  await moment(page);
  await page.touchscreen.tap(at.x, at.y);
  await page.locator('.hit[data-node="1.1"][aria-label*="pawn: yellow"]').waitFor();
  assert.deepEqual(errors, []);
});

test("at every size the field, the hand and the actions lie in the window, and the wheel and the dial answer to the pointer", async () => {
  const { page, errors } = await person(browser, `${server.address}#/new/local`);
  await page.getByRole("button", { name: "Begin" }).click();
  for (const [width, height] of [
    [1920, 1080],
    [1440, 900],
    [1024, 768],
    [844, 390],
    [390, 844],
  ]) {
    await page.setViewportSize({ width, height });
    await page.locator(".hit").first().waitFor();
    assert.deepEqual(
      await page.evaluate(() => [document.scrollingElement.scrollHeight, document.scrollingElement.scrollWidth]),
      [height, width],
      "nothing scrolls",
    );
    await press(page, page.getByRole("button", { name: "End the turn" }));
    await moment(page); // The question is read first.
    await press(page, page.getByRole("button", { name: "Cancel" }));
    await press(page, page.locator('[data-node="0"]'));
    await rests(page.locator('[data-node="0"]').first()); // If there is little room the board zooms in.
    if (width === 1440) {
      for (const digit of ["8", "1"]) await page.keyboard.press(digit); // Six sides, ✓, ✗; its first value.
    } else {
      await press(page, page.getByRole("button", { name: "Influence at ✗" }));
      await press(page, page.getByRole("button", { name: /^✗ −1/ }));
    }
    await press(page, page.getByRole("button", { name: "Take back" }));
    await page.keyboard.press("Escape");
    await press(page, page.locator(".card-button").first());
    await page.getByText("There is an event in this node already.").waitFor();
    await press(page, page.getByRole("button", { name: "Cancel" }));
  }
  assert.deepEqual(errors, []);
});

/** Where the things lie that a finger may be about to press. */
const places = (page) =>
  page.evaluate(() =>
    [...document.querySelectorAll(".hit, .card-button, .side .more")].map((one) => {
      const { x, y } = one.getBoundingClientRect();
      return [one.getAttribute("data-node") ?? one.textContent, Math.round(x), Math.round(y)];
    }),
  );

for (const [tested, viewport] of forms([
  phone.viewport,
  { width: phone.viewport.height, height: phone.viewport.width },
]))
  tested(
    `on a phone of ${viewport.width}x${viewport.height} nothing moves when one is asked whether the turn shall end`,
    async () => {
      const { page, errors } = await gameOnRingOne({ ...phone, viewport });
      const end = page.getByRole("button", { name: "End the turn" });
      await rests(end);
      await rests(page.locator(".card-button").first());
      const before = await places(page);
      await end.tap();
      await spot(page, page.locator(".sure"));
      assert.deepEqual(await places(page), before);
      assert.deepEqual(errors, []);
    },
  );

for (const [tested, viewport] of forms([
  phone.viewport,
  { width: phone.viewport.height, height: phone.viewport.width },
]))
  tested(
    `on a phone of ${viewport.width}x${viewport.height} what is said of an event leaves its marks free, and its source in the centre has a name`,
    async () => {
      const { page, errors } = await gameOnRingOne({ ...phone, viewport });
      await page.locator(".card-button").first().tap();
      await organise(page).tap();
      await organised(page);
      await page.locator('.hit[data-node^="1."][aria-label*="pawn: yellow"]').tap();
      await page.locator(".petal.v").waitFor();
      assert.equal((await page.locator(".where-from").first().textContent()).trim(), "centre");
      const details = page.getByRole("button", { name: "Details" });
      const before = await details.boundingBox();
      await details.tap();
      await rests(page.locator(".node-panel"));
      for (const mark of [".petal.v", ".petal.x"]) await spot(page, page.locator(mark).first());
      await spot(page, details);
      assert.deepEqual(await details.boundingBox(), before, "a second tap on the same spot closes it");
      assert.deepEqual(errors, []);
    },
  );

test("on a phone with six players the mark of an artifact covers nobody's points", async () => {
  const found = await person(browser, `${server.address}#/new/local`, phone);
  const { page, errors } = found;
  const own = `artifacts 0 0 0 0 0 9 9\n${deck.replaceAll(/$/gm, " artifact")}`;
  await page.getByRole("combobox", { name: "Players" }).selectOption("6");
  await page.getByText("Scenario of your own").click();
  await page
    .getByLabel("Scenario file")
    .setInputFiles({ name: "own.scenario", mimeType: "text/plain", buffer: Buffer.from(own) });
  await page.getByRole("button", { name: "Begin" }).click();
  await page.getByRole("button", { name: "End the turn" }).waitFor();
  await page.locator(".hit.target").first().focus();
  for (let i = 0; i < 2; i++) await page.keyboard.press("Enter");
  await page.locator(".card-button").first().tap();
  await organise(page).tap();
  const mark = page.locator(".plate .artifacts");
  await mark.waitFor();
  const [one, other] = [await mark.boundingBox(), await page.locator(".plate .score").first().boundingBox()];
  assert.ok(one.x + one.width <= other.x || one.y >= other.y + other.height, JSON.stringify([one, other]));
  assert.deepEqual(errors, []);
});

/** Games of random bots, as records. */
function simulated(seats) {
  const folder = mkdtempSync(join(tmpdir(), "casus-board-"));
  const bots = Array.from({ length: seats }, () => "random").join();
  const asked = ["horizon", "--games", "40", "--players", `${seats}`, "--bot", bots, "--seed", "2"];
  assert.equal(spawnSync(casus, ["sim", ...asked, "--record", folder]).status, 0);
  const records = readdirSync(folder).map((name) => readFileSync(join(folder, name), "utf8"));
  rmSync(folder, { recursive: true });
  return records;
}

/** Where a person of a simulated game with two players comes to play that: the page, and the action. */
async function beforePlaying(wanted) {
  for (const record of simulated(2)) {
    const events = record
      .trim()
      .split("\n")
      .map((line) => JSON.parse(line));
    const played = events.find(({ action }) => wanted.test(action ?? ""));
    if (!played) continue;
    const bots = [0, 1].map((seat) => (seat === played.seat ? null : "greedy"));
    const { page, errors } = await person(browser, server.address, { viewport: { width: 1440, height: 900 } });
    await openBegun(page, server.address, gamesFile(record, played.n - 1, bots));
    return { page, errors, words: played.action.split(" ") };
  }
  throw new Error(`no game has ${wanted}`);
}

test("the rounds of a phase have the colour of its ring, whose number stands where it begins", async () => {
  const { page, errors } = await late({ viewport: { width: 1440, height: 900 } });
  const ink = (selector) =>
    page
      .locator(selector)
      .first()
      .evaluate((it) => getComputedStyle(it).stroke);
  const seen = new Set();
  for (const ring of [1, 2, 3, 4]) {
    const colour = await ink(`.time .ring.phase-colour-${ring} polygon`);
    assert.equal(await ink(`.time .round.phase-colour-${ring}`), colour);
    assert.equal(await ink(`[data-order="${ring}"] > path`), colour);
    assert.equal(await page.locator(`[data-order="${ring}"] > path`).count(), 6 * ring - 1);
    assert.equal(await page.locator(`[data-order="${ring}"] text`).textContent(), `${ring}`);
    seen.add(colour);
  }
  assert.equal(seen.size, 4, "each has its own");
  assert.deepEqual(errors, []);
});

/** A turn late in a simulated game with two players, by the person whose turn it is. */
async function late(options) {
  const record = simulated(2)[0];
  const turns = record
    .trim()
    .split("\n")
    .map((line) => JSON.parse(line))
    .filter(({ action }) => /^(draw|gather|move)/.test(action ?? ""));
  const { n, seat } = turns[Math.floor(0.8 * turns.length)];
  const bots = [0, 1].map((one) => (one === seat ? null : "greedy"));
  const found = await person(browser, server.address, options);
  await openBegun(found.page, server.address, gamesFile(record, n - 1, bots));
  return found;
}

test("the track of points says every score with its tie mark, and covers nothing of the field", async () => {
  for (const options of [
    { viewport: { width: 1440, height: 900 } },
    { ...phone, viewport: { width: 360, height: 740 } },
  ]) {
    const { page, errors } = await late(options);
    const track = page.getByRole("region", { name: "Track of points" });
    await track.waitFor();
    const said = await track.getByRole("listitem").allTextContents();
    assert.equal(said.length, 2);
    for (const one of said) assert.match(one, /^.+: [+−]?\d+, tie mark [+−]?\d+$/);
    const [box, field] = [
      await track.locator(".lanes").boundingBox(),
      await page.locator(".field-frame").boundingBox(),
    ];
    const apart = box.y + box.height <= field.y + 1 || box.x + box.width <= field.x + 30; // So much of the frame's edge is always empty.
    assert.ok(apart, JSON.stringify([box, field]));
    const explains = track.locator("summary");
    await explains.focus();
    await page.keyboard.press("Enter");
    await track.getByText("the one with the higher mark is ahead").waitFor();
    assert.deepEqual(errors, []);
  }
});

test("when all nodes where a card fits have been shown, the board comes back to where it was", async () => {
  const { page, errors } = await gameOnRingOne(
    { viewport: { width: 1440, height: 900 }, reducedMotion: "no-preference" },
    regular,
    4,
  );
  const centre = page.locator('[data-node="0"]').first();
  const placed = async () => {
    await rests(centre);
    const { x, y, width } = await centre.boundingBox();
    return [x, y, width].map(Math.round);
  };
  const before = await placed();
  await press(page, page.locator(".card-button").first());
  await rests(organise(page));
  assert.ok((await placed())[2] < before[2], "from afar");
  await press(page, organise(page));
  await organise(page).waitFor({ state: "detached" });
  await until(page, async () => (await placed()).join() === before.join(), "it is where it was");
  assert.deepEqual(errors, []);
});

test("what an artifact puts at a mark or lays at a side is written on its button", async () => {
  const whisper = await beforePlaying(/^play whisper \S+ v/);
  await press(whisper.page, whisper.page.locator(`.hit[data-node="${whisper.words[2]}"]`));
  await press(whisper.page, whisper.page.getByRole("button", { name: "Influence at ✓" }));
  const atMark = whisper.page.getByRole("button", { name: /^✦ Whisper ✓ \+2/ });
  assert.equal(await atMark.locator("text").first().textContent(), "✦+2");
  await spot(whisper.page, atMark);
  assert.deepEqual(whisper.errors, []);

  const catalyst = await beforePlaying(/^play catalyst /);
  const atSide = catalyst.page.getByRole("button", { name: /^✦ Catalyst: .+ \+1/ });
  await press(catalyst.page, ownNode(catalyst.page));
  await press(catalyst.page, catalyst.page.getByRole("button", { name: /^Strengthen: / }).first());
  assert.equal(await atSide.locator("text").first().textContent(), "✦+1");
  await spot(catalyst.page, atSide);
  assert.deepEqual(catalyst.errors, []);
});

for (const [tested, lang] of forms(["ru", "en", "cs"]))
  tested(
    `on a phone with six players a new version is offered in the menu and covers nothing, and the plates' figures can be read (${lang})`,
    async () => {
      const { page } = await person(browser, `${server.address}#/new/local`, { ...phone, locale: lang });
      await page.locator("select:has(option[value='6'])").first().selectOption("6");
      await page.locator("button.main, button[type=submit]").last().tap();
      const plates = page.locator(".plate");
      await plates.nth(5).waitFor();
      await page.evaluate(() => dispatchEvent(new Event("vite:preloadError"))); // A part of the page that has been replaced.
      const menu = page.locator("button.round").first();
      await menu.locator(".news").waitFor();
      assert.equal(await page.locator(".notice").filter({ visible: true }).count(), 0);
      const least = await page
        .locator(".foretold")
        .first()
        .evaluate((it) => parseFloat(getComputedStyle(it).fontSize));
      assert.ok(least >= 12, `${least} pixels`);
      const [across, down] = await middleOf(menu);
      await pressThere(page, { x: across, y: down });
      const [x, y] = await middleOf(page.locator("dialog .notice button").last());
      await pressThere(page, { x, y });
      await page.locator("dialog .notice").waitFor({ state: "detached" });
      assert.equal(await menu.locator(".news").count(), 0);
    },
  );

/** The figures on the field that are smaller than so many pixels, and the badges of a card that lie on another card. */
const illegible = (page, least) =>
  page.evaluate((pixels) => {
    const nameOf = (one) => one.closest("[data-tile], [data-badges], g[class]").getAttribute("class");
    const small = [...document.querySelectorAll(".field text")].flatMap((one) => {
      const size = parseFloat(getComputedStyle(one).fontSize) * one.getScreenCTM().a;
      return size < pixels - 0.1 ? [`${nameOf(one)} "${one.textContent}": ${size} pixels`] : [];
    });
    const faces = [...document.querySelectorAll("[data-tile]")].map((tile) => {
      const face = tile.querySelector(".edge");
      const to = face.getScreenCTM();
      const corners = [...face.points].map((point) => point.matrixTransform(to));
      return { node: tile.getAttribute("data-tile"), corners };
    });
    const isOn = ({ corners }, x, y) =>
      corners.every((one, i) => {
        const other = corners[(i + 1) % corners.length];
        return (other.x - one.x) * (y - one.y) - (other.y - one.y) * (x - one.x) > 0;
      });
    const astray = [...document.querySelectorAll("[data-badges] text")].flatMap((badge) => {
      const { left, right, top, bottom } = badge.getBoundingClientRect();
      const own = badge.closest("[data-badges]").getAttribute("data-badges");
      const [x, y] = [(left + right) / 2, (top + bottom) / 2];
      const points = [
        [left, y],
        [right, y],
        [x, top + 2],
        [x, bottom - 2],
      ]; // Round it lies its frame.
      const found = faces.find((face) => face.node !== own && points.some(([a, b]) => isOn(face, a, b)));
      return found ? [`"${badge.textContent}" of ${own} lies on ${found.node}`] : [];
    });
    return [...small, ...astray];
  }, least);

test("in the middle of a game on four rings every figure can be read, and no badge lies on another card; who moves the board is left alone", async () => {
  const [record] = simulated(4);
  const turns = record
    .split("\n")
    .flatMap((line) => (/"seat":3,"action":"end"/.test(line) ? [JSON.parse(line).n] : []));
  const half = turns[Math.floor(turns.length / 2)];
  for (const [look, least] of [
    [{ viewport: { width: 1440, height: 900 } }, 11],
    [phone, 10],
  ]) {
    const { page, errors } = await person(browser, server.address, look);
    await openBegun(page, server.address, gamesFile(record, half, [null, "greedy", "greedy", "greedy"]));
    await page.locator(".field .points").first().waitFor();
    await rests(page.locator(".field"));
    assert.deepEqual(await illegible(page, least), []);
    if (least === 10) continue; // There the board comes near to what is chosen.
    await page.getByRole("button", { name: "Larger" }).click();
    await rests(page.locator(".field"));
    const before = await page.locator(".field").boundingBox();
    await page.locator(".hit.target").first().focus();
    for (let i = 0; i < 2; i++) await page.keyboard.press("Enter");
    await page.getByRole("button", { name: "Take back" }).and(page.locator(":enabled")).waitFor(); // The pawn has moved.
    await rests(page.locator(".field"));
    assert.deepEqual(await page.locator(".field").boundingBox(), before);
    assert.deepEqual(errors, []);
  }
});

// Cold War narrates events: a headline waits to be seen, a coup has the record's die, and the narration can be skipped.
// By mouse.
import assert from "node:assert/strict";
import { browser, findings, person, server, test } from "./harness.mjs";

/** Where the first of these is that is uncovered, stands still and contains `text`; null if nowhere. */
const spotOf = (page, ways) =>
  page.evaluate(async (ways) => {
    const middle = (found) => {
      const { left, top, width, height } = found.getBoundingClientRect();
      return { x: left + width / 2, y: Math.min(top + height / 2, (top + innerHeight) / 2) };
    };
    for (const { at, text = "" } of ways)
      for (const found of document.querySelectorAll(at)) {
        const { x, y } = middle(found);
        if (!found.textContent.includes(text) || !found.contains(document.elementFromPoint(x, y))) continue;
        const frame = () => new Promise((drawn) => requestAnimationFrame(drawn));
        await new Promise((later) => setTimeout(later, 50)).then(frame).then(frame);
        const now = middle(found);
        return now.x === x && now.y === y && found.contains(document.elementFromPoint(x, y)) ? { x, y } : null;
      }
    return null;
  }, ways);

/** Presses the first of these with the mouse, as soon as one is uncovered. */
async function press(page, ...ways) {
  for (let i = 0; i < 400; i++) {
    const spot = await spotOf(page, ways);
    if (spot) return page.mouse.click(spot.x, spot.y);
    await page.waitForTimeout(50);
  }
  throw new Error(`never lay in the open: ${JSON.stringify(ways)}; asked is ${await question(page).innerText()}`);
}

const question = (page) => page.locator(".question");
const skip = (page) => page.getByRole("button", { name: "▶▶ Skip" });
const DARE = { at: "dialog[open] button", text: "Do it anyway" }; // A play that may lose the game at once is asked about.
const CONFIRM = { at: ".prompt .confirm:not(:disabled)" };
const TOLD = [{ at: ".scrim .go" }, { at: "button", text: "▶▶ Skip" }];
const WAY = { at: ".play-card button.main, .play-card .row button" };
const CARD = { at: ".card-in-hand.playable" };
const TARGET = { at: ".press.target" };
const OTHER = { at: ".prompt .answers > button:not(.confirm, .undo)" };
const ANSWERS = [DARE, CONFIRM, WAY, TARGET, CARD, OTHER];

/** Skips the narration and answers every question with the first thing that can be pressed, until `asked` is asked. */
async function goOn(page, asked) {
  for (let i = 0; i < 300; i++) {
    const isAsked = asked.test(await question(page).innerText());
    const told = (await page.locator(".scrim").count()) > 0 || (await skip(page).isVisible());
    if (isAsked && !told) return;
    const spot = await spotOf(page, told ? TOLD : ANSWERS);
    if (spot) await page.mouse.click(spot.x, spot.y);
    await page.waitForTimeout(60);
  }
  throw new Error(`never asked: ${asked}; asked is ${await question(page).innerText()}`);
}

const WIDE = { width: 1760, height: 1000 }; // The whole map is visible.

/** Where the parts of the head lie in a usual window. */
async function headOf(page) {
  await page.setViewportSize({ width: 1440, height: 900 });
  const parts = await page.locator(".tracks > *").evaluateAll((all) =>
    all.map((part) => {
      const { left, width } = part.getBoundingClientRect();
      return [left, width];
    }),
  );
  await page.setViewportSize(WIDE);
  return parts;
}

test("a headline waits to be seen, and a coup's die is the record's", { timeout: 120000 }, async () => {
  const { page, errors } = await person(browser, `${server.address}#/local/new/coldwar`, {
    reducedMotion: "no-preference",
    viewport: WIDE,
  });
  await question(page).filter({ hasText: "Eastern Europe (left: 6)" }).waitFor();
  const head = await headOf(page);
  for (let i = 0; i < 6; i++) await press(page, { at: '[data-country="poland"]' });
  await press(page, CONFIRM);
  await goOn(page, /headline/);
  assert.deepEqual(await headOf(page), head, "while headlines are chosen all stands where it stood");

  await press(page, CARD);
  await press(page, WAY);
  if (await page.locator("dialog[open]").isVisible()) await press(page, DARE);
  await press(page, CONFIRM);
  const headlines = page.locator(".scrim.headlines");
  await headlines.waitFor();
  await page.waitForTimeout(1800); // Longer than its cards take to turn.
  assert.equal(await headlines.count(), 1, "it waits");
  assert.equal(await page.locator(".scrim .turning").count(), 2, "both cards lie side by side");
  assert.deepEqual(await findings(page), []);
  if (process.env.SHOTS) await page.screenshot({ path: `${process.env.SHOTS}-headlines.png` });
  await press(page, { at: ".scrim.headlines .go", text: "Continue ▸" });
  await headlines.waitFor({ state: "detached" });

  await goOn(page, /^Your action round/);
  assert.deepEqual(await headOf(page), head, "and in a round");
  await press(page, { at: ".card-in-hand.playable", text: "The China Card" });
  await press(page, { at: ".play-card .kinds button", text: "Coup" }); // A coup is four presses.
  await press(page, TARGET);
  await press(page, CONFIRM); // The bar sends it, as it sends everything.
  const die = page.locator(".scrim.roll [data-die].landed");
  await die.waitFor();
  const face = await die.getAttribute("data-die");
  await die.getByRole("img", { name: `Die: ${face}.` }).waitFor();
  assert.match(await page.locator(".scrim.roll .chance").innerText(), /succeeds \d+/);
  assert.match(await page.locator(".scrim.roll .faces li.good").last().innerText(), /US −\d|USSR \+\d/);
  if (process.env.SHOTS) {
    await page.waitForTimeout(1600);
    await page.screenshot({ path: `${process.env.SHOTS}-coup.png` });
  }
  await page.mouse.click(640, 120); // Any press continues at once.
  await page.locator(".scrim.roll").waitFor({ state: "detached", timeout: 4000 });
  await press(page, { at: ".tool", text: "Log" });
  const log = page.getByRole("tabpanel");
  await log.filter({ hasText: new RegExp(`The coup (succeeds|fails): ${face} \\+`) }).waitFor();
  assert.deepEqual(errors, []);
});

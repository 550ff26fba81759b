// Cold War's cards under a real hand: one is lifted by pointing at it, by a press, by a long press and by keys; it is
// shown large and whole, with the ways to play it beside it, and nothing else is under the pointer there.
import assert from "node:assert/strict";
import { browser, findings, middleOf, person, phone, server, test } from "./harness.mjs";

const lifted = (page) => page.locator(".lifted");
const cards = (page) => page.locator(".card-in-hand");

/** Where a card can be pressed: the middle of its band, which no other card covers and the window does not cut off. */
async function bandOf(card) {
  const { x, y, width } = await card.boundingBox();
  return [x + Math.min(width / 2, 40), y + 15];
}

const titleOf = (locator) => locator.locator(".title").first().innerText();

/** The lifted card is the intended one; it is within the window, and its text within its face. */
async function isWhole(page, card) {
  assert.equal(await titleOf(lifted(page)), await titleOf(card));
  const { width, height } = page.viewportSize();
  const box = await lifted(page).locator(".face").boundingBox();
  assert.ok(
    box.x >= 0 && box.y >= 0 && box.x + box.width <= width && box.y + box.height <= height + 1,
    "in the window",
  );
  const text = await lifted(page).locator(".text").boundingBox();
  assert.ok(text.y + text.height <= box.y + box.height, "the whole text is on the card");
}

async function begun(options = {}) {
  const { page, errors } = await person(browser, `${server.address}#/new/local/coldwar`, options);
  await page.getByRole("button", { name: "Begin" }).click();
  await cards(page).nth(3).waitFor();
  await page.locator(".emblem path").first().waitFor({ state: "attached" });
  return { page, errors };
}

test("a card is lifted by the mouse and by keys, and says how it may be played", { timeout: 60000 }, async () => {
  const { page, errors } = await begun();
  const [first, second] = [cards(page).nth(1), cards(page).nth(2)];
  await page.mouse.move(...(await bandOf(first)));
  await lifted(page).waitFor();
  await isWhole(page, first);
  await page.mouse.move(400, 300);
  await lifted(page).waitFor({ state: "detached" });
  await page.mouse.click(...(await bandOf(first)));
  await page.mouse.move(400, 300);
  await page.locator(".layer.pinned").waitFor();
  await page.keyboard.press("ArrowRight");
  await page.keyboard.press("Enter");
  await isWhole(page, second);
  await page.keyboard.press("Escape");
  await page.locator(".layer.pinned").waitFor({ state: "detached" });
  await page.locator('[data-country="poland"]').focus();
  for (let i = 0; i < 6; i++) await page.keyboard.press("Enter");
  await page.getByRole("button", { name: "✓ Confirm" }).click();
  await page.locator(".card-in-hand.playable").first().waitFor();
  const playable = page.locator(".card-in-hand.playable").first();
  await page.mouse.click(...(await bandOf(playable)));
  const way = page.getByRole("button", { name: "Choose as headline", exact: true });
  await way.waitFor();
  await isWhole(page, playable);
  assert.deepEqual(await findings(page), []);
  const sent = await titleOf(playable);
  await page.mouse.click(...(await middleOf(way)));
  await way.waitFor({ state: "detached" });
  await page.mouse.click(...(await middleOf(page.getByRole("button", { name: "✓ Confirm" }))));
  await page.mouse.click(...(await middleOf(page.getByRole("button", { name: "Log", exact: true }))));
  await page
    .getByRole("tabpanel")
    .filter({ hasText: new RegExp(`USSR headlines ${sent} \\(\\d+\\)(\\.|, a US event\\.)`) })
    .waitFor();
  assert.deepEqual(errors, []);
});

test(
  "on a phone a card is lifted by a tap and by a long press, and put down beside it",
  { timeout: 60000 },
  async () => {
    const { page, errors } = await begun(phone);
    const first = cards(page).first();
    const [x, y] = await bandOf(first);
    await page.touchscreen.tap(x, y);
    await page.locator(".layer.pinned").waitFor();
    await isWhole(page, first);
    await page.touchscreen.tap(10, 160); // The veil: what is under it is not pressed.
    await lifted(page).waitFor({ state: "detached" });
    assert.equal(await page.getByRole("button", { name: "✓ Confirm" }).count(), 0);
    const finger = await page.context().newCDPSession(page);
    await finger.send("Input.dispatchTouchEvent", { type: "touchStart", touchPoints: [{ x, y }] });
    await page.locator(".layer.pinned").waitFor();
    await finger.send("Input.dispatchTouchEvent", { type: "touchEnd", touchPoints: [] });
    await isWhole(page, first);
    assert.deepEqual(await findings(page), []);
    assert.equal(await page.evaluate(() => document.documentElement.scrollWidth), 390);
    assert.deepEqual(errors, []);
  },
);

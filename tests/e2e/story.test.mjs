// What happens in Cold War is told: a headline that waits to be seen, a coup whose die is the record's, and what is told can be skipped. By mouse.
import assert from "node:assert/strict";
import { test } from "node:test";
import { browser, findings, person, server } from "./harness.mjs";

/** Presses the middle of what is there, where the mouse would. */
async function press(page, locator) {
  await locator.waitFor();
  await locator.scrollIntoViewIfNeeded();
  const { x, y, width, height } = await locator.boundingBox();
  await page.mouse.click(x + width / 2, y + height / 2);
}

const question = (page) => page.locator(".question");
const skip = (page) => page.getByRole("button", { name: "▶▶ Skip" });
const confirm = (page) => page.getByRole("button", { name: "✓ Confirm" });

/** Skips whatever is told and answers whatever is asked by the first thing that can be pressed, until `asked` is asked. */
async function goOn(page, asked) {
  const ways = [
    page.locator("dialog[open] button", { hasText: "Do it anyway" }),
    page.getByRole("button", { name: /Continue ▸/ }),
    skip(page),
    page.locator(".prompt button", { hasText: "Confirm" }),
    page.locator(".country button.main"),
    page.locator(".play-card button"),
    page.locator(".press.target"),
    page.locator(".card-in-hand.playable"),
    page.locator(".prompt .row > button").filter({ hasNotText: "Take back" }),
  ];
  for (let i = 0; i < 300; i++) {
    const told = (await page.locator(".scrim").count()) > 0 || (await skip(page).isVisible());
    if (!told && asked.test(await question(page).innerText())) return;
    for (const way of ways) {
      const first = way.first();
      if (!(await first.isVisible())) continue;
      await first.click({ timeout: 500, force: true }).catch(() => {}); // It may have gone meanwhile.
      break;
    }
    await page.waitForTimeout(60);
  }
  throw new Error(`never asked: ${asked}; asked is ${await question(page).innerText()}`);
}

test("a headline waits to be seen, and a coup's die is the record's", { timeout: 120000 }, async () => {
  const { page, errors } = await person(browser, `${server.address}#/new/local/coldwar`, {
    reducedMotion: "no-preference",
  });
  await press(page, page.getByRole("button", { name: "Begin" }));
  await question(page).filter({ hasText: "Eastern Europe (left: 6)" }).waitFor();
  for (let i = 0; i < 6; i++) await press(page, page.locator('[data-country="poland"]'));
  await press(page, confirm(page));
  await goOn(page, /headline/);

  await press(page, page.locator(".card-in-hand.playable").first());
  await press(page, page.locator(".play-card button").first());
  const warned = page.locator("dialog[open] button", { hasText: "Do it anyway" });
  if (await warned.isVisible()) await warned.click();
  await press(page, confirm(page));
  const headlines = page.locator(".scrim.headlines");
  await headlines.waitFor();
  await page.waitForTimeout(1800); // Longer than its cards take to turn.
  assert.equal(await headlines.count(), 1, "it waits");
  assert.equal(await page.locator(".scrim .turning").count(), 2, "both cards lie side by side");
  assert.deepEqual(await findings(page), []);
  if (process.env.SHOTS) await page.screenshot({ path: `${process.env.SHOTS}-headlines.png` });
  await press(page, page.getByRole("button", { name: "Continue ▸" }));
  await headlines.waitFor({ state: "detached" });

  await goOn(page, /^Your action round/);
  const china = page.getByRole("button", { name: /^The China Card/ }).and(page.locator(".card-in-hand.playable"));
  await press(page, china);
  await press(page, page.locator(".play-card").getByRole("button", { name: "For operations", exact: true }));
  await press(page, page.getByRole("button", { name: "Coup", exact: true }));
  const country = await page.locator(".press.target").first().getAttribute("data-country");
  await press(page, page.locator(`[data-country="${country}"]`));
  await press(page, page.locator(".country button.main"));
  const die = page.locator(".scrim.roll [data-die].landed");
  await die.waitFor();
  const face = await die.getAttribute("data-die");
  await die.getByRole("img", { name: `Die: ${face}.` }).waitFor();
  if (process.env.SHOTS) {
    await page.waitForTimeout(1600);
    await page.screenshot({ path: `${process.env.SHOTS}-coup.png` });
  }
  await page.mouse.click(640, 120); // Any press goes on at once.
  await page.locator(".scrim.roll").waitFor({ state: "detached", timeout: 1500 });
  await press(page, page.getByRole("button", { name: "☰ Log" }));
  const log = page.getByRole("tabpanel");
  await log.filter({ hasText: new RegExp(`The coup (succeeds|fails): ${face} \\+`) }).waitFor();
  assert.deepEqual(errors, []);
});

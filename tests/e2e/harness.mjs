// What the browser tests share: a server of their own for each file, Chromium, and the hands of a player.
import assert from "node:assert/strict";
import { spawnSync } from "node:child_process";
import { rmSync } from "node:fs";
import { createRequire } from "node:module";
import { after, afterEach, before, test as anyTest } from "node:test";
import { casus, startBrowser, startServer } from "./start.mjs";

export { casus };

/** What CI runs; a `longTest`, such as a whole game by hand, is for `make long` (LONG=1), which runs these alone. */
const isLong = process.env.LONG === "1";
export const test = isLong ? () => {} : anyTest;
export const longTest = isLong ? anyTest : () => {};
/** Sizes, looks or languages in which the same is tested: the first in CI, the others in `make long`. */
export const forms = (all) => all.map((one, i) => [i === 0 ? test : longTest, one]);

const axeSource = createRequire(new URL("../../web/package.json", import.meta.url))("axe-core").source;

export let server, browser;

before(async () => {
  server = await startServer();
  browser = await startBrowser();
});

// Whoever a test has brought leaves with it: their pages would go on playing.
const contexts = [];
afterEach(() => Promise.all(contexts.splice(0).map((context) => context.close())));

after(async () => {
  await browser?.close();
  assert.equal(await server?.stop(), 0);
  rmSync(server.directory, { recursive: true });
});

/** Chance in the page is the same in every run, unless SEED says otherwise; each person has another. */
const seed = Number(process.env.SEED ?? 1);
let people = 0;

/** Draws what the page takes for chance from the seed, the person and how often a page of the person was loaded. */
function seedChance([seed, person]) {
  let loads = 0;
  try {
    loads = Number(localStorage.getItem("seeded loads")) + 1;
    localStorage.setItem("seeded loads", String(loads));
  } catch {
    return; // A page without storage, such as an empty one, does not play.
  }
  let state = (seed * 2654435761 + person * 40503 + loads * 97) >>> 0;
  const next = () => {
    state = (state + 0x6d2b79f5) >>> 0; // mulberry32
    let mixed = Math.imul(state ^ (state >>> 15), state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return (mixed ^ (mixed >>> 14)) >>> 0;
  };
  crypto.getRandomValues = (array) => {
    const bytes = new Uint8Array(array.buffer, array.byteOffset, array.byteLength);
    for (let i = 0; i < bytes.length; i++) bytes[i] = next() & 255;
    return array;
  };
}

export const phone = { viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true };

/** A person: a browser of their own, whose page's errors are collected. Events are shown at once, unless the person
 * wants motion. */
export async function person(browser, address, options = {}) {
  const context = await browser.newContext({
    viewport: { width: 1280, height: 900 },
    reducedMotion: "reduce",
    locale: "en-US",
    serviceWorkers: "block", // It would fetch the whole page again for every person.
    ...options,
  });
  contexts.push(context);
  await context.addInitScript(seedChance, [seed, people++]);
  const page = await context.newPage();
  const errors = [];
  page.on("pageerror", (error) => errors.push(error.message));
  page.on("console", (said) => said.text().includes("is not what is expected here") && errors.push(said.text())); // A message of the server's.
  page.setDefaultTimeout(20000);
  await page.goto(address);
  await page.waitForSelector("header:visible"); // That of the page, or of a board that fills the window.
  return { context, page, errors };
}

const regulars = new Map();

/** Somebody who stays from test to test, the same for the same options: their page is loaded once, and what their browser
 * keeps stays. The address has a hash. */
export async function regular(browser, address, options = {}) {
  const look = JSON.stringify(options);
  if (!regulars.has(look)) {
    const one = await person(browser, address, options);
    contexts.splice(contexts.indexOf(one.context), 1); // Nobody sees them off.
    regulars.set(look, one);
  }
  const { page, errors } = regulars.get(look);
  errors.length = 0;
  if (options.viewport) await page.setViewportSize(options.viewport); // A test may have left another size.
  await page.mouse.move(0, 0);
  await page.goto(address);
  return regulars.get(look);
}

/** A press at that place, with a finger where the page is touched. */
export async function pressAt(page, { x, y }) {
  const touched = await page.evaluate(() => navigator.maxTouchPoints > 0);
  await (touched ? page.touchscreen.tap(x, y) : page.mouse.click(x, y));
}

/** Two presses at that place in a hurry, so many milliseconds apart, with a finger where the page is touched: the second
 * is sent without waiting for what the first does, however busy the machine is. */
export async function pressTwice(page, { x, y }, apart = 0) {
  const devtools = await page.context().newCDPSession(page);
  const touched = await page.evaluate(() => navigator.maxTouchPoints > 0);
  const touch = (type) =>
    devtools.send("Input.dispatchTouchEvent", { type, touchPoints: type === "touchStart" ? [{ x, y }] : [] });
  const mouse = (type) => devtools.send("Input.dispatchMouseEvent", { type, x, y, button: "left", clickCount: 1 });
  const press = () =>
    touched ? [touch("touchStart"), touch("touchEnd")] : [mouse("mousePressed"), mouse("mouseReleased")];
  const sent = press();
  await new Promise((later) => setTimeout(later, apart));
  await Promise.all([...sent, ...press()]);
  await devtools.detach();
}

/** A person's moment: what comes sooner at the same place is taken for the second press of somebody in a hurry, and what
 * must not happen has not happened in it (web/src/ui/twice.ts). */
export const moment = (page) => page.waitForTimeout(500);

/** Waits until it lies still: for as many frames as nobody sees a movement in. */
export async function rests(locator) {
  await locator.waitFor();
  await locator.evaluate(async (element) => {
    const STILL = 6;
    let before = "";
    for (let still = 0; still < STILL;) {
      await new Promise(requestAnimationFrame);
      const { x, y, width, height } = element.getBoundingClientRect();
      const now = [x, y, width, height].join();
      still = now === before ? still + 1 : 0;
      before = now;
    }
  });
}

/** Waits until the question, asked again and again, is answered by yes. */
export async function until(page, isSo, what) {
  const LOOKS = 400;
  for (let i = 0; !(await isSo()); i++) {
    assert.ok(i < LOOKS, typeof what === "function" ? await what() : what);
    await page.waitForTimeout(40);
  }
}

/** Where the middle of it lies, across and down, once it is there. */
export async function middleOf(locator) {
  await locator.waitFor();
  const { x, y, width, height } = await locator.boundingBox();
  return [x + width / 2, y + height / 2];
}

/** Makes one simple move if it is this page's turn: ends the turn, or leaves a realised node. Whether there was one. */
export async function moveOn(page) {
  const end = page.getByRole("button", { name: "End the turn" });
  if (await end.isVisible()) {
    await end.click({ timeout: 3000 }).catch(() => {}); // It may have disappeared meanwhile.
    return true;
  }
  const target = page.locator(".hit.target").first();
  if ((await target.count()) === 0) return false;
  const there = await target.focus({ timeout: 3000 }).then(
    () => true,
    () => false, // It was that of the last move, and has disappeared.
  );
  if (there) await page.keyboard.press("Enter");
  return there;
}

export const isOver = (page) => page.locator(".ending").isVisible();

/** Plays all pages on until the game is over in each. */
export async function playToTheEnd(pages, each = async () => {}) {
  for (let i = 0; i < 800; i++) {
    let over = 0;
    for (const page of pages) {
      if (await isOver(page)) over++;
      else await moveOn(page);
    }
    if (over === pages.length) return;
    await each(i);
    await pages[0].waitForTimeout(60);
  }
  throw new Error("the game did not end");
}

/** The smallest text on the page, in pixels as displayed, and what it is. */
export const smallest = (page) =>
  page.evaluate(() => {
    const written = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
    let least = { pixels: Infinity, text: "" };
    while (written.nextNode()) {
      const { data, parentElement: element } = written.currentNode;
      if (data.trim() === "" || element.closest(".unseen, title, script, style") || !element.checkVisibility())
        continue;
      const { a: scale } = element.getScreenCTM?.() ?? { a: 1 };
      const pixels = parseFloat(getComputedStyle(element).fontSize) * scale;
      if (pixels < least.pixels) least = { pixels, text: data.trim() };
    }
    return least;
  });

/** The serious and critical findings of axe-core on the page. */
export async function findings(page) {
  await page.evaluate(axeSource);
  const result = await page.evaluate(() => globalThis.axe.run(document, { resultTypes: ["violations"] }));
  return result.violations
    .filter((violation) => ["serious", "critical"].includes(violation.impact))
    .map(
      (violation) =>
        `${violation.id}: ${violation.nodes
          .slice(0, 3)
          .map((node) => `${node.html} ${node.any[0]?.message ?? ""}`)
          .join(" | ")}`,
    );
}

/** Saves the record that the page offers, and returns what `casus verify` says about it. */
export async function downloadAndVerify(page, file) {
  const [download] = await Promise.all([
    page.waitForEvent("download"),
    page.getByRole("button", { name: "Download the record" }).click(),
  ]);
  await download.saveAs(file);
  return spawnSync(casus, ["verify", file], { encoding: "utf8" });
}

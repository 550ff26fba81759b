// The pages that are not boards, on a phone as it stands and as it lies: what is asked for is in sight, nothing is cut off, in light and in dark.
import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import { gamesFile } from "./begun.mjs";
import { browser, findings, middleOf, person, phone, pressAt, server, test } from "./harness.mjs";

const lying = { ...phone, viewport: { width: 844, height: 390 } };
const RECORD = new URL("../games/horizon/records/1/three_mixed.jsonl", import.meta.url);
const record = readFileSync(RECORD, "utf8");

/** What lies at the middle of it belongs to it: it is in sight, and nothing covers it. */
const isOpen = (locator) =>
  locator.evaluate((found) => {
    const { left, top, width, height } = found.getBoundingClientRect();
    const there = document.elementFromPoint(left + width / 2, top + height / 2);
    return there !== null && (found.contains(there) || there.contains(found));
  });

test("on a phone that lies the lesson leaves the field, the plates and the hand their places", async () => {
  const { page, errors } = await person(browser, `${server.address}#/tutorial/horizon`, lying);
  const next = page.getByRole("button", { name: "Next" });
  await next.waitFor();
  const field = await page.locator(".field-frame").boundingBox();
  const hand = await page.locator(".tray").boundingBox();
  const words = await page.locator(".coach").boundingBox();
  assert.ok(field.height > 200 && field.width > 300, `the field has ${field.width} x ${field.height}`);
  assert.ok(field.x + field.width <= hand.x + 1, "the hand lies beside the field");
  assert.ok(field.y + field.height <= words.y + 1, "what is said lies below it");
  assert.ok(await isOpen(page.locator(".card-button").first()));
  const [x, y] = await middleOf(next);
  await pressAt(page, { x, y });
  await page.getByText("Step 2 of").waitFor();
  assert.deepEqual(errors, []);
});

test("a rule that the address asks for is in sight, and can be read in the dark", async () => {
  for (const look of [{ viewport: { width: 1440, height: 900 } }, { ...phone, colorScheme: "dark" }]) {
    const { page, errors } = await person(browser, `${server.address}#/rules/horizon/R14`, look);
    await page.locator("table.signs").waitFor();
    await page.waitForFunction(() => {
      const { top, bottom } = document.querySelector("#rule-R14").getBoundingClientRect();
      return top >= 0 && bottom <= innerHeight;
    });
    assert.deepEqual(await findings(page), []);
    assert.deepEqual(errors, []);
  }
});

test("the worked example of Horizon's rules is gone through by pointer and by keyboard, there and back", async () => {
  const { page, errors } = await person(browser, `${server.address}#/rules/horizon`, phone);
  const example = page.getByRole("figure", { name: "A worked example, step by step" });
  const next = example.getByRole("button", { name: "Next step" });
  const said = example.getByRole("status");
  await next.tap();
  await said.getByText("its strength is 2 + 1 = 3").waitFor();
  const where = await next.boundingBox();
  await next.focus();
  for (let i = 0; i < 7; i++) await page.keyboard.press("ArrowRight");
  await said.getByText("orange loses 1").waitFor();
  assert.match(await example.textContent(), /\+3 −4 \+2 −1 = 0/);
  assert.deepEqual(await next.boundingBox(), where, "the button stays under the finger");
  for (let i = 0; i < 3; i++) await page.keyboard.press("Enter");
  assert.match(await said.textContent(), /marked\s✓/);
  await example.getByRole("button", { name: "Back" }).tap();
  await said.getByText("orange loses 1").waitFor();
  assert.deepEqual(await findings(page), []);
  assert.deepEqual(errors, []);
});

test("on a phone the name of a game can be saved: the button is not cut off", async () => {
  const { page } = await person(browser, `${server.address}#/games`, phone);
  const [chooser] = await Promise.all([page.waitForEvent("filechooser"), page.locator("main button").last().click()]);
  const { text } = gamesFile(record, 100, [null, "greedy", "greedy"]);
  await chooser.setFiles({ name: "games.json", mimeType: "application/json", buffer: Buffer.from(text) });
  await page.getByRole("button", { name: /^Rename/ }).tap();
  const card = await page.locator("article").boundingBox();
  const save = await page.getByRole("button", { name: "Save", exact: true }).boundingBox();
  assert.ok(save.x + save.width <= card.x + card.width, "it lies within its card");
});

test("a damaged record is told as a problem; where the next file goes is as plain on a board as elsewhere", async () => {
  const { page, errors } = await person(browser, `${server.address}#/record`, phone);
  const open = (name, text) =>
    page.locator("input[type=file]").setInputFiles({ name, mimeType: "text/plain", buffer: Buffer.from(text) });
  const lines = record.split("\n");
  lines[60] = lines[60].replace(/"hash":"..../, '"hash":"dead');
  await open("damaged.jsonl", lines.join("\n"));
  await page.getByRole("alert").filter({ hasText: "Line 61" }).waitFor();
  await open("good.jsonl", record);
  await page.getByRole("dialog").getByRole("heading", { name: "good.jsonl" }).waitFor();
  const place = page.locator("label", { has: page.locator("input[type=file]") });
  assert.equal(await place.evaluate((found) => getComputedStyle(found).opacity), "1");
  assert.deepEqual(errors, []);
});

test("without a server a new table says so where one looks", async () => {
  const context = await browser.newContext({ ...lying, locale: "en-US", serviceWorkers: "block" });
  const page = await context.newPage();
  await page.routeWebSocket(/\/ws/, (socket) => socket.close());
  await page.goto(`${server.address}#/new/network/horizon`);
  await page.getByRole("button", { name: "Begin" }).tap();
  const said = page.getByRole("alert");
  await said.waitFor();
  await page.waitForFunction(() => {
    const { top, bottom } = document.querySelector('[role="alert"]').getBoundingClientRect();
    return top >= 0 && bottom <= innerHeight;
  });
  assert.ok(await isOpen(said));
});

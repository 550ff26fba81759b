// The list of tables comes in windows, with new tables at the top; people at a table see how many are watching. By
// mouse, and by touch on a phone.
import assert from "node:assert/strict";
import { browser, longTest, person, phone, server, test } from "./harness.mjs";

const GUESTS = 6,
  EACH = 10; // As many public tables as one guest may have waiting.

/** Opens public tables, each guest on his own connection. */
function openTables(page, guests, each) {
  return page.evaluate(
    async ([guests, each]) => {
      for (let guest = 0; guest < guests; guest++) {
        const socket = new WebSocket(`${location.origin.replace("http", "ws")}/ws`, "casus.1");
        const ask = (message) =>
          new Promise((answer) => {
            socket.addEventListener("message", ({ data }) => answer(JSON.parse(data)), { once: true });
            socket.send(JSON.stringify(message));
          });
        await new Promise((open) => (socket.onopen = open));
        await ask({ type: "hello", id: 1, protocol: 1, name: `Guest ${guest}` });
        const seats = [{ kind: "me" }, { kind: "open" }];
        for (let id = 2; id < each + 2; id++)
          await ask({ type: "create", id, game: "horizon", options: "players 2\n", public: true, seats });
        socket.close();
      }
    },
    [guests, each],
  );
}

const WORDS = [
  { language: "en", more: /^Show more tables \(\d+\)$/, watching: "Watching: 1", device: {} },
  {
    language: "ru",
    more: /^Показать ещё столы \(\d+\)$/,
    watching: "Зрителей: 1",
    device: phone,
  },
  { language: "cs", more: /^Zobrazit další stoly \(\d+\)$/, watching: "Diváků: 1", device: {} },
];

longTest("the list of tables is shown window by window, and how many watch is told", async () => {
  const maker = await person(browser, server.address);
  await openTables(maker.page, GUESTS, EACH);
  for (const { language, more, watching, device } of WORDS) {
    const context = await browser.newContext(device);
    await context.addInitScript((chosen) => localStorage.setItem("casus.language", chosen), language);
    const page = await context.newPage();
    const errors = [];
    page.on("pageerror", (error) => errors.push(String(error)));
    await page.goto(server.address);
    const rows = page.locator(".tables li");
    const button = page.getByRole("button", { name: more });
    await button.waitFor();
    assert.equal(await rows.count(), 50);
    const press = () => (device.hasTouch ? button.tap() : button.click());
    await press();
    await button.waitFor({ state: "detached" });
    assert.ok((await rows.count()) >= GUESTS * EACH);
    await openTables(page, 1, 1); // A new one is put before all others.
    await page.waitForFunction((count) => document.querySelectorAll(".tables li").length > count, GUESTS * EACH);
    await rows.first().getByRole("link").click();
    await page.getByText(watching).waitFor();
    assert.deepEqual(errors, []);
    await context.close();
  }
});

test("a page that never showed the list of tables says where one is awaited; the talk stays open beside the board", async () => {
  const wide = { viewport: { width: 1440, height: 900 } };
  const ann = await person(browser, `${server.address}#/new/network`, wide);
  for (const seat of [2, 3, 4]) await ann.page.getByLabel(`Seat ${seat}`).selectOption("random");
  await ann.page.getByRole("button", { name: "Begin" }).click();
  await ann.page.waitForFunction(() => document.title === "● Your turn · Horizon · Casus");
  const other = await ann.context.newPage();
  await other.goto(`${server.address}#/new`);
  await other.waitForFunction(() => document.title === "● Your turn (1) · Casus");

  const chat = ann.page.getByRole("complementary", { name: "Chat" });
  const edges = async () => {
    const board = await ann.page.locator(".board-stage").boundingBox();
    return { board: board.x + board.width, talk: (await chat.boundingBox()).x };
  };
  await ann.page.getByRole("button", { name: /^Menu/ }).click();
  await ann.page.getByRole("button", { name: "Keep it open beside the board" }).click();
  await ann.page.reload();
  await chat.getByRole("textbox", { name: "Chat" }).fill("Good luck!");
  await ann.page.keyboard.press("Enter");
  await chat.getByText("Good luck!").waitFor();
  const { board, talk } = await edges();
  assert.ok(board <= talk, "it covers nothing of the board");
  await chat.getByRole("button", { name: "Close" }).click();
  assert.equal(await ann.page.evaluate(() => document.activeElement.getAttribute("aria-label")), "Menu");
  assert.equal(await chat.count(), 0);
  assert.deepEqual(ann.errors, []);
});

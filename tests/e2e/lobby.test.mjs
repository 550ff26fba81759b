// The list of tables comes in windows, and what is new is put before it; who is at a table sees how many watch. By mouse, and by touch on a phone.
import assert from "node:assert/strict";
import { test } from "node:test";
import { browser, person, phone, server } from "./harness.mjs";

const GUESTS = 6,
  EACH = 10; // As many public tables as one guest may have waiting.

/** Opens public tables, each guest on a connection of its own. */
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

test("the list of tables is shown window by window, and how many watch is told", async () => {
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

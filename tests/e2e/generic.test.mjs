// The generic board with the most demanding game: MAGA at a table, without an organiser, where it has no board of its
// own. Hundreds of actions and a search field for them, numbers to choose, simultaneous choices that stay sealed. With
// the mouse, and typing by keys.
import assert from "node:assert/strict";
import { browser, findings, forms, person, phone, server, test } from "./harness.mjs";

const OPTIONS = "teams 2\nturns 1\nnumbers open\n";
const CHOOSE = "Choose; nobody sees it until all have chosen.";

const button = (page, name) => page.getByRole("button", { name, exact: true });
const log = (page) => page.locator(".log li");

async function press(page, found) {
  await found.scrollIntoViewIfNeeded();
  const box = await found.boundingBox();
  await page.mouse.click(box.x + box.width / 2, box.y + box.height / 2);
}

/** Replaces a field's text by typing. */
async function type(page, field, text) {
  await press(page, field);
  await page.keyboard.press("Control+A");
  await page.keyboard.type(text);
}

/** At this screen against a bot. */
async function alone(look) {
  const one = await person(browser, server.address, look);
  const seats = [
    { name: "Ann", bot: null },
    { name: "steady", bot: "steady" },
  ];
  await one.page.evaluate((plan) => sessionStorage.setItem("casus.plan", JSON.stringify(plan)), {
    game: "maga",
    seats,
    options: OPTIONS,
  });
  await one.page.goto(`${server.address}#/local/new`);
  await one.page.getByText(CHOOSE).waitFor();
  return one;
}

for (const [tested, [name, look]] of forms([
  ["a phone in the dark", { ...phone, colorScheme: "dark" }],
  ["a laptop", {}],
])) {
  tested(
    `of hundreds of actions one is found by a word, and its numbers are chosen, on ${name}`,
    { timeout: 90000 },
    async () => {
      const { page, errors } = await alone(look);
      const count = Number(/\d+/.exec(await page.getByText(/^\d+ actions$/).innerText())[0]);
      assert.ok(count > 200, `${count} actions`);
      await page.getByText(`${count - 200} more actions are not shown; find them by a word.`).waitFor();
      assert.deepEqual(await findings(page), [], "the board");
      assert.ok(await page.evaluate(() => document.documentElement.scrollWidth <= innerWidth));

      const find = page.getByRole("searchbox", { name: "Find an action" });
      await type(page, find, "nothing is called so");
      await page.getByText("0 actions", { exact: true }).waitFor();
      assert.equal(await page.locator(".act form").count(), 0);
      await type(page, find, "TRANSFER money");
      await page.getByText("1 action", { exact: true }).waitFor();
      const transfer = page.getByRole("form", { name: "transfer money 1 1" });
      await type(page, transfer.getByRole("spinbutton"), "250000");
      await press(page, button(page, "transfer money 1 250000"));
      await log(page).filter({ hasText: "transfer money 1 250000" }).waitFor();

      await type(page, find, "exchange");
      const exchange = page.getByRole("form", { name: "exchange -100 500000" });
      const [bet, stake] = await exchange.getByRole("spinbutton").all();
      await type(page, bet, "500"); // At most 200.
      await press(page, exchange.getByRole("button"));
      assert.equal(await bet.evaluate((field) => field.validity.rangeOverflow), true);
      await type(page, bet, "107");
      await type(page, stake, "3");
      await press(page, button(page, "exchange 7 1500000"));
      await log(page).filter({ hasText: "exchange 7 1500000" }).waitFor();
      assert.equal(await log(page).filter({ hasText: "exchange" }).count(), 1, "what is out of range is not sent");
      assert.equal(await button(page, "Take back").count(), 0, "what is done while others choose stays done");

      await type(page, find, "commit");
      await press(page, button(page, "commit"));
      await page.getByRole("region", { name: "The game is over." }).getByText("Ann").waitFor();
      assert.deepEqual(errors, []);
    },
  );
}

/** A table on the server with two people, neither of whom has chosen. */
async function twoPeople() {
  const ann = await person(browser, `${server.address}#/new/network`);
  const bob = await person(browser, server.address, phone);
  await ann.page.waitForFunction(() => localStorage.getItem("casus.token"));
  const made = await ann.page.evaluate(
    (options) =>
      new Promise((done) => {
        const socket = new WebSocket(`${location.origin.replace("http", "ws")}/ws`, "casus.1");
        const say = (message) => socket.send(JSON.stringify(message));
        const hello = {
          type: "hello",
          protocol: 1,
          form: "none",
          name: "Ann",
          token: localStorage.getItem("casus.token"),
        };
        const seats = [{ kind: "me" }, { kind: "open" }];
        socket.onopen = () => say(hello);
        socket.onmessage = ({ data }) => {
          const message = JSON.parse(data);
          if (message.type === "welcome") say({ type: "create", game: "maga", options, public: false, seats });
          else done(message);
        };
      }),
    OPTIONS,
  );
  assert.equal(made.type, "created", JSON.stringify(made));
  await ann.page.goto(`${server.address}#/table/${made.table}/${made.link}`);
  await bob.page.goto(`${server.address}#/table/${made.table}/${made.link}`);
  await press(bob.page, button(bob.page, "Sit down"));
  for (const { page } of [ann, bob]) await page.getByText(CHOOSE).waitFor();
  return [ann, bob];
}

test(
  "a choice stays sealed until all have chosen, may be made anew, and is told after a reload",
  { timeout: 90000 },
  async () => {
    const [ann, bob] = await twoPeople();
    const chosen = /^You have chosen: commit\./;
    const known = await log(bob.page).count();
    await press(ann.page, button(ann.page, "improve"));
    await ann.page.getByRole("alert").getByText("This does not complete what is awaited of you now.").waitFor();
    assert.equal(await ann.page.getByText(chosen).count(), 0);
    for (let times = 0; times < 2; times++) {
      await press(ann.page, button(ann.page, "commit"));
      await ann.page.getByText(chosen).waitFor();
      await ann.page.getByText(/^Still choosing: /).waitFor();
      assert.equal(await ann.page.getByRole("alert").count(), 0);
    }
    await ann.page.reload();
    await ann.page.getByText(chosen).waitFor();
    assert.deepEqual(await findings(ann.page), [], "a sealed choice");
    assert.equal(await log(bob.page).count(), known, "nobody is told of it");
    await bob.page.getByText(CHOOSE).waitFor();

    await press(bob.page, button(bob.page, "commit"));
    for (const { page, errors } of [ann, bob]) {
      await page.getByRole("region", { name: "The game is over." }).waitFor();
      assert.equal(await page.getByText(chosen).count(), 0);
      assert.ok((await log(page).count()) > known);
      assert.deepEqual(errors, []);
    }
  },
);

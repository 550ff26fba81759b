// Horizon under a hurried or a lost hand: pressed twice, pressed with a card in hand, pressed when the server is gone. By mouse and finger, where things lie.
import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import { gamesFile, openBegun } from "./begun.mjs";
import {
  browser,
  forms,
  longTest,
  middleOf,
  moment,
  person,
  phone,
  playToTheEnd,
  pressTwice,
  regular,
  rests,
  server,
  test,
} from "./harness.mjs";

const button = (page, name) => page.getByRole("button", { name });
const endTurn = (page) => button(page, "End the turn");
const press = async (page, locator) => page.mouse.click(...(await middleOf(locator)));
async function newGame(options = {}) {
  const one = await regular(browser, `${server.address}#/local/new/horizon`, options);
  await endTurn(one.page).waitFor();
  await rests(one.page.locator(".card-button").last()); // The cards have been dealt,
  await moment(one.page); // and what has just come under a finger answers.
  return one;
}

/** At a new table over the network nobody else is to come. */
async function withBots(page) {
  for (const seat of [2, 3, 4]) await page.getByLabel(`Seat ${seat}`).selectOption("greedy");
}

test("who presses the end of the turn twice in a hurry is asked, and ends nothing", async () => {
  for (const options of [{ viewport: { width: 1440, height: 900 } }, phone]) {
    const { page, errors } = await newGame(options);
    const at = await middleOf(endTurn(page));
    await pressTwice(page, { x: at[0], y: at[1] });
    await moment(page);
    await page.getByText("End the turn with 4 action units left?").waitFor();
    const [x, y] = at;
    const under = await page.evaluate(
      ([x, y]) => document.elementFromPoint(x, y)?.closest("button")?.textContent ?? "",
      [x, y],
    );
    assert.doesNotMatch(under, /End the turn/, "what ends it lies elsewhere than what was pressed first");
    await press(page, endTurn(page));
    await page.getByText("Since your last turn").or(button(page, "Details")).first().waitFor();
    assert.deepEqual(errors, []);
  }
});

for (const [name, where, options, tested] of [
  ["here", "local/new/horizon", { viewport: { width: 1440, height: 900 }, reducedMotion: "no-preference" }, longTest],
  ["on a phone", "local/new/horizon", { ...phone, reducedMotion: "no-preference" }, test],
  ["on a phone where nothing is shown", "local/new/horizon", phone, longTest],
  [
    "over the network",
    "new/network/horizon",
    { viewport: { width: 1440, height: 900 }, reducedMotion: "no-preference" },
    test,
  ],
])
  tested(`who gathers, draws or takes back twice at once has done so twice, ${name}`, async () => {
    const { page, errors } = await person(browser, `${server.address}#/${where}`, options);
    if (where.startsWith("new")) {
      await page.reload();
      await withBots(page);
      await button(page, "Begin").click();
    }
    await endTurn(page).waitFor();
    await rests(page.locator(".card-button").last());
    await moment(page);
    const hand = await page.locator(".card-button").count();
    const twice = async (locator) => {
      await rests(locator);
      const [x, y] = await middleOf(locator);
      await pressTwice(page, { x, y }, 40);
    };
    await twice(button(page, /^Gather/));
    await page.getByText("2 AU left").waitFor();
    await twice(button(page, "Take back"));
    await page.getByText("4 AU left").waitFor();
    await twice(button(page, /^Draw/));
    await page.getByText("2 AU left").waitFor();
    assert.equal(await page.locator(".card-button").count(), hand + 2);
    assert.equal(await page.getByRole("alert").count(), 0, "nothing was refused");
    assert.deepEqual(errors, []);
  });

test("a second press on the end of the turn chooses no pace and skips nothing", async () => {
  const { page } = await newGame({ viewport: { width: 1440, height: 900 }, reducedMotion: "no-preference" });
  for (let i = 0; i < 4; i++) await press(page, button(page, /^Gather/));
  await page.getByText("0 AU left").waitFor();
  const at = await middleOf(endTurn(page));
  await pressTwice(page, { x: at[0], y: at[1] }, 150);
  await button(page, "Faster").waitFor();
  assert.ok((await button(page, "Faster").isEnabled()) && (await button(page, "Slower").isEnabled()), "as it was");
});

test("who skips while bots still think is shown nothing more before the realisation begins", async () => {
  const { page, errors } = await person(browser, `${server.address}#/new/network/horizon`, {
    viewport: { width: 1440, height: 900 },
    reducedMotion: "no-preference",
  });
  await page.reload();
  await withBots(page);
  await button(page, "Begin").click();
  await endTurn(page).waitFor();
  await rests(page.locator(".card-button").last());
  await moment(page); // What has just come under a finger answers.
  await press(page, endTurn(page));
  await page.locator(".sure").waitFor();
  await moment(page);
  await press(page, endTurn(page));
  await moment(page);
  const captions = page.locator(".captions");
  await captions.first().waitFor();
  await press(page, page.locator(".tray:not(.settling)").getByRole("button", { name: "Skip" })); // It answers.
  await captions.waitFor({ state: "detached" });
  await page.evaluate(() => {
    window.told = 0;
    new MutationObserver(() => (window.told += document.querySelectorAll(".captions").length)).observe(document.body, {
      childList: true,
      subtree: true,
    });
  });
  await page.getByRole("region", { name: "The centre is realised" }).waitFor({ timeout: 60_000 });
  assert.equal(await page.evaluate(() => window.told), 0, "nobody's act was told after the press");
  assert.deepEqual(errors, []);
});

test("each action keeps its place while units are spent, and on a phone that lies a caption covers none of the field", async () => {
  for (const viewport of [
    { width: 1024, height: 768 },
    { width: 844, height: 390 },
  ]) {
    const { page, errors } = await newGame({ viewport, reducedMotion: "no-preference" });
    const actions = [/^Draw/, /^Gather/, "End the turn"];
    const places = () => Promise.all(actions.map((name) => button(page, name).boundingBox()));
    const before = await places();
    for (let i = 0; i < 4; i++) await press(page, button(page, /^Gather/)).then(() => page.waitForTimeout(150));
    await page.getByText("0 AU left").waitFor();
    assert.deepEqual(await places(), before);
    if (viewport.height < 480) {
      await press(page, endTurn(page));
      // Both are measured while the caption is there: it goes by itself.
      const measured = await page.waitForFunction(() => {
        const [told, field] = [".captions p", ".boardbox"].map((part) => document.querySelector(part));
        return told && { told: told.getBoundingClientRect().left, field: field.getBoundingClientRect().right };
      });
      const { told, field } = await measured.jsonValue();
      assert.ok(told >= field - 1, `the caption begins at ${told}, the field ends at ${field}`);
    }
    assert.deepEqual(errors, []);
  }
});

test("with a card in hand one goes on to where it fits, and it lies there as it fits", async () => {
  for (const options of [{ viewport: { width: 1440, height: 900 } }, phone]) {
    const { page, errors } = await newGame(options);
    await page.locator("[data-card=support]").scrollIntoViewIfNeeded();
    await rests(page.locator("[data-card=support]"));
    await press(page, page.locator("[data-card=support]"));
    await page
      .getByText("There is an event in this node already. It fits here in no turn: go to a green node first.")
      .waitFor();
    await rests(page.locator('[data-node="1.2"]').first()); // The board has come near.
    await press(page, page.locator('[data-node="1.2"]'));
    await press(page, button(page, /^Go there/));
    await page.locator('.hit[data-node="1.2"][aria-label*="pawn: yellow"]').waitFor();
    await page.locator(".dial .turn.ok.on").waitFor();
    assert.deepEqual(errors, []);
  }
});

test("the digits of the knobs are shown to who uses the keyboard, and to nobody else", async () => {
  const { page } = await newGame({ viewport: { width: 1440, height: 900 } });
  await press(page, page.locator('[data-node="0"]'));
  await button(page, "Influence at ✓").waitFor();
  assert.equal(await page.locator(".cap:visible").count(), 0);
  await page.keyboard.press("F");
  assert.ok((await page.locator(".cap:visible").count()) > 0);
  await press(page, page.locator('[data-node="0"]'));
  assert.equal(await page.locator(".cap:visible").count(), 0);
});

for (const [tested, locale] of forms(["ru-RU", "en-US", "cs-CZ"]))
  tested(
    `no ring's name lies under what says where the game stands, and no player's name is cut, in ${locale}`,
    async () => {
      const { page } = await person(browser, `${server.address}#/local/new/horizon`, { locale });
      await page.locator(".card-button").first().waitFor();
      for (const [width, height] of [
        [1920, 1080],
        [1440, 900],
        [1024, 768],
      ]) {
        await page.setViewportSize({ width, height });
        await rests(page.locator(".field-frame"));
        const box = await page.locator(".where > span").boundingBox();
        for (const name of await page.locator(".plate .who b").all())
          assert.ok(
            await name.evaluate((b) => b.scrollWidth <= b.clientWidth + 1),
            `${await name.textContent()} is cut at ${width}`,
          );
        for (const name of await page.locator(".time .name").all()) {
          const own = await name.boundingBox();
          const apart = own.x + own.width < box.x || own.x > box.x + box.width;
          assert.ok(apart, `${await name.textContent()} at ${width} in ${locale}`);
        }
      }
    },
  );

test("a card under a pointer that rests colours no field: only one that is pointed at does", async () => {
  const { page } = await newGame({ viewport: { width: 1440, height: 900 } });
  const at = await middleOf(page.locator(".card-button").first());
  await page.mouse.move(...at);
  await page.locator(".legend").waitFor();
  await page.reload();
  await page.locator(".card-button").first().waitFor();
  await moment(page);
  assert.equal(await page.locator(".legend").count(), 0);
});

test("a lost connection covers no player's plate, and a press brings it back at once", async () => {
  const { page, errors } = await person(browser, server.address, phone);
  let lost = false;
  const open = new Set();
  await page.routeWebSocket(/\/ws/, (socket) => {
    if (lost) return void socket.close();
    socket.connectToServer();
    open.add(socket);
  });
  await page.goto(`${server.address}#/new/network/horizon`);
  await page.reload();
  await withBots(page);
  await page.getByRole("button", { name: "Begin" }).click();
  await endTurn(page).waitFor();
  lost = true;
  for (const socket of open) await socket.close();
  const line = page.getByText("There is no connection to the server");
  for (const size of [
    { width: 390, height: 844 },
    { width: 844, height: 390 },
  ]) {
    await page.setViewportSize(size);
    await line.waitFor();
    const said = await line.boundingBox();
    assert.ok(said.x >= 0 && said.x + said.width <= size.width && said.y >= 0, "all of it is seen");
    for (const plate of await page.locator(".plate").all()) {
      const box = await plate.boundingBox();
      const apart =
        said.x + said.width <= box.x ||
        said.x >= box.x + box.width ||
        said.y + said.height <= box.y ||
        said.y >= box.y + box.height;
      assert.ok(apart, `it covers a plate at ${size.width}`);
    }
  }
  await page.waitForTimeout(6000); // By now the next attempt is seconds away.
  lost = false;
  const back = Date.now();
  await page.touchscreen.tap(422, 380);
  await line.waitFor({ state: "detached" });
  assert.ok(Date.now() - back < 3000, `it took ${Date.now() - back} ms`);
  assert.deepEqual(errors, []);
});

test("at the end all stand on the podium, the animation is a file, and one plays again at a press", async () => {
  const { page, errors } = await person(browser, server.address, { viewport: { width: 1440, height: 900 } });
  const record = readFileSync(new URL("../games/horizon/records/1/served.jsonl", import.meta.url), "utf8");
  const nearTheEnd = 140;
  await openBegun(page, server.address, gamesFile(record, nearTheEnd, [null, "greedy", "greedy", "greedy"]));
  await playToTheEnd([page]);
  assert.equal(await page.locator(".stage .column").count(), 4);
  await press(page, button(page, "Share"));
  const [file] = await Promise.all([
    page.waitForEvent("download"),
    press(page, button(page, "As an animation of the whole game")),
  ]);
  assert.equal(
    readFileSync(await file.path())
      .subarray(0, 6)
      .toString(),
    "GIF89a",
  );
  await button(page, "As an animation of the whole game").waitFor({ state: "detached" });
  const again = button(page, "Play again");
  const box = await page.locator(".end-head").filter({ has: again }).boundingBox();
  assert.ok(
    box.y >= 0 && box.y + box.height < 450,
    "it stands beside the winner's name, however long the list of places is",
  );
  await press(page, again);
  await page.getByText("Phase 0 of 2, round 1 of 1.").waitFor();
  assert.deepEqual(errors, []);
});

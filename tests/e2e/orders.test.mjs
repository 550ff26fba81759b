// Ten orders by a finger on a phone: whom first, then what. Every press is a tap at the place where the thing lies, and is counted.
import assert from "node:assert/strict";
import { browser, findings, longTest, person, phone, rests, server, test } from "./harness.mjs";

const TAPS_MOST = 25,
  ORDERS = 10;

/** An evening of eight teams in its first lists phase; the link of the one team that people play. */
async function evening() {
  const desk = await person(browser, `${server.address}#/evening/new`);
  await desk.page.getByLabel("Teams", { exact: true }).fill("8");
  await desk.page.getByLabel("Of these, bots").fill("7");
  await desk.page.getByRole("button", { name: "Create the evening" }).click();
  await desk.page.getByRole("tab", { name: "Invitations" }).click();
  await desk.page.waitForSelector(".sheets section");
  const link = await desk.page.locator(".sheets input").first().inputValue();
  await desk.page.getByRole("tab", { name: "Run" }).click();
  await desk.page.getByRole("button", { name: "Start the evening" }).click();
  await desk.page.getByRole("button", { name: "Close the phase" }).click();
  const sure = desk.page.getByRole("button", { name: "Close it" });
  await sure
    .or(desk.page.getByText("Lists", { exact: false }))
    .first()
    .waitFor();
  if (await sure.count()) await sure.click();
  return { desk, link };
}

/** A finger that counts. It scrolls, as a thumb does, until what it wants lies free, and taps its middle. */
function finger(page) {
  let taps = 0;
  return {
    count: () => taps,
    async tap(locator) {
      await locator.waitFor();
      await locator.evaluate((element) => element.scrollIntoView({ block: "center" }));
      await rests(locator);
      const { x, y, width, height } = await locator.boundingBox();
      const at = [x + width / 2, y + height / 2];
      const free = await locator.evaluate(
        (element, [left, top]) => element.contains(document.elementFromPoint(left, top)),
        at,
      );
      assert.ok(free, "something else lies over it");
      assert.ok(height >= 44 && width >= 44, `${width} x ${height} is too small for a finger`);
      await page.touchscreen.tap(...at);
      taps++;
    },
  };
}

test("ten orders take at most 25 taps on a phone, and none is lost", { timeout: 120000 }, async () => {
  const { desk, link } = await evening();
  const { page, errors, context } = await person(browser, link, phone);
  await page.getByLabel("Your name").fill("Ann");
  await page.getByRole("button", { name: "Enter" }).click();
  const button = (name) => page.getByRole("button", { name, exact: true });
  const hand = finger(page);
  const rows = page.locator(".plan > ol > li:not(.bare)");
  const isAdded = (row, order) => page.getByText(`Row ${row}: ${order}`).waitFor();
  const state = (number) => page.locator(".ring .state").filter({ hasText: new RegExp(`^\\s*Team ${number}\\b`) });

  // Ourselves: three.
  await hand.tap(button("+ Add an action"));
  await hand.tap(state(1));
  await hand.tap(button("Add: Raise income"));
  await isAdded(1, "Raise income");
  await hand.tap(button("Add: Check for recruitment"));
  await isAdded(2, "Check for recruitment");
  await hand.tap(button("Choose: Change the interceptor arsenal"));
  await hand.tap(button("Add"));
  await isAdded(3, "Change the interceptor arsenal");
  // One state: a role by its number, and a raid.
  await hand.tap(page.locator(".steps button").first());
  await hand.tap(state(2));
  await hand.tap(button("Choose: Sabotage"));
  await hand.tap(page.getByRole("group", { name: "Role number" }).getByRole("button", { name: "7", exact: true }));
  await hand.tap(button("Add"));
  await isAdded(4, "Sabotage");
  await hand.tap(button("Add: Statement to the media"));
  await isAdded(5, "Statement to the media");
  await hand.tap(button("Add: Bring a suit"));
  await isAdded(6, "Bring a suit");
  // Three states at once: the same against each.
  await hand.tap(page.locator(".steps button").first());
  await hand.tap(button("Several at once"));
  for (const number of [3, 4, 5]) await hand.tap(state(number));
  await hand.tap(page.getByRole("button", { name: /^What shall we do/ }));
  await hand.tap(button("Add: Infect with a virus"));
  await isAdded(7, "Infect with a virus");
  // And help, which goes above the row that it serves by itself.
  await hand.tap(page.locator(".steps button").first());
  await hand.tap(state(1));
  await hand.tap(button("Add: Help a role"));
  await page.getByText(/^Row \d: Help a role/).waitFor();
  await hand.tap(button("Done"));
  await rows.nth(ORDERS - 1).waitFor();
  await hand.tap(button("Send the list"));
  await page.getByText("The server has this list").first().waitFor();

  assert.equal(await rows.count(), ORDERS);
  assert.ok(hand.count() <= TAPS_MOST, `${hand.count()} taps`);
  const texts = await rows.locator(".order").allTextContents();
  const place = (words) => texts.findIndex((text) => text.includes(words));
  assert.ok(place("Help a role") < place("Sabotage") || place("Help a role") < place("Raise income"), texts.join("\n"));
  console.log(`${hand.count()} taps for ${ORDERS} orders`);

  // A row against another state as well.
  const before = hand.count();
  await hand.tap(
    rows.filter({ hasText: "Statement to the media" }).getByRole("button", { name: "Against others as well" }),
  );
  await hand.tap(page.locator(".copy .state").filter({ hasText: /Team 6\b/ }));
  await hand.tap(button("Add rows: 1"));
  await rows.nth(ORDERS).waitFor();
  assert.equal(hand.count() - before, 3);
  assert.equal(await rows.filter({ hasText: "Statement to the media" }).count(), 2);
  assert.deepEqual(errors, []);
  await context.close();
  await desk.context.close();
});

/** What a finger cannot hit, what is cut off, and how high head and bar are together. */
const barred = () => {
  const [head, bar] = [".top", ".bar"].map((what) => document.querySelector(what).getBoundingClientRect());
  const buttons = [...document.querySelectorAll(".bar button")];
  const isBad = (button) => {
    const { width, height } = button.getBoundingClientRect();
    return (
      width < 44 || height < 44 || button.scrollWidth > width || parseFloat(getComputedStyle(button).fontSize) < 11
    );
  };
  return {
    high: head.height + bar.height,
    below: innerHeight - bar.bottom,
    bad: buttons.filter(isBad).map((button) => button.textContent),
    wide: document.documentElement.scrollWidth - innerWidth,
  };
};

test("a phone has its ways at the thumb, in every language", { timeout: 120000 }, async () => {
  const { desk, link } = await evening();
  for (const locale of ["en-US", "ru-RU", "cs-CZ"]) {
    const { page, errors, context } = await person(browser, link, {
      ...phone,
      viewport: { width: 360, height: 740 },
      locale,
    });
    await page.locator("form input").fill("Ann");
    await page.locator("form button").click();
    await page.locator(".plan .add").waitFor();
    const { high, ...faults } = await page.evaluate(barred);
    assert.ok(high <= 126, `${high} pixels are head and bar`);
    assert.deepEqual(faults, { below: 0, bad: [], wide: 0 }, locale);
    assert.equal(await page.locator("header").isVisible(), false, "the site's head is in the sheet");

    // The sheet takes the keyboard, and gives it back; it is closed by Escape and by a tap beside it.
    const more = page.locator(".bar > button");
    const sheet = page.getByRole("dialog");
    for (const leave of [() => page.keyboard.press("Escape"), () => page.touchscreen.tap(180, 30)]) {
      await more.tap();
      await sheet.waitFor();
      assert.ok(await sheet.evaluate((element) => element.contains(document.activeElement)), "its first entry waits");
      assert.deepEqual(await findings(page), [], "the sheet");
      await leave();
      await sheet.waitFor({ state: "detached" });
      assert.ok(await more.evaluate((element) => element === document.activeElement), "the bar has the keyboard again");
    }
    await more.tap();
    await sheet.getByRole("button").first().tap();
    await page.locator('.bar > button[aria-current="true"]').waitFor();
    await page.evaluate(() => scrollTo(0, document.body.scrollHeight));
    const hidden = await page.evaluate(
      () => document.querySelector("main").lastElementChild.getBoundingClientRect().bottom - innerHeight + 56,
    );
    assert.ok(hidden <= 0, `${hidden} pixels of the page lie under the bar`);
    await page.setViewportSize({ width: 861, height: 740 });
    await page.locator("header").waitFor();
    await page.getByRole("tab").nth(6).waitFor(); // There is room for all tabs; they come when they are needed.
    assert.equal(await page.getByRole("tab").count(), 7);
    assert.deepEqual(errors, []);
    await context.close();
  }
  await desk.context.close();
});

test("a phone loads less than 120 KB until its list can be used, in every language", { timeout: 120000 }, async () => {
  const { desk, link } = await evening();
  for (const locale of ["en-US", "ru-RU", "cs-CZ"]) {
    const { page, context } = await person(browser, link, { ...phone, locale });
    await page.locator("form input").fill("Ann");
    await page.locator("form button").click();
    await page.locator(".plan .add").waitFor();
    const bytes = await page.evaluate(() =>
      ["navigation", "resource"]
        .flatMap((kind) => performance.getEntriesByType(kind))
        .reduce((sum, { encodedBodySize }) => sum + encodedBodySize, 0),
    );
    console.log(`${locale}: ${(bytes / 1024).toFixed(1)} KB`);
    assert.ok(bytes > 60000 && bytes < 120 * 1024, `${locale}: ${bytes} bytes`);
    await context.close();
  }
  await desk.context.close();
});

longTest(
  "an order explains itself: its sentence, its rule, its chance in words, and why it would be in vain",
  { timeout: 120000 },
  async () => {
    const { desk, link } = await evening();
    const { page, context } = await person(browser, link, phone);
    await page.getByLabel("Your name").fill("Ann");
    await page.getByRole("button", { name: "Enter" }).click();
    const hand = finger(page);
    const card = (name) =>
      page.getByRole("listitem").filter({ has: page.getByRole("button", { name: `Favourite: ${name}` }) });
    await hand.tap(page.getByRole("button", { name: "+ Add an action" }));
    assert.deepEqual(await findings(page), []);
    await hand.tap(page.locator(".ring .state.own"));
    await card("Improve the mood").getByText("The mood cannot rise any further").waitFor();
    await card("Improve the mood").getByText("Raises our mood by 10").waitFor();
    await card("Raise income").getByText("certain (100%)").waitFor();
    await hand.tap(page.locator(".steps button").first());
    await hand.tap(page.locator(".ring .state:not(.own)").first());
    await card("Raid").getByText("about 1 in 2 (50%)").waitFor();
    await card("Land attack").getByText("This will certainly be lost: ours counts 1, theirs 3.").waitFor();
    assert.deepEqual(await findings(page), []);
    await hand.tap(card("Raid").getByRole("button", { name: "Favourite: Raid" }));
    await hand.tap(page.getByRole("button", { name: "★ Favourites" }));
    assert.equal(await page.locator(".composer li").count(), 1, "only what has a star");
    await hand.tap(page.getByRole("button", { name: "Done" }));
    await hand.tap(page.getByRole("button", { name: "What every action does" }));
    const search = page.getByRole("searchbox", { name: "Search the actions" });
    await search.fill("mood lie");
    assert.deepEqual(await page.locator(".reference li b").allTextContents(), [
      "Statement to the media",
      "Refute a lie",
    ]);
    assert.equal(
      await page.locator(".reference li a").first().getAttribute("href"),
      "#/rules/maga/PUB1",
      "its rule can be read",
    );
    assert.deepEqual(await findings(page), []);
    await context.close();
    await desk.context.close();
  },
);

longTest(
  "the quick reference is a page of its own and fits two sheets of A4, in every language",
  { timeout: 120000 },
  async () => {
    for (const locale of ["en-US", "ru-RU", "cs-CZ"]) {
      const { page, context } = await person(browser, `${server.address}#/reference/maga`, { locale });
      await page.locator(".reference li").nth(33).waitFor();
      const pdf = await page.pdf({ format: "A4", preferCSSPageSize: true });
      const sheets = (pdf.toString("latin1").match(/\/Type\s*\/Page\b/g) ?? []).length;
      assert.ok(sheets <= 2, `${locale}: ${sheets} sheets`);
      assert.deepEqual(await findings(page), []);
      await context.close();
    }
  },
);

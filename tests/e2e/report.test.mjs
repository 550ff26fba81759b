// The report of a stage as a moment, by real taps on two phones of one team: it opens over the whole screen, explains every figure, and "Read" begins the
// new turn there and nowhere else; the desk sees who has read and starts the clock; what demands an answer stays on every page until it is answered.
import assert from "node:assert/strict";
import { browser, findings, middleOf, person, phone, pressAt, server, test } from "./harness.mjs";
import { goTo, tabOf, toTheMiddle } from "./team.mjs";

const tap = async (page, locator) => {
  await toTheMiddle(locator);
  const [x, y] = await middleOf(locator);
  await pressAt(page, { x, y });
};
const button = (page, name) => page.getByRole("button", { name, exact: true });
const press = (page, name) => button(page, name).click();
const tab = (page, name) => page.getByRole("tab", { name }).click();
const sees = (page, text) => page.getByText(text).locator("visible=true").first().waitFor();
const shot = async (page, name) => {
  if (process.env.SHOTS) await page.screenshot({ path: `${process.env.SHOTS}/${name}.png` });
};

async function enter(link, name, options = {}) {
  const member = await person(browser, link, options);
  await member.page.getByLabel("Your name").fill(name);
  await press(member.page, "Enter");
  await member.page.getByRole("heading", { name: "Who plays what" }).waitFor();
  return member;
}

async function correct(page, team, field, value) {
  await page.getByRole("combobox", { name: "State" }).selectOption(team);
  await page.getByRole("combobox", { name: "What" }).selectOption(field);
  await page.getByRole("spinbutton", { name: "New value" }).fill(String(value));
  await page.getByRole("textbox", { name: "Reason" }).fill("for the test");
  await press(page, "Correct");
  await page.waitForFunction(() => document.querySelector('input[placeholder="Reason"]').value === "");
}

const against = (team) => (page) =>
  page
    .locator(".words label")
    .filter({ hasText: /^State/ })
    .locator("select")
    .selectOption(team);

async function order(page, role, action, team) {
  const rows = await page.locator(".plan ol > li:not(.bare)").count();
  await page.getByRole("button", { name: "Add an action" }).click();
  await press(page, "All actions");
  await page.getByRole("group", { name: "Role", exact: true }).getByRole("button", { name: role, exact: true }).click();
  const named = (verb) => page.getByRole("button", { name: new RegExp(`^${verb}: ${action}`) });
  const choose = named("Choose");
  if (await choose.count()) {
    await choose.click();
    if (team) await against(team)(page);
    await press(page, "Add");
  } else await named("Add").click();
  await page.getByText(`Row ${rows + 1}: ${action}`).waitFor();
  await press(page, "Done");
  await page.locator(".plan ol > li:not(.bare)").nth(rows).waitFor();
}

async function send(page) {
  await page.getByRole("button", { name: /^Send( again| the list)$/ }).click();
  await sees(page, "The server has this list");
}

/** Ends the open phase, its grace too. */
async function close(page) {
  await tab(page, "Run");
  for (const name of ["Close the phase", "Close it", "Close now"]) await press(page, name);
}

/** From the first page of the report to the end. */
async function read(page) {
  for (const name of ["Go on", "Go on", "Read. Next turn"]) await tap(page, button(page, name));
  await page.getByRole("dialog").waitFor({ state: "detached" });
}

test(
  "a report opens on every phone of the team, is read by taps, and the desk starts the clock",
  { timeout: 240000 },
  async () => {
    const desk = await person(browser, `${server.address}#/evening/new`);
    await desk.page.getByLabel("Teams", { exact: true }).fill("5");
    await desk.page.getByLabel("Of these, bots").fill("2");
    await desk.page.getByLabel("Turns").fill("4");
    await desk.page.getByText("Other times: suits, publication, reading").click();
    await desk.page.getByLabel("Minutes to read the reports").fill("5");
    await desk.page.getByLabel("Minutes before publication").fill("5");
    await press(desk.page, "Create the evening");
    await tab(desk.page, "Invitations");
    await desk.page.waitForSelector(".sheets section");
    const links = await desk.page.$$eval(".sheets input", (inputs) => inputs.map((input) => input.value));
    const screen = await desk.page.getByLabel("For the projector").inputValue();
    const wall = await person(browser, screen);
    const ann = await enter(links[0], "Ann", phone),
      bob = await enter(links[0], "Bob", { ...phone, colorScheme: "dark" }),
      eve = await enter(links[1], "Eve"),
      cid = await enter(links[2], "Cid");
    await tab(desk.page, "Run");
    await press(desk.page, "Start the evening");
    await close(desk.page);
    await tabOf(ann.page, "Plan").waitFor();
    // The last call goes with the phase, and there is nothing to read before the first report.
    await ann.page.getByRole("dialog").waitFor({ state: "detached" });
    await tab(desk.page, "States");
    for (const [team, field, value] of [
      ["Team 1", "def", 40],
      ["Team 1", "interceptors", 3],
      ["Team 2", "def", 20],
      ["Team 2", "pub", 30],
      ["Team 3", "nuclear", 3],
      ["Team 3", "def", 20],
      ["Team 3", "hea", 30],
    ])
      await correct(desk.page, team, field, value);
    await order(ann.page, "DEF", "Raid", "Team 2");
    await order(ann.page, "PUB", "Improve the mood");
    await order(ann.page, "FIN", "Raise income");
    await send(ann.page);
    await order(eve.page, "PUB", "Statement", "Team 1");
    await order(eve.page, "DEF", "Land attack", "Team 1");
    await send(eve.page);
    await order(cid.page, "DEF", "Nuclear strike", "Team 1");
    await order(cid.page, "HEA", "Infect", "Team 1");
    await send(cid.page);
    await close(desk.page);
    await desk.page.getByRole("button", { name: "Publish" }).waitFor();
    for (const place of [desk.page.getByRole("timer"), ann.page.getByRole("timer"), wall.page.locator(".ocean")])
      assert.match(await place.last().innerText(), /[45]:\d\d/, "the time until the publication");
    await press(desk.page, "+5 min");
    await desk.page
      .getByRole("timer")
      .getByText(/^(9:\d\d|10:00)$/)
      .waitFor();
    await press(desk.page, "Publish");

    // It opens by itself, on both phones of the team: what was done to us, what we did, the sums.
    for (const { page } of [ann, bob])
      await page.getByRole("dialog").getByRole("heading", { name: "Done to us" }).waitFor();
    for (const text of [
      "Team 3 has launched nuclear missiles.",
      "Team 2 attacks us",
      "The media spread lies about us",
      "An epidemic has broken out here.",
    ])
      await sees(ann.page, text);
    assert.match(await ann.page.getByRole("timer").last().innerText(), /Reading time\s+[45]:\d\d/);
    assert.match(await wall.page.locator(".ocean").innerText(), /Reading time\s+[45]:\d\d/);
    await shot(ann.page, "report-1-light");
    await shot(bob.page, "report-1-dark");
    assert.deepEqual(await findings(ann.page), [], "the report on a phone");
    await tap(ann.page, button(ann.page, "Go on"));
    await sees(ann.page, "What we did");
    const raid = ann.page.getByRole("dialog").locator("li").filter({ hasText: "Raid" });
    assert.match(
      await raid.innerText(),
      /Done\. 1M taken\.\s+−500K; \+1M; DEF \+1/,
      "no raid without its million and its level",
    );
    await shot(ann.page, "report-2-light");
    await tap(ann.page, button(ann.page, "Go on"));
    await sees(ann.page, "In turn 2 we can spend");
    const sums = ann.page.getByRole("dialog").locator("section");
    assert.match(await sums.first().innerText(), /Treasury\s+10M → \S+M/);
    assert.match(
      await sums.filter({ has: ann.page.getByRole("heading", { name: /^Mood/ }) }).innerText(),
      /Lies about us\s+−10/,
    );
    await tap(ann.page, sums.first().getByText("What our actions cost"));
    await sees(ann.page, "Improve the mood");
    await shot(ann.page, "report-3-light");
    await tap(ann.page, button(ann.page, "Read. Next turn"));
    await ann.page.getByRole("dialog").waitFor({ state: "detached" });

    // The new turn begins there, with an empty list; the other phone still reads, and only the desk knows who has read.
    await ann.page.getByText("No actions yet.").waitFor();
    await sees(desk.page, "1 of 4 phones have read.");
    assert.equal(await bob.page.getByRole("dialog").count(), 1);
    assert.equal(await wall.page.getByText(/have read/).count(), 0);
    await shot(ann.page, "turn-2-light");
    await shot(desk.page, "desk-reading");
    await shot(wall.page, "wall-reading");
    await ann.page.reload();
    await tabOf(ann.page, "Plan").waitFor();
    assert.equal(await ann.page.getByRole("dialog").count(), 0, "what was read stays read");
    await bob.page.reload();
    await bob.page.getByRole("dialog").waitFor();
    await shot(bob.page, "report-again-dark");
    await read(bob.page);
    await sees(desk.page, "2 of 4 phones have read.");

    // What demands an answer is on every page, until the list has an answer or somebody puts it aside.
    const warnings = (page) => page.getByRole("list", { name: "To be answered in this list" }).getByRole("listitem");
    await bob.page.waitForFunction(
      () => document.querySelectorAll('ul[aria-label="To be answered in this list"] > li').length === 4,
    );
    await goTo(bob.page, "State", tap);
    assert.equal(await warnings(bob.page).count(), 4);
    await shot(bob.page, "warnings-dark");
    await tap(
      bob.page,
      warnings(bob.page)
        .filter({ hasText: "launched" })
        .getByRole("button", { name: /Shoot down/ }),
    );
    await bob.page.locator(".plan ol > li").filter({ hasText: "Shoot down" }).waitFor();
    for (const { page } of [ann, bob])
      await page.waitForFunction(
        () => document.querySelectorAll('ul[aria-label="To be answered in this list"] > li').length === 3,
      );
    const epidemic = warnings(ann.page).filter({ hasText: "epidemic" });
    await tap(ann.page, epidemic.locator("summary"));
    await tap(ann.page, epidemic.getByRole("button", { name: "Put aside" }));
    for (const { page } of [ann, bob])
      await page.waitForFunction(
        () => document.querySelectorAll('ul[aria-label="To be answered in this list"] > li').length === 2,
      );
    await ann.page.reload();
    await warnings(ann.page).first().waitFor();
    assert.equal(await warnings(ann.page).count(), 2, "it stays aside");
    assert.equal(await warnings(eve.page).count(), 0);

    // The organiser's word: the clock runs.
    await press(desk.page, "Start the clock now");
    await ann.page.waitForFunction(() => !/Reading time/.test(document.querySelector('[role="timer"]').textContent));
    await button(desk.page, "Start the clock now").waitFor({ state: "detached" });
    for (const { errors } of [desk, wall, ann, bob, eve, cid]) assert.deepEqual(errors, []);
  },
);

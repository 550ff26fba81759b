// An evening of MAGA through the browser: an organiser, three teams (one on a phone), five bots, a projector; a suit
// with evidence, a treaty that is broken and stands beside another suit, a recruited role that is given an order, a
// nuclear strike that is shot down, a rollback, a lost connection, a land war that ends in a federation, and the
// ranking. The organiser sets levels so that the contests are all but certain.
import assert from "node:assert/strict";
import { spawnSync } from "node:child_process";
import { join } from "node:path";
import { browser, casus, findings, longTest, person, phone, server, test } from "./harness.mjs";
import { goTo, tabOf } from "./team.mjs";

const TEAMS = 8,
  BOTS = 5;

async function organise() {
  const desk = await person(browser, `${server.address}#/evening/new`);
  await desk.page.getByLabel("Teams", { exact: true }).fill(String(TEAMS));
  await desk.page.getByLabel("Of these, bots").fill(String(BOTS));
  await desk.page.getByLabel("Turns").fill("3");
  await desk.page.getByLabel("At the end I reveal the ranking place by place").uncheck(); // ending.test.mjs has that.
  await desk.page.getByRole("button", { name: "Create the evening" }).click();
  await tab(desk.page, "Invitations");
  await desk.page.waitForSelector(".sheets section");
  const links = await desk.page.$$eval(".sheets input", (inputs) => inputs.map((input) => input.value));
  const screen = await desk.page.getByLabel("For the projector").inputValue();
  return { desk, links, screen };
}

const audit = async (page, what) => assert.deepEqual(await findings(page), [], what);
const tab = goTo;
/** Waits until the text can be seen somewhere on the page. */
const sees = (page, text) => page.getByText(text).locator("visible=true").first().waitFor();
const press = (page, name) => page.getByRole("button", { name, exact: true }).click();

async function enter(link, name, options = {}) {
  const member = await person(browser, link, options);
  await member.page.getByLabel("Your name").fill(name);
  await press(member.page, "Enter");
  await member.page.getByRole("heading", { name: "Who plays what" }).waitFor();
  return member;
}

/** Adds an order from its form; `fill` sets its words. */
async function order(page, role, action, fill = async () => {}) {
  const rows = await page.locator(".plan ol > li:not(.bare)").count();
  await page.getByRole("button", { name: "Add an action" }).click();
  await press(page, "All actions");
  await page.getByRole("group", { name: "Role", exact: true }).getByRole("button", { name: role, exact: true }).click();
  const card = page.getByRole("listitem").filter({ has: page.getByRole("button", { name: `Favourite: ${action}` }) });
  const choose = card.getByRole("button", { name: `Choose: ${action}` });
  if (await choose.count()) {
    await choose.click();
    await fill(page);
    await press(page, "Add");
  } else await card.getByRole("button", { name: `Add: ${action}` }).click();
  await page.getByText(`Row ${rows + 1}: ${action}`).waitFor();
  await press(page, "Done");
  await page.locator(".plan ol > li:not(.bare)").nth(rows).waitFor();
}

/** Reads the report that has come, to its end: the new turn begins with an empty list. */
async function read(...people) {
  for (const { page } of people) {
    const report = page.getByRole("dialog");
    await report.waitFor();
    await press(page, "Go on");
    await press(page, "Go on");
    await press(page, "Read. Next turn");
    await report.waitFor({ state: "detached" });
  }
}

/** Aims the order at a state. */
const against = (team) => (page) =>
  page
    .locator(".words label")
    .filter({ hasText: /^State/ })
    .locator("select")
    .selectOption(team);

/** Sends the present list, and waits for its receipt. */
async function send(page) {
  await page.getByRole("button", { name: /^Send( again| the list)$/ }).click();
  await page.locator("button:disabled").filter({ hasText: "Send again" }).waitFor();
  await sees(page, "The server has this list");
}

/** Writes a treaty with other teams: the first of them does not do the action, against any state, in this turn and the next two. */
async function draft(page, teams, action) {
  await tab(page, "Treaties");
  await page.getByText("Propose a treaty").click();
  for (const team of teams) await page.getByRole("checkbox", { name: team, exact: true }).click();
  await page.getByLabel("Whose clause it is").selectOption(teams[0]);
  await page.getByLabel("Duty or right").selectOption("must not do");
  await page.getByRole("combobox", { name: "Action" }).selectOption(action);
  await page.getByRole("combobox", { name: "State" }).selectOption("any state");
  await press(page, "+ Add the clause");
}

/** Signs the treaty that is waiting for the team. */
async function sign(page, surname) {
  await tab(page, "Treaties");
  await page.locator("details.asks").getByLabel("Surname of whoever signs for us").fill(surname);
  await page.keyboard.press("Enter");
  await sees(page, `signed by ${surname}`);
}

async function correct(page, team, field, value) {
  await page.getByRole("combobox", { name: "State" }).selectOption(team);
  await page.getByRole("combobox", { name: "What" }).selectOption(field);
  await page.getByRole("spinbutton", { name: "New value" }).fill(String(value));
  await page.getByRole("textbox", { name: "Reason" }).fill("for the test");
  await press(page, "Correct");
  await page.waitForFunction(() => document.querySelector('input[placeholder="Reason"]').value === "");
}

/** Ends the open phase, its grace too. */
async function end(page) {
  await press(page, "Close the phase");
  const sure = page.getByRole("button", { name: "Close it" }),
    now = page.getByRole("button", { name: "Close now" });
  await sure.or(now).first().waitFor();
  if (await sure.count()) await sure.click();
  await now.click();
}

async function close(page) {
  await tab(page, "Run");
  await end(page);
}

longTest("an evening of three turns, from the lobby to the ranking", { timeout: 180000 }, async () => {
  const { desk, links, screen } = await organise();
  assert.equal(links.length, TEAMS - BOTS);
  const wall = await person(browser, screen);
  const ann = await enter(links[0], "Ann"),
    bob = await enter(links[1], "Bob", phone),
    eve = await enter(links[2], "Eve");
  const tom = await enter(links[0], "Tom"); // A second member of Ann's team.
  await ann.page.getByLabel("Name of the state").fill("Reds");
  await ann.page.getByRole("button", { name: "Save" }).first().click();
  await sees(wall.page, "Reds");
  await tab(desk.page, "Run");
  await press(desk.page, "Start the evening");
  for (const [role, number] of [2, 1, 3, 4, 5, 6, 7, 8, 9, 10].entries())
    await bob.page.locator(".numbers select").nth(role).selectOption(String(number)); // Number 1, whom Ann recruits, is FIN.
  await press(bob.page, "Send the numbers");
  await press(ann.page, "Draw at random");
  await press(ann.page, "Send the numbers");
  await sees(ann.page, "The server has your numbers");
  await end(desk.page);
  await tabOf(ann.page, "Plan").waitFor();
  assert.equal(await wall.page.locator(".stage .land").count(), TEAMS);

  // Turn 1: a treaty is made and broken, a role is recruited, a missile launched, a suit brought.
  await draft(bob.page, ["Reds"], "Nuclear strike");
  await bob.page.getByLabel("Surname of whoever signs for us").fill("Novak");
  await press(bob.page, "Propose");
  await sign(ann.page, "Svoboda");
  await tab(desk.page, "Treaties");
  await sees(desk.page, "signed by Novak");
  await press(desk.page, "Register");
  for (const { page } of [desk, ann, bob]) await sees(page, "nothing known yet");
  for (const { page } of [ann, bob]) await tab(page, "Plan");
  await tab(desk.page, "States");
  for (const [team, field, value] of [
    ["Reds", "mid", 60],
    ["Reds", "def", 60],
    ["Reds", "nuclear", 2],
    ["Reds", "treasury", 60000000],
    ["Team 2", "def", 90],
    ["Team 2", "interceptors", 3],
    ["Team 3", "jus", 50],
  ]) {
    await correct(desk.page, team, field, value);
  }
  await order(ann.page, "MID", "Recruit", against("Team 2"));
  await tom.page.locator(".plan ol > li").filter({ hasText: "Recruit" }).waitFor(); // The other member sees it arrive.
  await order(tom.page, "DEF", "Nuclear strike", async (page) => {
    await against("Team 2")(page);
    await page
      .locator(".words label")
      .filter({ hasText: /^Missiles/ })
      .locator("input")
      .fill("1");
  });
  await ann.page.locator(".plan ol > li").filter({ hasText: "Nuclear strike" }).waitFor();
  await order(ann.page, "FIN", "Raise income");
  await ann.page.locator(".handle").nth(2).focus();
  await ann.page.keyboard.press("Alt+ArrowUp");
  await ann.page.locator(".plan ol > li").nth(1).filter({ hasText: "Raise income" }).waitFor();
  await send(ann.page);
  await order(eve.page, "JUS", "Bring a suit", against("Reds"));
  await send(eve.page);
  await order(bob.page, "PUB", "Improve the mood");
  await send(bob.page);
  await close(desk.page);
  await press(desk.page, "Real evidence");
  await desk.page.getByRole("button", { name: "✓ Real evidence" }).waitFor();
  await press(desk.page, "Carry out the stage");
  await desk.page.locator("td").filter({ hasText: "Team 3 sued Reds and won." }).first().waitFor();
  assert.equal(await ann.page.getByText("The technical stage is being carried out").count(), 1);
  await press(desk.page, "Publish");
  await read(ann, bob, eve, tom);
  await sees(ann.page, "The role is ours now.");
  await sees(ann.page, "Team 3 sued us and won");
  await sees(ann.page, "We broke clause 1 of treaty 1.");
  await tab(bob.page, "Reports");
  await sees(bob.page, "Reds has launched nuclear missiles");
  await sees(bob.page, "Reds broke clause 1 of treaty 1.");
  await sees(bob.page, "Reds must not do “Nuclear strike”.");

  // Turn 2: the agent gets an order, the missile is shot down, war is declared; the organiser has to roll back once.
  await order(ann.page, "MID", "Order a recruited role", async (page) => {
    await page.getByRole("group", { name: "Action", exact: true }).getByRole("button").first().click();
  });
  await order(ann.page, "DEF", "Land attack", against("Team 3"));
  await send(ann.page);
  await tab(bob.page, "Plan");
  await order(bob.page, "DEF", "Shoot down missiles");
  await send(bob.page);
  await bob.context.setOffline(true);
  await bob.page.waitForFunction(() => !navigator.onLine);
  await bob.context.setOffline(false);
  await bob.page.reload();
  await sees(bob.page, "The server has this list"); // What was sent is still there.
  await close(desk.page);
  await desk.page.getByRole("button", { name: "Publish" }).waitFor();
  await tab(desk.page, "History");
  await desk.page.getByLabel("Reason").fill("a list was lost");
  await desk.page.locator("li").filter({ hasText: "turn 2 Game phase" }).getByRole("button").click();
  await press(desk.page, "Yes, roll back");
  await read(ann, bob, eve, tom); // The phase has begun anew.
  for (const { page } of [ann, bob]) await sees(page, "Nothing has been sent in this phase");
  await send(ann.page);
  await send(bob.page);
  await close(desk.page);
  await press(desk.page, "Publish");
  await read(ann, bob, eve, tom);
  await tab(bob.page, "Reports");
  await sees(bob.page, "Missiles shot down: 1.");
  await sees(ann.page, "Our strike on Team 2: 0 missiles arrived");
  await sees(eve.page, "Reds attacks us");

  // Turn 3: the broken treaty is evidence in a suit, and the war is decided.
  await tab(bob.page, "Plan");
  await order(bob.page, "JUS", "Bring a suit", against("Reds"));
  await send(bob.page);
  await close(desk.page);
  const suit = desk.page.locator("li").filter({ hasText: "Team 2 sues Reds" });
  assert.match(await suit.innerText(), /Reds must not do “Nuclear strike”\.\s+✕ broken in turn 1/);
  await sees(desk.page, "The suing team could know it by itself.");
  await suit.getByRole("button", { name: "Real evidence" }).click();
  await suit.getByRole("button", { name: "Real evidence", pressed: true }).waitFor();
  await press(desk.page, "Carry out the stage");
  await press(desk.page, "Publish");
  await ann.page.getByRole("heading", { name: "Final ranking" }).waitFor();
  await press(wall.page, "Show all");
  await sees(wall.page, "All the others");
  assert.match(await wall.page.locator(".final").innerText(), /Reds and Team 3|Reds\s\+1/, "a federation is one team");
  assert.equal(await wall.page.locator(".pod, .others li").count(), TEAMS - 1);

  // Nothing of one team has appeared on another's page.
  for (const secret of ["Recruit a foreign role", "Land attack"])
    assert.equal(await bob.page.getByText(secret).count(), 0, secret);
  await tab(desk.page, "History");
  const [saved] = await Promise.all([desk.page.waitForEvent("download"), press(desk.page, "Record (JSON Lines)")]);
  const path = join(server.directory, "evening.jsonl");
  await saved.saveAs(path);
  const verified = spawnSync(casus, ["verify", path], { encoding: "utf8" });
  assert.equal(verified.status, 0, verified.stdout + verified.stderr);
  assert.match(verified.stdout, /all \d+ draws follow from it/);
  const [figures] = await Promise.all([desk.page.waitForEvent("download"), press(desk.page, "Figures (CSV)")]);
  assert.match(figures.suggestedFilename(), /figures\.csv$/);
  for (const { errors } of [desk, wall, ann, tom, bob, eve]) assert.deepEqual(errors, []);
});

test(
  "a treaty of three teams: signed by each, withdrawn, registered, annulled, by pointer and by keyboard",
  { timeout: 120000 },
  async () => {
    const { desk, links } = await organise();
    const ann = await enter(links[0], "Ann"),
      bob = await enter(links[1], "Bob", phone),
      eve = await enter(links[2], "Eve");
    await tab(desk.page, "Run");
    await press(desk.page, "Start the evening");
    await ann.page.getByRole("button", { name: "Draw at random" }).waitFor();
    await end(desk.page);
    await tabOf(ann.page, "Plan").waitFor();
    await draft(ann.page, ["Team 2", "Team 3"], "Raid");

    // A right with a condition, by keyboard alone.
    await ann.page.getByLabel("Duty or right").focus();
    await ann.page.keyboard.type("may");
    await ann.page.getByRole("checkbox", { name: "only on a condition" }).focus();
    await ann.page.keyboard.press("Space");
    await ann.page.getByLabel("When", { exact: true }).selectOption("if in an earlier turn");
    await ann.page.getByLabel("Whose deed it is").selectOption("3");
    await ann.page.getByLabel("Whether it does it").selectOption("does");
    await ann.page.getByRole("button", { name: "+ Add the clause" }).focus();
    await ann.page.keyboard.press("Enter");
    await sees(ann.page, /Team 2 may do “Raid”, if in an earlier turn of the treaty .+ did “Raid” against Team 2\./);
    await ann.page.getByLabel("In words").fill("Peace among three.");
    await ann.page.getByLabel("Surname of whoever signs for us").fill("Nováková");
    await press(ann.page, "Propose");
    await sees(bob.page, "1"); // The tab says that something is waiting.
    await sign(bob.page, "O'Hara");
    await tab(desk.page, "Treaties");
    await sees(desk.page, "not signed by all yet");
    assert.equal(await desk.page.getByRole("button", { name: "Register" }).count(), 0);
    await sign(eve.page, "Иванова");
    await press(desk.page, "Register");
    for (const { page } of [ann, bob, eve]) await sees(page, "Treaty 1");
    await audit(bob.page, "the register on a phone");
    await desk.page.getByLabel("Reason for annulling").fill("all agree");
    await press(desk.page, "Annul");
    await press(desk.page, "Yes, annul");
    for (const { page } of [desk, ann, bob]) await sees(page, "annulled");

    // A proposer may withdraw.
    await draft(eve.page, ["Team 1"], "Raid");
    await eve.page.getByLabel("Surname of whoever signs for us").fill("Иванова");
    await press(eve.page, "Propose");
    await press(eve.page, "Withdraw");
    await press(eve.page, "Yes, withdraw");
    await sees(eve.page, "withdrawn");
    assert.equal(await bob.page.getByText("withdrawn").count(), 0);
    for (const { errors } of [desk, ann, bob, eve]) assert.deepEqual(errors, []);
  },
);

test("a curator draws ambassadors and enters bans, and sees nothing else", { timeout: 120000 }, async () => {
  const { desk, links } = await organise();
  const link = await desk.page.getByLabel("For curators").inputValue();
  const ann = await enter(links[0], "Ann"),
    bob = await enter(links[1], "Bob");
  const curator = await person(browser, link, phone);
  await curator.page.getByText("The curators' page").waitFor();
  await sees(curator.page, "everybody is in their own circle");
  await tab(desk.page, "Run");
  await press(desk.page, "Start the evening");
  await ann.page.getByRole("button", { name: "Draw at random" }).waitFor();
  await end(desk.page);
  await curator.page.getByRole("button", { name: "Draw an ambassador" }).first().click();
  await sees(curator.page, "Ann");
  await audit(curator.page, "curator");
  await curator.page.getByLabel("Circle").selectOption("Team 1");
  await curator.page.locator("li").filter({ hasText: "Team 2" }).getByRole("checkbox").first().click();
  await tab(bob.page, "Ambassadors");
  await sees(bob.page, "⊘");
  await press(desk.page, "Pause");
  await sees(curator.page, "everybody is in their own circle");
  assert.equal(await curator.page.getByRole("button", { name: "Draw an ambassador" }).count(), 0);
  assert.ok(!curator.page.url().includes(link.slice(-20)), "the key is gone from the address");
  await curator.page.reload();
  await curator.page.getByText("The curators' page").waitFor(); // This browser remains a curator's.
  for (const secret of ["Register", "Rehearse", "States", "Treasury"])
    assert.equal(await curator.page.getByText(secret).count(), 0, secret);
  for (const { errors } of [desk, ann, bob, curator]) assert.deepEqual(errors, []);
});

longTest(
  "every page of an evening is free of serious faults for assistive technology",
  { timeout: 120000 },
  async () => {
    const { desk, links, screen } = await organise();
    await audit(desk.page, "invitations");
    const wall = await person(browser, screen);
    const ann = await enter(links[0], "Ann", phone),
      bob = await enter(links[1], "Bob");
    await audit(ann.page, "set-up");
    await tab(desk.page, "Run");
    await press(desk.page, "Start the evening");
    await ann.page.getByRole("button", { name: "Draw at random" }).waitFor();
    await audit(ann.page, "numbers");
    await end(desk.page);
    await tabOf(ann.page, "Plan").waitFor();
    await order(ann.page, "DEF", "Raid");
    await ann.page.getByText("if levels are still as at the start").click();
    await ann.page.getByRole("button", { name: "Add an action" }).click();
    await audit(ann.page, "plan");
    await press(ann.page, "Done");
    await audit(wall.page, "projector");
    await send(ann.page);
    await close(desk.page);
    await press(desk.page, "Publish");
    await ann.page.getByRole("dialog").waitFor();
    await audit(ann.page, "the report");
    await read(ann);
    for (const name of ["State", "Reports", "Knowledge", "Treaties", "Ambassadors", "Team"]) {
      await tab(ann.page, name);
      await audit(ann.page, name);
    }
    await draft(ann.page, ["Team 2"], "Raid");
    await audit(ann.page, "a treaty");
    for (const name of ["Run", "States", "Reports", "Circles", "Treaties", "History"]) {
      await tab(desk.page, name);
      await audit(desk.page, `desk ${name}`);
    }
    for (const { errors } of [desk, wall, ann, bob]) assert.deepEqual(errors, []);
  },
);

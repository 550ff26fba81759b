// A team as people with roles, by taps on two phones: who plays what, my roles, a row that is proposed and approved and sent, the team's talk, and a note about a state.
import assert from "node:assert/strict";
import { browser, findings, longTest, middleOf, person, phone, pressAt, server, test } from "./harness.mjs";
import { goTo, toTheMiddle } from "./team.mjs";

const audit = async (page, what) => assert.deepEqual(await findings(page), [], what);
const sees = (page, text) => page.getByText(text).locator("visible=true").first().waitFor();
const button = (page, name) => page.getByRole("button", { name });
const mine = (page) => page.getByRole("button", { name: "Mine", pressed: true });

/** A press with the page's own pointer, at the middle of what is to be pressed. */
async function tap(page, locator) {
  await toTheMiddle(locator);
  const [x, y] = await middleOf(locator);
  await pressAt(page, { x, y });
}

async function write(page, locator, text) {
  await tap(page, locator);
  await page.keyboard.type(text);
}

async function enter(link, name) {
  const member = await person(browser, link, phone);
  await member.page.getByLabel("Your name").fill(name);
  await tap(member.page, button(member.page, "Enter"));
  await member.page.getByRole("heading", { name: "Who plays what" }).waitFor();
  return member;
}

longTest("two phones of a team share roles, orders, talk and notes", { timeout: 240000 }, async () => {
  const desk = await person(browser, `${server.address}#/evening/new`);
  await desk.page.getByLabel("Teams", { exact: true }).fill("3");
  await desk.page.getByLabel("Of these, bots").fill("2");
  await desk.page.getByLabel("Role numbers").selectOption("open");
  await desk.page.getByLabel("Who approves a team’s actions").selectOption("head");
  await button(desk.page, "Create the evening").click();
  await desk.page.getByRole("tab", { name: "Invitations" }).click();
  await desk.page.waitForSelector(".sheets section");
  const links = await desk.page.$$eval(".sheets input", (inputs) => inputs.map((input) => input.value));
  const [ann, bob] = [await enter(links[0], "Ann"), await enter(links[0], "Bob")];

  // What each likes, and who plays what.
  await tap(ann.page, button(ann.page, /^Talking/));
  await tap(bob.page, button(bob.page, /^Scheming/));
  await ann.page.getByRole("heading", { name: "A proposal" }).waitFor();
  await ann.page.locator(".proposal li", { hasText: "Scheming" }).waitFor();
  await audit(ann.page, "who plays what");
  await tap(ann.page, button(ann.page, "Play it so"));
  await ann.page.getByRole("heading", { name: "A proposal" }).waitFor({ state: "detached" });
  await bob.page.locator(".who li", { hasText: "President" }).getByText("Ann", { exact: true }).waitFor();
  await bob.page.locator(".who li", { hasText: "Foreign Intelligence" }).getByText("Bob", { exact: true }).waitFor();

  await desk.page.getByRole("tab", { name: "Run" }).click();
  await button(desk.page, "Start the evening").click();

  // My roles come first; a row is proposed, and counts once the President has approved it.
  for (const { page } of [ann, bob]) {
    await mine(page).waitFor();
    await audit(page, "my roles");
  }
  await sees(bob.page, "Approves: Ann.");
  await tap(bob.page, button(bob.page, "Propose: Check for recruitment"));
  await tap(bob.page, bob.page.locator("li.open").getByRole("button", { name: "Add", exact: true }));
  await sees(bob.page, "Row 1: Check for recruitment");
  await tap(bob.page, button(bob.page, "Done"));
  await sees(bob.page, "○ proposed");
  await sees(bob.page, "Nothing in your list is approved yet.");
  await audit(bob.page, "a proposed row");

  await tap(ann.page, button(ann.page, /The whole list/));
  const row = ann.page.locator(".plan > ol > li").first();
  await row.getByText("Bob").waitFor();
  await button(ann.page, "Approve and send all (proposed: 1)").waitFor();
  await tap(ann.page, row.getByRole("button", { name: "Approve", exact: true }));
  await sees(bob.page, "✓ approved");
  await sees(bob.page, "your draft (1 action) will count");
  assert.ok(await bob.page.getByRole("button", { name: "Delete" }).isDisabled(), "what is approved stays");
  await tap(ann.page, button(ann.page, "Send the list"));
  await sees(bob.page, "Your sent list counts: 1 action");

  // The team's talk, which the other phone is told of.
  await goTo(bob.page, "Team", tap);
  await write(bob.page, bob.page.getByLabel("Write to your team"), "Redland lies to us.");
  await tap(bob.page, bob.page.locator("form", { has: bob.page.getByLabel("Write to your team") }).getByRole("button"));
  await button(ann.page, /^More.*new lines: 1/).waitFor();
  await goTo(ann.page, "Team", tap);
  await ann.page.getByRole("log").getByText("Redland lies to us.").waitFor();
  await button(ann.page, /new lines/).waitFor({ state: "detached" });
  await audit(ann.page, "the team's talk");

  // A note about a state, with what is believed of a role.
  await goTo(bob.page, "Knowledge", tap);
  await tap(bob.page, bob.page.getByText("Pin a note to a state"));
  await write(bob.page, bob.page.getByLabel("Note", { exact: true }), "Buys missiles");
  await bob.page.locator("fieldset select").first().selectOption("fin");
  await bob.page.locator("fieldset select").nth(1).selectOption("4");
  await tap(bob.page, button(bob.page, "Pin it"));
  await goTo(ann.page, "Knowledge", tap);
  await ann.page.getByText("Buys missiles").waitFor();
  await sees(ann.page, "≈ FIN no. 4");
  await audit(ann.page, "notes");
  await tap(ann.page, button(ann.page, "Take down: Buys missiles"));
  await bob.page.getByText("Buys missiles").waitFor({ state: "detached" });

  // Nothing of this is at the desk; there the way of approving is changed for all.
  assert.ok(!(await desk.page.content()).includes("Redland lies"));
  await desk.page.getByText("Approving actions: The President").click();
  await button(desk.page, "The team, by vote").click();
  await goTo(bob.page, "My roles", tap);
  await sees(bob.page, "more than half of your team agrees");
  for (const { page } of [ann, bob]) {
    await page.reload();
    await mine(page).waitFor();
    await goTo(page, "Team", tap);
    await page.getByRole("log").getByText("Redland lies to us.").waitFor();
  }
  for (const { errors } of [desk, ann, bob]) assert.deepEqual(errors, []);
});

test("role cards are read and printed, four on a sheet or one", { timeout: 120000 }, async () => {
  const { page, errors } = await person(browser, `${server.address}#/reference/maga/cards`);
  await page.getByRole("heading", { name: "Minister of Finance" }).waitFor();
  assert.equal(await page.locator("article").count(), 10);
  await page.locator("article", { hasText: "President" }).first().getByText("Transfer money").first().waitFor();
  await audit(page, "role cards");
  const pages = async () => {
    const text = (await page.pdf({ preferCSSPageSize: true })).toString("latin1");
    return text.match(/\/Type\s*\/Page\b/g).length;
  };
  assert.equal(await pages(), 3);
  await button(page, "A4, one on a sheet").click();
  assert.equal(await pages(), 10);
  assert.deepEqual(errors, []);
});

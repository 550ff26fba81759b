// A repair by real clicks at 1440x900: the organiser reads a report before it is published, changes one team's list, opens the lists again for one team and
// for all, corrects a figure; the phones concerned say what was changed, by whom and why, and nobody sends anew.
import assert from "node:assert/strict";
import { browser, findings, longTest, middleOf, person, phone, pressAt, server } from "./harness.mjs";
import { tabOf } from "./team.mjs";

const press = async (page, locator) => {
  await locator.scrollIntoViewIfNeeded();
  const [x, y] = await middleOf(locator);
  await pressAt(page, { x, y });
};
const button = (page, name) => page.getByRole("button", { name, exact: true });
const click = (page, name) => press(page, button(page, name));
const tab = (page, name) => press(page, page.getByRole("tab", { name }));
const sees = (page, text) => page.getByText(text).locator("visible=true").first().waitFor();
const shot = async (page, name) => {
  if (process.env.SHOTS) await page.screenshot({ path: `${process.env.SHOTS}/${name}.png`, fullPage: true });
};

async function enter(link, name, options = phone) {
  const member = await person(browser, link, options);
  await member.page.getByLabel("Your name").fill(name);
  await click(member.page, "Enter");
  await member.page.getByRole("heading", { name: "Who plays what" }).waitFor();
  return member;
}

async function order(page, role, action) {
  const rows = await page.locator(".plan > ol > li:not(.bare)").count();
  await page.getByRole("button", { name: "Add an action" }).click();
  await button(page, "All actions").click();
  await page.getByRole("group", { name: "Role", exact: true }).getByRole("button", { name: role, exact: true }).click();
  const named = (verb) => page.getByRole("button", { name: new RegExp(`^${verb}: ${action}`) });
  const choose = named("Choose");
  if (await choose.count()) {
    await choose.click();
    await button(page, "Add").click();
  } else await named("Add").click();
  await page.getByText(`Row ${rows + 1}: ${action}`).waitFor();
  await button(page, "Done").click();
  await page.locator(".plan > ol > li:not(.bare)").nth(rows).waitFor();
}

async function send(page) {
  await page.getByRole("button", { name: /^Send( again| the list)$/ }).click();
  await sees(page, "The server has this list");
}

/** It always asks, and says what counts of whom. */
async function close(page, expected) {
  await click(page, "Close the phase");
  const dialog = page.getByRole("dialog");
  await dialog.waitFor();
  for (const text of expected) await dialog.getByText(text).first().waitFor();
  await click(page, "Close it");
  await dialog.waitFor({ state: "detached" });
}

async function closeNow(page, expected) {
  await close(page, expected);
  const now = button(page, "Close now"),
    publish = button(page, "Publish");
  await now.or(publish).first().waitFor();
  if (await now.count()) await now.click({ timeout: 5000 }).catch(() => {}); // The grace may have ended meanwhile.
  await publish.waitFor();
}

const rowsOf = (page) => page.locator(".plan > ol > li:not(.bare)");

longTest("an organiser mends an evening and nobody writes anew", { timeout: 300000 }, async () => {
  const wide = { viewport: { width: 1440, height: 900 } };
  const desk = await person(browser, `${server.address}#/evening/new`, wide);
  await desk.page.getByLabel("Teams", { exact: true }).fill("3");
  await desk.page.getByLabel("Of these, bots").fill("0");
  await desk.page.getByLabel("Turns").fill("4");
  await sees(desk.page, /the evening takes about/);
  await click(desk.page, "Create the evening");
  await tab(desk.page, "Invitations");
  await desk.page.waitForSelector(".sheets section");
  const links = await desk.page.$$eval(".sheets input", (inputs) => inputs.map((input) => input.value));
  const ann = await enter(links[0], "Ann"),
    bob = await enter(links[1], "Bob", { ...phone, colorScheme: "dark" });
  await tab(desk.page, "Run");
  await click(desk.page, "Start the evening");
  await close(desk.page, []); // The role numbers.
  await click(desk.page, "Close now");
  await sees(desk.page, /^Ends about/);

  for (const { page } of [ann, bob]) await tabOf(page, "Plan").waitFor();
  await order(ann.page, "PUB", "Improve the mood");
  await send(ann.page);
  await order(bob.page, "FIN", "Raise income");
  await send(bob.page);
  await closeNow(desk.page, ["Sent: 2"]);

  // Before publication: the differences of all states with sums, and each report as its phone will show it.
  const differences = desk.page.getByRole("region", { name: "What the stage changes" });
  assert.match(await differences.innerText(), /All together/);
  await sees(desk.page, "What changes, and why");
  await shot(desk.page, "review-wide");
  assert.deepEqual(await findings(desk.page), [], "the review");
  await click(desk.page, "What we did");
  await sees(desk.page, "Improve the mood");
  await click(desk.page, "Over the whole screen");
  await desk.page.getByRole("dialog").getByRole("heading", { name: "Done to us" }).waitFor();
  await desk.page.keyboard.press("Escape");
  await desk.page.getByRole("dialog").waitFor({ state: "detached" });
  await click(desk.page, "The next team");
  await sees(desk.page, "Reports looked at: 2");
  assert.equal(await ann.page.getByRole("dialog").count(), 0, "no phone shows a report yet");

  // One team's list is changed for it, with the stage run anew at once.
  await press(desk.page, desk.page.getByText("Something went wrong? Mend it"));
  await desk.page.getByLabel("Whose list").selectOption("Team 2");
  await desk.page.locator("ol li").filter({ hasText: "Raise income" }).waitFor();
  await click(desk.page, "Take out row 1");
  await press(desk.page, desk.page.getByRole("button", { name: "+ Add an action" }));
  await press(
    desk.page,
    desk.page.getByRole("group", { name: "Role", exact: true }).getByRole("button", { name: /^PUB/ }),
  );
  const actions = desk.page.getByRole("group", { name: "Action", exact: true });
  await press(desk.page, actions.getByRole("button", { name: /^Improve the mood/ }));
  await shot(desk.page, "mend-wide");
  await click(desk.page, "Add");
  await desk.page.getByLabel("Reason").last().fill("You showed me another list.");
  await click(desk.page, "Put this list in");
  await shot(desk.page, "mend-asks");
  await click(desk.page, "Yes, put it in");
  await sees(bob.page, "The organiser has changed your list:");
  await sees(bob.page, "Reason: You showed me another list.");
  await sees(bob.page, /Raise income/);
  await shot(bob.page, "mended-phone-dark");
  assert.deepEqual(await findings(bob.page), [], "the notice on a phone");
  assert.equal(await ann.page.getByText("The organiser has changed").count(), 0, "the other team hears nothing");
  await press(bob.page, button(bob.page, "Understood"));
  await bob.page.getByText("The organiser has changed your list:").waitFor({ state: "detached" });

  // The lists are opened again for one team; the other one's stays as it is.
  await button(desk.page, "Publish").waitFor();
  await desk.page.getByLabel("Who may write").selectOption("Team 2");
  await desk.page.getByLabel("Reason").first().fill("You may choose again.");
  await click(desk.page, "Open again");
  await click(desk.page, "Yes, open again");
  await sees(bob.page, "The organiser has opened the lists again");
  await sees(ann.page, "Your list stays as it is and counts.");
  await shot(ann.page, "closed-phone");
  await sees(desk.page, /closed while others write/);
  assert.equal(await rowsOf(ann.page).count(), 1);
  await shot(bob.page, "opened-phone");
  await order(bob.page, "FIN", "Raise income");
  await send(bob.page);

  // A figure is corrected, with a reason that its phones read.
  await tab(desk.page, "States");
  await desk.page.getByRole("combobox", { name: "State" }).selectOption("Team 1");
  await desk.page.getByRole("combobox", { name: "What" }).selectOption("treasury");
  await desk.page.getByRole("spinbutton", { name: "New value" }).fill("12000000");
  await desk.page.getByRole("textbox", { name: "Reason" }).fill("The bank's error");
  await click(desk.page, "Correct");
  await sees(ann.page, "The organiser has corrected a figure:");
  await sees(ann.page, "10M → 12M");
  await sees(ann.page, "Reason: The bank's error");
  await shot(ann.page, "correction-phone");
  await tab(desk.page, "Run");
  await closeNow(desk.page, ["Sent: 2"]);
  await click(desk.page, "Publish");

  // After the publication, for all; what was sent counts, and a roll back offers the correction again.
  const report = ann.page.getByRole("dialog");
  await report.waitFor();
  for (const name of ["Go on", "Go on", "Read. Next turn"]) await press(ann.page, button(ann.page, name));
  await report.waitFor({ state: "detached" });
  await press(desk.page, desk.page.getByText("Something went wrong? Mend it"));
  await desk.page.getByLabel("Who may write").selectOption("all teams");
  await desk.page.getByLabel("Reason").first().fill("One more time.");
  await click(desk.page, "Open again");
  await sees(desk.page, "The teams have read their reports already.");
  await click(desk.page, "Yes, open again");
  await sees(ann.page, "The organiser has opened the lists again");
  await rowsOf(ann.page).filter({ hasText: "Improve the mood" }).waitFor();
  assert.equal(await report.count(), 0, "nobody reads again what he has read");
  await tab(desk.page, "History");
  await desk.page.getByRole("textbox", { name: "Reason" }).fill("all over");
  const begin = desk.page.locator("li").filter({ hasText: "turn 1 Game phase" });
  await shot(desk.page, "history-wide");
  await press(desk.page, begin.getByRole("button", { name: "Back to here" }));
  await click(desk.page, "Yes, roll back");
  await tab(desk.page, "Run");
  await sees(desk.page, "Corrections that were rolled back");
  await sees(desk.page, "10M → 12M");
  await shot(desk.page, "lost-corrections-wide");
  await press(desk.page, desk.page.getByRole("button", { name: "Set to 12M again" }));
  await desk.page.getByText("Corrections that were rolled back").waitFor({ state: "detached" });
  for (const { errors } of [desk, ann, bob]) assert.deepEqual(errors, []);
});

// Keys of an evening revoked through the browser: a member on a phone is removed, another leaves and comes back,
// curators and a second desk get other links.
import assert from "node:assert/strict";
import { browser, findings, longTest, person, phone, server } from "./harness.mjs";

const press = (page, name) => page.getByRole("button", { name, exact: true }).click();
const sees = (page, text) => page.getByText(text).locator("visible=true").first().waitFor();
const sheet = (page, number) => page.locator(".sheets section").nth(number);
const box = (page, label) => page.locator(".others section", { has: page.getByLabel(label) });

async function organise() {
  const desk = await person(browser, `${server.address}#/evening/new`);
  await desk.page.getByLabel("Teams", { exact: true }).fill("2");
  await press(desk.page, "Create the evening");
  await desk.page.getByRole("tab", { name: "Invitations" }).click();
  await desk.page.waitForSelector(".sheets section");
  return desk;
}

async function enter(link, name, options = {}) {
  const member = await person(browser, link, options);
  await member.page.getByLabel("Your name").fill(name);
  await press(member.page, "Enter");
  await member.page.getByRole("button", { name: "Leave this team" }).waitFor();
  return member;
}

/** Renews the link in that part of the desk's page; returns the new one. */
async function renew(part) {
  const link = part.getByRole("textbox"),
    old = await link.inputValue();
  await press(part, "New link");
  await press(part, "Yes, a new link");
  await part.page().waitForFunction(([input, old]) => input.value !== old, [await link.elementHandle(), old]);
  return link.inputValue();
}

longTest("links are taken back and people taken out, and each is told in a sentence", { timeout: 60000 }, async () => {
  const desk = await organise();
  const red = await sheet(desk.page, 0).getByRole("textbox").inputValue();
  const [ann, bob] = [await enter(red, "Ann", phone), await enter(red, "Bob")];
  assert.deepEqual(await findings(desk.page), [], "the desk's invitations");
  // Ann is removed: her phone says so, and the old link lets nobody in.
  const row = sheet(desk.page, 0).getByRole("listitem").filter({ hasText: "Ann" });
  await press(row, "Take out");
  await press(row, "Yes, take out: Ann");
  await sees(ann.page, "The organiser has taken you out of this team");
  await row.waitFor({ state: "detached" });
  const stranger = await person(browser, red);
  await sees(stranger.page, "There is no such table");
  // Bob leaves by himself, and comes back with the present link.
  await press(bob.page, "Leave this team");
  await press(bob.page, "Yes, leave");
  await sees(bob.page, "You have left.");
  await sheet(desk.page, 0).getByRole("listitem").waitFor({ state: "detached" });
  const today = await sheet(desk.page, 0).getByRole("textbox").inputValue();
  assert.notEqual(today, red);
  const again = await enter(today, "Bob again");
  // The same link works again in the same window.
  await press(again.page, "Leave this team");
  await press(again.page, "Yes, leave");
  await sees(again.page, "You have left.");
  await again.page.goto(today);
  await again.page.getByRole("button", { name: "Leave this team" }).waitFor();
  // Curators come again.
  const curators = box(desk.page, "For curators");
  const curator = await person(browser, await curators.getByRole("textbox").inputValue());
  await curator.page.getByRole("button", { name: "Stop curating" }).waitFor();
  await renew(curators);
  await sees(curator.page, "The link by which you came here is no longer good");
  // The first desk removes the second, not the other way round.
  const desks = box(desk.page, "This desk on another device");
  const second = await person(browser, await desks.getByRole("textbox").inputValue());
  await second.page.getByRole("tab", { name: "Invitations" }).click();
  const there = box(second.page, "This desk on another device");
  await press(there, "New link");
  await press(there, "Yes, a new link");
  await sees(second.page, "Only the organiser who has been here longest");
  const link = await renew(desks);
  await sees(second.page, "The link by which you came here is no longer good");
  assert.notEqual(await sheet(desk.page, 0).getByRole("textbox").inputValue(), today, "every link is another");
  await second.page.goto(link);
  await second.page.reload();
  await second.page.getByRole("tab", { name: "Invitations" }).waitFor();
  for (const { errors, context } of [desk, ann, bob, again, stranger, curator, second]) {
    assert.deepEqual(errors, []);
    await context.close();
  }
});

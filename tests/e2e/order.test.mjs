// The owner of a table keeps order: mutes, removes and bans, by mouse and by keyboard; whoever is removed is told why,
// on a phone, and where to go.
import assert from "node:assert/strict";
import { browser, findings, person, phone, server, test } from "./harness.mjs";

const NEW_TABLE = "#/new/network/horizon";
const seat = (page, number) => page.getByLabel(`Seat ${number}`);
const row = (page, name) => page.locator(".people li").filter({ hasText: name });
const invitation = (page) => page.getByLabel("Invitation").inputValue();

/** The owner's table for those who have its link, with two open seats. */
async function openTable() {
  const owner = await person(browser, `${server.address}/${NEW_TABLE}`);
  await owner.page.getByLabel("Your name").fill("Ann");
  await seat(owner.page, 4).selectOption("greedy");
  await owner.page.getByRole("button", { name: "Begin" }).click();
  await owner.page.getByText("People at this table").click();
  return owner;
}

/** Somebody comes with the link, enters a name and sits down. */
async function sitDown(guest, link, name) {
  await guest.page.goto(link);
  await guest.page.getByLabel("Your name").fill(name);
  await guest.page.getByRole("button", { name: "Sit down" }).tap();
  await guest.page.getByText(name).waitFor();
}

test("who disturbs is muted, removed and banned, and told so; who is not keeps the way back", async () => {
  const owner = await openTable(),
    troll = await person(browser, server.address, phone),
    friend = await person(browser, server.address);
  const first = await invitation(owner.page);
  await friend.page.goto(first);
  await friend.page.getByLabel("Your name").fill("Bob");
  await friend.page.getByLabel("Your name").press("Enter");
  await sitDown(troll, first, "Troll");

  await row(owner.page, "Troll").getByRole("button", { name: "Mute" }).click();
  await row(owner.page, "muted").waitFor();
  await row(owner.page, "Troll").getByRole("button", { name: "Remove" }).click();
  assert.match(await row(owner.page, "Troll").innerText(), /needs a new invitation/);
  await owner.page.keyboard.press("Escape"); // Nothing has happened, and the focus is where it was.
  assert.equal(await owner.page.evaluate(() => document.activeElement.textContent), "Remove");
  await owner.page.keyboard.press("Enter");
  await owner.page.getByRole("button", { name: "Yes, remove Troll" }).click();
  await troll.page.getByText("The owner of this table has removed you from it.").waitFor();
  assert.deepEqual(await findings(troll.page), []);

  // Those who stay have the new link in the address, and come back with it; the old one opens nothing.
  const second = await invitation(owner.page);
  assert.notEqual(second, first);
  await friend.page.waitForURL(second);
  await friend.page.reload();
  await friend.page.getByText("Waiting for players").waitFor();
  await troll.page.reload();
  await troll.page.getByText("There is no such table").waitFor();
  await sitDown(troll, second, "Troll");

  // By keyboard alone: the question, and the answer before "Cancel".
  await row(owner.page, "Troll").getByRole("button", { name: "Ban" }).focus();
  await owner.page.keyboard.press("Enter");
  await owner.page.keyboard.press("Shift+Tab");
  await owner.page.keyboard.press("Enter");
  const told = troll.page.getByText("The owner of this table has banned you from it.");
  await told.waitFor();
  await troll.page.goto(await invitation(owner.page));
  await told.waitFor();
  const lift = row(owner.page, "banned").getByRole("button", { name: "Lift the ban" });
  await lift.waitFor();
  assert.equal(
    await owner.page.evaluate(() => document.activeElement.closest("li")?.querySelector("b").textContent),
    "Troll",
  );
  assert.deepEqual(await findings(owner.page), []);
  await lift.click();
  await row(owner.page, "banned").waitFor({ state: "detached" });
  await troll.page.reload();
  await troll.page.getByText("Waiting for players").waitFor();
  // Whoever gives up his seat may take one again at once.
  await troll.page.getByRole("button", { name: "Sit down" }).tap();
  await troll.page.getByRole("button", { name: "Leave" }).tap();
  await troll.page.getByRole("button", { name: "Sit down" }).waitFor();
  await troll.page.getByRole("link", { name: "Casus" }).tap();
  for (const one of [owner, troll, friend]) assert.deepEqual(one.errors, []);
});

test("an owner who only watches keeps order too, and hears who wrote and left", async () => {
  const owner = await person(browser, `${server.address}/${NEW_TABLE}`);
  for (const number of [1, 2, 3, 4]) await seat(owner.page, number).selectOption("bot: random");
  await owner.page.getByLabel("public: anyone can find it").check();
  await owner.page.getByRole("button", { name: "Begin" }).click();
  const guest = await person(browser, server.address);
  await guest.page.goto(owner.page.url());
  for (const { page } of [owner, guest]) {
    await page.getByRole("button", { name: "Look back" }).click(); // The bots are done.
    await page.getByRole("button", { name: "Menu" }).click();
  }
  await guest.page.getByLabel("Your name").fill("Troll");
  await guest.page.getByLabel("Chat").last().fill("Ha! Ha! Ha!");
  await guest.page.keyboard.press("Enter");
  await owner.page.getByText("Ha! Ha! Ha!").first().waitFor();
  await guest.page.close();
  await owner.page.getByText("People at this table").click();
  await row(owner.page, "last wrote: “Ha! Ha! Ha!”").getByRole("button", { name: "Ban" }).click();
  await owner.page.getByRole("button", { name: "Yes, ban Troll" }).click();
  await row(owner.page, "banned").waitFor();
  const back = await guest.context.newPage();
  await back.goto(owner.page.url());
  await back.getByText("The owner of this table has banned you from it.").waitFor();
  for (const one of [owner, guest]) assert.deepEqual(one.errors, []);
});

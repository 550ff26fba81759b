// Someone who closes the page is away, and the other sees it; nothing is played for him, and he gets his seat back by
// returning. With the pointer.
import assert from "node:assert/strict";
import { browser, person, server, test } from "./harness.mjs";

/** Presses what can be pressed, where it is. */
async function press(page, what) {
  await what.scrollIntoViewIfNeeded();
  const box = await what.boundingBox();
  await page.mouse.click(box.x + box.width / 2, box.y + box.height / 2);
}

const sign = (page) => page.locator(".side .presence");

test("who is away is seen to be away, is waited for, and is there again", async () => {
  const ann = await person(browser, `${server.address}#/new/network/coldwar`);
  const patience = ann.page.getByLabel("If a player is away");
  assert.equal(await patience.inputValue(), "0", "a table waits, unless another choice is made");
  await patience.selectOption({ label: "a bot plays after 10 minutes" });
  await press(ann.page, ann.page.getByRole("button", { name: "Begin" }));
  const invitation = await ann.page.getByLabel("Invitation").inputValue();
  await ann.page.getByText("A bot plays for whoever is away, after 10 minutes.").waitFor();

  const bob = await person(browser, invitation);
  await press(bob.page, bob.page.getByRole("button", { name: "Sit down" }));
  for (const { page } of [ann, bob]) await page.locator(".side .presence.here").nth(1).waitFor();

  await press(bob.page, bob.page.getByRole("button", { name: "Menu" }));
  await bob.page.getByLabel("While I am away, a bot").selectOption({ label: "plays nothing for me" });
  await press(ann.page, ann.page.getByRole("button", { name: "Menu" }));
  await ann.page.getByText("(no bot plays for them)").waitFor();

  await bob.page.close();
  await ann.page.locator(".side .presence.away").waitFor();
  assert.deepEqual(await sign(ann.page).allInnerTexts(), ["away", "here"]);
  const back = await bob.context.newPage();
  await back.goto(invitation);
  await ann.page.locator(".side .presence.here").nth(1).waitFor();
  assert.equal(await ann.page.locator(".presence.bot").count(), 0);
  await ann.page.reload(); // Whoever comes with only the address is asked as before.
  await ann.page.getByText("You play the USSR: place influence").waitFor();
  for (const { errors } of [ann, bob]) assert.deepEqual(errors, []);
  for (const { context } of [ann, bob]) await context.close();
});

// Two people and two bots play a whole game over the network; a third person watches; one loses the connection in between.
import assert from "node:assert/strict";
import { test } from "node:test";
import { join } from "node:path";
import { browser, downloadAndVerify, person, playToTheEnd, server } from "./harness.mjs";

test("two people and two bots play a whole game, a third watches, one loses the connection in between", async () => {
  const ann = await person(browser, `${server.address}#/new/network`);
  await ann.page.getByLabel("Your name").fill("Ann");
  await ann.page.getByLabel("Rings of the field").selectOption("2");
  await ann.page.getByLabel("Seat 2").selectOption("open");
  await ann.page.getByRole("button", { name: "Begin" }).click();
  const invitation = await ann.page.getByLabel("Invitation").inputValue();

  const bob = await person(browser, invitation);
  await bob.page.getByRole("button", { name: "Sit down" }).click();
  const eve = await person(browser, invitation);
  for (const { page } of [ann, bob, eve]) await page.waitForSelector(".field");
  assert.equal(await eve.page.locator(".hand").count(), 0, "who watches sees no hand");
  assert.equal(await ann.page.locator(".card-button").count(), 7);

  await ann.page.getByRole("textbox", { name: "Chat" }).fill("Good luck!");
  await ann.page.getByRole("button", { name: "Send" }).click();
  await bob.page.getByText("Good luck!").waitFor();

  await playToTheEnd([ann.page, bob.page], async (round) => {
    if (round !== 6) return;
    await bob.context.setOffline(true);
    await bob.page.waitForTimeout(300);
    await bob.context.setOffline(false);
    await bob.page.reload(); // The page comes back and reads on from the server.
    await bob.page.waitForSelector(".field");
  });
  await eve.page.waitForSelector(".ending");
  const last = (page) => page.locator(".log li").first().innerText();
  assert.equal(await last(ann.page), await last(eve.page));

  const verified = await downloadAndVerify(ann.page, join(server.directory, "record.jsonl"));
  assert.equal(verified.status, 0, verified.stdout + verified.stderr);
  assert.match(verified.stdout, /all \d+ draws follow from it/);
  await ann.page.getByRole("button", { name: "Check the dice" }).click();
  await ann.page.getByText("draws follow from the secret").waitFor();
  for (const { errors } of [ann, bob, eve]) assert.deepEqual(errors, []);
});

test("an action is taken back, and one can look back", async () => {
  const ann = await person(browser, `${server.address}#/new/network`);
  for (const seat of [2, 3, 4]) await ann.page.getByLabel(`Seat ${seat}`).selectOption("random");
  await ann.page.getByRole("button", { name: "Begin" }).click();
  await ann.page.getByRole("button", { name: "Gather momentum" }).click();
  await ann.page.getByRole("button", { name: /Take back$/ }).click();
  await ann.page.getByText("An action was taken back.").waitFor();
  await ann.page.getByRole("button", { name: "One event back" }).click();
  await ann.page.getByRole("button", { name: "Back to the game" }).click();
  await ann.page.getByRole("slider", { name: "Look back" }).fill("3");
  await ann.page.getByRole("link", { name: "Link to this position" }).click();
  const ben = await person(browser, ann.page.url());
  assert.match(ben.page.url(), /#\/table\/\w+\/at\/3$/);
  await ben.page.getByRole("button", { name: "Back to the game" }).waitFor();
  assert.equal(await ben.page.getByRole("slider", { name: "Look back" }).inputValue(), "3");
  assert.deepEqual(ann.errors, []);
});

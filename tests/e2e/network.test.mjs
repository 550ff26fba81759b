// Two people and two bots play a whole game over the network; a third person watches; one loses the connection in between.
import assert from "node:assert/strict";
import { join } from "node:path";
import { browser, downloadAndVerify, longTest, person, playToTheEnd, server, smallest, test } from "./harness.mjs";

longTest(
  "two people and two bots play a whole game, a third watches, one loses the connection in between",
  async () => {
    const ann = await person(browser, `${server.address}#/new/network`);
    await ann.page.getByLabel("Your name").fill("Ann");
    await ann.page.getByLabel("Rings of the field").selectOption("2");
    for (const seat of [3, 4]) await ann.page.getByLabel(`Seat ${seat}`).selectOption("greedy");
    await ann.page.getByRole("button", { name: "Begin" }).click();
    const invitation = await ann.page.getByLabel("Invitation").inputValue();

    const bob = await person(browser, invitation);
    await bob.page.getByRole("button", { name: "Sit down" }).click();
    const eve = await person(browser, invitation);
    for (const { page } of [ann, bob, eve]) await page.waitForSelector(".field");
    assert.equal(await eve.page.locator(".hand").count(), 0, "who watches sees no hand");
    assert.equal(await ann.page.locator(".card-button").count(), 7);

    for (const { page } of [ann, bob]) await page.getByRole("button", { name: /^Menu/ }).click();
    await ann.page.getByRole("textbox", { name: "Chat" }).fill("Good luck!");
    await ann.page.getByRole("button", { name: "Send" }).click();
    await bob.page.getByText("Good luck!").waitFor();
    for (const { page } of [ann, bob]) await page.keyboard.press("Escape");

    await playToTheEnd([ann.page, bob.page], async (round) => {
      if (round !== 6) return;
      await bob.context.setOffline(true);
      await bob.page.waitForFunction(() => !navigator.onLine);
      await bob.context.setOffline(false);
      await bob.page.reload(); // The page reconnects and catches up from the server.
      await bob.page.waitForSelector(".field");
      for (const [width, height, least] of [
        [1440, 900, 11],
        [1024, 768, 9.5],
      ]) {
        await eve.page.setViewportSize({ width, height });
        const { pixels, text } = await smallest(eve.page);
        assert.ok(pixels >= least, `"${text}" has ${pixels} px at ${width}`);
      }
    });
    await eve.page.waitForSelector(".ending");
    const scores = (page) => page.locator(".plate .score").allTextContents();
    assert.equal((await scores(eve.page)).length, 4);
    assert.deepEqual(await scores(ann.page), await scores(eve.page));

    const verified = await downloadAndVerify(ann.page, join(server.directory, "record.jsonl"));
    assert.equal(verified.status, 0, verified.stdout + verified.stderr);
    assert.match(verified.stdout, /all \d+ draws follow from it/);
    await ann.page.getByRole("button", { name: "Check the dice" }).click();
    await ann.page.getByText("draws follow from the secret").waitFor();
    for (const { errors } of [ann, bob, eve]) assert.deepEqual(errors, []);
  },
);

test("an action is taken back, and one can look back", async () => {
  const ann = await person(browser, `${server.address}#/new/network`);
  for (const seat of [2, 3, 4]) await ann.page.getByLabel(`Seat ${seat}`).selectOption("random");
  await ann.page.getByRole("button", { name: "Begin" }).click();
  await ann.page.getByRole("button", { name: /^Gather/ }).click();
  await ann.page.getByRole("button", { name: /Take back$/ }).click();
  await ann.page.getByRole("button", { name: "What has happened" }).click();
  await ann.page.getByText("An action was taken back.").waitFor();
  await ann.page.getByRole("button", { name: "One event back" }).click();
  await ann.page.getByRole("button", { name: "Back to the game" }).first().click();
  await ann.page.getByRole("slider", { name: "Look back" }).fill("3");
  await ann.page.getByRole("button", { name: /^Menu/ }).click();
  await ann.page.getByRole("link", { name: "Link to this position" }).click();
  const ben = await person(browser, ann.page.url());
  assert.match(ben.page.url(), /#\/table\/\w+\/\w+\/at\/3$/);
  await ben.page.getByRole("button", { name: "What has happened" }).click();
  await ben.page.getByRole("button", { name: "Back to the game" }).first().waitFor();
  assert.equal(await ben.page.getByRole("slider", { name: "Look back" }).inputValue(), "3");
  assert.deepEqual(ann.errors, []);
});

/** Somebody who speaks the protocol without our page; `said` waits for a message of that type, for a table in that
 * round. */
async function stranger() {
  const { page } = await person(browser, server.address);
  await page.evaluate(async () => {
    const socket = new WebSocket(`${location.origin.replace("http", "ws")}/ws`, "casus.1");
    window.heard = [];
    window.say = (message) => socket.send(JSON.stringify(message));
    socket.onmessage = ({ data }) => window.heard.push(JSON.parse(data));
    await new Promise((done) => (socket.onopen = done));
    window.say({ type: "hello", protocol: 1, name: "Zoe", form: "none" });
  });
  const say = (message) => page.evaluate((one) => window.say(one), message);
  const said = async (type, round) => {
    const found = await page.waitForFunction(
      ([type, round]) => window.heard.find((one) => one.type === type && one.table.dice.round === round),
      [type, round],
    );
    return found.jsonValue();
  };
  return { say, said };
}

test("who goes before having revealed is not waited for: all commit anew, and the game begins with somebody else", async () => {
  const ann = await person(browser, `${server.address}#/new/network`);
  await ann.page.getByLabel("Your name").fill("Ann");
  await ann.page.getByLabel("If a player is away").selectOption({ label: "a bot plays after 2 minutes" });
  for (const seat of [3, 4]) await ann.page.getByLabel(`Seat ${seat}`).selectOption("random");
  await ann.page.getByRole("button", { name: "Begin" }).click();
  const invitation = await ann.page.getByLabel("Invitation").inputValue();
  await ann.page.getByText("The server has committed to the secret of the dice.").waitFor();

  const [, table, link] = /#\/table\/(\w+)(?:\/(\w+))?$/.exec(invitation);
  const zoe = await stranger();
  await zoe.say({ type: "open", table, ...(link && { link }) });
  const first = (await zoe.said("table", 1)).table.commitment;
  await zoe.say({ type: "join", table, dice: true, ...(link && { link }) });
  await ann.page.getByText("Awaited: commitments to the dice of Zoe").waitFor();
  await zoe.say({ type: "commit", table, commitment: first, commit: "ab".repeat(32) });
  await ann.page.getByText("Everybody has committed to the dice.").waitFor();
  await ann.page.getByText(/^Time left: [12]:[0-5]\d\. Seats of guests whose browsers are not done/).waitFor();
  await zoe.say({ type: "leave", table });
  await ann.page.getByText("begun anew with another secret: 1.").waitFor();
  const anew = await zoe.said("table_change", 2);
  assert.notEqual(anew.table.commitment, first);

  const bob = await person(browser, invitation);
  await bob.page.getByRole("button", { name: "Sit down" }).click();
  for (const { page } of [ann, bob]) await page.waitForSelector(".field");
  for (const { errors } of [ann, bob]) assert.deepEqual(errors, []);
});

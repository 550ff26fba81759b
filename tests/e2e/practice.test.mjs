// Practice, by a finger on a phone: from the home page to the second turn, behind the curtain, back, and on after a reload.
import assert from "node:assert/strict";
import {
  browser,
  findings,
  forms,
  longTest,
  middleOf,
  person,
  phone,
  pressAt,
  rests,
  server,
  until,
} from "./harness.mjs";

const button = (page, name) => page.getByRole("button", { name, exact: true });
async function tap(page, locator) {
  await locator.waitFor();
  await locator.evaluate((element) => element.scrollIntoView({ block: "center" }));
  await rests(locator);
  const [x, y] = await middleOf(locator);
  await pressAt(page, { x, y });
}
const shot = async (page, name) => {
  if (process.env.SHOTS)
    await page.screenshot({ path: `${process.env.SHOTS}/practice-${name}.png`, fullPage: name.endsWith("whole") });
};
const coach = (page, words) => page.getByRole("region", { name: "The coach" }).getByText(words).waitFor();
const rows = (page) => page.locator(".plan > ol > li:not(.bare)");

async function add(page, team, name) {
  await tap(page, page.getByRole("button", { name: /Add an action/ }));
  await tap(page, page.locator(".ring .state").filter({ hasText: team }));
  await tap(page, button(page, `Add: ${name}`));
  await page.getByText(new RegExp(`^Row \\d: ${name}`)).waitFor();
  await tap(page, button(page, "Done"));
}

async function read(page) {
  for (const name of ["Go on", "Go on", "Read. Next turn"]) await tap(page, button(page, name));
  await page.getByRole("dialog").waitFor({ state: "detached" });
}

for (const [tested, [name, options]] of forms([
  ["a phone", phone],
  ["a laptop in the dark", { viewport: { width: 1440, height: 900 }, colorScheme: "dark" }],
]))
  tested(
    `practice on ${name}: the coach leads through two turns, and nothing needs a second page`,
    { timeout: 120000 },
    async () => {
      const { page, errors, context } = await person(browser, server.address, options);
      await tap(page, page.getByRole("link", { name: "Practise alone" }));
      await coach(page, "You are a state with ten roles");
      await shot(page, `${options.colorScheme ?? "light"}-numbers`);
      await tap(page, button(page, "Draw at random"));
      await tap(page, button(page, "Send the numbers"));
      await page.getByText("The server has your numbers").waitFor();
      await tap(page, button(page, "▶ Begin the first turn"));
      await coach(page, "There are six of you on a ring");
      await tap(page, button(page, "Next"));
      await coach(page, "Begin with money");
      await shot(page, `${options.colorScheme ?? "light"}-first`);
      await add(page, /Team 1\b/, "Raise income");
      await coach(page, "Now something against another state");
      await add(page, /Team 3\b/, "Raid");
      await coach(page, "A contest compares levels");
      await tap(page, button(page, "Next"));
      await coach(page, "Add as many actions");
      assert.equal(await rows(page).count(), 2);
      await tap(page, button(page, "▶ Play turn 1"));
      await page.getByRole("dialog").waitFor();
      await read(page);
      await coach(page, "Often the report does not say who it was");
      await shot(page, `${options.colorScheme ?? "light"}-second`);
      await until(page, async () => (await rows(page).count()) === 0, "the new turn begins with an empty list");

      await tap(page, button(page, "Behind the curtain"));
      await page.getByText("At an evening only the organiser sees this").waitFor();
      await page
        .getByRole("heading", { name: /contests/i })
        .first()
        .waitFor();
      await shot(page, `${options.colorScheme ?? "light"}-curtain`);
      assert.deepEqual(await findings(page), []);
      await tap(page, button(page, "Behind the curtain"));

      await page.reload(); // Practice is where it was, and so is the coach.
      await coach(page, "Often the report does not say who it was");
      await tap(page, button(page, "↺ Turn 1 once more"));
      await button(page, "▶ Play turn 1").waitFor();
      await rows(page).nth(1).waitFor(); // The list is there again.
      await tap(page, button(page, "▶ Play turn 1"));
      await page.getByRole("dialog").waitFor();
      await read(page);
      await button(page, "▶ Play turn 2").waitFor();
      assert.deepEqual(errors, []);
      await context.close();
    },
  );

longTest("practice is played to its end, and another can begin there", { timeout: 120000 }, async () => {
  const { page, errors, context } = await person(browser, `${server.address}#/practice/maga`);
  await tap(page, button(page, "Send the coach away"));
  await tap(page, button(page, "▶ Begin the first turn")); // Numbers that were not set are drawn.
  for (let turn = 1; turn <= 8; turn++) {
    await tap(page, button(page, `▶ Play turn ${turn}`));
    if (turn < 8) await page.getByRole("dialog").waitFor();
    if (turn < 8) await read(page);
  }
  await page.getByRole("heading", { name: "Final ranking" }).waitFor();
  await tap(page, button(page, "Call the coach back"));
  await coach(page, "The evening is over");
  await shot(page, "end-whole");
  await tap(page, button(page, "Practise once more"));
  await button(page, "▶ Begin the first turn").waitFor();
  assert.deepEqual(errors, []);
  await context.close();
});

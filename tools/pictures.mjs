// The README's pictures, one of each game, taken from the page in headless Chromium: node tools/pictures.mjs [folder,
// docs/pictures if not given]. They are reduced to a few colours (pngquant), so that none has more than 250 KB.
import { spawnSync } from "node:child_process";
import { rmSync } from "node:fs";
import { join } from "node:path";
import { casus, startBrowser, startServer } from "../tests/e2e/start.mjs";

const root = new URL("..", import.meta.url).pathname;
const folder = process.argv[2] ?? join(root, "docs/pictures");
const COLOURS = "96";
const SCALE = 0.8; // As wide as a README is shown.

const { address, directory: work, stop } = await startServer();
const browser = await startBrowser();

async function open(url, height) {
  const context = await browser.newContext({
    viewport: { width: 1280, height },
    deviceScaleFactor: SCALE,
    reducedMotion: "reduce",
    locale: "en-US",
  });
  const page = await context.newPage();
  page.setDefaultTimeout(60000);
  await page.goto(url);
  return page;
}

async function take(page, name) {
  const path = join(folder, `${name}.png`);
  await page.waitForTimeout(3000);
  await page.screenshot({ path });
  const reduced = spawnSync("pngquant", ["--force", "--nofs", "--speed", "1", "--output", path, COLOURS, path]);
  if (reduced.status !== 0) throw new Error("pngquant is missing or has failed");
}

const press = (page, name) => page.getByRole("button", { name, exact: true }).click();
const tab = (page, name) => page.getByRole("tab", { name }).click();

/** A moment of a game between bots, replayed from its record. `slider` opens and closes what holds the slider. */
async function replay(game, { players, bots, seed, event, height, slider }) {
  const seats = players ? ["--players", players] : [];
  spawnSync(casus, ["sim", game, "--games", "1", "--seed", seed, "--bot", bots, "--record", work, ...seats]);
  const page = await open(`${address}#/record`, height);
  await page.getByLabel("Record file").setInputFiles(join(work, `${game}-${seed}-0.jsonl`));
  await press(page, "Look at the game");
  if (slider) await press(page, slider);
  await page.getByRole("slider", { name: "Look back" }).fill(String(event));
  if (slider) await press(page, slider);
  await page.evaluate(() => document.activeElement.blur());
  await take(page, game);
}

/** The fourth turn of an evening: a strong state reads its report and writes its next list. */
async function evening() {
  const desk = await open(`${address}#/evening/new`, 900);
  await desk.getByLabel("Teams", { exact: true }).fill("8");
  await desk.getByLabel("Of these, bots").fill("7");
  await press(desk, "Create the evening");
  await tab(desk, "Invitations");
  await desk.waitForSelector(".sheets section");
  const team = await open(await desk.locator(".sheets input").first().inputValue(), 860);
  await team.getByLabel("Your name").fill("Ann");
  await press(team, "Enter");
  await team.getByLabel("Name of the state").fill("Northland");
  await team.getByRole("button", { name: "Save" }).first().click();
  await tab(desk, "Run");
  await press(desk, "Start the evening");
  await press(team, "Draw at random");
  await press(team, "Send the numbers");
  await closePhase(desk);
  await tab(desk, "States");
  for (const [what, value] of Object.entries({
    mid: 8,
    def: 9,
    fin: 7,
    pub: 7,
    jus: 7,
    nuclear: 2,
    treasury: 60000000,
  }))
    await correct(desk, what, value);
  for (let turn = 1; turn <= 3; turn++) {
    if (turn > 1) await press(team, "Empty the list");
    await order(team, "MID", "Recruit", 1 + turn);
    await order(team, "FIN", "Raise income");
    await order(team, "DEF", "Raid", 4);
    await order(team, "PUB", "Improve the mood");
    await team.getByRole("button", { name: /^Send( again| the list)$/ }).click();
    await team.getByText("The server has this list").first().waitFor();
    await tab(desk, "Run");
    await closePhase(desk);
    await press(desk, "Publish");
    await team.getByText("Nothing has been sent in this phase").first().waitFor();
    await tab(team, "Plan");
  }
  await press(team, "Empty the list");
  await order(team, "MID", "Recruit", 5);
  await order(team, "DEF", "Nuclear strike", 4);
  await order(team, "JUS", "Bring a suit", 4);
  await order(team, "FIN", "Raise income");
  await order(team, "PUB", "Improve the mood");
  await team.locator(".plan summary").first().click();
  await team.evaluate(() => document.activeElement.blur());
  await take(team, "maga");
}

async function correct(desk, what, value) {
  await desk.getByRole("combobox", { name: "State" }).selectOption("Northland");
  await desk.getByRole("combobox", { name: "What" }).selectOption(what);
  await desk.getByRole("spinbutton", { name: "New value" }).fill(String(value));
  await desk.getByRole("textbox", { name: "Reason" }).fill("a picture");
  await press(desk, "Correct");
  await desk.waitForFunction(() => document.querySelector('input[placeholder="Reason"]').value === "");
}

/** Closes a phase, and carries out the stage if suits wait for it. */
async function closePhase(desk) {
  await press(desk, "Close the phase");
  for (let i = 0; i < 8; i++) {
    await desk.waitForTimeout(200);
    for (const name of ["Close it", "Carry out the stage"]) {
      const button = desk.getByRole("button", { name, exact: true });
      if (await button.isVisible()) await button.click({ timeout: 500 }).catch(() => {});
    }
  }
}

async function order(page, role, action, target) {
  await page.getByRole("button", { name: "Add an action" }).click();
  const button = (group, name) =>
    page.getByRole("group", { name: group, exact: true }).getByRole("button", { name: new RegExp(`^${name}`) });
  await button("Role", role).click();
  await button("Action", action).click();
  const state = page
    .locator(".words label")
    .filter({ hasText: /^State/ })
    .locator("select");
  if (target !== undefined) await state.selectOption({ index: target });
  await press(page, "Add");
}

await replay("horizon", {
  players: "6",
  bots: "greedy",
  seed: "4",
  event: 560,
  height: 870,
  slider: "What has happened",
});
await replay("coldwar", { bots: "steady", seed: "4", event: 205, height: 900 });
await evening();
await browser.close();
await stop();
rmSync(work, { recursive: true });

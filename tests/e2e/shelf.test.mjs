// What this browser keeps: several games, each as it was; deleting with undo; a newer version of the page during a
// game. With the pointer alone.
import assert from "node:assert/strict";
import { cpSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { browser, findings, person, server, test } from "./harness.mjs";
import { startServer } from "./start.mjs";

/** Presses what is there with the mouse. */
async function press(page, locator) {
  await locator.waitFor();
  await locator.scrollIntoViewIfNeeded();
  const box = await locator.boundingBox();
  await page.mouse.click(box.x + box.width / 2, box.y + box.height / 2);
}

const areKept = (page, names) =>
  page.waitForFunction(
    (names) => [...document.querySelectorAll("article h3")].map((one) => one.innerText).join() === names,
    names,
  );

const myTurn = (page) => page.waitForFunction(() => document.title === "● Your turn · Horizon · Casus");

/** How many events the list of games shows for that game. */
async function eventsOf(page, name) {
  await page.goto(`${server.address}#/games`);
  const words = await page.locator("article", { has: page.getByRole("link", { name, exact: true }) }).innerText();
  return Number(/(\d+) events?/.exec(words)[1]);
}

/** Begins a game of Horizon; returns its address. */
async function begin(page) {
  await page.goto(`${server.address}#/local/new/horizon`);
  await myTurn(page);
  return page.url();
}

test("two games are kept, a reload goes on, and what was deleted comes back", async () => {
  const { page, context, errors } = await person(browser, server.address);
  const first = await begin(page);
  const second = await begin(page);
  assert.notEqual(first, second, "beginning a game leaves the other as it was");

  await page.goto(`${server.address}#/games`);
  await page.waitForFunction(() => document.querySelectorAll("article svg").length === 2);
  await areKept(page, "Horizon,Horizon");
  assert.deepEqual(await findings(page), []);
  await press(page, page.getByRole("button", { name: "Rename: Horizon" }).first());
  await page.keyboard.type("The second");
  await page.keyboard.press("Enter");
  await press(page, page.getByRole("button", { name: "Delete: The second" }));
  await areKept(page, "Horizon");
  await press(page, page.getByRole("button", { name: "Undo" }));
  await areKept(page, "The second,Horizon");

  await press(page, page.getByRole("link", { name: "The second" }));
  await myTurn(page);
  assert.equal(page.url(), second);
  const before = await eventsOf(page, "The second");
  await page.goto(second);
  await press(page, page.getByRole("button", { name: /^Draw / }));
  await page.reload();
  await myTurn(page);
  assert.ok((await eventsOf(page, "The second")) > before, "what was done is there after a reload");
  await page.goto(second);

  const other = await context.newPage();
  await other.goto(second);
  await myTurn(other);
  await page.getByText("This game goes on in another window.").waitFor();
  await press(page, page.getByRole("button", { name: "Go on here" }));
  await myTurn(page);
  await other.getByText("This game goes on in another window.").waitFor();
  assert.deepEqual(errors, []);
});

test("without a network the page starts, goes on with a game and begins another", async () => {
  const { page, context, errors } = await person(browser, server.address, { serviceWorkers: "allow" });
  const first = await begin(page);
  await page.evaluate(async () => (await navigator.serviceWorker.ready).active?.state === "activated");
  await context.setOffline(true);
  await page.reload();
  await myTurn(page);
  assert.equal(page.url(), first);
  await begin(page);
  await page.goto(`${server.address}#/rules/coldwar`);
  await page.getByText("You spread influence over the countries of the world").waitFor();
  await page.goto(`${server.address}#/tutorial/horizon`);
  await page.locator(".tutorial, .coach, [aria-live]").first().waitFor();
  assert.deepEqual(errors, []);
});

const BUILT = process.env.CASUS_PAGE ?? new URL("../../web/dist", import.meta.url).pathname;

/** Makes the page in that folder a newer one: another first file, and a service worker that knows it by another name. */
function renew(folder) {
  const [first, worker] = ["index.html", "sw.js"].map((name) => join(folder, name));
  for (const file of [first, worker]) for (const packed of [".br", ".gz"]) rmSync(`${file}${packed}`, { force: true });
  writeFileSync(first, readFileSync(first, "utf8").replace("<head>", '<head><meta name="newer" content="yes">'));
  const known = readFileSync(worker, "utf8");
  const renewed = known.replace(
    /(url:"index\.html",revision:")\w+|(revision:")\w+(",url:"index\.html")/,
    "$1$2newer$3",
  );
  assert.notEqual(renewed, known);
  writeFileSync(worker, renewed);
}

test("a newer version of the page is loaded when it is asked for, and the game goes on where it was", async (run) => {
  const folder = join(server.directory, "page");
  cpSync(BUILT, folder, { recursive: true });
  const other = await startServer(folder);
  run.after(async () => {
    assert.equal(await other.stop(), 0);
    rmSync(other.directory, { recursive: true });
  });
  const { page, errors } = await person(browser, other.address, { serviceWorkers: "allow" });
  await page.goto(`${other.address}#/local/new/horizon`);
  await myTurn(page);
  const units = page.locator(".mine .means");
  const before = await units.innerText();
  await press(page, page.getByRole("button", { name: /^Draw / }));
  await page.waitForFunction((before) => document.querySelector(".mine .means").innerText !== before, before);
  const drawn = await units.innerText();
  const at = page.url();
  await page.evaluate(async () => (await navigator.serviceWorker.ready).active?.state === "activated");
  await page.reload(); // From the second visit on the worker serves the page.
  await page.waitForFunction(() => navigator.serviceWorker.controller !== null);
  await myTurn(page);
  renew(folder);
  await page.evaluate(async () => (await navigator.serviceWorker.ready).update());
  await press(page, page.getByRole("button", { name: /^Menu/ })); // Nothing lies over the board: it is told of there.
  await press(page, page.getByRole("button", { name: "Load it" }));
  await page.locator('meta[name="newer"]').waitFor({ state: "attached" });
  await myTurn(page);
  assert.equal(page.url(), at);
  assert.equal(await units.innerText(), drawn);
  assert.equal(await page.getByRole("button", { name: "Load it" }).count(), 0);
  assert.deepEqual(errors, []);
  await page.context().close();
});

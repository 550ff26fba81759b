// What a team has written and not sent, by taps on two phones of one team and one of another: it counts when the time is up, any member takes any
// change of it back, and what was begun outlives a reload. The last minute fills the screen, and the last seconds are counted.
import assert from "node:assert/strict";
import { browser, findings, middleOf, moment, person, phone, pressAt, server, test, until } from "./harness.mjs";
import { goTo, tabOf, toTheMiddle } from "./team.mjs";

const audit = async (page, what) => assert.deepEqual(await findings(page), [], what);
const sees = (page, text) => page.getByText(text).locator("visible=true").first().waitFor();
const button = (page, name) => page.getByRole("button", { name });

/** A press with the page's own pointer, at the middle of what is to be pressed. */
async function tap(page, locator) {
  await toTheMiddle(locator);
  const [x, y] = await middleOf(locator);
  await pressAt(page, { x, y });
}

async function enter(link, name) {
  const member = await person(browser, link, phone);
  await member.page.getByLabel("Your name").fill(name);
  await tap(member.page, button(member.page, "Enter"));
  await member.page.getByRole("heading", { name: "Who plays what" }).waitFor();
  return member;
}

/** Opens the form of a new row as far as its action is chosen; what needs no choice is added at once. */
async function begin(page, role, action) {
  await tap(page, button(page, "Add an action"));
  await tap(page, button(page, "All actions"));
  await tap(
    page,
    page.getByRole("group", { name: "Role", exact: true }).getByRole("button", { name: role, exact: true }),
  );
  await tap(page, page.getByRole("button", { name: new RegExp(`^(Choose|Add): ${action}`) }));
}

const rows = (page) => page.locator(".plan > ol > li:not(.bare)");

async function add(page, role, action) {
  const count = await rows(page).count();
  await begin(page, role, action);
  const form = page.locator(".plan .form").getByRole("button", { name: "Add", exact: true });
  const row = page
    .getByText(`Row ${count + 1}: ${action}`)
    .locator("visible=true")
    .first();
  await form.or(row).first().waitFor();
  if (await form.count()) await tap(page, form);
  await row.waitFor();
  await tap(page, button(page, "Done"));
  await rows(page).nth(count).waitFor();
}

/** Whether the browser keeps that text in one of its databases: what is there outlives a reload. */
const keeps = (page, text) =>
  page.evaluate(async (text) => {
    const done = (request) => new Promise((resolve) => (request.onsuccess = () => resolve(request.result)));
    for (const { name } of await indexedDB.databases()) {
      const database = await done(indexedDB.open(name));
      const stores = [...database.objectStoreNames];
      const found = await Promise.all(stores.map((one) => done(database.transaction(one).objectStore(one).getAll())));
      database.close();
      if (JSON.stringify(found).includes(text)) return true;
    }
    return false;
  }, text);

const numbers = (page) => page.locator(".numbers select").evaluateAll((all) => all.map((select) => select.value));
const warning = (page) => page.getByRole("dialog");

/** The warning does not answer a finger that was on its way to something else. */
async function answer(page, name) {
  await warning(page).waitFor();
  await warning(page).locator('[aria-disabled="true"]').waitFor({ state: "detached" });
  await tap(page, warning(page).getByRole("button", { name }));
  await warning(page).waitFor({ state: "detached" });
}

/** To the end of the report that has come. */
async function read({ page }) {
  await warning(page).getByRole("heading", { name: "Done to us" }).waitFor();
  for (const name of ["Go on", "Go on", "Read. Next turn"])
    await tap(page, warning(page).getByRole("button", { name }));
  await warning(page).waitFor({ state: "detached" });
}

test("nothing that two phones of a team have written is lost", { timeout: 240000 }, async () => {
  const desk = await person(browser, `${server.address}#/evening/new`);
  await desk.page.getByLabel("Teams", { exact: true }).fill("3");
  await desk.page.getByLabel("Of these, bots").fill("1");
  await desk.page.getByLabel("Minutes of a game phase").fill("12");
  assert.ok(await desk.page.getByLabel("has written and not sent counts").isChecked());
  await button(desk.page, "Create the evening").click();
  await desk.page.getByRole("tab", { name: "Invitations" }).click();
  await desk.page.waitForSelector(".sheets section");
  const links = await desk.page.$$eval(".sheets input", (inputs) => inputs.map((input) => input.value));
  const wall = await person(browser, await desk.page.getByLabel("For the projector").inputValue());
  const [ann, bob, eve] = [await enter(links[0], "Ann"), await enter(links[0], "Bob"), await enter(links[1], "Eve")];
  await desk.page.getByRole("tab", { name: "Run" }).click();
  await button(desk.page, "Start the evening").click();

  // Numbers that were drawn and not sent are there after a reload; in the last seconds they can be sent with one press.
  await tap(ann.page, button(ann.page, "Draw at random"));
  const drawn = await numbers(ann.page);
  assert.equal(new Set(drawn).size, 10);
  await until(ann.page, () => keeps(ann.page, JSON.stringify(drawn)), "the numbers are kept");
  await ann.page.reload();
  await ann.page.locator(".numbers").waitFor();
  await ann.page.waitForFunction(() => document.querySelector(".numbers select")?.value !== "");
  assert.deepEqual(await numbers(ann.page), drawn);
  await button(desk.page, "Close the phase").click();
  await button(desk.page, "Close it").click();
  await sees(ann.page, "Your role numbers are not sent");
  await answer(ann.page, "Send now");
  await sees(ann.page, "The server has your numbers");
  await answer(eve.page, "Go on writing");
  await button(desk.page, "Close now").click();
  await tabOf(ann.page, "Plan").waitFor();

  // A row half written outlives a reload and a closed tab.
  await sees(ann.page, "Nothing will count");
  await begin(ann.page, "DEF", "Raid");
  const half = (order) => ann.page.locator(".composer li.open").filter({ hasText: order });
  await until(ann.page, () => keeps(ann.page, "raid"), "the row is kept");
  await ann.page.reload();
  await ann.page.locator(".plan .form").waitFor();
  await half("Raid").waitFor();
  await ann.page.close();
  ann.page = await ann.context.newPage();
  ann.page.setDefaultTimeout(20000);
  await ann.page.goto(links[0]);
  await half("Raid").waitFor();
  await tap(ann.page, ann.page.locator(".plan .form").getByRole("button", { name: "Add", exact: true }));
  await sees(ann.page, "Row 1: Raid");
  await ann.page.reload(); // At once: the row is in the list, and not begun once more.
  await rows(ann.page).first().waitFor();
  await moment(ann.page);
  assert.equal(await ann.page.locator(".plan .form").count(), 0, "what was used up is forgotten");
  await add(bob.page, "PUB", "Improve the mood");
  for (const { page } of [ann, bob]) await sees(page, /Not sent: your draft \(2 actions\) will count at 0:00/);
  await desk.page.locator("li").filter({ hasText: "Team 1" }).getByText("draft: 2 actions").waitFor();
  await desk.page.locator("li").filter({ hasText: "Team 2" }).getByText("nothing yet").waitFor();

  // What one does the other takes back, and it is made again.
  await tap(bob.page, rows(bob.page).first().getByRole("button", { name: "Delete" }));
  await tap(ann.page, button(ann.page, "Undo: Bob removed “Raid”"));
  await rows(bob.page).nth(1).waitFor();
  await button(bob.page, "Redo: Bob removed “Raid”").waitFor();
  await tap(ann.page, button(ann.page, "Empty the list"));
  await sees(bob.page, "Your list is empty.");
  await tap(bob.page, button(bob.page, "Undo: Ann emptied the list"));
  await rows(ann.page).nth(1).waitFor();
  await audit(ann.page, "a draft");

  // In airplane mode the page goes on: it foresees what an order costs, the list has the order at once, and it goes on top of what others did meanwhile.
  await ann.page.waitForFunction(() =>
    performance.getEntriesByType("resource").some(({ name }) => name.includes("ask-maga")),
  );
  await begin(ann.page, "DEF", "Change the interceptor arsenal");
  const form = ann.page.locator(".plan .form"),
    cost = form.locator(".cost");
  await cost.waitFor();
  await ann.context.setOffline(true);
  await sees(ann.page, "There is no connection to the server");
  const before = await cost.textContent();
  await form.locator("input").first().fill("3");
  await until(ann.page, async () => (await cost.textContent()) !== before, "it is reckoned anew");
  await tap(ann.page, form.getByRole("button", { name: "Add", exact: true }));
  await sees(ann.page, "Row 3: Change the interceptor arsenal");
  await tap(ann.page, button(ann.page, "Done"));
  await sees(ann.page, "Your last changes are on this phone only");
  await add(bob.page, "SEC", "Raise");
  await ann.context.setOffline(false);
  for (const { page } of [ann, bob]) await rows(page).nth(3).waitFor();
  await ann.page.getByText("on this phone only").waitFor({ state: "detached" });
  for (const left of [3, 2]) {
    await tap(ann.page, button(ann.page, /^Undo/));
    await rows(bob.page).nth(left).waitFor({ state: "detached" });
  }

  // An empty list asks.
  await tap(eve.page, button(eve.page, "Send the list"));
  await sees(eve.page, "Send an empty list?");
  await tap(eve.page, button(eve.page, "Cancel"));
  await sees(eve.page, "Nothing will count");

  // The last minute fills the screens of those who have not sent; one press sends for all of the team.
  for (let minute = 0; minute < 11; minute++) await button(desk.page, "−1 min").click();
  for (const { page } of [ann, bob, eve]) await warning(page).waitFor();
  await audit(eve.page, "the last minute");
  await answer(ann.page, "Go on writing");
  await answer(eve.page, "Go on writing");
  await answer(bob.page, "Send now");
  await sees(ann.page, "Your sent list counts: 2 actions");
  await add(ann.page, "SEC", "Raise");
  for (const { page } of [ann, bob]) await sees(page, "The list below differs (3 actions)");
  await tap(bob.page, button(bob.page, "Back to what was sent"));
  await rows(ann.page).nth(2).waitFor({ state: "detached" });
  await tap(ann.page, button(ann.page, /^Undo: Bob removed/));
  await rows(bob.page).nth(2).waitFor();
  await add(eve.page, "PUB", "Improve the mood");
  await sees(eve.page, /Not sent: your draft \(1 action\)/);
  await desk.page
    .locator("li")
    .filter({ hasText: "Team 1" })
    .getByText(/sent at .+: 2 actions/)
    .waitFor();

  // The organiser's close leaves the last seconds, which everybody sees; a second press leaves none.
  await button(desk.page, "Close the phase").click();
  for (const text of ["Sent: 1", "Nothing sent: the draft counts: 1"]) await sees(desk.page, text);
  await button(desk.page, "Close it").click();
  for (const { page } of [ann, wall, desk]) await sees(page, "last seconds");
  await answer(eve.page, "Go on writing");
  await button(desk.page, "Close now").click();
  await button(desk.page, "Publish").click();
  for (const one of [eve, ann, bob]) await read(one);
  await sees(eve.page, "At the end of the last phase your draft counted: 1 action.");
  await tap(eve.page, button(eve.page, "Understood"));
  await eve.page.reload();
  await tabOf(eve.page, "Reports").waitFor();
  assert.equal(await eve.page.getByText("your draft counted").count(), 0, "it has been read");
  await goTo(eve.page, "Reports", tap);
  await sees(eve.page, "Improve the mood");

  // The new turn begins with an empty list; the old one comes back by a tap, and then counts.
  for (const { page } of [ann, bob]) await sees(page, "No actions yet.");
  await tap(bob.page, button(bob.page, /Undo: .* emptied the list/));
  for (const { page } of [ann, bob]) await sees(page, /Not sent: your draft \(3 actions\)/);
  for (const secret of ["Raid", "Raise"]) assert.equal(await wall.page.getByText(secret).count(), 0, secret);
  for (const { errors } of [desk, wall, ann, bob, eve]) assert.deepEqual(errors, []);
});

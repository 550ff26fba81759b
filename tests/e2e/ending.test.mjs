// The end of an evening: the organiser reveals the ranking by real clicks on the desk; the wall names each team before its phone does, and nobody is told of a place before it is revealed.
import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import { browser, findings, middleOf, person, phone, pressAt, server, test, until } from "./harness.mjs";
import { WallEvening } from "./wall_evening.mjs";

const NAMES = ["Redland", "Varnholm", "Эвеландия", "Karavia", "New Merrow", "Lysande", "Quorin"];
const wall = { viewport: { width: 1920, height: 1080 } };
const press = async (page, name) => {
  const button = page.getByRole("button", { name, exact: true }).locator("visible=true");
  await button.scrollIntoViewIfNeeded();
  const [x, y] = await middleOf(button);
  await pressAt(page, { x, y });
};
const sees = (page, text) => page.getByText(text).locator("visible=true").first().waitFor();
const shot = async (page, name) => {
  if (process.env.SHOTS) await page.screenshot({ path: `${process.env.SHOTS}/${name}.png` });
};

/** To the end of a game of one turn in which something is won for every award; the points of all differ. */
async function play(options = {}) {
  const port = Number(new URL(server.address).port);
  const evening = await WallEvening.make(port, { names: NAMES, turns: 1, ranking: "revealed", ...options });
  await evening.say(evening.desk, { type: "start" });
  await evening.open(evening.desk);
  await evening.organise(NAMES.map((_, seat) => `correct ${seat} treasury ${20000000 + 3000000 * ((seat * 3) % 7)}`));
  await evening.organise(["correct 1 mid 8", "correct 4 mid 8", "correct 1 fsb 8"]);
  await evening.send(1, ["recruit 0 1", "track 3 fin", "find 4"]);
  await evening.send(3, ["raid 2"]);
  await evening.send(4, ["raid 2", "sabotage 2 3"]);
  await evening.publish();
  return evening;
}

const enter = async (link, name, options) => {
  const member = await person(browser, link, options);
  await member.page.getByLabel("Your name").fill(name);
  await press(member.page, "Enter");
  await member.page.getByRole("heading", { name: "Look at the wall" }).waitFor();
  return member;
};

test("the organiser reveals place by place, the phones wait for the wall, and there is no way back", async () => {
  const evening = await play();
  const at = (path) => `${server.address}${path}`;
  const screen = await person(browser, at(evening.address), wall);
  const desk = await person(browser, at(evening.deskAddress), { viewport: { width: 1440, height: 900 } });
  await desk.page.getByRole("button", { name: "Reveal place 7" }).waitFor();
  await screen.page.getByText("The organiser is about to reveal the ranking.").waitFor({ timeout: 40000 }); // After the news.
  await shot(screen.page, "wall-1-waiting");
  await shot(desk.page, "desk-1");
  const places = await desk.page.locator("tbody tr td:nth-child(2)").allTextContents();
  const ordered = places.map((text) => NAMES.indexOf(text.trim()));
  const last = await enter(at(evening.teamAddress(ordered.at(-1))), "Ann", phone);
  const first = await enter(at(evening.teamAddress(ordered[0])), "Bob", {
    ...phone,
    viewport: { width: 360, height: 740 },
  });
  await shot(last.page, "phone-1-waits");
  const unknown = await evening.open(evening.teams[ordered[0]]);
  assert.deepEqual(unknown.position.json.results, []);

  await press(desk.page, "Reveal place 7");
  await sees(screen.page, NAMES[ordered.at(-1)]);
  assert.equal(await last.page.getByText("Your place").count(), 0); // The wall is first.
  await shot(screen.page, "wall-2-place-7");
  await sees(last.page, "Your place");
  await shot(last.page, "phone-2-place");
  assert.equal(await first.page.getByText("Your place").count(), 0);
  await sees(first.page, "Look at the wall");
  const { position, events } = await evening.desk.get("table", { type: "open", table: evening.id, from: 0 });
  assert.equal(position.json.phase, "ending");
  const refusal = await evening.desk.ask({ type: "rollback", table: evening.id, to: events[10].n, reason: "no" });
  assert.equal(refusal.error.key, "server.told_for_good");

  await press(desk.page, "Reveal places 6 to 4");
  await shot(desk.page, "desk-2");
  await sees(screen.page, NAMES[ordered[3]]);
  await shot(screen.page, "wall-3-place-4");
  await press(desk.page, "Reveal place 3");
  await sees(screen.page, "Two are left");
  await shot(screen.page, "wall-4-duel");
  assert.deepEqual(await findings(screen.page), []);
  await press(desk.page, "Reveal the winner");
  await sees(screen.page, "All the others");
  await shot(screen.page, "wall-5-podium");
  await sees(first.page, "Your place");
  await sees(first.page, "Final ranking");
  await shot(first.page, "phone-3-first");

  const gives = desk.page.getByRole("button", { name: /^Give: / });
  await gives.first().waitFor();
  await shot(desk.page, "desk-3-awards");
  assert.deepEqual(await findings(desk.page), []);
  for (let left = await gives.count(); left > 0; left--) {
    const name = await gives.first().getAttribute("aria-label");
    await press(desk.page, name);
    await desk.page.getByRole("button", { name, exact: true }).waitFor({ state: "detached" });
  }
  await screen.page.getByText("given by the organiser").waitFor({ timeout: 20000 });
  await shot(screen.page, "wall-6-awards");
  await sees(first.page, "Awards");
  await shot(first.page, "phone-4-awards");
  assert.deepEqual(await findings(first.page), []);

  await press(desk.page, "End it and keep the secrets");
  await desk.page.locator(".ask .danger").click();
  const ended = () => evening.open(evening.teams[ordered[0]]);
  await until(desk.page, async () => (await ended()).position.json.phase === "over", "it is over");
  const { results } = (await ended()).position.json;
  assert.equal(results.filter(({ treasury }) => treasury !== undefined).length, 1); // Its own.
  await shot(last.page, "phone-5-over");
  for (const { errors } of [screen, desk, last, first]) assert.deepEqual(errors, []);
  if (process.env.RECORD) {
    const { writeFileSync } = await import("node:fs");
    let text = "";
    for (let from = 0; from !== null;) {
      const piece = await evening.desk.get("record", { type: "record", table: evening.id, from });
      text += piece.record;
      from = piece.next;
    }
    writeFileSync(process.env.RECORD, text);
  }
  for (const { context } of [screen, desk, last, first]) await context.close();
});

test("an open evening is told turn by turn, on the phone and on the wall, and kept as one file that runs nothing", async () => {
  const evening = await play({ afterwards: "open" });
  const at = (path) => `${server.address}${path}`;
  const screen = await person(browser, at(evening.address), wall);
  const { page, errors, context } = await enter(at(evening.teamAddress(0)), "Ann", phone);
  await evening.organise(["reveal 1"]); // Once she is in: the heading that she enters by goes with it.
  assert.equal(await page.getByText("The evening, turn by turn").count(), 0);
  await evening.organise(["finish open"]);

  await press(page, "Show everything");
  await sees(page, /^Karavia raided Эвеландия\.$|^Karavia tried to raid Эвеландия/);
  await page.getByText("Who it was").scrollIntoViewIfNeeded();
  await shot(page, "phone-6-told");
  assert.deepEqual(await findings(page), []);
  const saved = page.waitForEvent("download");
  await press(page, "Keep it as one file");
  const file = readFileSync(await (await saved).path(), "utf8");
  assert.match(file, /^<!doctype html>\n<html lang="en">/);
  for (const text of ["Final ranking", "Varnholm", "Karavia", "Recruit a foreign role"]) assert.ok(file.includes(text));
  assert.doesNotMatch(file, /<script|<link|src=|url\(|https?:|javascript:| on[a-z]+=/);
  const kept = await context.newPage();
  await kept.setContent(file);
  assert.deepEqual(await findings(kept), []);

  await press(screen.page, "Show all");
  await press(screen.page, "The evening, turn by turn");
  await sees(screen.page, "Turn 1 of 1");
  await sees(screen.page, /^Karavia (raided|tried to raid) Эвеландия/);
  await shot(screen.page, "wall-7-told");
  await screen.page.keyboard.press("ArrowRight"); // Past the last page: the ranking again.
  await sees(screen.page, "All the others");
  assert.deepEqual([...errors, ...screen.errors], []);
  for (const one of [context, screen.context]) await one.close();
});

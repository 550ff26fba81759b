// People at an evening, by real taps and clicks: a team types its code on a phone and calls for help, the desk sees to it and answers, and says something
// to one team alone; nobody else hears of it.
import assert from "node:assert/strict";
import { browser, findings, person, phone, server, test } from "./harness.mjs";

/** Where its middle is, once it is seen. */
async function spot(locator) {
  await locator.waitFor();
  await locator.scrollIntoViewIfNeeded();
  const { x, y, width, height } = await locator.boundingBox();
  return [x + width / 2, y + height / 2];
}
const click = async (page, locator) => page.mouse.click(...(await spot(locator)));
const tap = async (page, locator) => page.touchscreen.tap(...(await spot(locator)));
const button = (page, name) => page.getByRole("button", { name, exact: true });
const sees = (page, text) => page.getByText(text).locator("visible=true").first().waitFor();
const SHOTS = process.env.SHOTS;
const shoot = async (page, name) => SHOTS && page.screenshot({ path: `${SHOTS}/${name}.png` });

test("a code is typed on a phone, the phone calls for help, and the desk answers", { timeout: 120000 }, async () => {
  const desk = await person(browser, `${server.address}#/evening/new`, { viewport: { width: 1440, height: 900 } });
  await desk.page.getByLabel("Teams", { exact: true }).fill("2");
  await click(desk.page, button(desk.page, "Create the evening"));
  const queue = desk.page.getByRole("region", { name: "Waiting for you" });
  await queue.getByText("Nothing waits for an organiser now.").waitFor();
  await click(desk.page, desk.page.getByRole("tab", { name: "Invitations" }));
  await sees(desk.page, "only this machine can reach");
  await click(desk.page, button(desk.page, "Give every team a code"));
  const letters = desk.page.getByLabel("Letters of Team 1");
  await letters.waitFor();
  const code = await letters.innerText();
  assert.match(code, /^[BCDFGHJKMNPQRSTVWXYZ]{5}$/);
  await desk.page.getByLabel("Name of the network").fill('Café; "5"');
  await desk.page.getByLabel("Password").fill("secret");
  await desk.page.emulateMedia({ media: "print" });
  assert.equal(await desk.page.getByRole("img", { name: "Code of the Wi-Fi network" }).count(), 2);
  await shoot(desk.page, "sheet");
  await desk.page.emulateMedia({ media: "screen" });
  assert.deepEqual(await findings(desk.page), [], "the invitations");
  await shoot(desk.page, "invitations");

  // A wrong code is refused in a sentence; the right one leads to the team, in small letters, too.
  const ann = await person(browser, server.address, phone);
  const field = () => ann.page.getByLabel("Code from your team's sheet");
  await tap(ann.page, field());
  await ann.page.keyboard.type(code === "BBBBB" ? "ccccc" : "bbbbb");
  await tap(ann.page, button(ann.page, "Join"));
  await sees(ann.page, "No team has this code");
  await shoot(ann.page, "code");
  await tap(ann.page, field());
  await ann.page.keyboard.type(code.toLowerCase());
  await tap(ann.page, button(ann.page, "Join"));
  await tap(ann.page, ann.page.getByLabel("Your name"));
  await ann.page.keyboard.type("Ann");
  await tap(ann.page, button(ann.page, "Enter"));
  const call = ann.page.getByRole("button", { name: "The organisers" });
  await call.waitFor();

  // She calls; the desk sees the team, her words and the age.
  await tap(ann.page, call);
  await tap(ann.page, ann.page.getByLabel("What is it about?"));
  await ann.page.keyboard.type("Our tablet froze.");
  await tap(ann.page, button(ann.page, "Call an organiser"));
  await sees(ann.page, "Your call waits for an organiser.");
  await queue.getByText("Our tablet froze.").waitFor();
  await queue.getByText("just now").waitFor();
  assert.deepEqual(await findings(ann.page), [], "the team's call");
  assert.deepEqual(await findings(desk.page), [], "the desk's queue");
  await shoot(ann.page, "called");
  await click(desk.page, desk.page.getByRole("tab", { name: "Run" }));
  await shoot(desk.page, "queue");
  await click(desk.page, button(queue, "I see to it"));
  await sees(ann.page, "sees to your call.");
  await click(desk.page, button(queue, "Answer"));
  await desk.page.keyboard.type("We are coming.");
  await desk.page.keyboard.press("Enter");
  await sees(ann.page, "We are coming.");
  await shoot(ann.page, "answered");
  await click(desk.page, button(queue, "Done"));
  await queue.getByText("Nothing waits for an organiser now.").waitFor();
  await tap(ann.page, button(ann.page, "Read"));
  await ann.page.getByRole("region", { name: "The organisers" }).waitFor({ state: "detached" });

  // A word to one team opens by itself there, once.
  await desk.page.getByRole("combobox", { name: /^To/ }).selectOption("0");
  await click(desk.page, desk.page.getByLabel("Message to this team alone"));
  await desk.page.keyboard.type("Your flag is upside down.");
  await click(desk.page, button(desk.page, "Send"));
  await sees(ann.page, "Your flag is upside down.");
  await tap(ann.page, button(ann.page, "Read"));
  await ann.page.reload();
  await ann.page.getByRole("button", { name: "The organisers" }).waitFor();
  assert.equal(await ann.page.getByText("Your flag is upside down.").count(), 0);

  // The code that is taken back opens nothing.
  await click(desk.page, desk.page.getByRole("tab", { name: "Invitations" }));
  await click(desk.page, button(desk.page, "Take all codes back"));
  await letters.waitFor({ state: "detached" });
  const late = await person(browser, `${server.address}#/join/${code}`, phone);
  await sees(late.page, "No team has this code");
});

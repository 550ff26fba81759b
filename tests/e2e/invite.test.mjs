// Meeting people: a link cut short leads to the home page; a table over the network waits for whoever has its link; it
// is found again in the lists of one's own, with whose turn it is.
import assert from "node:assert/strict";
import { browser, person, phone, server, test } from "./harness.mjs";

test("a cut link shows the home page and why; a new table is private, open, and shows its link and code; it is found again", async () => {
  const ann = await person(browser, `${server.address}#/table/%E2%80`);
  const lost = ann.page.getByText("There is nothing at this address");
  await lost.waitFor();
  for (const hash of ["#/new/network/chess", "#/nothing"]) {
    await ann.page.evaluate((there) => (location.hash = there), hash);
    await lost.waitFor();
  }
  await ann.page.getByRole("link", { name: "Over the network" }).nth(1).click();
  await ann.page.getByRole("button", { name: "Begin" }).click();
  const invitation = await ann.page.getByLabel("Invitation").inputValue();
  await ann.page.getByRole("img", { name: "QR" }).waitFor();
  assert.match(invitation, /#\/table\/\w{16}\/\w{32}$/, "nobody finds it without the link");

  const list = await ann.context.newPage(); // The table stays open, and with it Ann's part in the dice.
  await list.goto(`${server.address}#/games`);
  const own = list.getByRole("region", { name: "Your tables over the network" });
  await own.getByText("Waiting for players").waitFor();
  const bob = await person(browser, invitation, phone);
  await bob.page.getByRole("button", { name: "Sit down" }).tap();
  await own.getByText("Your turn").waitFor(); // Ann is the USSR, which begins.
  await bob.page.goto(server.address);
  await bob.page.getByText("The others' turn").waitFor();

  await list.goto(`${server.address}#/evening/new`);
  await list.getByRole("button", { name: "Create the evening" }).click();
  await list.waitForURL(/#.evening.\w{16}.desk.\w{8}$/);
  await list.goto(server.address);
  await own.getByText("organiser's desk").waitFor();
  for (const { errors } of [ann, bob]) assert.deepEqual(errors, []);
});

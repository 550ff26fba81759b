// Addresses: what is in them, whether there is a page, and the places at evenings that a browser has kept.
import assert from "node:assert/strict";
import { before, test } from "node:test";
import { load, storage } from "./load.mjs";

let page;
const heard = {};

before(async () => {
  globalThis.location = { hash: "#/table/%E2%80", origin: "http://here", host: "here", pathname: "/" };
  globalThis.addEventListener = (type, listener) => (heard[type] = listener);
  globalThis.document = { querySelector: () => null };
  globalThis.localStorage = storage();
  globalThis.navigator ??= { languages: ["en"] };
  page = await load("lib/route.svelte.ts", "shell/address.ts", "evening/places.ts");
});

test("an address that was cut within a character is broken, and the next one is not", () => {
  assert.deepEqual(page.route, { parts: [], broken: true, visit: 0 });
  for (const hash of ["#/%", "#/rules/%zz", "#/table/%E2%80"]) assert.ok(page.read(hash).broken, hash);
  location.hash = "#/rules/maga";
  heard.hashchange();
  assert.deepEqual(page.route, { parts: ["rules", "maga"], broken: false, visit: 1 });
  assert.deepEqual(page.read("#/join/%D0%B0"), { parts: ["join", "а"], broken: false });
});

test("there is a page for what links name, and none for an unknown page or game", () => {
  const tables = ["horizon", "coldwar"];
  const games = { all: [...tables, "maga"], tables, evenings: ["maga"], tutorial: ["horizon"], practice: ["maga"] };
  const has = (address) => page.hasPage(page.read(address).parts, { ...games, reference: ["maga"] });
  const known = [
    "",
    "#/",
    "#/new",
    "#/new/network/coldwar",
    "#/new/maga",
    "#/local",
    "#/local/new/horizon",
    "#/local/x",
  ];
  known.push(
    "#/games",
    "#/record/x",
    "#/join",
    "#/table/x/y",
    "#/position/x",
    "#/evening/x/desk/y",
    "#/evening/new/maga",
  );
  known.push("#/evening", "#/rules", "#/rules/coldwar/C1", "#/tutorial/horizon", "#/practice/maga", "#/reference");
  for (const address of known) assert.ok(has(address), address);
  const none = [
    "#/nothing",
    "#/constructor",
    "#/table",
    "#/position",
    "#/new/chess",
    "#/new/local/chess",
    "#/new/coldwar",
  ];
  none.push("#/local/new/chess", "#/local/new/maga", "#/evening/new/coldwar", "#/rules/chess", "#/tutorial/coldwar");
  none.push("#/practice/chess", "#/reference/chess");
  for (const address of none) assert.ok(!has(address), address);
});

test("the places that a browser has at evenings are among its keys", () => {
  const id = "k3m9q2tw7xn4bd8h";
  const keys = [`casus.team.${id}.0123abcd.token`, `casus.desk.${id}.ffffffff.token`, `casus.team.${id}.0123abcd.name`];
  keys.push("casus.token", `casus.screen.${id}.token`, "casus.desk.1790000000000.token", `casus.link.${id}`);
  const addresses = page.placesIn(keys).map(({ address }) => address);
  assert.deepEqual(addresses, [`#/evening/${id}/team/0123abcd`, `#/evening/${id}/desk/ffffffff`]);
});

// What is known of this browser's connections: the name.
import assert from "node:assert/strict";
import { test } from "node:test";
import { load, storage } from "./load.mjs";

test("a name is sent without what only a keyboard has put there", async () => {
  globalThis.localStorage = storage();
  const { nameOf, tidyName } = await load("net/known.ts");
  assert.equal(tidyName(" Ann\u00a0 Lee "), "Ann Lee");
  localStorage.setItem("casus.name", "Ann "); // Kept before such names were refused.
  assert.equal(nameOf("casus"), "Ann");
});

// Single letters at a board, and the side of its buttons: each person's own choice.
import assert from "node:assert/strict";
import { before, test } from "node:test";
import { load, storage } from "./load.mjs";

let keys;
const classes = new Set();
let dialog = null; // The one that is open.

before(async () => {
  globalThis.localStorage = storage();
  const toggle = (name, on) => (on ? classes.add(name) : classes.delete(name));
  globalThis.document = { documentElement: { classList: { toggle } }, querySelector: () => dialog };
  keys = await load("ui/keys.ts", "lib/play.svelte.ts");
});

const field = { closest: () => ({}) };
const board = { closest: () => null };

/** Whether the board did something by this key, and kept it from the browser. */
function pressed(key, { code = "", target = board, ...more } = {}) {
  let prevented = false;
  let done = false;
  const event = { key, code, target, defaultPrevented: false, preventDefault: () => (prevented = true), ...more };
  keys.obey(event, { U: () => (done = true) });
  assert.equal(prevented, done);
  return done;
}

test("a letter does what the board has it for, in whatever alphabet, and only where it was meant for the board", () => {
  assert.ok(pressed("u"));
  assert.ok(pressed("г", { code: "KeyU" }));
  assert.ok(!pressed("x", { code: "KeyX" }));
  assert.ok(!pressed("u", { target: field }));
  for (const held of ["ctrlKey", "altKey", "metaKey", "defaultPrevented"]) assert.ok(!pressed("u", { [held]: true }));
  dialog = {};
  assert.ok(!pressed("u"));
  dialog = null;
});

test("who wants no single letters has none", () => {
  keys.changePlay({ letters: false });
  assert.ok(!pressed("u"));
  keys.changePlay({ letters: true });
  assert.ok(pressed("u"));
});

test("the side of the buttons is marked on the document, where boards lay them out by it, and kept", () => {
  keys.changePlay({ leftHanded: true });
  assert.ok(classes.has("left-handed"));
  assert.equal(JSON.parse(localStorage.getItem("casus.play")).leftHanded, true);
  keys.changePlay({ leftHanded: false });
  assert.ok(!classes.has("left-handed"));
});

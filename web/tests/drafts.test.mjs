// What the page makes of drafts: how long a phase still lasts, what would count, what somebody did to the list, and what was begun and not finished.
import assert from "node:assert/strict";
import { before, test } from "node:test";
import { build } from "esbuild";

let clock, counts, edits, begun, orders;

async function load(file) {
  const { outputFiles } = await build({
    entryPoints: [new URL(`../src/${file}`, import.meta.url).pathname],
    bundle: true,
    format: "esm",
    write: false,
    external: ["*/shelf/unsent"],
  });
  return import(`data:text/javascript;base64,${Buffer.from(outputFiles[0].text).toString("base64")}`);
}

before(async () => {
  const files = ["evening/clock", "games/maga/counts", "games/maga/edits", "games/maga/begun", "games/maga/orders"];
  [clock, counts, edits, begun, orders] = await Promise.all(files.map((file) => load(`${file}.ts`)));
});

test("a phase has its time, then the grace, then nothing; paused it stands still", () => {
  const info = { lists_ms: 60000, grace_ms: 10000, drafts: true, ends: 1000000, left_ms: null, announcements: [] };
  assert.deepEqual(clock.phaseTime(info, 940000), { left: 60000, grace: false });
  assert.deepEqual(clock.phaseTime(info, 999999), { left: 1, grace: false });
  assert.deepEqual(clock.phaseTime(info, 1000000), { left: 10000, grace: true });
  assert.deepEqual(clock.phaseTime(info, 1009999), { left: 1, grace: true });
  assert.deepEqual(clock.phaseTime(info, 1020000), { left: 0, grace: true });
  assert.deepEqual(clock.phaseTime({ ...info, grace_ms: 0 }, 1000001), { left: 0, grace: false });
  assert.deepEqual(clock.phaseTime({ ...info, time_of: "stages" }, 1005000), { left: 0, grace: false });
  const reminded = { ...info, at_end: "remind" };
  assert.deepEqual(clock.phaseTime(reminded, 1005000), { left: 5000, grace: true });
  assert.deepEqual(clock.phaseTime(reminded, 1010000), { left: 0, grace: false });
  // The desk's own time is that of the stage.
  const stage = { name: "suits", ends: 1100000, left_ms: null };
  assert.deepEqual(clock.phaseTime(clock.ofDesk(info, stage), 1040000), { left: 60000, grace: false });
  assert.equal(clock.phaseTime(clock.ofDesk(info, { ...stage, ends: null }), 1040000), null);
  assert.equal(clock.ofDesk(info, null), info);
  assert.deepEqual(clock.phaseTime({ ...info, ends: null, left_ms: 500 }, 0), { left: 500, grace: false });
  assert.equal(clock.phaseTime({ ...info, ends: null }, 0), null);
  assert.equal(clock.phaseTime(null, 0), null);
  assert.deepEqual([9001, 9000, 1, 0].map(clock.seconds), [10, 9, 1, 0]);
});

const receipt = (rows) => ({ number: 1, hash: "0", time: 0, rows });
const teamWith = (more) => ({
  plan: {
    seat: 3,
    revision: 1,
    rows: ["improve", "strike 1 1 1", "and 2 1 1"],
    orders: [],
    old: false,
    undo: null,
    redo: null,
  },
  sent: null,
  standing: null,
  counts: "draft",
  ...more,
});
const old = { plan: { ...teamWith({}).plan, old: true } };
const countsOf = (more, evening = { drafts: true }) => counts.countsOf({ team: teamWith(more), seat: 3, evening });

test("what counts is said with its orders, and whether the list on the page is another", () => {
  assert.deepEqual(countsOf({}), { list: "draft", orders: 2, written: 2, proposed: 0, differs: false, old: false });
  const sent = receipt(["improve", "commit"]);
  assert.deepEqual(countsOf({ sent, counts: "sent" }), {
    list: "sent",
    orders: 1,
    written: 2,
    proposed: 0,
    differs: true,
    old: false,
  });
  const same = receipt(["improve", "strike 1 1 1", "and 2 1 1", "commit"]);
  assert.equal(countsOf({ sent: same, counts: "sent" }).differs, false);
  assert.equal(countsOf({ sent: receipt(["commit"]), counts: "sent" }).orders, 0);
});

test("a list of an earlier turn is old where drafts count, and only where nothing was sent", () => {
  assert.equal(countsOf({ counts: "nothing", ...old }).old, true);
  assert.equal(countsOf({ counts: "nothing", ...old }, { drafts: false }).old, false);
  const standing = receipt(["improve", "commit"]);
  assert.deepEqual(countsOf({ counts: "standing", standing, ...old }), {
    list: "standing",
    orders: 1,
    written: 2,
    proposed: 0,
    differs: false,
    old: true,
  });
  const nothing = { plan: { ...teamWith({}).plan, rows: [] }, counts: "nothing" };
  assert.deepEqual(countsOf(nothing), {
    list: "nothing",
    orders: 0,
    written: 0,
    proposed: 0,
    differs: false,
    old: false,
  });
  assert.equal(counts.countsOf({ team: null, seat: 3, evening: null }), null);
});

test("a change is described by what it did to the orders", () => {
  const describe = (before, after) => {
    const { kind, order } = edits.described(orders.ordersOf(before, 0), orders.ordersOf(after, 0));
    return order ? `${kind} ${order.lines.join("/")}` : kind;
  };
  const list = ["improve", "raid 1", "strike 2 1 1", "and 3 1 1"];
  assert.equal(describe(list, [...list, "check"]), "added check");
  assert.equal(describe([], ["check"]), "added check");
  assert.equal(describe(list, ["improve", "strike 2 1 1", "and 3 1 1"]), "removed raid 1");
  assert.equal(describe(["raid 1"], []), "removed raid 1");
  assert.equal(describe(list, []), "emptied");
  assert.equal(describe(list, ["improve", "raid 4", "strike 2 1 1", "and 3 1 1"]), "changed raid 4");
  assert.equal(describe(list, list.slice(0, 3)), "changed strike 2 1 1");
  assert.equal(describe(list, ["raid 1", "strike 2 1 1", "and 3 1 1", "improve"]), "moved improve");
  assert.equal(describe(list, ["strike 2 1 1", "and 3 1 1", "improve", "raid 1"]), "moved strike 2 1 1/and 3 1 1");
  assert.equal(describe(["raid 1", "raid 1"], ["raid 1"]), "removed raid 1");
  assert.equal(describe(["a", "b", "c", "d"], ["d", "c", "b", "a"]), "moved");
  assert.equal(describe(["a", "b", "c"], ["c"]), "several");
  assert.equal(describe(["a"], ["b", "c"]), "several");
  assert.equal(describe(["a"], ["a", "b", "c"]), "several");
});

test("a row that was begun is read back as it was kept, and nothing else is", () => {
  const mark = { country: 1, lines: ["raid 2"], nth: 0 };
  for (const kept of [
    { editing: "new", country: 0, role: null, lines: [] },
    { editing: "new", country: 0, role: "def", lines: ["strike  1 1"] },
    { editing: mark, country: 1, role: "def", lines: ["raid 3"] },
  ])
    assert.deepEqual(begun.readBegun(JSON.stringify(kept)), kept);
  for (const wrong of [
    undefined,
    "",
    "null",
    "[]",
    "7",
    '{"editing":"old","country":0,"role":null,"lines":[]}',
    '{"editing":"new","country":"0","role":null,"lines":[]}',
    '{"editing":"new","country":0,"role":"king","lines":[]}',
    '{"editing":"new","country":0,"role":null,"lines":[1]}',
    '{"editing":{"country":1,"lines":["raid 2"]},"country":0,"role":null,"lines":[]}',
  ])
    assert.equal(begun.readBegun(wrong), null, wrong);
});

// What the page makes of a team with roles: who would play what, what of the list is approved, what a note claims, what roles have done.
import assert from "node:assert/strict";
import { before, test } from "node:test";
import { build } from "esbuild";

let casting, approval, claims, done, edits, counts;
const ROLES = ["pr", "fin", "def", "fsb", "mid", "jus", "mvd", "pub", "hea", "sec"];

async function load(file) {
  const { outputFiles } = await build({
    entryPoints: [new URL(`../src/games/maga/${file}.ts`, import.meta.url).pathname],
    bundle: true,
    format: "esm",
    write: false,
  });
  return import(`data:text/javascript;base64,${Buffer.from(outputFiles[0].text).toString("base64")}`);
}

before(async () => {
  const files = ["casting", "approval", "claims", "done", "edits", "counts"];
  [casting, approval, claims, done, edits, counts] = await Promise.all(files.map(load));
});

// ---- Who plays what ----

const player = (wishes = [], roles = []) => ({ wishes, roles });
const spread = (cast) => cast.map((roles) => roles.length).sort((one, other) => one - other);

test("each role is played by one, and nobody has two more than another", () => {
  for (let members = 1; members <= 10; members++) {
    const cast = casting.proposal(Array.from({ length: members }, () => player()));
    assert.deepEqual([...cast.flat()].sort(), [...ROLES].sort());
    assert.ok(spread(cast).at(-1) - spread(cast)[0] <= 1, JSON.stringify(cast));
  }
});

test("whoever likes something is given it, as far as there is any", () => {
  const cast = casting.proposal([player(["schemer"]), player(["counter"]), player(["talker"])]);
  assert.ok(cast[0].filter((role) => casting.wishOf(role) === "schemer").length === 3);
  assert.ok(cast[1].filter((role) => casting.wishOf(role) === "counter").length === 3);
  assert.equal(cast[2].filter((role) => casting.wishOf(role) === "talker").length, 4);
  const alike = casting.proposal([player(["talker"]), player(["talker"]), player()]);
  assert.ok(
    alike[2].every((role) => casting.wishOf(role) !== "talker"),
    "what others like is left to them",
  );
});

test("roles that somebody has taken stay his, and are nobody else's", () => {
  const cast = casting.proposal([player([], ["mid", "pr"]), player(["schemer"])]);
  assert.ok(cast[0].includes("mid") && cast[0].includes("pr"));
  assert.equal(cast.flat().length, 10);
  assert.ok(!cast[1].includes("mid") && cast[1].includes("fsb"));
});

test("with more than ten people the last share a role", () => {
  const cast = casting.proposal(Array.from({ length: 13 }, (_, at) => player(at === 12 ? ["counter"] : [])));
  assert.deepEqual(spread(cast), Array(13).fill(1));
  assert.equal(casting.wishOf(cast[12][0]), "counter");
});

test("there is something to propose while a role or a member is without the other", () => {
  assert.ok(casting.isOpen([player()]));
  assert.ok(!casting.isOpen([player([], ROLES)]));
  assert.ok(casting.isOpen([player([], ROLES), player()]));
});

// ---- What is approved ----

const mark = (approved, agreed = []) => ({ by: "Ann", approved, agreed });
const seatOf = (way, members, me, orders, rows = ["improve", "strike 1 1 1", "and 2 1 1", "as 5", "check"]) => ({
  evening: { approval: way, drafts: true },
  seat: 3,
  team: {
    members,
    me,
    plan: { seat: 3, rows, orders, old: false },
    sent: null,
    standing: null,
    counts: "draft",
  },
});
const ann = { name: "Ann", roles: ["pr"], wishes: [] },
  bob = { name: "Bob", roles: ["fin"], wishes: [] };

test("only approved orders count, with their lines and the state that they are for", () => {
  const seat = seatOf("head", [ann, bob], 1, [mark(false), mark(true), mark(true)]);
  assert.deepEqual(approval.approvedRows(seat), ["strike 1 1 1", "and 2 1 1", "as 5", "check"]);
  assert.deepEqual(approval.proposals(seat), [0]);
  const all = seatOf("nobody", [ann, bob], 1, [mark(false), mark(true), mark(true)]);
  assert.deepEqual(approval.approvedRows(all), all.team.plan.rows);
  assert.deepEqual(approval.proposals(all), []);
  assert.deepEqual(counts.countsOf(seat), {
    list: "draft",
    orders: 2,
    written: 2,
    proposed: 1,
    differs: false,
    old: false,
  });
});

test("the President decides, or where there is none everybody; in a vote nobody alone", () => {
  const marks = [mark(false)];
  assert.ok(approval.decides(seatOf("head", [ann, bob], 0, marks)));
  assert.ok(!approval.decides(seatOf("head", [ann, bob], 1, marks)));
  assert.ok(!approval.mayApprove(seatOf("head", [ann, bob], 1, marks)));
  assert.ok(approval.decides(seatOf("head", [bob, bob], 1, marks)));
  assert.ok(!approval.decides(seatOf("vote", [ann, bob], 0, marks)));
  assert.ok(approval.mayApprove(seatOf("vote", [ann, bob], 0, marks)));
  assert.ok(approval.decides(seatOf("vote", [ann], 0, marks)));
  assert.ok(!approval.mayApprove(seatOf("nobody", [ann], 0, marks)));
  assert.deepEqual([1, 2, 3, 4, 5].map(approval.majority), [1, 2, 2, 3, 3]);
});

test("what a member has agreed with waits for others", () => {
  const seat = seatOf("vote", [ann, bob], 0, [mark(false, [0]), mark(false, [1]), mark(true, [0, 1])]);
  assert.deepEqual(approval.proposals(seat), [0, 1]);
  assert.deepEqual(approval.undecided(seat), [1]);
});

test("emptying the list leaves what is approved", () => {
  const order = (line) => ({ country: 0, lines: [line] });
  const list = [order("improve"), order("check"), order("improve"), { country: 5, lines: ["check"] }];
  const but = [edits.markOf(list, 2)];
  assert.deepEqual(edits.edited(list, { kind: "clear", country: 0, but }), [list[2], list[3]]);
  assert.deepEqual(edits.edited(list, { kind: "clear", country: 0 }), [list[3]]);
});

// ---- Notes and deeds ----

test("a note's tag claims a role's number and level, as far as they are said", () => {
  for (const claim of [
    { role: "fin", number: 4, level: 2 },
    { role: "mid", number: null, level: 7 },
    { role: "sec", number: 10, level: null },
  ])
    assert.deepEqual(claims.claimOf(claims.tagOf(claim)), claim);
  for (const tag of [null, "", "king 1 1"]) assert.equal(claims.claimOf(tag), null);
  assert.deepEqual(claims.claimOf("fin 11 -1"), { role: "fin", number: null, level: null });
});

test("what a role has done stands by its action's name, the newest turn first", () => {
  const table = [
    { action: "improve", formal: "pub" },
    { action: "strike", formal: "def" },
  ];
  const report = (turn, rows) => [
    { country: 0, turn, rows },
    { country: 5, turn, rows },
  ];
  const row = (text, result) => ({ row: 0, text, result, learnt: 0 });
  const reports = [
    report(1, [row("improve", "done"), row("strike 1 1 1", "done"), row("and 2 1 1", null)]),
    report(2, [row("improve", "no_money")]),
  ];
  const deeds = done.deedsOf(reports, 0, ["pub"], table);
  assert.deepEqual(
    deeds.map(({ turn, row: { result } }) => [turn, result]),
    [
      [2, "no_money"],
      [1, "done"],
    ],
  );
  assert.equal(done.deedsOf(reports, 0, ["def"], table).length, 1);
});

// What a team's page reckons itself: its own copy of the answers says what the whole core says, is asked only as long as its position is the newest, and
// the list with what was changed on this phone is the one that the server gets, whatever the network does.
import assert from "node:assert/strict";
import { before, beforeEach, test } from "node:test";
import { load, loadGames, storage } from "./load.mjs";

let page;
before(async () => {
  globalThis.localStorage = storage();
  page = await load(
    "core/core.ts",
    "core/snapshot.ts",
    "core/asker.ts",
    "games/maga/foresight.ts",
    "games/maga/draft.svelte.ts",
    "games/maga/form.svelte.ts",
    "games/maga/orders.ts",
    "games/maga/blanks.ts",
    "net/line.svelte.ts",
  );
  await loadGames(page);
  await page.loadAsker("maga");
});

/** As the server sends a view. */
function sparse(bytes) {
  const pieces = [];
  for (let at = 0; at < bytes.length; at++) {
    if (bytes[at] === 0) continue;
    let end = at;
    while (end < bytes.length && bytes[end] !== 0) end++;
    pieces.push([at, Buffer.from(bytes.subarray(at, end)).toString("base64")]);
    at = end;
  }
  return { size: bytes.length, pieces };
}

/** A game of five teams in its lists, with some things done by the organiser. */
function position(options = "teams 3\nnumbers open\norganiser yes\n") {
  let now = page.Snapshot.first("maga", options);
  for (let i = 0; i < 20 && now.actor().kind === "chance"; i++) now = now.after(page.CHANCE, now.outcomes()[0]);
  return now;
}

const LISTS = [
  "",
  "improve\nraid 1\n",
  "raid 1\nraid 2\ninvest agriculture heavy\ninterceptors 3\nprotect pr 5\nand fin 5\nattack 2\n",
  "strike 1 1 1\n",
  "nonsense",
];

test("the answers alone say what the whole core says", () => {
  const view = position().seenBy(1);
  const asker = page.askerOf("maga");
  const seen = sparse(view.bytes);
  const answers = (ask) => {
    try {
      return ask();
    } catch (error) {
      return error.info ?? assert.fail(String(error));
    }
  };
  const questions = [
    "actions",
    "odds raid 1 def\ndef 0 3\nturn 1",
    "forecast later",
    ...LISTS.map((list) => `forecast\n${list}`),
    ...LISTS.map((list) => `trials\n${list}try 1\nraid 2\ntry 1\nimprove`),
  ];
  for (const question of questions) {
    const own = answers(() => asker.ask(seen, 1, question)),
      whole = answers(() => view.query(1, question));
    assert.deepEqual(own, whole, question);
  }
  const refused = answers(() => asker.ask(seen, 1, `forecast\n${"improve\n".repeat(5000)}`));
  assert.equal(refused.key, "core.question_too_long");
});

test("a position larger than a page's slot is loaded; another one leaves nothing of it", () => {
  const asker = page.askerOf("maga");
  const empty = { size: 3 << 20, pieces: [[(3 << 20) - 1, "/w=="]] };
  assert.throws(() => asker.ask(empty, 1, "forecast\n"));
  const view = position().seenBy(1);
  assert.deepEqual(asker.ask(sparse(view.bytes), 1, "forecast\n"), view.query(1, "forecast\n"));
});

const tick = (ms = 0) => new Promise((done) => setTimeout(done, ms));

test("a question is answered here as long as nothing else was told", async () => {
  const view = position().seenBy(1);
  let asked = 0;
  const room = {
    seat: 1,
    position: { turn: 1 },
    view: async () => (asked++, sparse(view.bytes)),
  };
  const foresight = new page.Foresight(room, () => 0);
  assert.equal(foresight.answer("forecast\n"), undefined, "the server is asked until the view is there");
  await tick(20);
  assert.ok(Array.isArray(foresight.answer("forecast\n").countries));
  assert.equal(foresight.answer("reports 1"), undefined, "what the server alone knows");
  assert.equal(foresight.answer("forecast\nnonsense").error.error.key.startsWith("maga."), true);
  room.position = { turn: 1 };
  assert.ok(foresight.answer("forecast\n"), "the same was told again");
  room.position = { turn: 2 };
  assert.equal(foresight.answer("forecast\n"), undefined, "the view may be another");
  await tick(20);
  assert.ok(foresight.answer("forecast\n"));
  assert.equal(asked, 2);
  // What comes while it is fetched makes it old.
  room.position = { turn: 3 };
  room.view = async () => ((room.position = { turn: 4 }), sparse(view.bytes));
  foresight.answer("forecast\n");
  await tick(20);
  assert.equal(foresight.answer("forecast\n"), undefined);
});

// ---- The list on this phone ----

const LINE = (line) => ({ country: 0, lines: [line] });
const add = (line) => ({ kind: "add", order: LINE(line), before: null });

/** A server that keeps one team's plan; `cut`: requests are lost, or (true) their answers are. */
function server(rows = []) {
  const room = {
    id: "t",
    seat: 0,
    connected: true,
    position: { turn: 1 },
    evening: { approval: "nobody" },
    now: () => 5,
    cut: null,
    sent: 0,
    team: { me: 0, members: [{ name: "Ann", roles: [] }], plan: plan(rows, 1) },
    /** What another phone does. */
    other: (changed) => (room.team = { ...room.team, plan: plan(changed, room.team.plan.revision + 1) }),
    refuses: () => null,
    async plan(next) {
      room.sent++;
      const { revision } = room.team.plan;
      await tick(1);
      if (room.cut === "request") return page.OFFLINE;
      if (room.team.plan.revision !== revision) return { key: "server.plan_stale", arguments: [], text: "" };
      const error = room.refuses(next);
      if (error) return error;
      const pushed = () => (room.team = { ...room.team, plan: plan(next, revision + 1) });
      if (room.cut === "answer") {
        room.connected = false;
        room.landed = pushed;
        return page.OFFLINE;
      }
      setTimeout(pushed, 3); // After the answer.
      return null;
    },
    replan: async () => (room.replanned = true) && null,
  };
  return room;
}
const plan = (rows, revision) => ({
  seat: 0,
  revision,
  rows,
  orders: rows.map(() => ({ by: "Bob", approved: true, agreed: [] })),
  old: false,
  undo: null,
  redo: null,
});

let room, draft;
beforeEach(() => {
  room = server(["improve"]);
  draft = new page.Draft(room);
});
const shown = () => draft.team.plan.rows;

test("a change stands in the list at once and goes to the server", async () => {
  assert.ok(draft.edit(add("raid 1")));
  assert.deepEqual(shown(), ["improve", "raid 1"]);
  assert.deepEqual(
    draft.team.plan.orders.map(({ by }) => by),
    ["Bob", "Ann"],
  );
  assert.deepEqual(draft.team.plan.undo, { by: "Ann", rows: ["improve"] });
  assert.equal(draft.since, 5);
  await draft.settle();
  assert.deepEqual(room.team.plan.rows, ["improve", "raid 1"]);
  assert.deepEqual(shown(), ["improve", "raid 1"]);
  assert.equal(draft.since, null);
});

test("without a network changes wait, can be taken back, and go on top of what others did", async () => {
  room.connected = false;
  draft.edit(add("raid 1"));
  draft.edit(add("raid 2"));
  draft.edit({ kind: "remove", order: { ...LINE("improve"), nth: 0 } });
  await draft.settle();
  assert.deepEqual(shown(), ["raid 1", "raid 2"]);
  assert.equal(await draft.step("undo"), null);
  assert.deepEqual(shown(), ["improve", "raid 1", "raid 2"]);
  assert.equal(room.sent, 0);
  room.other(["check", "improve"]);
  room.connected = true;
  await draft.settle();
  assert.deepEqual(room.team.plan.rows, ["check", "improve", "raid 1", "raid 2"]);
  assert.deepEqual(shown(), room.team.plan.rows);
  assert.equal(room.sent, 1, "all at once");
});

test("whoever was faster comes first, and nothing is done twice", async () => {
  draft.edit(add("raid 1"));
  await tick(0);
  room.other(["improve", "raid 2"]);
  await draft.settle();
  assert.deepEqual(room.team.plan.rows, ["improve", "raid 2", "raid 1"]);
});

test("what the server took although its answer was lost is not done again", async () => {
  room.cut = "answer";
  draft.edit(add("raid 1"));
  await draft.settle();
  assert.deepEqual(shown(), ["improve", "raid 1"]);
  room.cut = null;
  room.landed();
  room.connected = true;
  assert.deepEqual(shown(), ["improve", "raid 1"]);
  await draft.settle();
  assert.deepEqual(room.team.plan.rows, ["improve", "raid 1"]);
  assert.equal(draft.since, null);
  // The same, and another phone was there meanwhile.
  room.cut = "answer";
  draft.edit(add("raid 2"));
  await draft.settle();
  room.cut = null;
  room.landed();
  room.other(["check", ...room.team.plan.rows]);
  room.connected = true;
  await draft.settle();
  assert.deepEqual(room.team.plan.rows, ["check", "improve", "raid 1", "raid 2"]);
});

test("of several changes only the one that is refused is left, and that is told", async () => {
  room.connected = false;
  for (const line of ["raid 1", "worse", "raid 2"]) draft.edit(add(line));
  room.refuses = (rows) => (rows.includes("worse") ? { key: "server.plan_approved", arguments: [], text: "no" } : null);
  room.connected = true;
  await draft.settle();
  assert.deepEqual(room.team.plan.rows, ["improve", "raid 1", "raid 2"]);
  assert.equal(draft.problem.key, "server.plan_approved");
});

test("a change of an order that is gone is not made, and that is told", async () => {
  assert.equal(draft.edit({ kind: "remove", order: { ...LINE("raid 9"), nth: 0 } }), false);
  assert.equal(draft.problem.key, "maga.plan.gone");
  assert.equal(draft.since, null);
});

test("what did not reach the server in its turn is told, and not done in the next", async () => {
  room.connected = false;
  draft.edit(add("raid 1"));
  await draft.settle();
  room.position = { turn: 2 };
  room.connected = true;
  await draft.settle();
  assert.deepEqual(shown(), ["improve"]);
  assert.equal(draft.problem.key, "maga.plan.too_late");
});

test("where orders are approved a new one waits for it", () => {
  room.evening = { approval: "head" };
  draft.edit(add("raid 1"));
  assert.deepEqual(
    draft.team.plan.orders.map(({ approved }) => approved),
    [true, false],
  );
});

// ---- A form ----

test("every order of the table is filled in and reads back as itself", () => {
  const orders = position().query(1, "actions");
  const countries = [0, 1, 2];
  const seat = {
    orders,
    reports: [],
    position: { leaders: countries, countries: [], agents: [], known: [], flying: [] },
  };
  const place = () => ({ seat, country: 1, course: null, inner: null });
  for (const row of orders) {
    const form = new page.Form(place, [], null);
    form.chooseRole(row.formal);
    assert.ok(form.actions.includes(row), row.action);
    form.choose(row.action);
    if (row.action === "order") form.orders = ["raid 2"];
    const again = new page.Form(place, form.built, null);
    assert.deepEqual(again.built, form.built);
    assert.equal(again.role, row.formal);
    assert.equal(again.wrong, form.wrong);
    const nobody = row.words.includes("country") && form.targets.length === 0;
    assert.equal(form.wrong, nobody ? "maga.form.nobody" : null, `${row.action}: ${form.built}`);
  }
});

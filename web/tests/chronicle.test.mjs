// An evening retold from its record: what the page works out is what the game itself came to, whatever was taken back.
import assert from "node:assert/strict";
import { before, test } from "node:test";
import { load, loadGames, storage } from "./load.mjs";

const OPTIONS = "teams 3\nturns 2\nnumbers open\norganiser yes\nafterwards open\n";
let page;
before(async () => {
  globalThis.localStorage = storage();
  globalThis.navigator ??= { languages: ["en"] };
  page = await load(
    "core/core.ts",
    "games/maga/chronicle/retell.ts",
    "games/maga/chronicle/deeds.ts",
    "games/maga/wall/retold.ts",
  );
  await loadGames(page);
});

/** Plays with the core itself; the record as the server keeps it, without its dice. */
function played(lists) {
  const { core, SLOT, CHANCE, ORGANISER } = page;
  const lines = [{ n: 0, casus: 1, game: "maga", rules: core.game("maga").rules, options: OPTIONS, seats: [] }];
  core.init(SLOT.local, "maga", OPTIONS);
  const states = [core.bytes(SLOT.local)];
  const act = (actor, action, seat) => {
    core.apply(SLOT.local, actor, action);
    lines.push({ n: lines.length, seat, action, time: 1000 * lines.length });
    states.push(core.bytes(SLOT.local));
  };
  const draw = () => {
    while (core.actor(SLOT.local).kind === "chance")
      act(CHANCE, core.outcomes(SLOT.local).outcomes[0].action, "chance");
  };
  const organise = (action) => act(ORGANISER, action, "organiser");
  const back = (to) => {
    lines.push({ n: lines.length, takeback: to, by: "organiser", reason: "a slip" });
    core.load(SLOT.local, "maga", states[to]);
    states.push(states[to]);
  };
  draw();
  for (const list of lists) {
    const before = lines.length - 1;
    organise("correct 0 treasury 1"); // Did not count in the end.
    back(before);
    list.forEach((rows, seat) => rows.forEach((row) => act(seat, row, seat)));
    draw();
    organise("publish");
  }
  core.view(SLOT.localView, SLOT.local, ORGANISER);
  const last = core.position(SLOT.localView);
  lines.push({ n: lines.length, end: "finished" });
  return { record: lines.map((line) => JSON.stringify(line)).join("\n") + "\n", last };
}

const LISTS = [
  [
    ["raid 1", "transfer_money 2 100000", "commit"],
    ["improve", "commit"],
    ["strike 1 1 1", "commit"],
  ],
  [["commit"], ["raid 2", "commit"], ["raid 0", "commit"]],
];

test("a record retold ends where the game ended, and every turn has every state's report", async () => {
  const { record, last } = played(LISTS);
  const shares = [];
  const { turns, position, orders } = await page.retell(record, (share) => shares.push(share));
  assert.deepEqual(position, last);
  assert.deepEqual(
    turns.map(({ turn, reports }) => [turn, reports.map(({ country }) => country)]),
    [
      [1, [0, 1, 2]],
      [2, [0, 1, 2]],
    ],
  );
  assert.ok(orders.some(({ action }) => action === "raid"));
  assert.ok(shares.every((share) => share >= 0 && share <= 1));
});

test("it says who it was: contests by both sides, gifts and launches by who ordered them, the gravest first", async () => {
  const { turns } = await page.retell(played(LISTS).record);
  const [first, second] = turns.map(({ deeds }) => deeds.map(({ kind, country, target }) => [kind, country, target]));
  assert.deepEqual(first.at(-1), ["transfer_money", 0, 2]);
  assert.ok(first.some((deed) => String(deed) === "raid,0,1"));
  assert.deepEqual(second.sort(), [
    ["raid", 1, 2],
    ["raid", 2, 0],
  ]);
  const gift = turns[0].deeds.find(({ kind }) => kind === "transfer_money");
  assert.equal(gift.amount, 100000);
  assert.equal(gift.success, true);
});

test("what was taken back is left out, also when it was taken back twice", () => {
  const line = (n) => ({ n, action: `a${n}`, seat: 0 });
  const counted = page.counting([line(1), line(2), { n: 3, takeback: 1 }, line(4), { n: 5, takeback: 0 }, line(6)]);
  assert.deepEqual(
    counted.map(({ n }) => n),
    [6],
  );
});

test("the wall tells a turn in at most three pages, and says if there was more", () => {
  const deed = (index) => ({ kind: "raid", country: index, target: 0, success: index % 2 === 0 });
  const turn = (turn, count) => ({ turn, deeds: Array.from({ length: count }, (_, index) => deed(index + 1)) });
  const pages = page.pagesOf([turn(1, 0), turn(2, 7), turn(3, 40)]);
  assert.deepEqual(
    pages.map(({ turn, page, pages: of, deeds, more }) => [turn, page, of, deeds.length, more]),
    [
      [1, 1, 1, 0, false],
      [2, 1, 2, 5, false],
      [2, 2, 2, 2, false],
      [3, 1, 3, 5, false],
      [3, 2, 3, 5, false],
      [3, 3, 3, 5, true],
    ],
  );
  assert.ok(
    pages
      .slice(3)
      .flatMap(({ deeds }) => deeds)
      .every(({ success }) => success),
  );
  assert.ok(pages.every((one) => page.lengthOf(one) >= 5000 && page.lengthOf(one) <= 20000));
});

// The log of Cold War tells all that happens: whole games of random moves, as one who watches is told of them.
import assert from "node:assert/strict";
import { before, test } from "node:test";
import { load, loadGames, storage } from "./load.mjs";

const GAMES = process.env.LONG === "1" ? 300 : 100;
const MERGED = ["place", "remove", "draw"]; // Of a kind that follow one another, as one entry.
let core, SLOT, CHANCE, OBSERVER, Teller;

before(async () => {
  globalThis.localStorage = storage();
  globalThis.navigator ??= { languages: ["en"] };
  globalThis.document ??= { documentElement: {} };
  const page = await load("core/core.ts", "games/coldwar/log.ts", "lib/i18n.svelte.ts");
  ({ core, SLOT, CHANCE, OBSERVER, Teller } = page);
  await loadGames(page);
  await page.need("coldwar");
});

/** A generator of whole numbers below a limit. */
function chance(seed) {
  let state = seed;
  return (limit) => {
    state = (Math.imul(state, 1664525) + 1013904223) >>> 0;
    return Math.floor((state / 2 ** 32) * limit);
  };
}

/** Who acts next, and what. */
function move(actor, below) {
  if (actor.kind === "chance") {
    const { outcomes } = core.outcomes(SLOT.record);
    let left = below(outcomes.reduce((sum, { weight }) => sum + weight, 0));
    return [CHANCE, outcomes.find(({ weight }) => (left -= weight) < 0).action];
  }
  const seat = actor.seat ?? actor.awaited[0];
  const legal = core.legal(SLOT.record, seat);
  return [seat, legal[below(legal.length)]];
}

/** The events of a game, as one who watches is told of them. */
function events(seed, options) {
  const below = chance(seed),
    told = [];
  core.init(SLOT.record, "coldwar", options);
  for (let n = 1; ; n++) {
    const actor = core.actor(SLOT.record);
    if (actor.kind === "over") return told;
    const [seat, action] = move(actor, below);
    const seen = core.seen(SLOT.record, seat, OBSERVER, action);
    const what = seen === "" ? null : core.describe(SLOT.record, seat, OBSERVER, action);
    core.apply(SLOT.record, seat, action);
    told.push({ n, seat: seat === CHANCE ? "chance" : seat, action: seen, what });
  }
}

const kindOf = ({ what }) => (what && MERGED.includes(what.type) ? [what.type, what.seat, what.by].join() : null);

/** Those that are told as one. */
function runs(all) {
  const groups = [];
  for (const event of all) {
    const last = groups.at(-1);
    if (last && kindOf(event) !== null && kindOf(event) === kindOf(last[0])) last.push(event);
    else groups.push([event]);
  }
  return groups;
}

test("every event that a watcher may know is in the log, once and where it belongs", () => {
  const teller = new Teller(
    (seat) => `player ${seat}`,
    () => 3,
    () => undefined,
  );
  const entriesOf = (told) =>
    teller.story([{ event: null }, ...told.map((event) => ({ event }))], false).map(({ text, kind }) => [kind, text]);
  const head = entriesOf([]);
  let told = 0;
  for (let seed = 1; seed <= GAMES; seed++) {
    const all = events(seed, seed % 3 === 0 ? "digital on\n" : "");
    const alone = runs(all).flatMap((group) => entriesOf(group).slice(head.length));
    assert.deepEqual(entriesOf(all).slice(head.length), alone, `game ${seed}`);
    told += alone.length;
  }
  assert.ok(told > 100 * GAMES);
});

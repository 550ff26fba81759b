// An event of Cold War taken apart into beats: every number is the account's, and the board follows beat by beat.
import assert from "node:assert/strict";
import { before, test } from "node:test";
import { load, storage } from "./load.mjs";

let beats, news, onTheWay;
before(async () => {
  ({ beats, news, onTheWay } = await load("games/coldwar/story/beats"));
});

const stability = () => 3;
const told = (what) => beats({ n: 1, what }, stability);

test("a coup is a die with its sum, what was needed, and then what came of it", () => {
  const effects = [
    { type: "coup", seat: 0, card: "brush_war", country: "saudi_arabia", die: 6, ops: 3, modifier: -1, result: 2 },
    { type: "influence", seat: 1, country: "saudi_arabia", change: -2, us: 0, ussr: 0 },
    { type: "defcon", defcon: 2, before: 3 },
    { type: "milops", seat: 0, milops: 3 },
  ];
  const [roll, ...rest] = told({ type: "roll", die: "6", effects });
  assert.equal(roll.roll.terms.map(({ sign, figure }) => sign + figure).join(""), "6+3−1−2×3");
  assert.deepEqual([roll.roll.die, roll.roll.result, roll.roll.needed, roll.roll.good], [6, 2, 5, true]);
  assert.deepEqual(rest, [
    { kind: "influence", seat: 1, country: "saudi_arabia", from: 2, to: 0, us: 0, ussr: 0 },
    { kind: "defcon", from: 3, to: 2 },
    { kind: "milops", seat: 0, to: 3 },
  ]);
});

test("each face of a die says what it would bring", async () => {
  const { facesOf } = await load("games/coldwar/story/faces");
  const { roll } = told({
    type: "roll",
    effects: [{ type: "coup", seat: 0, country: "iran", die: 4, ops: 3, result: 1, cards: [] }],
  }).find(({ kind }) => kind === "roll");
  assert.deepEqual(
    facesOf(roll, 2).map(({ good, changes }) => [good, changes.map(({ side, change }) => [side, change])]),
    [
      [false, []],
      [false, []],
      [false, []],
      [true, [[1, -1]]],
      [true, [[1, -2]]],
      [
        true,
        [
          [1, -2],
          [0, 1],
        ],
      ],
    ],
  );
  const space = told({ type: "roll", effects: [{ type: "space_roll", seat: 1, die: 5, needed: 3 }] })[0].roll;
  assert.deepEqual(
    facesOf(space, 0).map(({ good }) => good),
    [true, true, true, false, false, false],
  );
});

test("other dice: a war, the Space Race, a trap, realignments", () => {
  const roll = (effect) => told({ type: "roll", die: "3", effects: [{ seat: 1, die: 3, ...effect }] })[0].roll;
  const war = roll({ type: "war", card: "korean_war", country: "south_korea", modifier: -1, needed: 4 });
  assert.deepEqual([war.result, war.needed, war.good, war.most], [2, 5, false, false]);
  const space = roll({ type: "space_roll", needed: 3 });
  assert.deepEqual([space.needed, space.good, space.most], [3, true, true]);
  assert.equal(roll({ type: "trap_roll", card: "quagmire" }).good, true);
  const realignment = roll({ type: "realignment", country: "cuba", modifier: 2 });
  assert.deepEqual([realignment.result, realignment.good, realignment.needed], [5, null, null]);
});

test("headlines are opened together, and the one whose event follows comes first", () => {
  const effects = [
    { type: "headline", seat: 0, card: "nasser" },
    { type: "headline", seat: 1, card: "duck_and_cover" },
    { type: "event", seat: 1, card: "duck_and_cover", happens: 1 },
    { type: "vp", seat: 1, points: 2, vp: 2 },
  ];
  const [open, event, vp] = told({ type: "headline", seat: 0, item: "nasser", effects });
  assert.deepEqual(open, { kind: "headlines", cards: ["nasser", "duck_and_cover"], first: 1 });
  assert.deepEqual(event, { kind: "event", seat: 1, card: "duck_and_cover", happens: true });
  assert.deepEqual(vp, { kind: "vp", seat: 1, points: 2, from: 0, to: 2 });
});

test("a headline that Defectors cancels is said not to take place", () => {
  const effects = [
    { type: "headline", seat: 0, card: "comecon" },
    { type: "headline", seat: 1, card: "defectors" },
    { type: "event", seat: 1, card: "defectors", happens: 1 },
  ];
  const [open, first, ...rest] = told({ type: "headline", seat: 0, item: "comecon", effects });
  assert.deepEqual([open.first, open.cancelled, first.card], [1, 0, "defectors"]);
  assert.deepEqual(rest, [{ kind: "event", seat: 0, card: "comecon", happens: false }]);
  const [plain] = told({ type: "headline", seat: 0, item: "defectors", effects: effects.slice(0, 1) });
  assert.equal(plain.cancelled, undefined);
});

test("what somebody chose is told where nothing that follows says it", () => {
  const choose = (item, by, ...effects) => told({ type: "choose", seat: 0, item, by, effects });
  const chosen = (choice, by) => ({ kind: "chosen", seat: 0, choice, by });
  assert.deepEqual(choose("europe", "chernobyl"), [chosen("europe", "chernobyl")]);
  const defcon = { type: "defcon", defcon: 3, before: 4 };
  assert.deepEqual(choose("boycott", "olympic_games", defcon), [
    chosen("boycott", "olympic_games"),
    { kind: "defcon", from: 4, to: 3 },
  ]);
  assert.deepEqual(choose("iran", "iran_iraq_war"), [chosen("iran", "iran_iraq_war")]); // The die comes later.
  const kinds = (list) => list.map(({ kind }) => kind);
  assert.deepEqual(kinds(choose("defcon_3", "summit", defcon)), ["defcon"]);
  const influence = { type: "influence", seat: 1, country: "poland", change: -2, us: 0, ussr: 3 };
  assert.deepEqual(kinds(choose("poland", "warsaw_pact_formed", influence)), ["influence"]);
});

test("that a hand has nothing to show or to discard is told, and that a side has no card for its round", () => {
  const all = told({
    type: "event",
    seat: 1,
    item: "five_year_plan",
    effects: [
      { type: "nothing_to_discard", seat: 0 },
      { type: "nothing_to_reveal", seat: 1 },
      { type: "sits_out", seat: 0, round: 7 },
    ],
  });
  assert.deepEqual(all.slice(1), [
    { kind: "nothing", seat: 0, what: "discard" },
    { kind: "nothing", seat: 1, what: "reveal" },
    { kind: "sits_out", seat: 0, round: 7 },
  ]);
});

test("the last count is announced, and the point for The China Card is said to be that", () => {
  const vp = (seat, points, vp) => ({ type: "vp", seat, points, vp });
  const scoring = (region) => ({ type: "scoring", region, us: 3, ussr: 1, us_status: 1, ussr_status: 1 });
  const effects = [
    { type: "turn_end", turn: 10 },
    vp(0, 1, -1),
    scoring("europe"),
    vp(1, 2, 1),
    scoring("asia"),
    vp(1, 2, 3),
    vp(0, 1, 2),
    { type: "over", winner: 1, reason: "final" },
  ];
  const kinds = (all) => all.map(({ kind, penalty, china }) => kind + (penalty ? "!" : china ? " china" : ""));
  const all = (effects) => kinds(told({ type: "event", seat: 0, item: "nasser", effects })).slice(1);
  assert.deepEqual(all(effects), ["turn_end", "vp!", "final", "scoring", "vp", "scoring", "vp", "vp china", "over"]);
  assert.deepEqual(all([effects[0], { type: "over", winner: 0, reason: "europe" }]), ["turn_end", "final", "over"]);
  assert.deepEqual(all([scoring("europe"), { type: "over", winner: 0, reason: "europe" }]), ["scoring", "over"]);
});

test("the page of the end shows the last count whole, with the point for The China Card", async () => {
  const { finalScoring } = await load("games/coldwar/story/facts");
  const vp = (seat, points, vp) => ({ type: "vp", seat, points, vp });
  const effects = [
    { type: "scoring", region: "africa", us: 1, ussr: 0 },
    { type: "turn_end", turn: 10 },
    { type: "scoring", region: "europe", us: 3, ussr: 1 },
    vp(1, 2, 1),
    vp(0, 1, 0),
    { type: "over", winner: null, reason: "final" },
  ];
  const frames = [{}, { event: { n: 1, seat: 0, what: { type: "event", seat: 0, item: "nasser", effects } } }];
  assert.deepEqual(finalScoring(frames), [
    { region: "europe", us: 3, ussr: 1 },
    { region: null, us: 0, ussr: 1 },
  ]);
});

test("what is added to dice that are thrown against one another is named", () => {
  const contest = (card) => ({ type: "contest", seat: 0, card, die: 3, modifier: 2 });
  const added = (card) => told({ type: "roll", die: "3", effects: [contest(card)] })[0].roll.terms[1].name;
  assert.equal(added("olympic_games"), "host");
  assert.equal(added("summit"), "regions");
});

test("what a region has is counted as it stood when it was scored, before the event or after it", async () => {
  globalThis.navigator ??= { languages: ["en"] };
  globalThis.document ??= { documentElement: {} };
  globalThis.localStorage ??= storage();
  globalThis.matchMedia ??= () => ({ matches: false });
  const { Storyteller } = await load("games/coldwar/story/storyteller.svelte.ts");
  const side = (status, points) => ({ status, points, countries: points, battlegrounds: 0, near: 0 });
  const score = (us) => ({ region: "asia", net: us - 3, us: side("domination", us), ussr: side("presence", 3) });
  const scoring = { type: "scoring", region: "asia", us: 8, ussr: 3, us_status: 2, ussr_status: 1 };
  const counted = async (before, after) => {
    const world = () => ({
      seat: 1,
      numberOf: () => 0,
      stabilityOf: () => 3,
      scoreOf: (n) => score([before, after][n]),
    });
    const story = new Storyteller(world);
    const standing = { vp: 0, influence: [], control: [], milops: [0, 0], space: [0, 0], unseen: [], rounds: [6, 6] };
    const event = { n: 1, seat: 1, what: { type: "choose", seat: 1, item: "japan", effects: [scoring] } };
    const telling = story.tell({ frame: 1, event, before: standing, after: standing, own: true });
    const { score: found } = story.scene;
    telling.finish();
    await telling.done;
    return found?.us.points ?? null;
  };
  assert.equal(await counted(8, 9), 8);
  assert.equal(await counted(7, 8), 8);
  assert.equal(await counted(7, 9), null);
});

test("points at the end of a turn are for military operations, as long as nothing else comes between", () => {
  const vp = (seat, points, vp) => ({ type: "vp", seat, points, vp });
  const effects = [
    vp(0, 1, -1),
    { type: "turn_end", turn: 2 },
    vp(1, 2, 1),
    vp(0, 1, 0),
    { type: "turn" },
    vp(1, 1, 1),
  ];
  const all = told({ type: "event", seat: 0, item: "nasser", effects });
  assert.deepEqual(
    all.map(({ kind, penalty }) => kind + (penalty ? "!" : "")),
    ["card", "vp", "turn_end", "vp!", "vp!", "turn", "vp"],
  );
  assert.deepEqual(
    news(all).map(({ kind }) => kind),
    ["turn_end", "vp", "vp", "turn", "vp"],
    "who ends a turn by an own play is told of its end",
  );
});

test("a card that is played is told once, and one whose event does not occur says so", () => {
  const event = (happens) => ({ type: "event", seat: 0, card: "nasser", happens });
  const kinds = (effects) => told({ type: "event", seat: 0, item: "nasser", effects }).map(({ kind }) => kind);
  assert.deepEqual(kinds([event(1)]), ["card"]);
  assert.deepEqual(kinds([event(0)]), ["card", "event"]);
});

test("cards of a hand are shown together, and that is news even when one asked for it", () => {
  const shown = (card) => ({ type: "reveal", seat: 0, card });
  const all = told({ type: "event", item: "cia_created", seat: 1, effects: [shown("fidel"), shown("nasser")] });
  const reveal = { kind: "reveal", seat: 0, cards: ["fidel", "nasser"] };
  assert.deepEqual(all, [{ kind: "card", seat: 1, card: "cia_created", mode: "event" }, reveal]);
  assert.deepEqual(news(all), [reveal]);
});

test("a discard is the play of a round in a trap only; otherwise it belongs to the card that asked for it", () => {
  const discard = (by) => ({ what: { type: "discard", seat: 1, item: "nato", by, effects: [] } });
  const kinds = (by) => beats(discard(by), () => 0).map(({ kind }) => kind);
  assert.deepEqual(kinds("blockade"), ["moved"]);
  assert.deepEqual(kinds("quagmire"), ["card"]);
  assert.deepEqual(kinds(undefined), ["card"]);
});

test("a card that changes hands for another card's event is told of, once, if it may be known", () => {
  const kinds = (type, item, effects = []) =>
    beats({ what: { type, seat: 0, item, by: "salt_negotiations", effects } }, () => 0).map(
      ({ kind, how, card }) => `${kind} ${how} ${card}`,
    );
  assert.deepEqual(kinds("take", "nuclear_test_ban"), ["moved take nuclear_test_ban"]);
  assert.deepEqual(kinds("give", "che", [{ type: "give", seat: 0, card: "che" }]), ["moved give che"]);
  assert.deepEqual(kinds("return", "?"), []);
});

test("what a card's operations are worth is told where it is not what is printed", () => {
  const operations = (ops) => [{ type: "operations", seat: 1, card: "nato", ops, printed: 4 }];
  const kinds = (ops) => told({ type: "ops", seat: 1, item: "nato", effects: operations(ops) }).map(({ kind }) => kind);
  assert.deepEqual(kinds(4), ["card"]);
  assert.deepEqual(kinds(3), ["card", "ops"]);
});

test("of one's own actions only what one could not know is told", () => {
  assert.deepEqual(news([{ kind: "influence" }, { kind: "vp" }]), []);
  const scored = [{ kind: "card" }, { kind: "scoring" }, { kind: "vp" }];
  assert.deepEqual(news(scored), scored.slice(1)); // The card lies on the table already.
});

test("nothing is shown before it has happened: the position goes from the one to the other beat by beat", () => {
  const standing = { vp: 0, defcon: 3, milops: [0, 0], space: [0, 0], china: { holder: 0, up: true } };
  const first = { ...standing, influence: [[2, 0]], control: [1] };
  const last = { ...standing, defcon: 2, milops: [3, 0], influence: [[0, 1]], control: [null] };
  const list = [
    { kind: "influence", seat: 1, country: "iran", from: 2, to: 0, us: 0, ussr: 0 },
    { kind: "influence", seat: 0, country: "iran", from: 0, to: 1, us: 0, ussr: 1 },
    { kind: "defcon", from: 3, to: 2 },
    { kind: "milops", seat: 0, to: 3 },
  ];
  const at = (count) => onTheWay(first, last, list.slice(0, count), () => 0);
  assert.deepEqual(at(0), first);
  assert.deepEqual([at(1).influence[0], at(1).control[0], at(1).defcon], [[0, 0], 1, 3]); // Control is shown when the country stands.
  assert.deepEqual([at(2).influence[0], at(2).control[0]], [[0, 1], null]);
  assert.deepEqual(at(4), last);
  assert.deepEqual(first.influence, [[2, 0]]);
});

test("the report holds the last two plays, mine and the answer, and what events asked of me in between", async () => {
  const { report, latest, merged } = await load("games/coldwar/story/report");
  const influence = (seat, country, change, figure) => ({
    type: "influence",
    seat,
    country,
    change,
    us: seat === 1 ? figure : 0,
    ussr: seat === 0 ? figure : 0,
  });
  const event = (seat, what) => ({ event: { n: 0, seat, what: { seat, ...what } } });
  const place = (seat, country, figure, by) =>
    event(seat, { type: "place", item: country, by, effects: [influence(seat, country, 1, figure)] });
  const frames = [
    {},
    place(0, "poland", 1),
    place(0, "poland", 2),
    place(1, "italy", 1),
    event(0, { type: "headline", item: "?", effects: [] }),
    event(1, {
      type: "headline",
      item: "nato",
      effects: [
        { type: "headline", seat: 0, card: "comecon" },
        { type: "headline", seat: 1, card: "nato" },
        { type: "event", seat: 1, card: "nato", happens: 0 },
        { type: "event", seat: 0, card: "comecon", happens: 1 },
      ],
    }),
    place(0, "hungary", 1, "comecon"),
    event(0, { type: "ops", item: "norad", effects: [] }),
    place(0, "iran", 1),
    event(1, {
      type: "event",
      item: "fidel",
      effects: [influence(0, "cuba", 3, 3), { type: "turn_end", turn: 1 }, { type: "turn", turn: 2 }],
    }),
  ];
  const at = (index, progress) =>
    latest(report(frames, index, stability, progress)).map(({ seat, card, mode, beats }) => [
      seat,
      card,
      mode,
      beats.length,
    ]);
  assert.deepEqual(at(3), [
    [0, null, "setup", 2],
    [1, null, "setup", 1],
  ]);
  assert.deepEqual(at(6), [
    [1, "nato", "headline", 1], // That it does not take place.
    [0, "comecon", "headline", 1],
  ]);
  assert.deepEqual(at(8), [
    [0, "comecon", "headline", 1],
    [0, "norad", "ops", 1],
  ]);
  assert.deepEqual(at(9), [
    [0, "norad", "ops", 1],
    [1, "fidel", "event", 1],
    [null, null, "turn_end", 1],
  ]);
  assert.deepEqual(
    report(frames, 9, stability).map(({ card, mode }) => card ?? mode),
    ["setup", "setup", "nato", "comecon", "norad", "fidel", "turn_end"],
    "the plays before them can be read, too",
  );
  assert.deepEqual(at(8, { frame: 9, count: 1 }).at(-1), [1, "fidel", "event", 0], "what is not told yet is not in it");
  const [first] = merged(latest(report(frames, 3, stability))[0].beats);
  assert.deepEqual([first.country, first.from, first.to], ["poland", 0, 2]);
});

test("what an event takes in a country and the operations after it place there again are two lines of the report", async () => {
  const { merged } = await load("games/coldwar/story/report");
  const france = (from, to) => ({ kind: "influence", seat: 1, country: "france", from, to, us: to, ussr: 0 });
  const uk = { kind: "influence", seat: 1, country: "uk", from: 5, to: 4, us: 4, ussr: 0 };
  assert.deepEqual(
    merged([france(4, 3), uk, france(3, 2), france(2, 3)]).map(({ country, from, to }) => [country, from, to]),
    [
      ["france", 4, 2],
      ["uk", 5, 4],
      ["france", 2, 3],
    ],
  );
});

test("a headline in the report is whose it was, though its event is carried out by the other side", async () => {
  const { report } = await load("games/coldwar/story/report");
  const effects = [
    { type: "headline", seat: 0, card: "fidel" },
    { type: "headline", seat: 1, card: "comecon" },
    { type: "event", seat: 0, card: "comecon", happens: 1 },
  ];
  const frames = [{}, { event: { n: 1, seat: 1, what: { type: "headline", seat: 1, item: "comecon", effects } } }];
  const [passage] = report(frames, 1, stability);
  assert.deepEqual([passage.seat, passage.card, passage.mode], [1, "comecon", "headline"]);
});

test("the play that decided a game without points is named, in the headlines too", async () => {
  const { decidingPlay } = await load("games/coldwar/story/facts");
  const play = (seat, type, item, ...effects) => ({ event: { n: 0, seat, what: { type, item, effects } } });
  const headlines = [
    {},
    play(0, "headline", "europe_scoring"),
    play(1, "headline", "nato", { type: "event", seat: 0, card: "europe_scoring", happens: 1 }),
  ];
  const over = (reason) => ({ type: "over", winner: 0, reason });
  const ended = (reason) => {
    const frames = structuredClone(headlines);
    frames[2].event.what.effects.push(over(reason));
    return frames;
  };
  assert.deepEqual(decidingPlay(ended("europe"), 1), {
    play: { frame: 1, side: 0, card: "europe_scoring" },
    turn: 1,
    round: 0,
  });
  assert.equal(decidingPlay(ended("vp"), 1), null);
  assert.equal(decidingPlay(headlines, 1), null);
});

test("a game that begins with turn 8 names its first turn so", async () => {
  const { playsOf } = await load("games/coldwar/plays");
  const play = (seat, item, ...effects) => ({ event: { n: 0, seat, what: { type: "headline", item, effects } } });
  const ended = { type: "turn_end", turn: 8 };
  const late = [{}, play(0, "che"), play(1, "nato", ended, { type: "turn", turn: 9 }), play(0, "opec")];
  const turns = (frames, last) => playsOf(frames, last).map(({ turn }) => turn);
  assert.deepEqual(turns(late, 9), [8, 9]);
  assert.deepEqual(turns([{}, play(0, "che"), play(1, "nato", ended)], 8), [8], "it ends with that turn");
  assert.deepEqual(turns(late.slice(0, 2), 8), [8], "it ends within it");
  const handicap = { event: { n: 0, seat: 1, what: { type: "place", effects: [{ type: "turn", turn: 8 }] } } };
  assert.deepEqual(turns([{}, handicap, play(0, "che")], 8), [8], "it begins after a set-up");
});

test("what is chosen and not sent is seen on the map and in the hand, and nowhere else", async () => {
  const { withUnsent, ownEffects } = await load("games/coldwar/draft.svelte.ts");
  const before = {
    turn: 8,
    phase: "round",
    round: 7,
    phasing: 0,
    vp: -3,
    defcon: 2,
    influence: [
      [0, 1],
      [2, 0],
    ],
    control: [null, null],
    hand: ["nato"],
    hand_count: [3, 2],
    table: [],
    china: { holder: 0, up: true },
    discard: [],
  };
  const chosen = { influence: [[0, 2], before.influence[1]], control: [0, null], hand: [], ask: { kind: "ops" } };
  const inRound = {
    ...before,
    ...chosen,
    vp: -5,
    table: ["nato"],
    china: { holder: 1, up: false },
    discard: ["fidel"],
  };
  assert.deepEqual(withUnsent(before, inRound), { ...before, ...chosen, table: ["nato"] });
  const nextTurn = { ...inRound, turn: 9, phase: "headline", round: 0, defcon: 3, table: [] };
  assert.deepEqual(withUnsent(before, nextTurn), { ...before, ...chosen });
  const follows = { ...nextTurn, influence: [chosen.influence[0], [5, 0]], control: [0, 1] }; // Of the other headline.
  assert.deepEqual(withUnsent(before, follows, chosen.influence), { ...before, ...chosen });

  const [mine, event, theirs] = [{ type: "influence" }, { type: "event", card: "comecon" }, { type: "influence" }];
  assert.deepEqual(ownEffects({ item: "france", effects: [mine, event, theirs] }, "suez_crisis"), [mine]);
  assert.deepEqual(ownEffects({ item: "comecon", effects: [event, theirs] }, null), [event, theirs], "its own event");
});

/** These modules, and the words of Cold War in English. */
async function english(...names) {
  globalThis.navigator ??= { languages: ["en"] };
  globalThis.document ??= { documentElement: {} };
  globalThis.localStorage ??= storage();
  const loaded = await load(...names, "lib/i18n.svelte.ts");
  await loaded.loadLanguage("en");
  await loaded.need("coldwar");
  return loaded;
}

/** A teller of the log, and what it says of an event in which this comes about. */
async function logTeller() {
  const { Teller } = await english("games/coldwar/log.ts");
  const teller = new Teller(
    () => "",
    () => 2,
    (card) => ({
      card,
      number: { fidel: 8, nato: 21, summit: 45, olympic_games: 20 }[card],
      side: { fidel: "ussr", nato: "us" }[card] ?? "neutral",
    }),
  );
  const logged = (effect, what = { type: "roll", die: "1" }) =>
    teller.story([{}, { event: { n: 1, what: { ...what, effects: [effect] } } }], true).at(-1).text;
  return { teller, logged };
}

test("a sum below 0 is written with a minus", async () => {
  const { logged } = await logTeller();
  const coup = { type: "coup", seat: 1, country: "brazil", die: 1, ops: 1, modifier: -1, result: -3 };
  assert.equal(logged(coup), "The coup fails: 1 + 1 − 1 − 2 × 2 = −3.");
  const realignment = { type: "realignment", seat: 1, country: "cuba", die: 3, modifier: -1 };
  assert.equal(logged(realignment), "US: 3 − 1 = 2.");
  assert.equal(logged({ ...realignment, modifier: 0 }), "US: 3 + 0 = 3.");
});

test("what cards add to a die is told with their names: in the log, in the sum that is seen, in the chances", async () => {
  const { logged } = await logTeller();
  const { coupOdds, realignOdds } = await english("games/coldwar/odds.ts");
  const cards = [
    { card: "salt_negotiations", modifier: -1 },
    { card: "latin_american_death_squads", modifier: 1 },
  ];
  const coup = { type: "coup", seat: 1, country: "brazil", die: 6, ops: 3, modifier: 0, cards, result: 5 };
  assert.equal(
    logged(coup),
    "The coup succeeds: 6 + 3 − 1 (SALT Negotiations) + 1 (Latin American Death Squads) − 2 × 2 = 5.",
  );
  const terms = told({ type: "roll", die: "6", effects: [coup] })[0].roll.terms;
  assert.deepEqual(
    terms.map(({ sign, figure, card }) => [sign + figure, card]),
    [["6"], ["+3"], ["−1", "salt_negotiations"], ["+1", "latin_american_death_squads"], ["−2×3"]].map(([sum, card]) => [
      sum,
      card,
    ]),
  );
  const scandal = [{ card: "iran_contra_scandal", modifier: -1 }];
  const realignment = { type: "realignment", seat: 1, country: "cuba", die: 3, modifier: 1, cards: scandal };
  assert.equal(logged(realignment), "US: 3 + 2 − 1 (Iran-Contra Scandal) = 4.");
  const odds = { ops: 3, modifier: -1, stability: 2, defcon: false, crisis: false, dice: [] };
  const before = { defcon: 5, phasing: 1 };
  assert.deepEqual(coupOdds({ ...odds, cards: cards.slice(0, 1) }, 1, before).notes, [
    "Die + 3 − 1 (SALT Negotiations) − 2 × 2",
  ]);
  assert.deepEqual(realignOdds({ mine: 1, theirs: 0, my_cards: scandal, leads: [] }, 1, [1, 1]).notes, [
    "US: +2 −1 (Iran-Contra Scandal) to the die",
    "USSR: +0 to the die",
  ]);
});

test("the log says why the USSR wins a last count in which the US leads", async () => {
  const { logged } = await logTeller();
  const ended = (over) => logged({ type: "over", ...over }, { type: "pass", seat: 0 });
  const short = /in the late-war scenario the US needs 20 victory points\.$/;
  assert.match(ended({ winner: 0, reason: "final", vp: 12 }), short);
  assert.match(ended({ winner: 0, reason: "wargames", vp: 0 }), short);
  assert.match(ended({ winner: 0, reason: "final", vp: -3 }), /USSR wins after final scoring\.$/);
});

test("a headline of the other side's card says whose event it is", async () => {
  const { modeText } = await english("games/coldwar/words.ts");
  assert.equal(modeText("headline", { side: "us" }, 0), "headline, US event");
  assert.equal(modeText("headline", { side: "ussr" }, 0), "headline");
  assert.equal(modeText("headline", { side: "neutral" }, 1), "headline");
  assert.equal(modeText("ops", { side: "us" }, 0), "operations");
});

test("the log says of a headline of the other side's card whose event it is", async () => {
  const { teller } = await logTeller();
  const headline = (seat, card) => ({ type: "headline", seat, card });
  const lines = (mine, theirs) => {
    const effects = [headline(0, theirs), headline(1, mine)];
    const what = { type: "headline", seat: 1, item: mine, effects };
    return teller.story([{}, { event: { n: 1, seat: 1, what } }], true).at(-1).text;
  };
  assert.equal(lines("fidel", "nato"), "US headlines Fidel (8), a USSR event. USSR headlines NATO (21), a US event.");
  assert.equal(lines("nato", "fidel"), "US headlines NATO (21). USSR headlines Fidel (8).");
  assert.equal(lines("summit", "olympic_games"), "US headlines Summit (45). USSR headlines Olympic Games (20).");
});

test("what an event asked for is told with its card", async () => {
  const { teller } = await logTeller();
  const place = (by, country) => ({
    event: {
      n: 1,
      what: {
        type: "place",
        item: country,
        seat: 1,
        ...(by ? { by } : {}),
        effects: [{ type: "influence", seat: 1, country, change: 1, us: 2, ussr: 0 }],
      },
    },
  });
  const lines = teller.story([{}, place(null, "italy"), place("norad", "panama")], true).map(({ text }) => text);
  assert.deepEqual(lines.slice(-2), ["Italy: US +1 (US 2, USSR 0).", "NORAD: Panama: US +1 (US 2, USSR 0)."]);
});

test("operations are said with their number, and what box 6 of the Space Race lets go is said to be that", async () => {
  const { askText } = await english("games/coldwar/words");
  const asked = (ask) =>
    askText({ phase: "round", headlines: [null, null], ask: { verb: "", card: null, so_far: "", ...ask } }, 0, false);
  assert.match(asked({ kind: "ops", ops: 1 }), /^Operations with 1 op:/);
  assert.match(asked({ kind: "ops", ops: 4 }), /^Operations with 4 ops:/);
  assert.equal(asked({ kind: "card", verb: "discard" }), "Box 6 of the Space Race: you may discard one card.");
  assert.match(asked({ kind: "card", verb: "discard", card: "blockade" }), /^Discard a card of 3\+ ops/);
  const begun = (seat) =>
    askText(
      { phase: "setup", headlines: [], ask: { kind: "country", verb: "place", card: null, left: 6 } },
      seat,
      false,
    );
  assert.match(begun(0), /^You play the USSR: /);
  assert.match(begun(1), /^You play the US: /);
});

test("what comes of a die stands beside it until the next event begins, which is not among it", async () => {
  globalThis.matchMedia ??= () => ({ matches: false });
  const { Storyteller } = await english("games/coldwar/story/storyteller.svelte.ts");
  const story = new Storyteller(() => ({ seat: 1, numberOf: () => 0, stabilityOf: () => 2, eraOf: () => "late" }));
  const standing = {
    vp: 0,
    influence: [[2, 4]],
    control: [1],
    milops: [0, 0],
    space: [0, 0],
    unseen: [],
    rounds: [7, 7],
    ask: { seat: null },
  };
  const effects = [
    { type: "war", seat: 0, card: "brush_war", country: "thailand", die: 3, needed: 3 },
    { type: "milops", seat: 0, milops: 3 },
    { type: "event", seat: 1, card: "john_paul_ii_elected_pope", happens: 1 },
    { type: "influence", seat: 1, country: "poland", change: 1, us: 1, ussr: 2 },
  ];
  const event = { n: 1, seat: null, what: { type: "roll", seat: 0, effects } };
  const telling = story.tell({ frame: 1, event, before: standing, after: standing, own: false });
  const seen = [];
  for (let i = 0; i < 12 && story.now; i++) {
    seen.push(`${story.now.kind} ${story.scene?.kind ?? ""} ${story.outcome.length}`);
    story.go();
    await new Promise((go) => setTimeout(go));
  }
  assert.deepEqual([...new Set(seen)], ["roll roll 0", "milops roll 1", "event  1", "influence  1"]);
  telling.finish();
  await telling.done;
});

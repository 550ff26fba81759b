// How Horizon's events are told: nothing before it has been told, every number as the core has it, and why something ended as it did.
import assert from "node:assert/strict";
import { before, test } from "node:test";
import { load, loadGames, storage } from "./load.mjs";
import { played } from "./played.mjs";

let story, frames, players;

const tell = { player: (seat) => `P${seat}`, card: (card) => `card ${card}`, colour: (colour) => colour };

before(async () => {
  globalThis.localStorage = storage();
  globalThis.navigator ??= { languages: ["en"] };
  globalThis.document ??= { documentElement: {} };
  const folder = "games/horizon/story";
  story = await load(
    "core/core.ts",
    "core/snapshot.ts",
    "lib/i18n.svelte.ts",
    "games/horizon/log.ts",
    "games/horizon/scores.ts",
    "games/horizon/stand-in.ts",
    `${folder}/realisation.ts`,
    `${folder}/words.ts`,
    `${folder}/captions.ts`,
    `${folder}/recap.ts`,
    `${folder}/ending.ts`,
    `${folder}/results.ts`,
  );
  await loadGames(story);
  await story.need("horizon");
  frames = played(story, "players 4\nrings 3\nstart_momentum 120\n", 7);
  players = story.positionOf(frames.at(-1)).players;
});

test("who skips comes to the beginning of the next realisation, and from within one to its end", () => {
  const [act, empty, leave, event] = [["end"], ["realise", false], ["leave"], ["realise", true]].map(
    ([type, event]) => ({ event: { what: { type, event } } }),
  );
  const course = [act, act, empty, event, leave, empty, event, act, empty, empty, act, event, act];
  const stop = (at, of = course) => story.nextStop(of, at, false, () => true);
  for (const at of [0, 1, 2]) assert.deepEqual(stop(at), { frame: 3, told: true, ends: true });
  for (const at of [3, 4, 5, 6]) assert.deepEqual(stop(at), { frame: 6, told: false, ends: true });
  for (const at of [7, 9, 10]) assert.deepEqual(stop(at), { frame: 11, told: true, ends: true });
  // What is not over yet is skipped as it comes: a realisation that waits for a pawn to leave, and what is chosen before the next one.
  assert.deepEqual(stop(3, course.slice(0, 5)), { frame: 4, told: false, ends: false });
  assert.deepEqual(stop(7, course.slice(0, 10)), { frame: 9, told: false, ends: false });
  assert.deepEqual(stop(12, [...course, act, act]), { frame: 14, told: false, ends: false });
});

test("who has skipped goes past what bots choose later, not past what a person does", () => {
  const act = (seat) => ({ event: { seat, what: { type: "gather" } } });
  const event = { event: { seat: "chance", what: { type: "realise", event: true } } };
  const byBots = ({ event }) => event.seat !== 1;
  const course = [act(0), act(2), act(3), act(1), event];
  assert.deepEqual(story.nextStop(course, 0, true, byBots), { frame: 2, told: false, ends: true });
  assert.deepEqual(story.nextStop(course, 0, false, byBots), { frame: 4, told: true, ends: true });
  assert.deepEqual(story.nextStop([act(0), act(2), event], 0, true, byBots), { frame: 2, told: true, ends: true });
  assert.deepEqual(story.nextStop([act(0), act(2)], 0, true, byBots), { frame: 1, told: false, ends: false });
});

test("for whom a bot chose is said, and why: the time, for a turn or for good, or that nobody was there", () => {
  const person = { kind: "person", resigned: false, away: false, flagged: false };
  const by = (seat, by = null) => ({ n: 1, seat, by });
  const whys = (seats, timed, ...events) => story.standIns(events, seats, timed).map(({ seat, why }) => [seat, why]);
  assert.deepEqual(whys([person, person], true, by(0, "greedy"), by(1)), [[0, "clock"]]);
  assert.deepEqual(whys([person], true, by(0, "greedy"), by(0)), []);
  assert.deepEqual(whys([{ ...person, flagged: true }], true, by(0, "greedy")), [[0, "over"]]);
  assert.deepEqual(whys([{ ...person, away: true }], false, by(0, "greedy")), [[0, "away"]]);
  assert.deepEqual(whys([{ ...person, kind: "bot" }], false, by(0, "greedy")), []);
  const said = story.sentence({ n: 1, seat: 0, by: "greedy", what: { type: "draw", seat: 0 } }, tell);
  assert.match(said, /P0 draws\. \(.*bot/);
});

test("who plays an artifact is said to do what it does", () => {
  const said = (more) => story.sentence({ n: 1, seat: 1, what: { type: "play", seat: 1, ...more } }, tell);
  assert.match(said({ artifact: "reserve", gained: 8 }), /8/);
  assert.match(said({ artifact: "shortcut", to: "2.5" }), /2\.5/);
  for (const artifact of ["catalyst", "archive", "whisper", "foresight"])
    assert.match(said({ artifact }), /P1 .*[1-3]/);
});

test("the log has a heading for each round and each ring that is realised, and each in its place", () => {
  const log = story.story(frames, tell);
  const headings = log.filter(({ kind }) => kind === "heading").map(({ text }) => text);
  assert.equal(new Set(headings).size, headings.length);
  assert.match(headings[0], /round 1 of 1/);
  for (const [i, { kind, text, frame }] of log.entries()) {
    if (kind !== "heading") continue;
    assert.ok(log[i + 1]?.frame >= frame && log[i + 1].kind !== "heading", text);
    assert.equal(log[i + 1].kind === "realise" || log[i + 1].kind === "leave", /realised/.test(text), text);
  }
});

const realisations = () => frames.map(({ event }) => event?.what).filter((what) => what?.type === "realise");

test("the steps of a realisation come to its sum, and tell the outcome and the points at their beats only", () => {
  let told = 0;
  for (const what of realisations()) {
    const steps = story.stepsOf(what);
    if (!what.event) {
      assert.deepEqual(steps, []);
      continue;
    }
    told++;
    const weights = story.weightsOf(what);
    assert.equal(
      weights.reduce((sum, { effect }) => sum + effect, 0),
      what.sum,
    );
    for (const { beat, sum, laid, realised, scored } of steps) {
      assert.equal(
        sum,
        weights.slice(0, laid).reduce((all, { effect }) => all + effect, 0),
      );
      assert.equal(realised, beat === "outcome" || beat === "points");
      assert.equal(scored, beat === "points");
    }
    assert.deepEqual(
      [...new Set(steps.map(({ beat }) => beat))].sort(),
      [
        ...new Set([
          "links",
          "outcome",
          "points",
          "sum",
          ...(steps.some((s) => s.beat === "influence") ? ["influence"] : []),
        ]),
      ].sort(),
    );
    assert.equal(steps[story.outcomeAt(steps)].beat, "outcome");
    const stills = story.stillsOf(steps);
    assert.ok(stills.length >= 4 && stills.length <= 5);
    assert.ok(stills.every(({ moving }) => moving === null));
    assert.deepEqual(stills.at(-1).sum, what.sum);
  }
  assert.ok(told > 8, `${told} events were realised`);
});

test("what decided an event is what it would have ended otherwise without", () => {
  const token = (effect, mark) => ({ colour: "blue", value: Math.abs(effect), mark });
  const what = {
    type: "realise",
    event: true,
    links: [{ side: 0, kind: "cause", strength: 2, effect: 2, neighbour: "0" }],
    influence: { v: [token(1)], x: [] },
    token: { colour: "yellow", mark: "x" },
    sum: 3,
    happens: true,
    decided_by: "sum",
  };
  assert.deepEqual(story.decisive(what), []);
  const near = { ...what, links: [{ ...what.links[0], effect: -2 }], influence: { v: [token(3)], x: [] }, sum: 1 };
  assert.deepEqual(
    story.decisive(near).map(({ effect }) => effect),
    [3],
  );
  const level = { ...near, influence: { v: [token(2), token(1)], x: [] } };
  assert.deepEqual(
    story.decisive(level).map(({ effect }) => effect),
    [2, 1],
  ); // Without the 1 the sum would be 0, and the organiser's token lies at ✗.
});

test("every beat has its words, without a hole, and none names a result before its beat", () => {
  const { nodes } = story.positionOf(frames.at(-1));
  const cardIn = (node) => `in ${node}`; // A name of its own for each.
  for (const what of realisations().filter(({ event }) => event)) {
    const scene = { what, tell, cardIn, bearsOn: story.bearsOn(what.node, nodes) };
    for (const step of story.stepsOf(what)) {
      const said = story.beatWords(step.beat, step.laid, scene);
      assert.doesNotMatch(said, /[{}]|horizon\.|undefined/, said);
      if (!step.realised && step.beat !== "sum")
        assert.doesNotMatch(said, new RegExp(`card ${cardIn(what.node)} happen`), said);
    }
    assert.doesNotMatch(story.reason(scene), /[{}]|horizon\.|undefined/);
  }
});

test("a caption tells what others did and where, not what oneself did", () => {
  const forecast = (at) => (frames[at] ? new story.Snapshot("horizon", frames[at].bytes).query(0, "forecast") : null);
  const captions = frames
    .map((_, at) => story.captionOf(frames, at, 1, tell, forecast, (node) => node))
    .filter(Boolean);
  assert.ok(captions.length > 20);
  assert.ok(captions.every(({ seat }) => seat !== 1));
  for (const { text, detail } of captions) assert.doesNotMatch(`${text} ${detail}`, /[{}]|horizon\.|undefined/);
  const laid = captions.filter(({ text }) => / lays [+−]/.test(text));
  assert.ok(laid.length > 3 && laid.every(({ node, detail }) => node !== null && /→|AU/.test(detail)));
});

test("the recap tells what came since the end of one's own last turn, the latest place of each pawn, and nothing taken back", () => {
  const end = frames.findLastIndex(({ event }) => event?.seat === 0 && event.what?.type === "end");
  const next = frames.slice(0, end).findLastIndex(({ event }) => event?.seat === 0 && event.what?.type === "end");
  const until = frames.slice(0, end);
  const linesOf = (all) =>
    story.recap(all, 0, tell).flatMap(({ seat, lines: own }) => own.map((line) => ({ seat, ...line })));
  const lines = linesOf(until);
  assert.ok(lines.length > 0 && lines.every(({ frame, seat }) => frame > next && seat !== 0));
  const moves = lines.filter(({ frame }) => /^(move|leave)/.test(until[frame].event.what.type));
  assert.equal(new Set(moves.map(({ seat }) => seat)).size, moves.length);
  const last = lines.findLast(({ seat }) => seat !== null);
  const back = { event: { n: until.length, takeback: until[last.frame].event.n - 1 }, bytes: until.at(-1).bytes };
  assert.ok(!linesOf([...until, back]).some(({ frame }) => frame === last.frame));
});

test("the recap leaves out nothing of what others did, however much that was, in parts by who did it", () => {
  const ends = frames.flatMap(({ event }, i) => (event?.seat === 0 && event.what?.type === "end" ? [i] : []));
  const weight = /^(organise|lay|influence|strengthen|play|draw|gather|discard|take)$/;
  let longest = 0;
  for (const [i, from] of ends.entries()) {
    const until = frames.slice(0, ends[i + 1] ?? frames.length);
    const others = until.slice(from + 1).filter(({ event }) => event.seat !== 0 && weight.test(event.what?.type ?? ""));
    const parts = story.recap(until, 0, tell);
    if (parts.length === 0) continue; // Said in one sentence.
    const said = parts.flatMap(({ lines }) => lines.map(({ text }) => Number(/×(\d+)$/.exec(text)?.[1] ?? 1)));
    const told = said.reduce((sum, times) => sum + times, 0);
    assert.ok(told >= others.length, `${told} of ${others.length}`);
    for (const [j, part] of parts.entries()) assert.notEqual(part.seat, parts[j + 1]?.seat, "who goes on is one part");
    longest = Math.max(longest, told);
  }
  assert.ok(longest > 12, "more than there was room for");
  const by = (seat, type, n) => ({ event: { n, seat, what: { type, seat } }, bytes: new Uint8Array() });
  const thrice = [by(0, "end", 1), by(1, "draw", 2), by(1, "draw", 3), by(1, "draw", 4), by(1, "finish", 5)];
  assert.equal(story.recap(thrice, 0, tell).length, 0, "nothing on the field");
  const [part] = story.recap([...thrice, by(1, "organise", 6)], 0, tell);
  assert.match(part.lines[0].text, /^Draws\. ×3$/);
});

test("the end is told to who played as theirs, and to others by name", () => {
  const nameOf = (seat) => ["Ann", "Orange", "Blue"][seat];
  const say = (winners, margin, quitter, own) => story.headline({ winners, margin }, quitter, nameOf, own);
  assert.equal(say([0], 8, null, 0), "You win by 8 points");
  assert.equal(say([0], 1, null, 0), "You win by 1 point");
  assert.equal(say([0], 8, null, null), "Ann wins by 8 points");
  assert.equal(say([1], 8, null, 0), "Orange wins by 8 points");
  assert.equal(say([0], 0, null, 0), "You win the tie");
  assert.equal(say([0, 2], 0, null, 0), "You share the victory with Blue");
  assert.equal(say([0], 0, 1, 0), "Orange resigns: you win");
  assert.equal(say([1], 0, 0, 0), "You resign.");
  const tied = (phase) => [
    { player: { seat: 0 }, tie: { phase, higher: 3, lower: 1 } },
    { player: { seat: 1 }, tie: null },
  ];
  assert.match(story.tieWords(tied(2), 0, nameOf, 0), /^You and Orange .* you stood higher/);
  assert.match(story.tieWords(tied(2), 0, nameOf, 1), /^You and Ann .* Ann stood higher/);
  assert.match(story.tieWords(tied(null), 0, nameOf, 1), /^You and Ann /);
  assert.match(story.tieWords(tied(2), 0, nameOf), /^Ann and Orange /);
  assert.equal(story.leadWords(true, "Ann", true), "From here on you were ahead.");
});

test("where the others only gathered or drew the recap says so in one line, and where they did anything on the field it does not", () => {
  const by = (seat, type, n, more = {}) => ({
    event: { n, seat, what: { type, seat, ...more } },
    bytes: new Uint8Array(),
  });
  const mine = by(0, "end", 1);
  const line = (...others) => story.quietly([mine, ...others], 0);
  assert.equal(story.recap([mine, by(1, "gather", 2)], 0, tell).length, 0);
  assert.match(line(by(1, "gather", 2), by(1, "end", 3)), /only momentum was gathered\.$/);
  assert.match(line(by(1, "draw", 2), by(1, "end", 3)), /only cards were drawn/);
  assert.match(line(by(1, "draw", 2), by(2, "gather", 3)), /gathered and cards were drawn/);
  assert.match(line(by(1, "end", 2)), /no one did anything/);
  const back = { event: { n: 3, takeback: 1 }, bytes: new Uint8Array() };
  assert.match(line(by(1, "gather", 2), back, by(1, "end", 4)), /no one did anything/);
  assert.equal(line(), "", "nobody has had a turn yet");
});

test("the centre is called the centre wherever a sentence names a node, in all languages", async () => {
  const WORDS = { en: "centre", ru: "центр", cs: "střed" };
  const whats = [
    { type: "move", to: "0" },
    { type: "influence", node: "0", mark: "v", value: 2 },
    { type: "strengthen", node: "0", side: 1, tokens: 1 },
    { type: "play", artifact: "shortcut", to: "0" },
    { type: "realise", node: "0", event: true, happens: true, sum: 2 },
    { type: "realise", node: "0", event: true, happens: false, sum: -2 },
  ];
  for (const [language, word] of Object.entries(WORDS)) {
    await story.loadLanguage(language);
    for (const what of whats) {
      const said = story.sentence({ n: 1, seat: 1, what: { seat: 1, ...what } }, tell);
      assert.ok(said.includes(word) && !/ 0(?!\d)/.test(said), said);
    }
    const elsewhere = story.sentence({ n: 1, seat: 1, what: { seat: 1, type: "move", to: "1.2" } }, tell);
    assert.ok(elsewhere.includes("1.2"), elsewhere);
  }
  await story.loadLanguage("en");
});

test("who has as many points is placed by the marks, and it is said by which", () => {
  const player = (seat, score, place, score_marks) => ({ ...players[0], seat, score, place, score_marks });
  const ranks = story.ranking([
    player(0, -1, 3, [0, 0, -1]),
    player(1, -1, 1, [0, 1, -1]),
    player(2, -1, 3, [0, 0, -1]),
    player(3, -1, 2, [1, 0, -1]),
  ]);
  assert.deepEqual(
    ranks.map(({ player: { seat }, shared, tie }) => [seat, shared, tie]),
    [
      [1, false, { phase: 2, higher: 1, lower: 0 }],
      [3, false, { phase: 1, higher: 1, lower: 0 }],
      [0, true, { phase: null, higher: -1, lower: -1 }],
      [2, true, null],
    ],
  );
  assert.deepEqual(story.victory(ranks), { winners: [1], margin: 0, tie: { phase: 2, higher: 1, lower: 0 } });
  const quit = story.ranking([player(0, 0, 1, [0]), player(1, 0, 1, [0])], 0);
  assert.deepEqual(
    quit.map(({ player }) => player.seat),
    [1, 0],
    "who gave up is the last",
  );
  assert.deepEqual(story.victory(quit, 0).winners, [1]);
  const shared = story.victory(story.ranking([player(0, 2, 1, [1]), player(1, 2, 1, [1]), player(2, 0, 3, [0])]));
  assert.deepEqual(shared, { winners: [0, 1], margin: 2, tie: null });
});

test("the track of points has a place for every score and its latest mark, below 0 as well", () => {
  const lane = (seat, score, score_marks) => ({ seat, colour: "blue", score, score_marks });
  const early = story.scoreTrack([lane(0, 0, []), lane(1, 0, [])]);
  assert.deepEqual([early.low, early.high, early.ticks], [0, 5, [0, 1, 2, 3, 4, 5]]);
  assert.deepEqual(
    early.lanes.map(({ mark }) => mark),
    [null, null],
  );
  const late = story.scoreTrack([lane(0, 12, [0, 9]), lane(1, -3, [2, -4]), lane(2, 12, [14, 8])]);
  assert.deepEqual([late.low, late.high, late.ticks], [-4, 12, [0, 5, 10]]);
  assert.deepEqual(
    late.lanes.map(({ score, mark }) => [score, mark]),
    [
      [12, 9],
      [-3, -4],
      [12, 8],
    ],
  );
  const below = story.scoreTrack([lane(0, -9, [-9]), lane(1, -7, [-7])]);
  assert.deepEqual([below.low, below.high, below.ticks], [-9, 0, [-8, -6, -4, -2, 0]]);
});

test("the marks on the track are the scores before the latest realisation, by the core", () => {
  let marked = 0;
  let before = null;
  for (const frame of frames) {
    const { players } = story.positionOf(frame);
    const rounds = players[0].score_marks.length;
    if (before && rounds > before[0].score_marks.length) {
      marked++;
      assert.deepEqual(
        story.scoreTrack(players).lanes.map(({ mark }) => mark),
        before.map(({ score }) => score),
      );
    }
    before = players;
  }
  assert.ok(marked > 1, `${marked} marks`);
});

test("the placing by marks is the core's own", () => {
  for (let seed = 1; seed < 40; seed++) {
    const end = story.positionOf(played(story, "players 4\nrings 2\nstart_momentum 60\n", seed).at(-1)).players;
    const ranks = story.ranking(end);
    ranks.slice(1).forEach(({ player }, i) => {
      const { player: above, tie } = ranks[i];
      if (above.score !== player.score) assert.ok(above.score > player.score && tie === null);
      else if (above.place === player.place) assert.equal(tie.phase, null);
      else assert.ok(tie.phase !== null && tie.higher > tie.lower);
    });
  }
});

test("the game turned where points were given, in the order of time", () => {
  const winner = players.find(({ place }) => place === 1).seat;
  const turns = story.turningPoints(frames, players, winner);
  assert.ok(turns.length > 0 && turns.length <= 3);
  assert.deepEqual(
    turns.map(({ frame }) => frame),
    turns.map(({ frame }) => frame).sort((a, b) => a - b),
  );
  for (const { frame, seat, points } of turns) {
    const [before, after] = [frame - 1, frame].map((at) => story.positionOf(frames[at]).players[seat].score);
    assert.equal(after - before, points);
  }
});

test("an event that gave no points is named only where a link from it turned one that did", () => {
  let found = 0;
  for (let seed = 1; seed < 60; seed++) {
    const all = played(story, "players 3\nrings 2\nstart_momentum 90\n", seed);
    const end = story.positionOf(all.at(-1)).players;
    for (const { what, points, later, seat } of story.turningPoints(
      all,
      end,
      end.find(({ place }) => place === 1).seat,
    )) {
      assert.equal(later === null, points !== 0);
      if (!later) continue;
      found++;
      const turned = all
        .map(({ event }) => event?.what)
        .find((one) => one?.type === "realise" && one.node === later.node);
      assert.deepEqual(turned.points, [{ colour: end[seat].colour, points: later.points }]);
      const { effect } = turned.links.find(({ neighbour }) => neighbour === what.node);
      const without = turned.sum - effect;
      const happens = without === 0 ? turned.token?.mark === "v" : without > 0;
      assert.notEqual(happens, turned.happens, `seed ${seed}, ${later.node}`);
    }
  }
  assert.ok(found > 0);
});

test("of the turning points the last from which the winner was ahead is always one, and says so", () => {
  let found = 0;
  for (let seed = 1; seed < 40; seed++) {
    const all = played(story, "players 3\nrings 2\nstart_momentum 90\n", seed);
    const end = story.positionOf(all.at(-1)).players;
    const winner = end.find(({ place }) => place === 1).seat;
    const turns = story.turningPoints(all, end, winner);
    const ahead = (at) => {
      const scores = story.positionOf(all[at]).players.map(({ score }) => score);
      return scores[winner] - Math.max(...scores.filter((_, seat) => seat !== winner));
    };
    const margin = ahead(all.length - 1);
    const behind = all.findLastIndex((_, at) => ahead(at) < Math.min(1, margin));
    const taken = turns.find(({ tookLead }) => tookLead);
    assert.equal(taken?.frame, behind < 0 ? undefined : behind + 1, `seed ${seed}`);
    if (taken) found++;
  }
  assert.ok(found > 20);
});

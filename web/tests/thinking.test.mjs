// A bot thinks in a worker of its own, which ends with what it thinks about; where there is none, or it fails, it thinks on the page.
import assert from "node:assert/strict";
import { afterEach, before, beforeEach, test } from "node:test";
import { load, loadGames, storage } from "./load.mjs";

let core, CHANCE, SLOT, LocalTable, botAction;
let workers; // All that were started.

/** A worker whose answers the test gives. */
class Pretended {
  asked = [];
  ended = false;
  constructor() {
    workers.push(this);
  }
  postMessage(data) {
    assert.ok(!this.ended);
    this.asked.push(data);
  }
  terminate() {
    this.ended = true;
  }
  answer(action, { id } = this.asked.at(-1)) {
    this.onmessage({ data: { id, action } });
  }
}

const later = () => new Promise((done) => setTimeout(done, 0));
const pause = (milliseconds) => new Promise((done) => setTimeout(done, milliseconds));
const wanted = () => new AbortController().signal;

function asking() {
  core.init(SLOT.record, "coldwar", "");
  while (core.actor(SLOT.record).kind === "chance")
    core.apply(SLOT.record, CHANCE, core.outcomes(SLOT.record).outcomes[0].action);
  return { game: "coldwar", bytes: core.bytes(SLOT.record), seat: 0, bot: "random" };
}

before(async () => {
  globalThis.localStorage = storage();
  const page = await load("core/core.ts", "core/thinking.ts", "table/local.svelte.ts");
  ({ core, CHANCE, SLOT, LocalTable, botAction } = page);
  await loadGames(page);
});
beforeEach(() => {
  workers = [];
  globalThis.Worker = Pretended;
});
/** The module keeps its worker from test to test: it goes. */
afterEach(async () => {
  const end = new AbortController();
  const last = botAction(asking(), end.signal);
  end.abort();
  await last;
  delete globalThis.Worker;
});

test("one worker is asked one question after the other", async () => {
  for (const action of ["a", "b"]) {
    const answered = botAction(asking(), wanted());
    workers[0].answer(action);
    assert.equal(await answered, action);
  }
  assert.equal(workers.length, 1);
  assert.ok(!workers[0].ended);
});

test("what is not wanted any more ends with its worker; the next question starts another", async () => {
  const leaving = new AbortController();
  const answered = botAction(asking(), leaving.signal);
  leaving.abort();
  assert.equal(await answered, null);
  assert.ok(workers[0].ended);
  const next = botAction(asking(), wanted());
  assert.equal(workers.length, 2);
  workers[0].answer("late", workers[0].asked[0]);
  workers[1].answer("b");
  assert.equal(await next, "b");
});

test("who leaves when the answer has come ends no worker", async () => {
  const leaving = new AbortController();
  const answered = botAction(asking(), leaving.signal);
  workers[0].answer("a");
  await answered;
  leaving.abort();
  assert.ok(!workers[0].ended);
});

test("something else that is asked ends the thought before it", async () => {
  const first = botAction(asking(), wanted());
  const second = botAction(asking(), wanted());
  assert.equal(await first, null);
  assert.ok(workers[0].ended);
  workers[1].answer("b");
  assert.equal(await second, "b");
});

test("where the worker fails, ends or cannot be started, the bot thinks on the page", async () => {
  const refused = botAction(asking(), wanted());
  workers[0].answer(null);
  assert.match(await refused, /^place /);
  const ended = botAction(asking(), wanted());
  workers[0].onerror();
  assert.match(await ended, /^place /);
  assert.ok(workers[0].ended);
  globalThis.Worker = class {
    constructor() {
      throw new Error("not here");
    }
  };
  assert.match(await botAction(asking(), wanted()), /^place /);
  delete globalThis.Worker;
  assert.match(await botAction(asking(), wanted()), /^place /);
});

test("a game that is left stops thinking, and nothing is written of it any more", async () => {
  const seats = ["master", null].map((bot) => ({ name: "P", bot }));
  const table = LocalTable.start("coldwar", seats, "");
  await later();
  assert.equal(workers.length, 1);
  assert.equal(workers[0].asked[0].bot, "master");
  const frames = table.frames.length;
  table.close();
  await pause(60);
  assert.ok(workers[0].ended);
  assert.equal(table.frames.length, frames);
});

test("that a bot thinks is said once it has taken its time, and until somebody else is asked", async () => {
  const seats = ["master", null].map((bot) => ({ name: "P", bot }));
  const table = LocalTable.start("coldwar", seats, "");
  await later();
  const answer = async () => {
    core.load(SLOT.record, "coldwar", workers[0].asked.at(-1).bytes);
    workers[0].answer(core.legal(SLOT.record, 0)[0]);
    await pause(50);
  };
  await answer();
  assert.equal(table.thinking, null, "a short thought is not worth a word");
  await pause(350);
  assert.equal(table.thinking, 0);
  for (let i = 0; i < 20 && table.legal.length === 0; i++) {
    assert.equal(table.thinking, 0, "it goes on thinking");
    await answer();
  }
  assert.ok(table.legal.length > 0, "it is the person's turn");
  assert.equal(table.thinking, null);
  table.close();
});

// Measures the page as built, in headless Chromium, against what is aimed at: node tools/measure_page.mjs [PART ..] [--json FILE]. The parts:
//   first       milliseconds from an address to the first board that can be played on
//   weight      compressed kilobytes until then, at a first visit
//   frames      the longest frame, and the longest task of the page's thread, while much moves; from a trace
//   clicks      milliseconds from a click to the frame that shows its effect
//   log         the same as frames, while the log of a thousand plays is scrolled
//   report      milliseconds from the organiser's publication to the report on a phone of 2018, its processor four times slower
//   wall        the same of an evening's wall: its compressed kilobytes, and each beat of its reel
//   lighthouse  Lighthouse's points for accessibility and best practices (fetched by npx: it is no part of the build)
// Times of a machine that has something else to do say little; a task's time on the processor (cpu) says the same everywhere.
import { spawnSync } from "node:child_process";
import { mkdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { gamesFile, openBegun } from "../tests/e2e/begun.mjs";
import { CHROMIUM, casus, startBrowser, startServer } from "../tests/e2e/start.mjs";
import { WallEvening } from "../tests/e2e/wall_evening.mjs";

const LIGHTHOUSE = "lighthouse@12.8.2";
const WINDOW = { width: 1440, height: 900 };
const VISITS = 5; // Of which the middle one counts.
const AIM = { first: 600, report: 1000, weight: 250, wall: 200, frame: 32, click: 50, points: 95, plays: 1000 };
const BOARDS = {
  coldwar: { address: "#/local/new/coldwar", playable: ".press.target" },
  horizon: { address: "#/local/new/horizon", playable: ".hit.target" },
};
const GAMES = Object.keys(BOARDS);

const server = await startServer();
const browser = await startBrowser();
const measures = [];

/** Notes a measure; `limit` is the maximum or minimum aimed at. */
function note(what, value, unit, { most, least, ...more } = {}) {
  const good = (most === undefined || value <= most) && (least === undefined || value >= least);
  const aim = most === undefined ? { least } : { most };
  measures.push({ what, value, unit, ...aim, good, ...more });
  const wanted = most === undefined ? `at least ${least}` : `at most ${most}`;
  console.log(`${good ? "good  " : "MISSED"} ${what}: ${value} ${unit} (${wanted})${more.why ? `; ${more.why}` : ""}`);
}

async function visit(address, { before = async () => {}, locale = "en-US" } = {}) {
  const context = await browser.newContext({ viewport: WINDOW, locale, serviceWorkers: "block" });
  const page = await context.newPage();
  await before(page);
  await page.goto(`${server.address}${address}`);
  return page;
}
const leave = (page) => page.context().close();

/** A page with its first board; window.firstBoard is when it appeared, counted from the start of the navigation. */
async function openBoard(game, before = async () => {}) {
  const { address, playable } = BOARDS[game];
  const watch = (page) =>
    page.addInitScript((wanted) => {
      const look = () =>
        document.querySelector(wanted)
          ? requestAnimationFrame(() => setTimeout(() => (window.firstBoard = performance.now()))) // It is painted.
          : requestAnimationFrame(look);
      requestAnimationFrame(look);
    }, playable);
  const page = await visit(address, { before: async (page) => (await watch(page), before(page)) });
  await page.waitForFunction(() => window.firstBoard !== undefined);
  return page;
}

const middle = (values) => [...values].sort((a, b) => a - b)[values.length >> 1];

async function first() {
  for (const game of GAMES) {
    const times = [];
    for (let i = 0; i < VISITS; i++) {
      const page = await openBoard(game);
      times.push(Math.round(await page.evaluate(() => window.firstBoard)));
      await leave(page);
    }
    note(`first board, ${game}`, middle(times), "ms", { most: AIM.first, all: times });
  }
}

/** Notes in `files` what a page fetches, and how large it was on its way. */
async function weigh(page, files) {
  const cdp = await page.context().newCDPSession(page);
  const names = new Map();
  cdp.on("Network.requestWillBeSent", ({ requestId, request }) => names.set(requestId, request.url));
  cdp.on("Network.loadingFinished", ({ requestId, encodedDataLength }) =>
    files.push({ file: names.get(requestId)?.split("/").at(-1), bytes: encodedDataLength }),
  );
  await cdp.send("Network.enable");
}
const kilobytesOf = (files) => Math.round(files.reduce((sum, { bytes }) => sum + bytes, 0) / 100) / 10;
const heaviestOf = (files) => [...files].sort((a, b) => b.bytes - a.bytes).slice(0, 24);

async function weight() {
  for (const game of GAMES) {
    const files = [];
    const page = await openBoard(game, (page) => weigh(page, files));
    const toFirst = kilobytesOf(files);
    await page.waitForTimeout(3000);
    const kilobytes = () => kilobytesOf(files),
      heaviest = heaviestOf(files);
    note(`first visit, ${game}`, toFirst, "kB", { most: AIM.weight, threeSecondsLater: kilobytes(), heaviest });
    await leave(page);
  }
}

const CATEGORIES = ["devtools.timeline", "disabled-by-default-devtools.timeline", "blink.user_timing", "toplevel"];

/** What the trace has between the two marks of the page's thread. */
function readTrace(text) {
  const { traceEvents: events } = JSON.parse(text);
  const [from, to] = ["measure-from", "measure-to"].map((name) => events.find((event) => event.name === name));
  const own = events.filter(({ pid, tid, ts }) => pid === from.pid && tid === from.tid && ts >= from.ts && ts <= to.ts);
  const frames = own.filter(({ name }) => name === "FireAnimationFrame").map(({ ts }) => ts / 1000);
  const drawn = events.filter(({ name, ts }) => name === "RasterTask" && ts >= from.ts && ts <= to.ts);
  const gaps = frames.slice(1).map((at, i) => at - (frames[i] ?? at));
  const tasks = own.filter(({ name, dur }) => name === "RunTask" && dur > 0);
  const work = own.filter(({ name, dur }) => name !== "RunTask" && dur > 0);
  const longest = tasks.reduce((one, other) => (cpuOf(other) > cpuOf(one) ? other : one), { ts: 0, dur: 0 });
  return {
    frames: frames.length,
    longestFrame: Math.round(Math.max(0, ...gaps)),
    drawingPerFrame: round(drawn.reduce((sum, task) => sum + cpuOf(task), 0) / Math.max(1, frames.length)), // cpu, of all threads.
    mostOfThread: mostIn(frames, tasks), // cpu, of a frame.
    mostDrawing: mostIn(frames, drawn),
    over: gaps.filter((gap) => gap > AIM.frame).length,
    longestTask: { ms: round(longest.dur), cpu: round(cpuOf(longest)), of: partsOf(longest, work) },
    tasksOver: tasks.filter((task) => cpuOf(task) > AIM.frame * 1000).length,
  };
}
/** The most processor time that these tasks took from one frame to the next. */
function mostIn(frames, tasks) {
  const between = (from, to) => tasks.filter(({ ts }) => ts >= from * 1000 && ts < to * 1000);
  const sums = frames.slice(1).map((to, i) => between(frames[i], to).reduce((sum, task) => sum + cpuOf(task), 0));
  return round(Math.max(0, ...sums));
}
const round = (microseconds) => Math.round(microseconds / 100) / 10;
const cpuOf = ({ tdur, dur }) => tdur ?? dur;

/** What took longest in a task, by the browser's names. */
function partsOf(task, work) {
  const sums = new Map();
  for (const { name, ts, dur } of work)
    if (ts >= task.ts && ts + dur <= task.ts + task.dur) sums.set(name, (sums.get(name) ?? 0) + dur);
  const heaviest = [...sums].sort(([, a], [, b]) => b - a).slice(0, 6);
  return Object.fromEntries(heaviest.map(([name, dur]) => [name, round(dur)]));
}

/** A trace of what the page does meanwhile. */
async function traceOf(page, act) {
  await browser.startTracing(page, { categories: CATEGORIES });
  await page.evaluate(() => performance.mark("measure-from"));
  await act();
  await page.evaluate(() => performance.mark("measure-to"));
  return readTrace(String(await browser.stopTracing()));
}

/** Notes the frames meanwhile. Something requests every frame, so that missing ones are noticed. */
async function traced(what, page, act) {
  await page.evaluate(() => {
    const beat = () => (window.beat = requestAnimationFrame(beat));
    beat();
  });
  const seen = await traceOf(page, act);
  await page.evaluate(() => cancelAnimationFrame(window.beat));
  const work = `the most cpu of a frame ${seen.mostOfThread} ms, of its drawing ${seen.mostDrawing}`;
  const why = `${seen.over} of ${seen.frames} over; ${wordsOf(seen)}; ${work}`;
  note(`longest frame, ${what}`, seen.longestFrame, "ms", { most: AIM.frame, why, ...seen });
}
const wordsOf = ({ longestTask: { ms, cpu } }) => `the longest task ${ms} ms, ${cpu} of them cpu`;

const middleOf = (page, at) =>
  page.evaluate((selector) => {
    const { left, top, width, height } = document.querySelector(selector).getBoundingClientRect();
    return [left + width / 2, top + height / 2];
  }, at);

async function pan() {
  const page = await openBoard("coldwar");
  const [x, y] = [WINDOW.width / 2, WINDOW.height * 0.4];
  for (let i = 0; i < 3; i++) await page.mouse.move(x, y).then(() => page.mouse.wheel(0, -300));
  await page.waitForTimeout(800);
  await traced("Cold War's map drawn along", page, async () => {
    await page.mouse.down();
    for (let i = 0; i < 90; i++) {
      await page.mouse.move(x + 300 * Math.sin(i / 15), y + 120 * Math.sin(i / 9));
      await page.waitForTimeout(16);
    }
    await page.mouse.up();
  });
  await leave(page);
}

/** Presses the first of these that is there. */
async function pressFirst(page, ...selectors) {
  for (const selector of selectors) {
    const found = page.locator(selector).filter({ visible: true }).first();
    if ((await found.count()) > 0) return found.click({ timeout: 3000 }).catch(() => {}); // It may have disappeared meanwhile.
  }
  await page.waitForTimeout(100);
}

const question = (page) => page.locator(".question").innerText();
const CONFIRM = ".prompt .confirm:not(:disabled)";

async function headline() {
  const page = await openBoard("coldwar");
  for (let i = 0; i < 6; i++) await page.mouse.click(...(await middleOf(page, '[data-country="poland"]')));
  while (!/headline/i.test(await question(page)))
    await pressFirst(page, ".scrim .go", 'button:has-text("▶▶")', CONFIRM, ".press.target");
  await page.waitForTimeout(1000);
  await traced("a headline of Cold War", page, async () => {
    while ((await page.locator(".scrim.headlines").count()) === 0)
      await pressFirst(
        page,
        "dialog[open] button:has-text('anyway')",
        CONFIRM,
        ".play-card button.main",
        ".card-in-hand.playable",
      );
    await page.waitForTimeout(2500); // The cards turn.
    await page.locator(".scrim.headlines .go").click();
    await page.waitForTimeout(4000); // Their events happen.
  });
  await leave(page);
}

async function realisation() {
  const page = await openBoard("horizon");
  await page.waitForTimeout(1000);
  await traced("a realisation of Horizon", page, async () => {
    await page.getByRole("button", { name: "End the turn" }).click(); // The first phase has one round.
    await page.waitForTimeout(450); // The question answers when it can have been read.
    await pressFirst(page, '.sure ~ button:has-text("End the turn")');
    await page.waitForFunction(
      () => document.querySelector(".node .happened, .happened, .not_happened") !== null,
      null,
      {
        timeout: 60000,
      },
    );
    await page.waitForTimeout(3000);
  });
  await leave(page);
}

async function frames() {
  await pan();
  await headline();
  await realisation();
}

/** Clicks there, and notes how long the page took to show the next frame. What is too short for the browser to report
 * is "16". */
async function clicked(page, what, at) {
  const [x, y] = await middleOf(page, at);
  await page.evaluate(() => (window.shownAfter = [16]));
  const { longestTask } = await traceOf(page, async () => {
    await page.mouse.click(x, y);
    await page.waitForTimeout(500);
  });
  const longest = await page.evaluate(() => Math.max(...window.shownAfter));
  const why = longest > AIM.click ? wordsOf({ longestTask }) : "";
  note(`a click's effect, ${what}`, longest, "ms", { most: AIM.click, why, longestTask });
}

const watchEvents = (page) =>
  page.addInitScript(() => {
    window.shownAfter = [];
    new PerformanceObserver((list) => {
      for (const { name, duration } of list.getEntries())
        if (/^(pointerdown|pointerup|click)$/.test(name)) window.shownAfter.push(duration);
    }).observe({ type: "event", durationThreshold: 16 });
  });

/** In the first game of the records that has it: The China Card is played for operations, and a coup with them is chosen. */
async function coups() {
  const file = new URL("../tests/games/coldwar/records/1/two_steady.jsonl", import.meta.url);
  const record = readFileSync(file, "utf8");
  const n = record.split("\n").findIndex((line) => /"seat":0,"action":"ops the_china_card"/.test(line));
  const page = await visit("", { before: watchEvents });
  await openBegun(page, server.address, gamesFile(record, n - 1, [null, "steady"]));
  await page.locator(".card-in-hand.playable").first().waitFor();
  await page.waitForTimeout(2000);
  await page.locator(".card-in-hand").filter({ hasText: "The China Card" }).click();
  await page.waitForTimeout(1000);
  await clicked(page, "a coup with 4 operations chosen", ".play-card .kinds button:nth-child(2)");
  await clicked(page, "the country of the coup", ".press.target");
  await leave(page);
}

async function clicks() {
  const coldwar = await openBoard("coldwar", watchEvents);
  await coldwar.waitForTimeout(2000);
  await clicked(coldwar, "a point in Poland", '[data-country="poland"]');
  await clicked(coldwar, "a second point", '[data-country="poland"]');
  await clicked(coldwar, "taken back", ".prompt .undo");
  await clicked(coldwar, "a card lifted", ".card-in-hand");
  await clicked(coldwar, "the log opened", ".tool[aria-controls=drawer]");
  await leave(coldwar);
  await coups();
  const horizon = await openBoard("horizon", watchEvents);
  await horizon.waitForTimeout(2000);
  await clicked(horizon, "a node chosen", BOARDS.horizon.playable);
  await clicked(horizon, "a card on the dial", ".card-button");
  await leave(horizon);
}

/** A record of more than a thousand plays, by its file. */
function longRecord() {
  const options = join(server.directory, "long.txt");
  writeFileSync(options, "rounds 7 7 7 7 7 7 7\n");
  const asked = ["sim", "horizon", "--players", "6", "--games", "1", "--seed", "5", "--bot", "greedy"];
  spawnSync(casus, [...asked, "--options", options, "--record", server.directory]);
  return join(server.directory, "horizon-5-0.jsonl");
}

async function log() {
  const page = await visit("#/record");
  await page.getByLabel("Record file").setInputFiles(longRecord());
  const slider = page.getByRole("slider", { name: "Look back" });
  await page.getByRole("button", { name: "Look at the game" }).click();
  await page.getByRole("button", { name: "What has happened" }).click();
  await slider.fill(await slider.getAttribute("max"));
  const lines = page.locator(".log li");
  await lines.nth(20).waitFor();
  await lines.first().scrollIntoViewIfNeeded();
  await lines.first().hover();
  await page.waitForTimeout(1000);
  await traced("the log scrolled", page, async () => {
    for (let i = 0; i < 400 && (await lines.count()) < AIM.plays; i++) {
      await page.mouse.wheel(0, 400);
      await page.waitForTimeout(30);
    }
  });
  note("lines of the log that came by scrolling", await lines.count(), "lines", { least: AIM.plays });
  await leave(page);
}

const PAGES = { home: "", ...Object.fromEntries(GAMES.map((game) => [game, BOARDS[game].address])) };

function lighthouseOf(address, form) {
  const file = join(server.directory, "lighthouse.json");
  const asked = [
    `${server.address}${address}`,
    "--only-categories=accessibility,best-practices",
    "--output=json",
    `--output-path=${file}`,
    "--quiet",
    "--chrome-flags=--headless=new --no-sandbox --disable-gpu",
    ...(form === "desktop" ? ["--preset=desktop"] : []),
  ];
  const env = { ...process.env, CHROME_PATH: CHROMIUM };
  const run = spawnSync("npx", ["--yes", LIGHTHOUSE, ...asked], { env, encoding: "utf8" });
  if (run.status !== 0) throw new Error(`Lighthouse failed: ${run.stderr}`);
  return JSON.parse(readFileSync(file, "utf8"));
}

function lighthouse() {
  for (const [name, address] of Object.entries(PAGES))
    for (const form of ["desktop", "phone"]) {
      const { categories, audits } = lighthouseOf(address, form);
      for (const { id, score, auditRefs } of Object.values(categories)) {
        const failed = auditRefs.map(({ id }) => audits[id]).filter(({ score }) => score !== null && score < 1);
        const found = failed.map(({ id, title, details }) => ({
          id,
          title,
          at: (details?.items ?? []).slice(0, 5).map((item) => item.node?.snippet ?? item.description ?? item.source),
        }));
        note(`Lighthouse, ${id}, ${name}, ${form}`, Math.round(score * 100), "points", {
          least: AIM.points,
          failed: found,
        });
      }
    }
}

// ---- An evening's wall ----

const STATES = ["Redland", "Varnholm", "Karavia", "New Merrow", "Lysande", "Bruma", "Quorin", "Ostmark"];
const WALL = { width: 1920, height: 1080 };
const FIRST_FRAMES_MS = 1500; // Of a beat: its map is drawn once.
const BEAT_MS = 4000;

/** Each beat of the reel that runs now, from when its map stands. */
async function beats(page, turn) {
  for (let beat = 1; ; beat++) {
    await page.keyboard.press("ArrowRight");
    const kind = await page
      .waitForSelector(`.reel .beats span:nth-child(${beat + 1}).now`, { timeout: 3000 })
      .then(() => page.locator(".reel .kind").innerText())
      .catch(() => null);
    if (kind === null) return;
    await page.waitForTimeout(FIRST_FRAMES_MS);
    await traced(`the wall, turn ${turn}, ${kind.toLowerCase()}`, page, () => page.waitForTimeout(BEAT_MS));
  }
}

async function wall() {
  const evening = await WallEvening.make(Number(new URL(server.address).port), { names: STATES });
  await evening.say(evening.desk, { type: "start" });
  const files = [];
  const context = await browser.newContext({ viewport: WALL, locale: "en-US", serviceWorkers: "block" });
  const page = await context.newPage();
  await weigh(page, files);
  await page.goto(`${server.address}${evening.address}`);
  await page.waitForSelector(".stage .land");
  await page.waitForTimeout(3000);
  note("first visit, the wall", kilobytesOf(files), "kB", { most: AIM.wall, heaviest: heaviestOf(files) });
  await page.waitForTimeout(STATES.length * 1200);
  await traced("the wall, talks", page, () => page.waitForTimeout(BEAT_MS));
  await evening.playEventfully();
  await page.waitForSelector(".reel");
  await beats(page, 1);
  await evening.publish();
  await page.waitForSelector(".reel");
  await beats(page, 2);
  await leave(page);
}

// ---- A report on a phone ----

const PHONE = { viewport: { width: 360, height: 740 }, hasTouch: true, isMobile: true };
const SLOWER = 4;

async function report() {
  const evening = await WallEvening.make(Number(new URL(server.address).port), { names: STATES, turns: VISITS + 1 });
  await evening.say(evening.desk, { type: "start" });
  const context = await browser.newContext({ ...PHONE, locale: "en-US", serviceWorkers: "block" });
  const page = await context.newPage();
  await page.goto(`${server.address}#/evening/${evening.id}/team/${evening.keys[0]}`);
  await page.getByRole("textbox").fill("Ann");
  await page.getByRole("button", { name: "Enter" }).click();
  await page.waitForSelector(".plan");
  await page.waitForTimeout(6000); // What comes at leisure is there.
  const cdp = await context.newCDPSession(page);
  await cdp.send("Emulation.setCPUThrottlingRate", { rate: SLOWER });
  const times = [];
  for (let visit = 0; visit < VISITS; visit++) {
    await evening.send(0, ["improve", "exchange 10 500000", "raid 3"]);
    await evening.send(1, ["raid 0", "statement 0"]);
    await evening.send(2, ["infect 0", "worsen 0"]);
    await evening.close();
    const begin = performance.now();
    await Promise.all([evening.organise(["publish"]), page.getByRole("dialog").waitFor()]);
    times.push(performance.now() - begin);
    for (const name of ["Go on", "Go on", "Read. Next turn"])
      await page.getByRole("button", { name, exact: true }).tap();
    await page.getByRole("dialog").waitFor({ state: "detached" });
  }
  note("a report opens on a phone", Math.round(middle(times)), "ms", { most: AIM.report, all: times.map(Math.round) });
  await leave(page);
}

const PARTS = { first, weight, frames, clicks, log, report, wall, lighthouse };

const words = process.argv.slice(2);
const json = words.includes("--json") ? words.splice(words.indexOf("--json"), 2)[1] : "";
const unknown = words.find((word) => !(word in PARTS));
if (unknown !== undefined || json === undefined) {
  console.error(
    `measure_page.mjs: expected ${Object.keys(PARTS).join(", ")} or --json FILE, not "${unknown ?? "--json"}"`,
  );
  process.exitCode = 2;
} else
  try {
    for (const part of words.length > 0 ? words : Object.keys(PARTS)) await PARTS[part]();
    if (json !== "") {
      mkdirSync(dirname(json), { recursive: true });
      writeFileSync(json, `${JSON.stringify(measures, null, 2)}\n`);
    }
  } finally {
    await browser.close();
    await server.stop();
    rmSync(server.directory, { recursive: true });
  }

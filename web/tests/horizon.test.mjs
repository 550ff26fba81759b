// The page's own modules for Horizon against the core: what lies beside what, and where each legal action is offered.
import assert from "node:assert/strict";
import { readFile } from "node:fs/promises";
import { before, test } from "node:test";
import { build } from "esbuild";

const wasmFile = process.env.CASUS_WASM ?? new URL("../../build/core.wasm", import.meta.url);
const decoder = new TextDecoder();
let core, geometry, moves;

async function load(file) {
  const { outputFiles } = await build({
    entryPoints: [new URL(`../src/games/horizon/${file}`, import.meta.url).pathname],
    bundle: true,
    format: "esm",
    write: false,
  });
  return import(`data:text/javascript;base64,${Buffer.from(outputFiles[0].text).toString("base64")}`);
}

const buffer = () => new Uint8Array(core.memory.buffer, core.casus_io(), core.casus_io_size());
const put = (text) => {
  const bytes = new TextEncoder().encode(text);
  buffer().set(bytes);
  return bytes.length;
};
const json = (length) => JSON.parse(decoder.decode(buffer().subarray(0, length)));

before(async () => {
  core = (await WebAssembly.instantiate(await readFile(wasmFile), {})).instance.exports;
  [geometry, moves] = await Promise.all(["geometry.ts", "moves.ts"].map(load));
});

/** Positions of a game in which every decision is drawn by a small generator. */
function* positions(options, steps) {
  let drawn = 1;
  const draw = (limit) => (drawn = (drawn * 48271) % 2147483647) % limit;
  assert.ok(core.casus_w_init(0, 0, put(options)) >= 0);
  for (let step = 0; step < steps; step++) {
    const actor = json(core.casus_w_actor(0));
    if (actor.kind === "over") return;
    if (actor.kind === "chance") {
      const { outcomes } = json(core.casus_w_outcomes(0));
      assert.ok(core.casus_w_apply(0, 251, put(outcomes[draw(outcomes.length)].action)) >= 0);
      continue;
    }
    const legal = json(core.casus_w_legal(0, actor.seat));
    yield { seat: actor.seat, legal, position: json(core.casus_w_json(0)) };
    assert.ok(core.casus_w_apply(0, actor.seat, put(legal[draw(legal.length)])) >= 0);
  }
}

test("every step that the core allows goes to a neighbour on the screen", () => {
  let seen = 0;
  for (const rings of [2, 3, 4, 5, 6]) {
    for (const { seat, legal, position } of positions(`players 3\nrings ${rings}\n`, 1500)) {
      const nodes = position.nodes.map(({ node }) => node);
      const { pawn } = position.players[seat];
      const beside = [0, 1, 2, 3, 4, 5]
        .map((side) => geometry.neighbour(pawn, side, nodes))
        .filter((node) => node !== null);
      for (const action of legal.filter((one) => /^(move|leave) /.test(one))) {
        assert.ok(beside.includes(action.split(" ")[1]), `${action} from ${pawn}, beside which are ${beside}`);
        seen++;
      }
    }
  }
  assert.ok(seen > 500, `${seen} steps were seen`);
});

test("nodes of one ring follow one another clockwise from the north", () => {
  for (let ring = 1; ring <= 6; ring++) {
    const centres = Array.from({ length: 6 * ring }, (_, i) => geometry.centre(`${ring}.${i + 1}`));
    assert.ok(Math.abs(centres[0].x) < 1e-9 && centres[0].y < 0);
    const angles = centres.map(({ x, y }) => (Math.atan2(x, -y) + 2 * Math.PI) % (2 * Math.PI));
    assert.deepEqual(
      [...angles].sort((a, b) => a - b),
      angles,
    );
  }
});

test("every legal action is offered somewhere: at a node, at a card, or in the bar", () => {
  const bar = new Set(["draw", "gather", "take", "end", "play reserve", "play archive", "play foresight"]);
  const verbs = new Set();
  const deck = Array.from(
    { length: 60 },
    (_, i) => `card ${i + 1} "Card" gain v blue x - orbits 0 sides fc - - bh - - artifact`,
  ).join("\n");
  for (const { seat, legal, position } of positions(
    `players 4\nrings 3\nartifacts 0 9 9 9 9 9 9\nrounds 3 5 9 9\nstart_momentum 90\nround_momentum 60\n${deck}\n`,
    6000,
  )) {
    for (const action of legal) {
      const card = /^(?:organise|discard) (\S+)/.exec(action)?.[1];
      const move = moves.sortMove(action, position.players[seat].pawn);
      verbs.add(move.verb);
      if (action.startsWith("organise")) assert.equal(moves.waysOf([action], card).length, 1, action);
      else if (card === undefined)
        assert.ok(
          move.node !== null ? position.nodes.some(({ node }) => node === move.node) : bar.has(move.verb),
          action,
        );
    }
  }
  assert.ok(verbs.size >= 15, [...verbs].join(", "));
});

test("the colours that an action names lie on the arcs as they stand in it", () => {
  assert.deepEqual(moves.arcsOf("blue grey"), { v: "blue", x: "grey" });
  assert.deepEqual(moves.arcsOf("- orange"), { v: null, x: "orange" });
  assert.deepEqual(moves.arcsOf("orange -"), { v: "orange", x: null });
});

const text = (path) => readFile(new URL(`../../${path}`, import.meta.url), "utf8");

/** The lightness of "#rrggbb" or "#rgb" as WCAG reckons it. */
function lightness(colour) {
  const digits = colour.length === 4 ? colour.slice(1).replace(/./g, "$&$&") : colour.slice(1);
  const [r, g, b] = digits.match(/../g).map((pair) => {
    const part = parseInt(pair, 16) / 255;
    return part <= 0.04045 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4;
  });
  return 0.2126 * r + 0.7152 * g + 0.0722 * b;
}
const contrast = (one, other) => {
  const [low, high] = [lightness(one), lightness(other)].sort((a, b) => a - b);
  return (high + 0.05) / (low + 0.05);
};

test("grey is told from neutral, from both papers and by its own sign", async () => {
  const grey = /--grey: (#\w+);/.exec(await text("web/src/app.css"))[1];
  const [, light, dark] = /--card: light-dark\((#\w+), (#\w+)\)/.exec(await text("web/src/app.css"));
  const neutral = /\.neutral \{\s*fill: (#\w+);/.exec(await text("web/src/games/horizon/theme.css"))[1];
  for (const other of [neutral, light, dark]) assert.ok(contrast(grey, other) >= 3, `${grey} on ${other}`);
  assert.ok(contrast(grey, "#14161a") >= 4.5); // The ink of its sign.
  const signs = Object.values(geometry.SYMBOLS);
  assert.equal(new Set(signs).size, signs.length);
  assert.deepEqual(Object.keys(geometry.SYMBOLS), [...geometry.COLOURS, "neutral"]);
});

test("the same rules of the book carry what is our completion in every language", async () => {
  for (const language of ["en", "ru", "cs"]) {
    const rules = JSON.parse(await text(`data/messages/${language}/rules-horizon.json`));
    const completed = Object.keys(rules).filter((rule) => rules[rule].includes("(S:"));
    const expected = ["R1", "R2", "R3", "R5", "R11", "R12", "R15", "R18", "R19", "R20", "R22", "R23"];
    assert.deepEqual(completed, expected, language);
    for (const rule of completed) assert.match(rules[rule], /\(S: [^()]+(\([^()]*\)[^()]*)*\)/, `${language} ${rule}`);
  }
});

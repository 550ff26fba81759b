// What is seen of Horizon's field, and where its badges lie: measured on positions of whole games, on a desk and on a phone.
import assert from "node:assert/strict";
import { before, test } from "node:test";
import { load, loadGames, storage } from "./load.mjs";
import { played } from "./played.mjs";

// What the field's frame measures in a window of 1440x900 and of 390x844.
const DESK = { screen: { width: 976, height: 718 }, small: false, pixels: 11 };
const PHONE = { screen: { width: 390, height: 440 }, small: true, pixels: 10 };
const BEGINNING = { rings: 4, phase: 0, nodes: [] };

let board, positions;

before(async () => {
  globalThis.localStorage = storage();
  globalThis.navigator ??= { languages: ["en"] };
  globalThis.document ??= { documentElement: {} };
  const parts = ["badges", "framing", "geometry", "relief", "links", "choosing", "order"];
  board = await load("core/core.ts", "core/snapshot.ts", ...parts.map((part) => `games/horizon/${part}.ts`));
  await loadGames(board);
  positions = (process.env.LONG === "1" ? [4, 6] : [6]).flatMap((players) =>
    played(board, `players ${players}\nrings 4\nstart_momentum 200\n`, players).map(({ bytes }) => {
      const snapshot = new board.Snapshot("horizon", bytes);
      return { position: snapshot.json(), forecast: () => snapshot.query(0, "forecast") };
    }),
  );
});

/** What is seen where nothing is chosen, with one's pawn at a node. */
const seenOf = (position, { screen, small }, at = { x: 0, y: 0 }) =>
  board.lookAt(board.inPlay(position), screen, small, at);
const holds = (box, { x, y }) => x >= box.x && x <= box.x + box.width && y >= box.y && y <= box.y + box.height;

test("a game on four rings begins on the two that are played, nearly twice as large as all of them were", () => {
  const seen = seenOf(BEGINNING, DESK);
  const all = board.ringsBox(4);
  assert.ok(DESK.screen.height / seen.height > 1.55, `${DESK.screen.height / seen.height} pixels of a unit`);
  assert.ok(seen.height < 0.65 * all.height);
  const later = seenOf({ ...BEGINNING, phase: 2 }, DESK);
  assert.ok(later.height > seen.height && later.height < all.height, "with the ring that is next it grows");
});

test("all cards and pawns are in sight on a desk, wherever they lie, and every figure can be read", () => {
  for (const { position } of positions) {
    const seen = seenOf(position, DESK);
    assert.ok((board.FIGURE * DESK.screen.width) / seen.width >= DESK.pixels - 0.01);
    for (const { node, event, pawns } of position.nodes)
      if (event || pawns.length > 0) assert.ok(holds(seen, board.centre(node)), `${node} in phase ${position.phase}`);
  }
});

test("on a phone every figure can be read: what does not fit then lies beyond the edge, and the pawn that plays never does", () => {
  for (const { position } of positions) {
    for (const { pawn } of position.players) {
      const at = board.centre(pawn);
      const seen = seenOf(position, PHONE, at);
      assert.ok((board.FIGURE * PHONE.screen.width) / seen.width >= PHONE.pixels - 0.01);
      assert.ok(holds(seen, at));
    }
  }
});

test("a badge grows until its figure can be read, and no more than that", () => {
  const drawn = board.FIGURE / (4 / 3); // The smallest figure of a badge that has not grown.
  for (const { small, pixels } of [DESK, PHONE])
    for (const unit of [pixels / board.FIGURE, 1, 1.3, 1.6])
      assert.ok(drawn * unit * board.growth(unit, small) >= pixels - 0.01, `${unit}`);
  assert.equal(board.growth(1.6, false), 1);
  assert.ok(board.growth(0.1, true) < 1.34, "who looks from afar sees them small, and apart from each other");
});

test("the camera shows what is to be seen, and what is seen is said from where the picture lies", () => {
  const whole = board.ringsBox(4);
  const seen = seenOf(BEGINNING, PHONE);
  const { across, down, scale } = board.cameraOf(seen, whole, PHONE.screen);
  const part = 1 / scale;
  const view = { left: across - part / 2, top: down - part / 2, width: part, height: part };
  const found = board.seenIn(view, whole, PHONE.screen);
  for (const side of ["x", "y", "width", "height"]) assert.ok(Math.abs(found[side] - seen[side]) < 0.001, side);
});

test("a place at the edge comes into sight with what stands round it", () => {
  const seen = { x: -100, y: -100, width: 200, height: 200 };
  const moved = board.showing(seen, { x: 60, y: -20, width: 100, height: 40 });
  assert.deepEqual(moved, { ...seen, x: -40 });
  assert.deepEqual(board.showing(seen, { x: 0, y: 0, width: 10, height: 10 }), seen);
});

/** The outline of a badge as it is drawn, so many times as large: a box with round ends. */
const outline = ({ x, y, wide, high }, grow) =>
  Array.from({ length: 24 }, (_, i) => {
    const angle = (i * Math.PI) / 12;
    const round = (cos) => Math.sign(cos) * Math.sqrt(Math.abs(cos));
    return { x: x + wide * grow * round(Math.cos(angle)), y: y + high * grow * round(Math.sin(angle)) };
  });

/** Whether a point lies on the face of a card that lies round `at`. */
function onFace(point, at) {
  const corners = board.hexagon(45.5, board.SQUASH, at);
  return corners.every((one, i) => {
    const other = corners[(i + 1) % 6];
    return (other.x - one.x) * (point.y - one.y) - (other.y - one.y) * (point.x - one.x) > 0;
  });
}

/** All badges with figures of an open card, from its middle. */
function badgesOf(node, { position, forecast }, relief, grow) {
  const names = position.nodes.map((one) => one.node);
  const links = new Set(forecast.events.flatMap((one) => one.links.map((link) => `${link.neighbour} ${one.node}`)));
  const ground = board.groundOf(node.node, relief, position.nodes, (other) =>
    [`${node.node} ${other}`, `${other} ${node.node}`].some((link) => links.has(link)),
  );
  assert.ok(names.includes(node.node));
  const ends = forecast.events.find((one) => one.node === node.node);
  return [
    ...board.pilesOf(node.event, ground, grow),
    ...(ends ? [board.foreseenAt(ends.happens, ends.sum, ground, grow)] : []),
  ];
}

test("no badge of a card lies on another card, at any size and however the ground rises", () => {
  let looked = 0;
  for (const { position, forecast: ask } of positions) {
    const relief = board.reliefOf(position);
    const forecast = position.stage === "over" ? { events: [] } : ask();
    const cards = position.nodes.filter(({ event }) => event);
    for (const node of cards.filter(({ status }) => status === "open")) {
      const at = relief.at(node.node);
      for (const grow of [1, 4 / 3]) {
        for (const badge of badgesOf(node, { position, forecast }, relief, grow)) {
          const points = outline({ ...badge, x: at.x + badge.x, y: at.y + badge.y }, grow);
          for (const other of cards.filter((one) => one !== node)) {
            const covered = points.some((point) => onFace(point, relief.at(other.node)));
            assert.ok(
              !covered,
              `${node.node} on ${other.node}, ${badge.mark ?? "forecast"}, ${grow} times as large ${JSON.stringify([badge, at, relief.at(other.node)])}`,
            );
          }
          looked++;
        }
      }
    }
  }
  assert.ok(looked > 500, `${looked} badges`);
});

test("whoever laid influence at a mark, it is one badge with the sum", () => {
  const tokens = (...values) => values.map((value, i) => ({ colour: ["yellow", "blue", "grey"][i], value }));
  const event = { influence: { v: tokens(3, 2, 1), x: tokens(4) } };
  assert.deepEqual(
    board.pilesOf(event).map(({ mark, total }) => [mark, total]),
    [
      ["v", 6],
      ["x", 4],
    ],
  );
});

test("a hand helps whose colour is named where there is something to gain", () => {
  const card = (gain, v, x) => ({ gain, arcs: { v, x } });
  const cards = new Map([
    [1, card(true, "blue", null)],
    [2, card(false, "yellow", "blue")],
    [3, card(true, null, "yellow")],
  ]);
  assert.ok(!board.helps([1, 2], cards, "yellow"));
  assert.ok(board.helps([1, 2, 3], cards, "yellow"));
});

test("the arrows on a ring lead from each node to the next one that is realised, by the core", () => {
  const game = played(board, "players 2\nrings 3\nstart_momentum 200\n", 5);
  const realised = game.flatMap(({ event }) => (event?.what?.type === "realise" ? [event.what.node] : []));
  const { nodes } = new board.Snapshot("horizon", game[0].bytes).json();
  const flat = { at: board.centre };
  const orders = board.ringOrders(
    nodes.map(({ node }) => node),
    flat,
  );
  assert.deepEqual(
    orders.map(({ ring, arrows }) => [ring, arrows.length]),
    [
      [0, 0],
      [1, 5],
      [2, 11],
      [3, 17],
    ],
  );
  for (const { ring, arrows, angles, start } of orders) {
    const own = realised.filter((node) => board.ringOf(node) === ring);
    arrows.forEach((at, i) => {
      const [from, to] = [board.centre(own[i]), board.centre(own[i + 1])];
      const middle = { x: (from.x + to.x) / 2, y: (from.y + to.y) / 2 };
      assert.ok(Math.hypot(at.x - middle.x, at.y - middle.y) < 30, `${own[i]}: the arrow is between the two`);
      assert.ok(Math.hypot(at.x, at.y) > Math.hypot(middle.x, middle.y), `${own[i]}: on the outer edge`);
      const angle = (Math.atan2(to.y - from.y, to.x - from.x) * 180) / Math.PI;
      assert.ok(Math.abs(angles[i] - angle) < 1, `${own[i]}: it points at ${own[i + 1]}`);
    });
    if (ring === 0) assert.equal(start, null);
    else assert.ok(Math.hypot(start.x - board.centre(own[0]).x, start.y - board.centre(own[0]).y) < 51);
  }
});

test("an arrow stands as high as the lower of the two nodes, where both can be seen", () => {
  for (const { position } of positions) {
    const relief = board.reliefOf(position);
    const names = position.nodes.map(({ node }) => node);
    const flat = board.ringOrders(names, { at: board.centre });
    board.ringOrders(names, relief).forEach(({ arrows }, ring) => {
      arrows.forEach((at, i) => assert.ok(at.y <= flat[ring].arrows[i].y && at.y >= flat[ring].arrows[i].y - 16));
    });
  }
});

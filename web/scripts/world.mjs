// The world under the countries' cards: Natural Earth's shapes, grouped into the countries of Cold War and bent so that
// each is under its card, because dense regions are larger on a board than on the globe. vite.config.ts offers it to
// the page as "virtual:world".
import { readFileSync } from "node:fs";
import { createRequire } from "node:module";
import { merge, mesh } from "topojson-client";
import { presimplify, simplify } from "topojson-simplify";
import { anchors, frame, germany, groups, regions } from "./lands.mjs";

const require = createRequire(import.meta.url);
const places = JSON.parse(readFileSync(new URL("../src/games/coldwar/places.json", import.meta.url), "utf8"));

const WIDTH = 1440; // As wide as a window, so that the boxes fit one.
const HEIGHT = 690;
const MARGIN = 300; // How far beyond the edges land is kept: windows are wider or higher than the map.
const SCALE = 3; // Of the drawn coordinates, which are whole numbers.
const STIFFNESS = 220; // How strongly the world keeps its shape rather than moving under the cards.
const BEYOND = ([lon, lat]) => lon < -168.5 && lat > 64; // The end of Siberia, which lies across the date line.
const STEP = 2.5; // Degrees between two points of a line that is bent.
const TOO_SMALL = 0.5; // Square units of detail that nobody would see.
const LARGE = new Set(["usa", "ussr", "canada"]);
const FAR = 232; // Units from its card beyond which a country's islands and colonies are omitted, except large ones.
const ISLET = 9; // Square units below which an island is omitted, unless it is a whole country.

/** Degrees on a flat map: heights grow towards the poles, less than Mercator's. */
const flat = ([lon, lat]) => [lon, -1.18 * lat - 0.0000385 * lat ** 3];

/** Solves a x = b for several right sides at once, by elimination with the largest pivot. */
function solve(a, b) {
  const n = a.length;
  for (let column = 0; column < n; column++) {
    let pivot = column;
    for (let row = column; row < n; row++) if (Math.abs(a[row][column]) > Math.abs(a[pivot][column])) pivot = row;
    [a[column], a[pivot]] = [a[pivot], a[column]];
    [b[column], b[pivot]] = [b[pivot], b[column]];
    for (let row = 0; row < n; row++) {
      const factor = row === column ? 0 : a[row][column] / a[column][column];
      if (factor === 0) continue;
      for (let i = column; i < n; i++) a[row][i] -= factor * a[column][i];
      for (let i = 0; i < b[row].length; i++) b[row][i] -= factor * b[column][i];
    }
  }
  return b.map((row, i) => row.map((value) => value / a[i][i]));
}

/** A smooth map of the plane (a thin-plate spline) that brings each source near its target. */
function bend(pairs) {
  const kernel = ([ax, ay], [bx, by]) => {
    const square = (ax - bx) ** 2 + (ay - by) ** 2;
    return square === 0 ? 0 : square * Math.log(square);
  };
  const sources = pairs.map(([source]) => source);
  const a = [
    ...pairs.map(([source, , stiff], i) => [
      ...sources.map((other, j) => kernel(source, other) + (i === j ? stiff : 0)),
      1,
      ...source,
    ]),
    ...[() => 1, ([x]) => x, ([, y]) => y].map((term) => [...sources.map(term), 0, 0, 0]),
  ];
  const weights = solve(a, [...pairs.map(([, target]) => [...target]), [0, 0], [0, 0], [0, 0]]);
  return (point) => {
    const terms = [...sources.map((source) => kernel(point, source)), 1, ...point];
    return [0, 1].map((axis) => terms.reduce((sum, term, i) => sum + term * weights[i][axis], 0));
  };
}

const bent = bend([
  ...Object.entries(anchors).map(([name, at]) => [flat(at), places[name], STIFFNESS]),
  ...frame.map(([at, target]) => [flat(at), target, STIFFNESS]),
]);
export const project = (at) => bent(flat(at));

/** The points of an arc, with more of them where it runs straight for long. */
function* densely(points) {
  for (const [i, point] of points.entries()) {
    const before = points[i - 1];
    const steps = before ? Math.ceil(Math.hypot(point[0] - before[0], point[1] - before[1]) / STEP) : 1;
    for (let step = 1; step <= steps; step++)
      yield before ? before.map((from, axis) => from + ((point[axis] - from) * step) / steps) : point;
  }
}

/** The atlas with its arcs bent and simplified; their connections are unchanged. */
function bentAtlas() {
  const atlas = JSON.parse(readFileSync(require.resolve("world-atlas/countries-50m.json"), "utf8"));
  const { scale, translate } = atlas.transform;
  const arcs = atlas.arcs.map((arc) => {
    const at = [0, 0];
    const points = arc
      .map((delta) => delta.map((step, axis) => (at[axis] += step) * scale[axis] + translate[axis]))
      .map((point) => (BEYOND(point) ? [point[0] + 360, point[1]] : point));
    return [...densely(points)].map(project);
  });
  const { transform: _, bbox: __, ...rest } = atlas;
  return simplify(presimplify({ ...rest, arcs }), TOO_SMALL);
}

const ringArea = (ring) =>
  Math.abs(
    ring.reduce((sum, [x, y], i) => sum + x * ring[(i + 1) % ring.length][1] - y * ring[(i + 1) % ring.length][0], 0),
  ) / 2;
const visible = (ring) =>
  ring.some(([x, y]) => x > -MARGIN && x < WIDTH + MARGIN && y > -MARGIN && y < HEIGHT + MARGIN);

/** A line in whole numbers, each point by its step from the one before. */
function line(points, closed) {
  let [x, y] = [NaN, NaN];
  const steps = [];
  for (const point of points) {
    const [nextX, nextY] = point.map((value) => Math.round(value * SCALE));
    if (nextX === x && nextY === y) continue;
    steps.push(Number.isNaN(x) ? `M${nextX} ${nextY}l` : `${nextX - x} ${nextY - y}`);
    [x, y] = [nextX, nextY];
  }
  return steps.length < 2 ? "" : steps[0] + steps.slice(1).join(" ").replaceAll(" -", "-") + (closed ? "z" : "");
}

const middle = (ring) => [0, 1].map((axis) => ring.reduce((sum, point) => sum + point[axis], 0) / ring.length);

/** The outlines of some land as one path; with `near`, only the parts near that place. */
function area(polygons, near = null) {
  const isNear = (ring) => near === null || Math.hypot(middle(ring)[0] - near[0], middle(ring)[1] - near[1]) < FAR;
  const rings = polygons
    .flatMap((polygon) => polygon.slice(0, 1))
    .filter(visible)
    .filter(isNear)
    .sort((a, b) => ringArea(b) - ringArea(a));
  return rings
    .filter((ring, i) => i === 0 || ringArea(ring) > ISLET)
    .map((ring) => line(ring, true))
    .join("");
}

/** Everything that the page draws of the world: an area for each country, the rest of the land by region, and the lines
 * where two lands meet. */
export function world() {
  const atlas = bentAtlas();
  const all = atlas.objects.countries.geometries;
  const named = new Map(all.map((geometry) => [geometry.properties.name, geometry]));
  const find = (name) => {
    const geometry = named.get(name);
    if (!geometry) throw new Error(`world-atlas has no ${name}; scripts/lands.mjs names it`);
    return geometry;
  };
  const join = (names) => merge(atlas, names.map(find)).coordinates;
  const areas = Object.fromEntries(
    Object.entries(groups).map(([country, names]) => [
      country,
      area(join(names), LARGE.has(country) ? null : places[country]),
    ]),
  );
  const used = new Set(Object.values(groups).flat());
  const rest = Object.fromEntries(
    Object.entries(regions).map(([region, names]) => [region, area(join(names.filter((name) => !used.has(name))))]),
  );
  const groupOf = new Map(Object.entries(groups).flatMap(([country, names]) => names.map((name) => [name, country])));
  const borders = mesh(
    atlas,
    atlas.objects.countries,
    (a, b) => a !== b && (groupOf.get(a.properties.name) ?? a) !== (groupOf.get(b.properties.name) ?? b),
  ).coordinates;
  const eastOf = [...germany, [16, 50], [16, 55]];
  return {
    width: WIDTH,
    height: HEIGHT,
    scale: SCALE,
    areas,
    rest,
    places,
    east: line([...densely(eastOf)].map(project), true), // The part of Germany that is East Germany.
    borders:
      borders
        .filter(visible)
        .map((points) => line(points, false))
        .join("") + line([...densely(germany)].map(project), false),
  };
}

// The outlines of the map in fewer bytes. Where two lands meet, both have the same line, and the borders have it again;
// so each piece of a line is kept once, and outlines name their pieces. src/games/coldwar/outlines.ts restores the
// paths exactly.

const FIRST = 35; // "#": the characters of numbers begin there, above the space that separates pieces.

/** The points of each line of a path of world.mjs: where it begins, and then by steps. */
function linesOf(path) {
  return [...path.matchAll(/M(-?\d+) (-?\d+)l([^Mz]*)/g)].map(([, x, y, steps]) => {
    const points = [[Number(x), Number(y)]];
    for (const [, dx, dy] of steps.matchAll(/(-?\d+) ?(-?\d+)/g)) {
      const [lastX, lastY] = points.at(-1);
      points.push([lastX + Number(dx), lastY + Number(dy)]);
    }
    return points;
  });
}

const edgeOf = (a, b) => [String(a), String(b)].sort().join(" ");

/** For each edge, in whichever direction, the numbers of the lines that have it. */
function ownersOf(lines) {
  const owners = new Map();
  for (const [number, points] of lines.entries())
    for (let i = 1; i < points.length; i++) {
      const edge = edgeOf(points[i - 1], points[i]);
      owners.set(edge, `${owners.get(edge) ?? ""} ${number}`);
    }
  return owners;
}

/** Cuts lines where others join or leave them, or begin or end, so that a shared stretch is the same piece in each. */
function cutter(lines) {
  const owners = ownersOf(lines);
  const ends = new Set(lines.flatMap((points) => [String(points[0]), String(points.at(-1))]));
  const owner = (points, i) => owners.get(edgeOf(points[i - 1], points[i]));
  const isCut = (points, i) =>
    i + 1 === points.length || ends.has(String(points[i])) || owner(points, i) !== owner(points, i + 1);
  return (points) => {
    const pieces = [];
    let begin = 0;
    for (let i = 1; i < points.length; i++) {
      if (!isCut(points, i)) continue;
      pieces.push(points.slice(begin, i + 1));
      begin = i;
    }
    return pieces;
  };
}

/** A step as a character: 0, -1, 1, -2, 2 and so on. */
const character = (step) => String.fromCharCode(FIRST + (step < 0 ? -2 * step - 1 : 2 * step));
const written = (points) =>
  points
    .slice(1)
    .flatMap((point, i) => point.map((value, axis) => character(value - points[i][axis])))
    .join("");

/** The world with its paths packed: each line as its start and the numbers of its pieces, ~n for a reversed one. */
export function packed({ areas, rest, east, borders, ...others }) {
  const lines = [...Object.values(areas), ...Object.values(rest), east, borders].flatMap(linesOf);
  const cut = cutter(lines);
  const pieces = new Map();
  const numberOf = (points) => {
    const backwards = pieces.get(written([...points].reverse()));
    if (backwards !== undefined) return ~backwards;
    const text = written(points);
    if (!pieces.has(text)) pieces.set(text, pieces.size);
    return pieces.get(text);
  };
  const outline = (path) => linesOf(path).map((points) => [...points[0], ...cut(points).map(numberOf)]);
  const outlines = (paths) => Object.fromEntries(Object.entries(paths).map(([name, path]) => [name, outline(path)]));
  return {
    ...others,
    areas: outlines(areas),
    rest: outlines(rest),
    east: outline(east),
    borders: outline(borders),
    pieces: [...pieces.keys()].join(" "),
  };
}

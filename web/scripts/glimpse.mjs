// A part of the map of Cold War in few bytes, for a picture on pages that do not load the map. vite.config.ts offers it to the page as
// "virtual:glimpse".

const DETAIL = 1.1; // Points closer than this many units are treated as one: nobody can tell them apart.

/** The rings or lines of a path of world.mjs, in units of the map. */
const linesOf = (path, scale) =>
  [...path.matchAll(/M(-?\d+) (-?\d+)l([^Mz]*)/g)].map(([, x, y, steps]) => {
    let at = [x / scale, y / scale];
    return [
      at,
      ...[...steps.matchAll(/(-?\d+) ?(-?\d+)/g)].map(([, dx, dy]) => (at = [at[0] + dx / scale, at[1] + dy / scale])),
    ];
  });

/** The part of a ring on one side of a line across the map (Sutherland and Hodgman): a coordinate, and whether points
 * may be above or below it. */
function cut(ring, axis, bound, sign) {
  const inside = (point) => sign * (point[axis] - bound) <= 0;
  const crossing = (a, b) => {
    const part = (bound - a[axis]) / (b[axis] - a[axis]);
    return [0, 1].map((i) => a[i] + part * (b[i] - a[i]));
  };
  return ring.flatMap((point, i) => {
    const before = ring.at(i - 1);
    const enters = inside(point) !== inside(before) ? [crossing(before, point)] : [];
    return inside(point) ? [...enters, point] : enters;
  });
}

/** Without points that are too near the previous one. */
function sparse(ring) {
  const kept = [];
  for (const [x, y] of ring) {
    const last = kept.at(-1);
    if (!last || Math.hypot(x - last[0], y - last[1]) >= DETAIL) kept.push([x, y]);
  }
  return kept;
}

const written = (ring) => {
  const [first, ...others] = ring.map((point) => point.map(Math.round));
  let [x, y] = first;
  const steps = others.map(([nextX, nextY]) => {
    const step = `${nextX - x} ${nextY - y}`;
    [x, y] = [nextX, nextY];
    return step;
  });
  return `M${first.join(" ")}l${steps.join(" ").replaceAll(" -", "-")}z`;
};

/** The part of the drawn world within this box: the land, and separately the areas of these countries; paths in units
 * of the map. */
export function glimpse({ areas, rest, east, scale, places }, [left, top, width, height], countries) {
  const within = (path) =>
    linesOf(path, scale)
      .map((ring) => cut(cut(cut(cut(ring, 0, left, -1), 0, left + width, 1), 1, top, -1), 1, top + height, 1))
      .map(sparse)
      .filter((ring) => ring.length > 2)
      .map(written)
      .join("");
  return {
    box: [left, top, width, height],
    land: [...Object.values(areas), ...Object.values(rest)].map(within).join(""),
    east: within(east),
    areas: Object.fromEntries(
      countries.filter((country) => areas[country]).map((country) => [country, within(areas[country])]),
    ),
    places: Object.fromEntries(countries.map((country) => [country, places[country]])),
  };
}

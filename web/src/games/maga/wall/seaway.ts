// How ships go: along the coast of the inner ocean, so that its middle stays free for what stands there.
import type { Point } from "./continent";

const OFF = 0.965; // Of the way from the middle to the line round the ocean.
const MIDDLE: Point = [960, 501];
const EACH = 6; // Of the line's points one in so many is enough.

const nearest = (round: Point[], [x, y]: Point): number => {
  let best = 0,
    least = Infinity;
  round.forEach(([px, py], index) => {
    const far = Math.hypot(px - x, py - y);
    if (far < least) [best, least] = [index, far];
  });
  return best;
};

/** The shorter way round from one place to the other, as a path. `round` is a closed line. */
export function seaway(round: Point[], from: Point, to: Point): string {
  const count = round.length - 1;
  const start = nearest(round, from),
    ahead = (nearest(round, to) - start + count) % count;
  const steps = ahead <= count / 2 ? ahead : ahead - count;
  const along = Array.from({ length: Math.abs(steps) + 1 }, (_, i): Point => {
    const [x, y] = round[(start + Math.sign(steps) * i + count) % count] ?? MIDDLE;
    return [Math.round(MIDDLE[0] + (x - MIDDLE[0]) * OFF), Math.round(MIDDLE[1] + (y - MIDDLE[1]) * OFF)];
  });
  const points = [from, ...along.filter((_, i) => i % EACH === 0 || i === along.length - 1), to];
  return `M${points.map(([x, y]) => `${x} ${y}`).join("L")}`;
}

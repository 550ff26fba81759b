// The order of time on the rings (R2), as it is drawn: at each corner between two nodes that follow one another an arrow from the earlier to the later
// one, on the ring's outer edge, where no link runs; and where a ring begins, its number.
import { SIZE, SQUASH, centre, hexagon, outline, ringOf, type Point } from "./geometry";
import type { Relief } from "./relief";

export interface RingOrder {
  ring: number;
  edge: string; // Round all that is not later than this ring.
  arrows: Point[]; // Where their middles are, the first after the ring's first node.
  angles: number[]; // Of each, in degrees, clockwise from the east.
  start: Point | null; // Where its number stands; the centre has none.
}

const near = (one: Point, other: Point) => Math.hypot(one.x - other.x, one.y - other.y) < 1;
const flat = ({ x, y }: Point) => Math.hypot(x, y / SQUASH);

/** The outer one of the two corners that neighbours share, on the ground. */
export function outerCorner(one: string, other: string): Point {
  const corners = hexagon(SIZE, SQUASH, centre(other));
  const shared = hexagon(SIZE, SQUASH, centre(one)).filter((corner) => corners.some((at) => near(at, corner)));
  return shared.reduce((far, corner) => (flat(corner) > flat(far) ? corner : far));
}

function angleOf(from: Point, to: Point): number {
  return (Math.atan2(to.y - from.y, to.x - from.x) * 180) / Math.PI;
}

/** Of all rings, from the centre. A ring stands as high as its first node: all of it is realised at one time. */
export function ringOrders(nodes: string[], relief: Pick<Relief, "at">): RingOrder[] {
  const rings = [...new Set(nodes.map(ringOf))].sort((one, other) => one - other);
  return rings.map((ring) => {
    const own = nodes.filter((node) => ringOf(node) === ring).sort((one, other) => placeOf(one) - placeOf(other));
    const lift = (node: string) => relief.at(node).y - centre(node).y;
    const raised = (one: string, other: string) => {
      const { x, y } = outerCorner(one, other);
      return { x, y: y + Math.max(lift(one), lift(other)) };
    };
    const steps = own.slice(1).map((to, i): [string, string] => [own[i] as string, to]);
    const [first, last] = [own[0], own[own.length - 1]];
    return {
      ring,
      edge: outline(nodes.filter((node) => ringOf(node) <= ring)),
      arrows: steps.map(([from, to]) => raised(from, to)),
      angles: steps.map(([from, to]) => angleOf(centre(from), centre(to))),
      start: first && last && first !== last ? raised(last, first) : null,
    };
  });
}

const placeOf = (node: string) => Number(node.split(".")[1] ?? 1);

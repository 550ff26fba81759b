// Where things lie on the screen: hexagons with a flat top, a little squashed as seen from a seat at the table; nodes by name, sides clockwise
// from north. What lies on a tile is drawn unsquashed, round (0, 0), and squashed with the tile.
export const SIZE = 50;
export const SQUASH = 0.89;
const ROOT3 = Math.sqrt(3);
const STEP: [number, number][] = [
  [0, -1],
  [1, -1],
  [1, 0],
  [0, 1],
  [-1, 1],
  [-1, 0],
];
export const SIDES = [0, 1, 2, 3, 4, 5];

export interface Point {
  x: number;
  y: number;
}

export const ringOf = (node: string) => Number(node.split(".")[0]);

const AXIAL = new Map<string, [number, number]>();

function axial(node: string): [number, number] {
  const known = AXIAL.get(node);
  if (known) return known;
  const [ring = 0, place = 1] = node.split(".").map(Number);
  let q = 0;
  let r = -ring;
  let left = ring === 0 ? 0 : place - 1;
  for (const side of [2, 3, 4, 5, 0, 1]) {
    const [dq, dr] = STEP[side] ?? [0, 0];
    for (let i = 0; i < ring && left > 0; i++, left--) {
      q += dq;
      r += dr;
    }
  }
  AXIAL.set(node, [q, r]);
  return [q, r];
}

export function centre(node: string): Point {
  const [q, r] = axial(node);
  return { x: 1.5 * SIZE * q, y: ROOT3 * SIZE * SQUASH * (r + q / 2) };
}

/** The corners of a hexagon, squashed or not, from the east clockwise. */
export const hexagon = (size: number, squash = 1, at: Point = { x: 0, y: 0 }): Point[] =>
  SIDES.map((corner) => {
    const { x, y } = cornerAt(corner, size);
    return { x: at.x + x, y: at.y + y * squash };
  });

const short = (number: number) => String(Math.round(number * 100) / 100);
export const pointsText = (points: Point[]) => points.map(({ x, y }) => `${short(x)},${short(y)}`).join(" ");
export const corners = (size: number, squash = 1): string => pointsText(hexagon(size, squash));

/** A point towards a corner: 0 east, then clockwise. */
export function cornerAt(corner: number, distance: number): Point {
  const angle = (corner * Math.PI) / 3;
  return { x: distance * Math.cos(angle), y: distance * Math.sin(angle) };
}

/** The middle of a side, at a distance from the node's centre. */
export function sideAt(side: number, distance: number): Point {
  const angle = ((side * 60 - 90) * Math.PI) / 180;
  return { x: distance * Math.cos(angle), y: distance * Math.sin(angle) };
}

/** The neighbour's name across a side, or null beyond rings. */
export function neighbour(node: string, side: number, nodes: string[]): string | null {
  const [q, r] = axial(node);
  const [dq, dr] = STEP[side] ?? [0, 0];
  const found = nodes.find((name) => {
    const [otherQ, otherR] = axial(name);
    return otherQ === q + dq && otherR === r + dr;
  });
  return found ?? null;
}

/** The line round all these nodes, as a path; there may be several. */
export function outline(nodes: string[]): string {
  const within = new Set(nodes);
  const key = ({ x, y }: Point) => `${Math.round(x * 4)} ${Math.round(y * 4)}`;
  const edges = new Map<string, [Point, Point]>();
  for (const node of nodes) {
    const corner = hexagon(SIZE, SQUASH, centre(node));
    for (const i of SIDES) {
      // Between the corners i and i + 1 lies side i + 2.
      if (within.has(neighbour(node, (i + 2) % 6, nodes) ?? "")) continue;
      const from = corner[i] as Point;
      edges.set(key(from), [from, corner[(i + 1) % 6] as Point]);
    }
  }
  let path = "";
  while (edges.size > 0) {
    let [next] = edges.keys();
    path += "M";
    for (let edge = edges.get(next ?? ""); edge; edge = edges.get(next)) {
      edges.delete(next ?? "");
      path += `${short(edge[0].x)},${short(edge[0].y)}L`;
      next = key(edge[1]);
    }
    path = `${path.slice(0, -1)}Z`;
  }
  return path;
}

/** Half the width and height of the whole field, seen from above. */
export const fieldExtent = (rings: number): Point => ({
  x: SIZE * (1.5 * rings + 1),
  y: SIZE * ROOT3 * SQUASH * (rings + 0.5),
});

export const SYMBOLS: Record<string, string> = {
  yellow: "▲",
  orange: "■",
  blue: "●",
  violet: "◆",
  turquoise: "✚",
  grey: "★",
  neutral: "○",
};

/** The colours of the seats, in their order. */
export const COLOURS = ["yellow", "orange", "blue", "violet", "turquoise", "grey"];

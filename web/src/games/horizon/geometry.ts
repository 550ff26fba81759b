// Where things lie on the screen: hexagons with a flat top; nodes by name, sides clockwise from north.
export const SIZE = 46;
const ROOT3 = Math.sqrt(3);
const STEP: [number, number][] = [
  [0, -1],
  [1, -1],
  [1, 0],
  [0, 1],
  [-1, 1],
  [-1, 0],
];

export interface Point {
  x: number;
  y: number;
}

export const ringOf = (node: string) => Number(node.split(".")[0]);

function axial(node: string): [number, number] {
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
  return [q, r];
}

export function centre(node: string): Point {
  const [q, r] = axial(node);
  return { x: 1.5 * SIZE * q, y: ROOT3 * SIZE * (r + q / 2) };
}

export const corners = (size: number): string =>
  [0, 1, 2, 3, 4, 5]
    .map((corner) => cornerAt(corner, size))
    .map(({ x, y }) => `${x.toFixed(2)},${y.toFixed(2)}`)
    .join(" ");

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
  const here = centre(node);
  const step = sideAt(side, ROOT3 * SIZE);
  const found = nodes.find((name) => {
    const there = centre(name);
    return Math.abs(there.x - here.x - step.x) < 1 && Math.abs(there.y - here.y - step.y) < 1;
  });
  return found ?? null;
}

/** A ring's nodes joined in the order of time, from the first to the last. */
export function ringPath(ring: number, nodes: string[]): string {
  const points = nodes.filter((node) => ringOf(node) === ring).map(centre);
  return points.length < 2 ? "" : `M${points.map(({ x, y }) => `${x.toFixed(1)},${y.toFixed(1)}`).join("L")}`;
}

/** Half the width and height of the whole field. */
export const fieldExtent = (rings: number): Point => ({
  x: SIZE * (1.5 * rings + 1.1),
  y: SIZE * ROOT3 * (rings + 0.6),
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

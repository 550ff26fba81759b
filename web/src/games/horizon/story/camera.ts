// Where the field is looked at while a node is realised: brought nearer, the node in the middle of what the balance leaves free.
import type { Point } from "../geometry";

export interface Camera {
  x: number;
  y: number;
  k: number;
}

export interface Frame {
  width: number;
  height: number;
  free: number; // How much of its height nothing lies on.
}

export const AT_REST: Camera = { x: 0, y: 0, k: 1 };
const NEAR = 1.5;
const ACROSS = 0.5; // Where the node comes to lie, as a part of what is free.
const DOWN = 0.5;

/** No margin of the field comes into sight beyond half of what there is. */
export function cameraOn(node: Point, frame: Frame, near = NEAR): Camera {
  const k = Math.max(1, near);
  return { k, x: frame.width * ACROSS - k * node.x, y: frame.free * DOWN - k * node.y };
}

export const through = ({ x, y, k }: Camera, point: Point): Point => ({ x: x + k * point.x, y: y + k * point.y });

export const transformOf = ({ x, y, k }: Camera): string =>
  `translate(${x.toFixed(1)}px, ${y.toFixed(1)}px) scale(${k})`;

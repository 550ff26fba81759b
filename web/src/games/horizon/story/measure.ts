// Where things stand on the screen, from the top left corner of the board, as they will once the camera has come to rest.
import type { Point } from "../geometry";
import { AT_REST, cameraOn, through, type Camera } from "./camera";

const TARGET_WIDE = 90; // Of a node's button, in units of the field.
const LARGE = 70; // The radius of a node that one looks at, in pixels,
const LEAST = 1.15; // and how many times as large it is made for that.
const MOST = 2.2;
const RADIUS = 50;

export interface Rest {
  origin: Point; // Of the field's frame.
  at: (node: string) => Point | null; // Within it.
  unit: number; // Pixels of one unit of the field.
  width: number;
  height: number;
}

const middle = ({ left, top, width, height }: DOMRect): Point => ({ x: left + width / 2, y: top + height / 2 });

/** The field as it lies when no camera is on it, whatever it looks like just now. */
export function restOf(board: HTMLElement): Rest | null {
  const frame = board.querySelector<HTMLElement>(".field-frame");
  const box = frame?.parentElement?.getBoundingClientRect();
  const button = board.querySelector("[data-node]");
  if (!frame || !box || !button) return null;
  const now = frame.getBoundingClientRect();
  const scale = now.width / frame.offsetWidth;
  const corner = board.getBoundingClientRect();
  return {
    origin: { x: box.left - corner.left, y: box.top - corner.top },
    unit: button.getBoundingClientRect().width / scale / TARGET_WIDE,
    width: box.width,
    height: box.height,
    at(node) {
      const found = board.querySelector(`[data-node="${CSS.escape(node)}"]`);
      if (!found) return null;
      const { x, y } = middle(found.getBoundingClientRect());
      return { x: (x - now.left) / scale, y: (y - now.top) / scale };
    },
  };
}

/** A camera that brings a node to the middle of what lies above `floor`, a height on the board. */
export function cameraFor(rest: Rest, node: string, floor: number): Camera {
  const at = rest.at(node);
  if (!at) return AT_REST;
  const near = Math.min(MOST, Math.max(LEAST, LARGE / (RADIUS * rest.unit)));
  return cameraOn(at, { width: rest.width, height: rest.height, free: floor - rest.origin.y }, near);
}

/** Where a node stands on the board as the camera shows it. */
export function spotOf(rest: Rest, camera: Camera, node: string): Point | null {
  const at = rest.at(node);
  if (!at) return null;
  const { x, y } = through(camera, at);
  return { x: x + rest.origin.x, y: y + rest.origin.y };
}

/** The middle of something else on the board. */
export function spotIn(board: HTMLElement, selector: string): Point | null {
  const found = board.querySelector(selector)?.getBoundingClientRect();
  if (!found || found.width === 0) return null;
  const corner = board.getBoundingClientRect();
  const { x, y } = middle(found);
  return { x: x - corner.left, y: y - corner.top };
}

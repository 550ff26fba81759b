// What part of the map a beat shows: the lands that are told, above the lower third; all of it if none is.
import type { Land } from "./continent";

const WIDTH = 1920,
  HEIGHT = 1080,
  MIDDLE_Y = 390; // Of what the lower third leaves free.
const ROOM = { width: 1500, height: 620 };
const CLOSEST = 2;
const LOW = 480; // What a crowd leaves free.

export interface Camera {
  x: number;
  y: number;
  close: number;
  box: string; // An SVG's viewBox.
}

export interface Bounds {
  left: number;
  right: number;
  top: number;
  bottom: number;
}

export function boundsOf(lands: Pick<Land, "outline">[]): Bounds | null {
  const points = lands.flatMap(({ outline }) =>
    outline
      .slice(1)
      .replace("Z", "")
      .split("L")
      .map((point) => point.split(" ").map(Number)),
  );
  if (points.length === 0) return null;
  const xs = points.map(([x = 0]) => x),
    ys = points.map(([, y = 0]) => y);
  return { left: Math.min(...xs), right: Math.max(...xs), top: Math.min(...ys), bottom: Math.max(...ys) };
}

const cameraAt = (x: number, y: number, close: number): Camera => ({
  x,
  y,
  close,
  box: [x - WIDTH / 2 / close, y - MIDDLE_Y / close, WIDTH / close, HEIGHT / close].map((v) => Math.round(v)).join(" "),
});

/** `low`: a crowd stands before the map, so that the lands must lie above it. */
export function cameraOn(bounds: Bounds | null, states: number, low = false): Camera {
  if (!bounds) return cameraAt(WIDTH / 2, low ? 650 : 500, low ? 0.5 : 0.72);
  const { left, right, top, bottom } = bounds;
  const close = Math.min(
    states > 40 ? 2 * CLOSEST : CLOSEST,
    ROOM.width / (right - left + 60),
    (low ? LOW : ROOM.height) / (bottom - top + 60),
  );
  const y = (top + bottom) / 2 + (low ? (MIDDLE_Y - LOW / 2 - 60) / close : 0);
  return cameraAt((left + right) / 2, y, Math.max(0.5, close));
}

/** Where a point of the map stands on the stage. */
export const spotOf = ({ x, y }: { x: number; y: number }, camera: Camera) => ({
  x: Math.round(WIDTH / 2 + (x - camera.x) * camera.close),
  y: Math.round(MIDDLE_Y + (y - camera.y) * camera.close),
});

// The shapes that everything on the table is made of, in units of the field: paths round (0, 0), and how they are coloured.
import { hexagon, pointsText, type Point } from "./geometry";

/** The signs of the colours, as large as 1. */
export const SIGNS: Record<string, string> = {
  yellow: "M0,-1L1,.76H-1Z",
  orange: "M-.84,-.84H.84V.84H-.84Z",
  blue: "M0,-.95A.95,.95 0 1 1 0,.95A.95,.95 0 1 1 0,-.95Z",
  violet: "M0,-1.12L1,0L0,1.12L-1,0Z",
  turquoise: "M-.34,-1H.34V-.34H1V.34H.34V1H-.34V.34H-1V-.34H-.34Z",
  grey: "M0,-1.05L.3,-.36L1.03,-.32L.46,.15L.66,.88L0,.46L-.66,.88L-.46,.15L-1.03,-.32L-.3,-.36Z",
  neutral: "M0,-.9A.9,.9 0 1 1 0,.9A.9,.9 0 1 1 0,-.9ZM0,-.45A.45,.45 0 1 0 0,.45A.45,.45 0 1 0 0,-.45Z",
};

/** What is drawn on a colour: dark on the light ones, white on the dark ones. */
export const INK: Record<string, string> = {
  yellow: "#201804",
  orange: "#231303",
  blue: "#fff",
  violet: "#fff",
  turquoise: "#041f1d",
  grey: "#14161a",
  neutral: "#222",
};

/** Links at the north side of a tile: the head lies where the link acts. */
export const LINKS: Record<string, string> = {
  "cause forward": "M-3.4,-28V-35H-8.6L0,-45L8.6,-35H3.4V-28Z",
  "cause backward": "M-3.4,-44.5V-37H-8.6L0,-27L8.6,-37H3.4V-44.5Z",
  "hindrance forward": "M-3.2,-28V-37.2H-10.5V-43.2H10.5V-37.2H3.2V-28Z",
  "hindrance backward": "M-3.2,-44.5V-34.2H-10.5V-28.2H10.5V-34.2H3.2V-44.5Z",
};

export const CHECK = "M-5,.2L-1.6,4L5.4,-4.6";
export const CROSS = "M-4,-4L4,4M4,-4L-4,4";
export const HAPPENS = { v: CHECK, x: CROSS };
export const ARC = { v: "M-14.2,18.1A23,23 0 0 1 -14.2,-18.1", x: "M14.2,-18.1A23,23 0 0 1 14.2,18.1" };
export const ORDER = "M-7,0H6M2,-3.4L6.4,0L2,3.4"; // Time goes this way.
export const STAR = "M0,-4.6L1.3,-1.3L4.6,0L1.3,1.3L0,4.6L-1.3,1.3L-4.6,0L-1.3,-1.3Z";
export const ARCH = "M-5,3V1A5,4.6 0 0 1 5,1V3M-7,-1.8H7";
export const PAWN = "M-10.5,-1C-10.5,-4 -6.5,-6 -4.6,-15.5H4.6C6.5,-6 10.5,-4 10.5,-1V.8C10.5,5.6 -10.5,5.6 -10.5,.8Z";

/** The bevel of a tile: for each edge its shape, and how much light falls on it (from -1 to 1), lit from `light`. */
export function bevel(outer: number, inner: number, light: Point): { points: string; light: number }[] {
  const [out, inn] = [hexagon(outer), hexagon(inner)];
  return out.map((corner, i) => {
    const j = (i + 1) % 6;
    const angle = ((30 + 60 * i) * Math.PI) / 180;
    return {
      points: pointsText([corner, out[j], inn[j], inn[i]] as Point[]),
      light: 0.62 * (Math.cos(angle) * light.x + Math.sin(angle) * light.y) - 0.38 * Math.sin(angle),
    };
  });
}

/** The side walls of a hexagon that stands out by `depth`: all of them, and the one that faces whoever looks. */
export function walls(size: number, squash: number, depth: number): { all: string; front: string } {
  const [east, southEast, southWest, west] = hexagon(size, squash) as [Point, Point, Point, Point];
  const down = ({ x, y }: Point) => ({ x, y: y + depth });
  return {
    all: pointsText([east, west, down(west), down(southWest), down(southEast), down(east)]),
    front: pointsText([southEast, southWest, down(southWest), down(southEast)]),
  };
}

export const signed = (number: number) => (number > 0 ? `+${number}` : number < 0 ? `−${-number}` : "0");

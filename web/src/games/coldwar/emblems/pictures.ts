// Small pictures, each drawn around the point 0, 0 and about 40 across, for cards whose effect has no other sign of its own.
import type { Mark, Shape } from "./marks";

const PICTURES: Record<string, Omit<Shape, "at">[]> = {
  rocket: [
    { d: "M-15 -5h14q9 0 15 5q-6 5 -15 5h-14z", fill: "paper", stroke: "ink", width: 1.5 },
    { d: "M-15 -5l-5 -6h8l5 6zM-15 5l-5 6h8l5 -6z", fill: "ussr", stroke: "ink", width: 1 },
    { d: "M-16 -3l-9 3l9 3z", fill: "gold" },
    { d: "M0 0m-2.6 0a2.6 2.6 0 1 0 5.2 0a2.6 2.6 0 1 0 -5.2 0", fill: "us" },
  ],
  missile: [
    { d: "M-5 18v-26q0 -8 5 -13q5 5 5 13v26z", fill: "ink", stroke: "paper", width: 1 },
    { d: "M-5 8l-6 10h6zM5 8l6 10h-6z", fill: "lamp1", stroke: "paper", width: 0.8 },
    { d: "M-5 -6h10", stroke: "paper", width: 1.6 },
  ],
  submarine: [
    {
      d: "M-30 2q4 -9 16 -9h6v-8h10v8h10q14 0 18 9q-4 9 -18 9h-26q-12 0 -16 -9z",
      fill: "ink",
      stroke: "paper",
      width: 1.2,
    },
    { d: "M2 -15v-6h6", stroke: "ink", width: 2.2 },
    {
      d: "M-12 2m-2 0a2 2 0 1 0 4 0a2 2 0 1 0 -4 0M0 2m-2 0a2 2 0 1 0 4 0a2 2 0 1 0 -4 0M12 2m-2 0a2 2 0 1 0 4 0a2 2 0 1 0 -4 0",
      fill: "gold",
    },
  ],
  plane: [
    {
      d: "M24 0q-4 -4 -12 -4h-8l-12 -16h-6l6 16h-8l-6 -7h-4l3 11l-3 11h4l6 -7h8l-6 16h6l12 -16h8q8 0 12 -4z",
      fill: "ink",
      stroke: "paper",
      width: 1.2,
    },
  ],
  barrel: [
    { d: "M-11 -14q11 -5 22 0v28q-11 5 -22 0z", fill: "ink", stroke: "paper", width: 1.2 },
    { d: "M-11 -5q11 4 22 0M-11 6q11 4 22 0", stroke: "grey", width: 1.6 },
    { d: "M0 -5q5 6 5 9a5 5 0 0 1 -10 0q0 -3 5 -9z", fill: "gold" },
  ],
  derrick: [
    { d: "M-12 20l8 -38h8l8 38M-9 8l16 -12M9 8l-16 -12M-11 20l20 -12M11 20l-20 -12", stroke: "ink", width: 2.2 },
    { d: "M-16 20h32", stroke: "ink", width: 3.4 },
  ],
  flower: [
    { d: "M0 4q-2 9 2 18", stroke: "lamp4", width: 2.6 },
    {
      d: "M0 -20q7 4 3 11q8 -3 11 4q-6 5 -11 3q3 8 -3 11q-7 -4 -3 -11q-8 3 -11 -4q6 -6 11 -3q-4 -7 3 -11z",
      fill: "paper",
      stroke: "ink",
      width: 1.2,
    },
    { d: "M1 -5m-4 0a4 4 0 1 0 8 0a4 4 0 1 0 -8 0", fill: "gold", stroke: "ink", width: 1 },
  ],
  wall: [
    {
      d: "M-24 -14h16v9h-16zM-6 -14h14v9h-14zM-24 -4h8v9h-8zM-14 -4h16v9h-16zM-24 6h16v9h-16zM-6 6h14v9h-14zM10 6h12v9h-12z",
      fill: "lamp2",
      stroke: "ink",
      width: 1.1,
    },
    { d: "M12 -6l10 -7l3 7l-7 5z", fill: "lamp2", stroke: "ink", width: 1.1 },
  ],
  trefoil: [
    { d: "M0 0m-17 0a17 17 0 1 0 34 0a17 17 0 1 0 -34 0", fill: "gold", stroke: "ink", width: 2 },
    {
      d: "M0 -4L-7 -15A16 16 0 0 1 7 -15zM-3.5 2L-16.5 1A16 16 0 0 0 -9.5 13.2zM3.5 2L16.5 1A16 16 0 0 1 9.5 13.2z",
      fill: "ink",
    },
    { d: "M0 0m-3 0a3 3 0 1 0 6 0a3 3 0 1 0 -6 0", fill: "ink" },
  ],
  cloud: [
    {
      d: "M-20 -4q-6 -14 8 -15q6 -8 14 -3q14 -4 17 8q6 9 -6 12h-28q-4 0 -5 -2z",
      fill: "lamp2",
      stroke: "ink",
      width: 1.4,
    },
    { d: "M-5 -2q3 12 -6 22h24q-9 -10 -6 -22z", fill: "gold", stroke: "ink", width: 1.4 },
  ],
  wheat: [
    { d: "M0 22V-10", stroke: "gold", width: 2.4 },
    {
      d: "M0 -22q5 5 0 12q-5 -7 0 -12zM0 -4q-9 -1 -9 -9q8 1 9 9zM0 -4q9 -1 9 -9q-8 1 -9 9zM0 7q-10 -1 -10 -9q9 1 10 9zM0 7q10 -1 10 -9q-9 1 -10 9z",
      fill: "gold",
      stroke: "ink",
      width: 0.9,
    },
  ],
  mast: [
    { d: "M-8 22L0 -10L8 22M-5 10h10M-3 0h6", stroke: "ink", width: 2.2 },
    {
      d: "M-8 -18a11 11 0 0 0 0 14M8 -18a11 11 0 0 1 0 14M-14 -22a19 19 0 0 0 0 22M14 -22a19 19 0 0 1 0 22",
      stroke: "us",
      width: 2,
    },
    { d: "M0 -11m-3 0a3 3 0 1 0 6 0a3 3 0 1 0 -6 0", fill: "us" },
  ],
  cross: [{ d: "M-3 -18h6v10h9v6h-9v22h-6v-22h-9v-6h9z", fill: "paper", stroke: "ink", width: 1.5 }],
  crown: [{ d: "M-16 10L-18 -10L-8 0L0 -14L8 0L18 -10L16 10z", fill: "gold", stroke: "ink", width: 1.5 }],
  eye: [
    { d: "M-19 0q19 -19 38 0q-19 19 -38 0z", fill: "paper", stroke: "ink", width: 2 },
    { d: "M0 0m-7 0a7 7 0 1 0 14 0a7 7 0 1 0 -14 0", fill: "ink" },
    { d: "M3 -3m-2 0a2 2 0 1 0 4 0a2 2 0 1 0 -4 0", fill: "paper" },
  ],
  sight: [
    { d: "M0 0m-14 0a14 14 0 1 0 28 0a14 14 0 1 0 -28 0M-21 0h14M7 0h14M0 -21v14M0 7v14", stroke: "ink", width: 2.2 },
    { d: "M0 0m-2.4 0a2.4 2.4 0 1 0 4.8 0a2.4 2.4 0 1 0 -4.8 0", fill: "lamp1" },
  ],
  trap: [
    { d: "M-24 10q0 -26 24 -26q24 0 24 26", stroke: "ink", width: 3.4 },
    { d: "M-23 8l7 -2l-4 -7zM-18 -3l8 1l-2 -8zM-8 -10l7 5l3 -8zM23 8l-7 -2l4 -7zM18 -3l-8 1l2 -8z", fill: "ink" },
    { d: "M-28 12h56", stroke: "ink", width: 4 },
  ],
  swamp: [
    { d: "M-34 6q6 -6 12 0t12 0t12 0t12 0t12 0t8 0v18h-68z", fill: "zone", stroke: "ink", width: 1.4 },
    { d: "M-26 2v-14M-22 2v-18M24 2v-15M28 2v-10", stroke: "lamp4", width: 2 },
    { d: "M-30 14q5 -4 10 0t10 0M4 16q5 -4 10 0t10 0", stroke: "ink", width: 1.2 },
  ],
  shield: [
    { d: "M0 -17l15 5v11q0 13 -15 19q-15 -6 -15 -19v-11z", fill: "us", stroke: "paper", width: 1.6 },
    { d: "M0 -9l2.6 6.4l6.8 .4l-5.2 4.4l1.7 6.8l-5.9 -3.7l-5.9 3.7l1.7 -6.8l-5.2 -4.4l6.8 -.4z", fill: "paper" },
  ],
  podium: [{ d: "M-45 24v-14h30v-16h30v22h30v8z", fill: "zone", stroke: "ink", width: 1.4 }],
  globe: [
    { d: "M0 0m-17 0a17 17 0 1 0 34 0a17 17 0 1 0 -34 0", fill: "sea", stroke: "ink", width: 1.6 },
    {
      d: "M-17 0h34M0 -17v34M0 -17q-13 17 0 34M0 -17q13 17 0 34M-14.5 -8.5h29M-14.5 8.5h29",
      stroke: "ink",
      width: 0.9,
    },
    { d: "M-8 21q-17 -8 -15 -27M8 21q17 -8 15 -27", stroke: "gold", width: 2.6 },
  ],
  satellite: [
    { d: "M-6 -5h12v10h-12z", fill: "paper", stroke: "ink", width: 1.4 },
    { d: "M-24 -4h15v8h-15zM9 -4h15v8h-15z", fill: "us", stroke: "ink", width: 1.2 },
    { d: "M-9 0h3M6 0h3", stroke: "ink", width: 2 },
  ],
  bomb: [
    { d: "M-2 4m-13 0a13 13 0 1 0 26 0a13 13 0 1 0 -26 0", fill: "ink", stroke: "paper", width: 1.2 },
    { d: "M6 -7q4 -10 12 -8", stroke: "ink", width: 2.2 },
    { d: "M18 -22l2 5l5 2l-5 2l-2 5l-2 -5l-5 -2l5 -2z", fill: "lamp2" },
  ],
  ship: [
    { d: "M-26 4h52l-8 12h-36z", fill: "ink", stroke: "paper", width: 1 },
    { d: "M-14 4v-8h10v8zM-2 4v-12h10v12z", fill: "us", stroke: "ink", width: 1 },
    { d: "M12 4v-16h6v16z", fill: "gold", stroke: "ink", width: 1 },
    { d: "M-32 18q5 -4 10 0t10 0t10 0t10 0t10 0t12 0", stroke: "us", width: 1.8 },
  ],
  radar: [
    { d: "M-18 12a20 20 0 0 1 36 0z", fill: "paper", stroke: "ink", width: 1.8 },
    { d: "M0 12L12 -6M-10 12a11 11 0 0 1 20 0", stroke: "us", width: 1.8 },
    { d: "M-22 12h44", stroke: "ink", width: 3 },
  ],
  ring: [
    { d: "M14 -9A17 17 0 1 0 17 4", stroke: "ink", width: 3 },
    { d: "M20 -14v11h-11z", fill: "ink" },
  ],
  flag: [
    { d: "M-12 22V-20", stroke: "ink", width: 2.6 },
    { d: "M-12 -20h28v20h-28z", fill: "paper", stroke: "ink", width: 1.3 },
    {
      d: "M-12 -20h7v5h-7zM2 -20h7v5h-7zM-5 -15h7v5h-7zM9 -15h7v5h-7zM-12 -10h7v5h-7zM2 -10h7v5h-7zM-5 -5h7v5h-7zM9 -5h7v5h-7z",
      fill: "ink",
    },
  ],
  headline: [
    { d: "M-17 -21h34v42h-34z", fill: "paper", stroke: "ink", width: 1.4 },
    { d: "M-13 -17h26v7h-26z", fill: "ink" },
    { d: "M-13 -5h11M-13 1h11M-13 7h11M-13 13h11M2 -5h11M2 1h11M2 7h11M2 13h11", stroke: "grey", width: 1.8 },
  ],
  pan: [
    { d: "M-6 2m-15 0a15 11 0 1 0 30 0a15 11 0 1 0 -30 0", fill: "ink", stroke: "paper", width: 1.2 },
    { d: "M-6 2m-10 0a10 7 0 1 0 20 0a10 7 0 1 0 -20 0", fill: "grey" },
    { d: "M8 -2L26 -12", stroke: "ink", width: 4.4 },
  ],
  book: [
    { d: "M-20 -12q10 -5 20 0q10 -5 20 0v26q-10 -5 -20 0q-10 -5 -20 0z", fill: "ussr", stroke: "ink", width: 1.5 },
    { d: "M0 -12v26", stroke: "paper", width: 1.6 },
  ],
};

/** A picture with its middle there. */
export function picture(name: string, x: number, y: number, size = 1): Mark[] {
  const shapes = PICTURES[name];
  if (!shapes) throw new Error(`there is no picture ${name}`);
  return shapes.map((shape) => ({ ...shape, at: [x, y, size] }));
}

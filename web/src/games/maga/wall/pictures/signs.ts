// The signs of the kinds of headlines, on a field of 24 by 24.
import type { Beat } from "../reel";

export const SIGNS: Record<Beat["kind"], string> = {
  opening: "M4 5h13v14H6a2 2 0 0 1-2-2zM17 9h3v8a2 2 0 0 1-3 2M7 9h7M7 12h7M7 15h4",
  quiet: "M3 9q4.500 -4 9 0t9 0M3 15q4.500 -4 9 0t9 0",
  exchange: "M3 17l5-6 4 3 8-9M15 5h5v5",
  suit: "M12 3v18M7 21h10M4 7h16M4 7l-3 7h6zM20 7l-3 7h6z",
  statement: "M3 10v4l11 5V5zM14 9a4 4 0 0 1 0 6M7 15v5h3v-4M18 7a7 7 0 0 1 0 10",
  virus:
    "M12 6a6 6 0 1 0 .01 0zM12 6V2M12 22v-4M6 12H2M22 12h-4M7.8 7.8L5 5M19 19l-2.800-2.800M7.8 16.2L5 19M19 5l-2.800 2.800",
  war: "M4 4l12 12M20 4L8 16M14 18l4-4M10 18l-4-4M17 17l3 3M7 17l-3 3",
  defence: "M12 3l8 3v6c0 5-4 8-8 9-4-1-8-4-8-9V6zM8.500 12l2.500 3 5-6",
  riot: "M12 3c3 4 4 5 4 8a4 4 0 0 1-8 0c0-2 1-2 1-4 2 1 2 2 2 3 1-2 2-4 1-7zM12 15v7M9 18h6",
  launch: "M12 3a9 9 0 1 0 .01 0zM12 8a4 4 0 1 0 .01 0zM12 12l6-6",
  impact: "M12 21v-8M8 21h8M5 10a4 4 0 0 1 3-5 5 5 0 0 1 8 0 4 4 0 0 1 3 5c0 2-3 3-7 3s-7-1-7-3z",
  federation: "M9 6a6 6 0 1 0 .01 0zM15 6a6 6 0 1 0 .01 0z",
};

// The figures of the turns as lines of a chart.
import type { Figures, Report } from "./types";

export interface Series {
  turns: number[];
  values: number[];
}

export const MEASURES = ["treasury", "income", "mood", "missiles", "levels"] as const;
export type Measure = (typeof MEASURES)[number];

export function measure(figures: Figures, what: Measure): number {
  switch (what) {
    case "treasury": return figures.treasury;
    case "income": return figures.income.reduce((sum, part) => sum + part, 0);
    case "mood": return figures.mood;
    case "missiles": return figures.nuclear + figures.interceptors;
    case "levels": return figures.levels.reduce((sum, level) => sum + level, 0);
  }
}

/** Of one country: before the first turn, then after each. */
export function seriesOf(reports: Report[][], country: number, what: Measure): Series {
  const own = reports.flat().filter((report) => report.country === country).sort((one, other) => one.turn - other.turn);
  const first = own[0];
  if (!first) return { turns: [], values: [] };
  return { turns: [first.turn - 1, ...own.map((report) => report.turn)], values: [measure(first.before, what), ...own.map((report) => measure(report.after, what))] };
}

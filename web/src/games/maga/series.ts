// The figures of the turns as lines of a chart.
import { SPHERES, type Figures, type Report } from "./types";

export interface Series {
  turns: number[];
  values: number[];
}

export const MEASURES = ["treasury", "income", "mood", "missiles", "levels"] as const;
export type Measure = (typeof MEASURES)[number];

const sum = (numbers: number[]) => numbers.reduce((total, number) => total + number, 0);

export function measure(figures: Figures, what: Measure): number {
  switch (what) {
    case "treasury":
      return figures.treasury;
    case "income":
      return sum(figures.income);
    case "mood":
      return figures.mood;
    case "missiles":
      return figures.nuclear + figures.interceptors;
    case "levels":
      return sum(figures.levels);
  }
}

/** Of one country: before the first turn, then after each. */
function series(reports: Report[][], country: number, value: (figures: Figures) => number): Series {
  const own = reports
    .flat()
    .filter((report) => report.country === country)
    .sort((one, other) => one.turn - other.turn);
  const first = own[0];
  if (!first) return { turns: [], values: [] };
  return {
    turns: [first.turn - 1, ...own.map((report) => report.turn)],
    values: [value(first.before), ...own.map((report) => value(report.after))],
  };
}

export const seriesOf = (reports: Report[][], country: number, what: Measure) =>
  series(reports, country, (figures) => measure(figures, what));
export const levelSeries = (reports: Report[][], country: number, role: number) =>
  series(reports, country, (figures) => figures.levels[role] ?? 1);

/** A measure taken apart: the texts' keys of its lines, and the lines. */
export function partsOf(reports: Report[][], country: number, what: Measure): { key: string; series: Series }[] {
  const part = (key: string, value: (figures: Figures) => number) => ({ key, series: series(reports, country, value) });
  switch (what) {
    case "income":
      return SPHERES.map((sphere, index) => part(`maga.sphere.${sphere}`, (figures) => figures.income[index] ?? 0));
    case "missiles":
      return [
        part("maga.nuclear", (figures) => figures.nuclear),
        part("maga.interceptors", (figures) => figures.interceptors),
      ];
    default:
      return [part(`maga.measure.${what}`, (figures) => measure(figures, what))];
  }
}

/** Round values at which a scale is marked, the least and the most within them. */
export function scale(values: number[]): number[] {
  const low = Math.min(0, ...values),
    high = Math.max(1, ...values);
  const rough = (high - low) / 3,
    power = 10 ** Math.floor(Math.log10(rough));
  const step = Math.max(1, ([1, 2, 5, 10].find((times) => times * power >= rough) ?? 10) * power);
  const first = Math.floor(low / step),
    last = Math.ceil(high / step);
  return Array.from({ length: last - first + 1 }, (_, index) => (first + index) * step);
}

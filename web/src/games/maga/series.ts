// The figures of the turns as lines of a chart.
import { scale, type Band, type Mark } from "../../ui/chart";
import { SPHERES, type Figures, type Report } from "./types";

export interface Series {
  turns: number[];
  values: number[];
}

interface Lines {
  bands: Band[];
  ticks: Mark[];
  legend: boolean;
  format: (value: number) => string;
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

const COLOURS = [
  "var(--accent)",
  "var(--loss)",
  "var(--gain)",
  "var(--warn)",
  "var(--violet)",
  "var(--turquoise)",
  "var(--brown)",
  "var(--orange)",
];
const TICKS = 8;
const HIGH = 104;

/** Lines as a chart has them. One alone says its last value at its end; several have their numbers there, and a legend. */
export function chartOf(named: { name: string; series: Series }[], format: (value: number) => string): Lines {
  const several = named.length > 1;
  const lines = named.map(({ name, series: { turns, values } }, index) => {
    const last = format(values[values.length - 1] ?? 0);
    const colour = COLOURS[index % COLOURS.length] ?? "";
    const points = values.map((y, i) => ({ x: turns[i] ?? 0, y }));
    return { name, colour, sign: several ? String(index + 1) : last, last, points };
  });
  const turns = [...new Set(named.flatMap(({ series }) => series.turns))];
  const every = Math.ceil(turns.length / TICKS);
  return {
    bands: [
      {
        high: HIGH,
        marks: scale(named.flatMap(({ series }) => series.values)).map((at) => ({ at, text: format(at) })),
        lines,
      },
    ],
    ticks: turns.filter((_, index) => index % every === 0).map((at) => ({ at, text: String(at) })),
    legend: several,
    format,
  };
}

// What a stage changes in every state, figure by figure, before it is published.
import type { Figures, Report } from "../types";

export const FIGURES = ["treasury", "income", "mood", "nuclear", "interceptors", "levels"] as const;
export type Figure = (typeof FIGURES)[number];

export interface Difference {
  before: number;
  after: number;
}

const sum = (numbers: number[]) => numbers.reduce((all, one) => all + one, 0);

export function figureOf(figures: Figures, figure: Figure): number {
  if (figure === "income") return sum(figures.income);
  return figure === "levels" ? sum(figures.levels) : figures[figure];
}

export const differenceOf = ({ before, after }: Report, figure: Figure): Difference => ({
  before: figureOf(before, figure),
  after: figureOf(after, figure),
});

/** All states together; of the mood the middle, as its sum means nothing. */
export function together(reports: Report[], figure: Figure): Difference {
  const all = reports.map((report) => differenceOf(report, figure));
  const over = figure === "mood" ? Math.max(1, all.length) : 1;
  return { before: sum(all.map(({ before }) => before)) / over, after: sum(all.map(({ after }) => after)) / over };
}

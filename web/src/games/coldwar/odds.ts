// What dice may bring, as the core answers, made ready to be drawn: one bar for each result that may come.
import { plural, t } from "../../lib/i18n.svelte";
import type { Side } from "./types";
import { sideName } from "./words";

export interface Odds {
  bars: { text: string; weight: number; good: boolean }[];
  total: number;
  notes: string[]; // What else follows, whatever the dice say.
  warnings: string[];
}

export interface CoupAnswer {
  ops: number;
  outcomes: { weight: number; removed: number; added: number }[];
  milops: number; // Afterwards.
  defcon: number; // Afterwards.
  loses: boolean; // Who does it loses the game.
}

export interface RealignAnswer {
  us: { modifier: number };
  ussr: { modifier: number };
  outcomes: { weight: number; side: Side | null; removed: number }[]; // Whose influence goes.
}

export interface WarAnswer {
  modifier: number;
  needs: number;
  wins: number;
  of: number;
  points: number;
}

export interface SpaceAnswer {
  box: number;
  needs: number;
  wins: number;
  of: number;
  points: number;
}

const sum = (weights: { weight: number }[]) => weights.reduce((total, { weight }) => total + weight, 0);

export function coupOdds(answer: CoupAnswer, seat: Side, defcon: number): Odds {
  const them = sideName(seat === 0 ? 1 : 0);
  return {
    bars: answer.outcomes.map(({ weight, removed, added }) => ({
      weight, good: removed > 0, text: removed === 0 ? t("coldwar.page.odds.fails") : added > 0 ? t("coldwar.page.odds.removed_added", { side: them, removed, added }) : t("coldwar.page.odds.removed", { side: them, removed }),
    })),
    total: sum(answer.outcomes),
    notes: [t("coldwar.page.odds.coup_ops", { ops: answer.ops }), ...(answer.defcon < defcon ? [t("coldwar.page.odds.defcon", { defcon: answer.defcon })] : []), t("coldwar.page.odds.milops", { milops: answer.milops })],
    warnings: answer.loses ? [t("coldwar.page.odds.loses")] : [],
  };
}

export function realignOdds(answer: RealignAnswer, seat: Side): Odds {
  return {
    bars: answer.outcomes.map(({ weight, side, removed }) => ({
      weight, good: side !== null && side !== seat && removed > 0, text: side === null || removed === 0 ? t("coldwar.page.odds.nothing") : t("coldwar.page.odds.removed", { side: sideName(side), removed }),
    })),
    total: sum(answer.outcomes),
    notes: [t("coldwar.page.odds.modifiers", { us: answer.us.modifier, ussr: answer.ussr.modifier })],
    warnings: [],
  };
}

/** Something that either succeeds or not: a war, a step into space. */
export function chanceOf({ wins, of }: { wins: number; of: number }, notes: string[]): Odds {
  const bars = [{ text: t("coldwar.page.odds.succeeds"), weight: wins, good: true }, { text: t("coldwar.page.odds.fails"), weight: of - wins, good: false }];
  return { bars: bars.filter(({ weight }) => weight > 0), total: of, notes, warnings: [] };
}

export const warOdds = (answer: WarAnswer): Odds =>
  chanceOf(answer, [t("coldwar.page.odds.war", { needs: answer.needs, modifier: answer.modifier }), plural("coldwar.page.odds.points", answer.points)]);

export const spaceOdds = (answer: SpaceAnswer): Odds =>
  chanceOf(answer, [t("coldwar.page.odds.space", { box: t(`coldwar.page.box.${answer.box}`), needs: answer.needs }), ...(answer.points > 0 ? [plural("coldwar.page.odds.points", answer.points)] : [])]);

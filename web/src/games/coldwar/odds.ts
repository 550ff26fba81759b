// What dice may bring, as the core answers, made ready to be drawn: one bar for each result that may come.
import { t } from "../../lib/i18n.svelte";
import { FACES, other, type Modifier, type Position, type Side } from "./types";
import { addedText, sideName } from "./words";

export interface Odds {
  bars: { text: string; weight: number; good: boolean; faces: number[] }[]; // Of one die; none where two are compared.
  total: number;
  notes: string[]; // What else follows, whatever the dice say.
  warnings: string[];
}

export interface CoupAnswer {
  ops: number;
  modifier: number;
  cards?: Modifier[]; // What of the modifier cards add.
  stability: number;
  defcon: boolean; // It lowers DEFCON.
  crisis: boolean; // It loses the game, by the Cuban Missile Crisis.
  dice: { die: number; removed: number; added: number }[];
}

export interface RealignAnswer {
  mine: number;
  theirs: number;
  my_cards?: Modifier[]; // What cards add to either.
  their_cards?: Modifier[];
  leads: { lead: number; ways: number }[];
}

export interface WarAnswer {
  modifier: number;
  needed: number;
  ways: number;
}

export interface SpaceAnswer {
  box: number;
  ops: number;
  ways: number;
  points: number;
}

const PAIRS = 36;

/** Results that read the same are one bar. */
function bars(results: Odds["bars"]): Odds["bars"] {
  const merged = new Map<string, Odds["bars"][number]>();
  for (const result of results)
    merged.set(result.text, {
      ...result,
      weight: result.weight + (merged.get(result.text)?.weight ?? 0),
      faces: [...(merged.get(result.text)?.faces ?? []), ...result.faces],
    });
  return [...merged.values()].filter(({ weight }) => weight > 0);
}

const removal = (side: Side, removed: number, added = 0) =>
  added > 0
    ? t("coldwar.page.odds.removed_added", { side: sideName(side), removed, own: sideName(other(side)), added })
    : t("coldwar.page.odds.removed", { side: sideName(side), removed });

/** DEFCON 1 loses the game for whose round it is, whoever brought it about. */
const lost = (phasing: Side, seat: Side) =>
  phasing === seat ? t("coldwar.odds.defcon_lost") : t("coldwar.page.odds.defcon_1", { side: sideName(phasing) });

export function coupOdds(
  { ops, modifier, cards, stability, defcon: lowers, crisis, dice }: CoupAnswer,
  seat: Side,
  { defcon, phasing }: Position,
): Odds {
  return {
    bars: bars(
      dice.map(({ die, removed, added }) => ({
        weight: 1,
        faces: [die],
        good: removed > 0,
        text: removed === 0 ? t("coldwar.page.odds.fails") : removal(other(seat), removed, added),
      })),
    ),
    total: FACES,
    notes: [
      t("coldwar.page.odds.sum", { ops, modifier: addedText(modifier, cards, " "), stability }),
      ...(lowers && defcon > 2 ? [t("coldwar.odds.defcon", { n: defcon - 1 })] : []),
    ],
    warnings: [
      ...(crisis ? [t("coldwar.odds.crisis_lost")] : []),
      ...(lowers && defcon === 2 ? [lost(phasing, seat)] : []),
    ],
  };
}

/** `held` is what each side has there: no more than that can be removed. */
export function realignOdds(
  { mine, theirs, my_cards, their_cards, leads }: RealignAnswer,
  seat: Side,
  held: [number, number],
): Odds {
  const rolls = (side: Side, modifier: number, cards?: Modifier[]) =>
    t("coldwar.odds.plus", { side: sideName(side), n: addedText(modifier, cards).trim() || "+0" });
  const result = (lead: number) => {
    const side = lead > 0 ? other(seat) : seat;
    const removed = Math.min(Math.abs(lead), held[side]);
    return {
      good: side !== seat && removed > 0,
      text: removed === 0 ? t("coldwar.page.odds.nothing") : removal(side, removed),
    };
  };
  return {
    bars: bars([...leads].reverse().map(({ lead, ways }) => ({ ...result(lead), weight: ways, faces: [] }))),
    total: PAIRS,
    notes: [rolls(seat, mine, my_cards), rolls(other(seat), theirs, their_cards)],
    warnings: [],
  };
}

/** Something that either succeeds or not: a war, a step into space. */
export function chanceOf(ways: number, notes: string[]): Odds {
  const both = [
    { text: t("coldwar.page.odds.succeeds"), weight: ways, good: true, faces: [] },
    { text: t("coldwar.page.odds.fails"), weight: FACES - ways, good: false, faces: [] },
  ];
  return { bars: bars(both), total: FACES, notes, warnings: [] };
}

export const warOdds = ({ modifier, needed, ways }: WarAnswer): Odds =>
  chanceOf(ways, [
    t("coldwar.odds.roll", { n: needed }),
    ...(modifier < 0 ? [t("coldwar.odds.minus", { n: -modifier })] : []),
  ]);

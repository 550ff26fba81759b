// The rulebook's worked example (R14 to R19), played by the core: what players did until the event is realised is the table below; every number of every
// step comes from the core's account of the realisation.
import { CHANCE } from "../../core/core";
import { Snapshot } from "../../core/snapshot";
import { t } from "../../lib/i18n.svelte";
import { signed } from "./draw";
import { SIDES } from "./geometry";
import { tAt } from "./nodes";
import type { FieldNode, Position, ResolutionLink, Token, What } from "./types";

export const NODE = "1.2";

const OPTIONS = `players 3
rings 2
rounds 1 1 1
start_mark v
start_cards 1
start_momentum 60
round_action_units 9
event start "The first cause" gain v - x - orbits 0 sides - - - - fc fc
card 1 "The example" loss v orange x - orbits 0 sides - fc - - bc bh
card 2 "Above it" gain v blue x - orbits 0 sides fc - fc - - -
card 3 "Another" gain v blue x - orbits 0 sides fc - fc - - -
`;

/** Who does what, in turn, until the node of the example is realised. */
const MOVES: [seat: number, action: string][] = [
  [CHANCE, "start v"],
  [CHANCE, "deal 1"],
  [CHANCE, "deal 2"],
  [CHANCE, "deal 3"],
  [0, "move 1.2"],
  [0, "organise 1 turn 0 mark v"],
  [0, "strengthen 4 1"],
  [0, "strengthen 1 1"],
  [0, "influence 1.2 v 1"],
  [0, "end"],
  [1, "move 1.1"],
  [1, "organise 2 turn 0 mark x"],
  [1, "strengthen 2 2"],
  [1, "influence 1.2 x 1"],
  [1, "end"],
  [2, "influence 1.2 v 1"],
  [2, "end"],
  [CHANCE, "realise 0"],
  [2, "leave 1.1"],
  [1, "end"],
  [2, "end"],
  [0, "end"],
  [CHANCE, "realise 1.1"],
  [1, "leave 2.1"],
  [2, "leave 2.1"],
];
const REALISE = `realise ${NODE}`;

export interface Worked {
  before: Position;
  after: Position;
  account: What;
}

export function worked(): Worked {
  const ready = MOVES.reduce((at, [seat, action]) => at.after(seat, action), Snapshot.first("horizon", OPTIONS));
  return {
    before: ready.json(),
    account: ready.describe(0, CHANCE, REALISE),
    after: ready.after(CHANCE, REALISE).json(),
  };
}

export type Stage = "card" | "link" | "effect" | "influence" | "decides" | "points" | "closed";

export interface Step {
  stage: Stage;
  side: number | null; // Of the link that the step is about.
  terms: number[]; // Of the sum, as far as it has been added up.
  text: string;
}

const SIGN = { v: "✓", x: "✗" } as const;
const MARKS = ["v", "x"] as const;
const nodeAt = ({ nodes }: Position, name: string) => nodes.find(({ node }) => node === name) as FieldNode;
const total = (numbers: number[]) => numbers.reduce((sum, one) => sum + one, 0);
const facing = (side: number) => (side + SIDES.length / 2) % SIDES.length;

/** What is printed on both cards on a side, and the tokens there. */
function between({ before }: Worked, { side, neighbour }: ResolutionLink) {
  const own = nodeAt(before, NODE).event?.sides[side];
  const other = nodeAt(before, neighbour).event?.sides[facing(side)];
  const tokens = (own?.strengthening ?? 0) + (other?.strengthening ?? 0);
  return { own: own?.link ?? null, other: other?.link ?? null, tokens };
}

function linkText(example: Worked, link: ResolutionLink): string {
  const { own, other, tokens } = between(example, link);
  const overruled = own !== null && other !== null && own !== other; // R14
  return tAt(overruled ? "horizon.worked.overruled" : "horizon.worked.link", link.neighbour, {
    kind: t(`horizon.${link.kind}`),
    own: t(`horizon.${own ?? link.kind}`),
    strength: `${link.strength - tokens} + ${tokens} = ${link.strength}`,
  });
}

function effectText(example: Worked, link: ResolutionLink, sum: number): string {
  const happened = nodeAt(example.before, link.neighbour).status === "happened";
  return tAt(happened ? "horizon.worked.happened" : "horizon.worked.not_happened", link.neighbour, {
    kind: t(`horizon.${link.kind}`),
    effect: signed(link.effect),
    sum: signed(sum),
  });
}

/** What the influence at a mark adds, R17. */
const weight = (mark: "v" | "x", tokens: Token[]) => (mark === "v" ? 1 : -1) * total(tokens.map(({ value }) => value));

export function stepsOf(example: Worked): Step[] {
  const { account, after } = example;
  const steps: Step[] = [];
  const terms: number[] = [];
  const say = (stage: Stage, text: string, side: number | null = null) =>
    steps.push({ stage, side, terms: [...terms], text });

  say("card", t("horizon.worked.card", { node: NODE }));
  for (const link of account.links ?? []) {
    say("link", linkText(example, link), link.side);
    terms.push(link.effect);
    say("effect", effectText(example, link, total(terms)), link.side);
  }
  for (const mark of MARKS) {
    const tokens = account.influence?.[mark] ?? [];
    if (tokens.length === 0) continue;
    terms.push(weight(mark, tokens));
    const effect = signed(weight(mark, tokens));
    say("influence", t("horizon.worked.influence", { mark: SIGN[mark], effect, sum: signed(total(terms)) }));
  }
  say("decides", decidedText(account));
  for (const { colour, points } of account.points ?? []) say("points", pointsText(account, colour, points));
  const kept = total((nodeAt(after, NODE).event?.sides ?? []).map(({ strengthening = 0 }) => strengthening));
  say("closed", t("horizon.worked.closed", { mark: outcomeOf(account), kept: signed(kept) }));
  return steps;
}

const outcomeOf = ({ happens }: What) => SIGN[happens ? "v" : "x"];

function decidedText({ sum = 0, token, happens }: What): string {
  return t("horizon.worked.decides", {
    sum: signed(sum),
    colour: t(`horizon.colour.${token?.colour ?? "neutral"}`),
    mark: SIGN[token?.mark ?? "v"],
    outcome: t(happens ? "horizon.mark_v" : "horizon.mark_x"),
  });
}

function pointsText(account: What, colour: string, points: number): string {
  const who = { colour: t(`horizon.colour.${colour}`), points: Math.abs(points) };
  const result = t(points > 0 ? "horizon.log.gains" : "horizon.log.loses", who);
  return t("horizon.worked.points", { mark: outcomeOf(account), result });
}

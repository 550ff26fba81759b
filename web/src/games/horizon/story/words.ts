// What is said at each beat of a realisation: names, numbers and who, from its account alone.
import { t } from "../../../lib/i18n.svelte";
import type { Teller } from "../log";
import type { CardName, FieldNode, Side, What } from "../types";
import { neighbour } from "../geometry";
import { nodeName } from "../nodes";
import { decisive, weightsOf, type Beat, type Weight } from "./realisation";

export const signed = (number: number): string => (number > 0 ? `+${number}` : number < 0 ? `−${-number}` : "0");
export const markOf = (happens: boolean | undefined): string => (happens ? "✓" : "✗");

export interface Scene {
  what: What;
  tell: Teller;
  cardIn: (node: string) => CardName | undefined;
  bearsOn: string[]; // Later events that have a link with this one.
}

const nameIn = ({ tell, cardIn }: Scene, node: string): string => {
  const card = cardIn(node);
  return card === undefined ? nodeName(node) : tell.card(card);
};

/** Whether the event from which a link comes happened: a cause speaks for, a hindrance against, unless it did not. */
export const cameTrue = (weight: Weight): boolean =>
  weight.from === "link" && (weight.kind === "cause") === weight.effect > 0;

export function weightWords(weight: Weight, scene: Scene): string {
  const effect = signed(weight.effect);
  if (weight.from === "influence")
    return t("horizon.story.token", {
      player: scene.tell.colour(weight.colour),
      mark: markOf(weight.mark === "v"),
      effect,
    });
  return t(`horizon.story.${weight.kind}_${cameTrue(weight) ? "happened" : "not"}`, {
    name: nameIn(scene, weight.neighbour),
    strength: weight.strength,
    effect,
  });
}

const listed = (weights: Weight[], scene: Scene, none: string): string =>
  weights.length === 0 ? t(none) : weights.map((weight) => weightWords(weight, scene)).join(" ");

const total = (weights: Weight[], sign: 1 | -1): number =>
  weights.reduce((sum, { effect }) => sum + Math.max(0, sign * effect), 0);

function sumWords(weights: Weight[], { what, tell }: Scene): string {
  const fields = { plus: total(weights, 1), minus: total(weights, -1), sum: Math.abs(what.sum ?? 0) };
  if (what.decided_by === "sum") return t(`horizon.story.tips_${what.happens ? "v" : "x"}`, fields);
  const mark = markOf(what.happens);
  return t(`horizon.story.level_${what.decided_by ?? "neutral"}`, {
    ...fields,
    mark,
    player: tell.colour(what.token?.colour ?? ""),
  });
}

function outcomeWords(scene: Scene): string {
  const { what } = scene;
  const said = t(what.happens ? "horizon.story.happened" : "horizon.story.not_happened", {
    name: nameIn(scene, what.node ?? ""),
  });
  if (scene.bearsOn.length === 0) return said;
  return `${said} ${t("horizon.story.bears_on", { names: scene.bearsOn.map((node) => nameIn(scene, node)).join(", ") })}`;
}

function pointsWords({ what, tell }: Scene): string {
  const mark = markOf(what.happens);
  const given = what.points?.[0];
  if (!given) return t("horizon.story.nobody", { mark });
  return t(given.points > 0 ? "horizon.story.gains" : "horizon.story.loses", {
    mark,
    player: tell.colour(given.colour),
    points: Math.abs(given.points),
  });
}

/** What is said at a beat; `laid` weights have been told so far. */
export function beatWords(beat: Beat, laid: number, scene: Scene): string {
  const weights = weightsOf(scene.what);
  const told = weights.slice(0, laid);
  switch (beat) {
    case "links": {
      const links = told.filter(({ from }) => from === "link");
      return laid === 0 && weights.some(({ from }) => from === "link")
        ? ""
        : listed(links, scene, "horizon.story.no_links");
    }
    case "influence":
      return listed(
        told.filter(({ from }) => from === "influence"),
        scene,
        "horizon.story.no_influence",
      );
    case "sum":
      return sumWords(weights, scene);
    case "outcome":
      return outcomeWords(scene);
    case "points":
      return pointsWords(scene);
  }
}

/** Why an event ended as it did, in one sentence: the token that decided, the heaviest of what turned it, or that nothing could. */
export function reason(scene: Scene): string {
  const { what, tell } = scene;
  const sum = signed(what.sum ?? 0);
  if (what.decided_by === "organiser")
    return t("horizon.story.why_token", { player: tell.colour(what.token?.colour ?? ""), mark: markOf(what.happens) });
  if (what.decided_by === "neutral") return t("horizon.story.why_neutral", { mark: markOf(what.happens) });
  const [turned] = decisive(what);
  if (!turned) return t("horizon.story.why_sure", { sum });
  return t("horizon.story.why_turned", { sum, weight: weightWords(turned, scene) });
}

const linked = (side: Side | undefined): boolean => (side?.link ?? null) !== null;

/** The open events on whose side towards this node, or on this node's towards them, there is a link: on them it bears next. */
export function bearsOn(node: string, nodes: FieldNode[]): string[] {
  const names = nodes.map((one) => one.node);
  const at = (name: string | null) => nodes.find((one) => one.node === name);
  const own = at(node)?.event;
  if (!own) return [];
  return [0, 1, 2, 3, 4, 5].flatMap((side) => {
    const beside = at(neighbour(node, side, names));
    if (!beside?.event || beside.status !== "open") return [];
    return linked(own.sides[side]) || linked(beside.event.sides[(side + 3) % 6]) ? [beside.node] : [];
  });
}

// The links between events as the core says them: of open events in the forecast, of realised ones in the account of their realisation.
import { SIDES, neighbour } from "./geometry";
import type { FieldNode, Forecast, HorizonFrame, Link, ResolutionLink, What } from "./types";

export interface Between {
  node: string; // The later one, on which the link acts.
  from: string;
  side: number; // Of the later one.
  kind: Link;
  strength: number;
  effect: number;
  hollow: boolean; // The earlier one did not happen, or would not.
  spent: boolean;
}

/** How each realised event turned out, as far as these frames tell. */
export function realisations(frames: HorizonFrame[]): Map<string, What> {
  const found = new Map<string, What>();
  for (const { event } of frames) {
    const what = event?.what;
    if (what?.type === "realise" && what.event && what.node) found.set(what.node, what);
  }
  return found;
}

export function linksBetween(
  nodes: FieldNode[],
  forecast: Forecast | null,
  realised: Map<string, What>,
  guessed: boolean, // Whether what would happen is shown.
): Between[] {
  const open = new Set(nodes.filter(({ status }) => status === "open").map(({ node }) => node));
  const of = (node: string, spent: boolean) => (link: ResolutionLink) => ({
    node,
    from: link.neighbour,
    side: link.side,
    kind: link.kind,
    strength: link.strength,
    effect: link.effect,
    hollow: (link.kind === "cause") !== link.effect > 0 && (guessed || !open.has(link.neighbour)),
    spent,
  });
  return [
    ...nodes.flatMap(({ node, event }) =>
      event && !open.has(node) ? (realised.get(node)?.links ?? []).map(of(node, true)) : [],
    ),
    ...(forecast?.events ?? []).flatMap(({ node, links }) => links.map(of(node, false))),
  ];
}

/** The sides of each event whose own sign is not drawn: a bridge lies there, or it does not lead to the future any more. */
export function hiddenSides(nodes: FieldNode[], between: Between[]): Map<string, Set<number>> {
  const names = nodes.map(({ node }) => node);
  const open = new Set(nodes.filter(({ status }) => status === "open").map(({ node }) => node));
  const hidden = new Map(nodes.map(({ node }) => [node, new Set<number>()]));
  for (const { node, from, side } of between) {
    hidden.get(node)?.add(side);
    hidden.get(from)?.add((side + 3) % 6);
  }
  for (const { node, event } of nodes) {
    if (!event || open.has(node)) continue;
    for (const side of SIDES)
      if (!open.has(neighbour(node, side, names) ?? "") || event.sides[side]?.direction === "backward")
        hidden.get(node)?.add(side);
  }
  return hidden;
}

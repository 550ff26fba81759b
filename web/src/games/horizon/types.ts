// What the core says of Horizon as JSON.
import type { Account, Frame, TableEvent } from "../../table/types";

export type Colour = "yellow" | "orange" | "blue" | "violet" | "turquoise" | "grey" | "neutral";
export type CardName = number | "attack" | "support" | "logistics" | "start";
export type Link = "cause" | "hindrance";
export type Mark = "v" | "x";

export interface Side {
  link: Link | null;
  direction: "forward" | "backward" | null;
  strengthening?: number;
  leads?: "earlier" | "later" | "outside";
}

export interface Arcs {
  v: Colour | null;
  x: Colour | null;
}

export interface Token {
  colour: Colour;
  value: number;
}

export interface EventOnField {
  card: CardName;
  turn: number;
  gain: boolean;
  orbits: number;
  points: number; // That it gives or takes.
  bridge: boolean;
  artifact: boolean;
  sides: Side[];
  arcs: Arcs;
  token: { colour: Colour; mark: Mark } | null;
  influence: { v: Token[]; x: Token[] };
}

export interface FieldNode {
  node: string;
  status: "open" | "empty" | "happened" | "not_happened";
  pawns: number[];
  event: EventOnField | null;
}

export interface Player {
  seat: number;
  colour: Colour;
  score: number;
  place: number;
  momentum: number;
  action_units: number;
  pawn: string;
  hand_count: number;
  hand: CardName[] | null;
  artifacts: Record<string, number>;
  score_marks: number[];
}

export interface Position {
  viewer: number | string | null;
  rings: number;
  phase: number;
  round: number;
  rounds: number[];
  first: number;
  turn: number | null;
  stage: string;
  awaiting: number | null;
  realising: string | null;
  nodes: FieldNode[];
  players: Player[];
  deck: number;
  discard: CardName[];
  artifact_stack: number;
  revealed: (CardName | null)[] | null;
}

export interface Card {
  card: CardName;
  kind: string;
  gain: boolean;
  orbits: number;
  points: number; // That it gives or takes.
  bridge: boolean;
  artifact: boolean;
  radii: number[] | null;
  sides: Side[];
  arcs: Arcs;
}

export interface ResolutionLink {
  side: number;
  kind: Link;
  strength: number;
  effect: number;
  neighbour: string;
}

export interface Resolution {
  node: string;
  links: ResolutionLink[];
  links_total: number;
  influence_total: number;
  sum: number;
  decided_by: "sum" | "organiser" | "neutral";
  happens: boolean;
  points: { colour: Colour; points: number }[];
}

export interface Forecast {
  events: (Resolution & { hangs: string[]; flips: string[] })[];
  scores: number[];
}

/** The game's account of an event; which fields it has depends on its type. */
export interface What extends Account, Partial<Omit<Resolution, "points">> {
  to?: number | string;
  from?: string;
  card?: CardName | null;
  artifact?: string;
  event?: boolean;
  mark?: Mark;
  value?: number;
  side?: number;
  tokens?: number;
  kind?: Link;
  strength?: number;
  gained?: number;
  action_units?: number;
  momentum?: number;
  points?: { colour: Colour; points: number }[];
  token?: { colour: Colour; mark: Mark }; // Of a realisation: as they lay.
  influence?: { v: Token[]; x: Token[] };
  pawns?: number[];
  phase_ends?: boolean;
  phase?: number;
}

export type HorizonEvent = TableEvent<What>;
export type HorizonFrame = Frame<What>;

// What the components know of a table, whether it is played on a server or in the page alone.
import type { ErrorInfo } from "../core/core";

export type Colour = "yellow" | "orange" | "blue" | "violet" | "turquoise" | "brown" | "neutral";
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
export interface What extends Partial<Omit<Resolution, "points">> {
  type: string;
  seat?: number;
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
  phase_ends?: boolean;
  phase?: number;
}

export interface TableEvent {
  n: number;
  seat?: number | "chance" | "organiser";
  action?: string | null;
  by?: string | number[] | null;
  what?: What | null;
  takeback?: number;
  resign?: number;
  end?: string;
  secret?: string;
}

/** A position that can be gone back to: the view's bytes after an event. */
export interface Frame {
  event: TableEvent | null;
  bytes: Uint8Array;
}

export interface SeatInfo {
  seat: number;
  kind: "person" | "bot" | "open";
  name: string | null;
  bot: string | null;
  connected: boolean;
  away: boolean;
  resigned: boolean;
  owner: boolean;
}

export interface Clocks {
  running: number[];
  left_ms: number[];
  reserve_ms: number[];
  spent_ms: number;
}

export interface Proposal {
  proposal: number;
  what: "takeback" | "pause" | "resume";
  to?: number;
  seat: number;
  agreed: number[];
  status: string;
}

export interface ChatLine {
  seat: number | null;
  name: string;
  text: string;
  time: number;
}

export type Status = "waiting" | "running" | "paused" | "over";

/** One game as the page sees it. The fields are reactive. */
export interface Table {
  readonly local: boolean;
  readonly status: Status;
  readonly seat: number | null;
  readonly seats: SeatInfo[];
  readonly options: string;
  readonly frames: Frame[];
  readonly legal: string[];
  readonly clocks: Clocks | null;
  readonly clocksAt: number;
  readonly proposal: Proposal | null;
  readonly chat: ChatLine[];
  readonly connected: boolean;
  /** Local hot seat: the person who should take the seat before the hand is shown; null when nobody need. */
  readonly curtain: number | null;
  readonly next: string | null;
  /** Whether undo may succeed, as far as the page can tell. */
  readonly canUndo: boolean;
  lift(): void;
  act(actions: string[]): Promise<ErrorInfo | null>;
  undo(): Promise<ErrorInfo | null>;
  propose(what: string, to?: number): Promise<ErrorInfo | null>;
  vote(agree: boolean): Promise<ErrorInfo | null>;
  say(text: string): Promise<ErrorInfo | null>;
  resign(): Promise<ErrorInfo | null>;
  record(): Promise<string | null>;
  close(): void;
}

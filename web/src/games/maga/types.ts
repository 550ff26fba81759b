// MAGA as the page knows it: docs/evening.md has the meaning of every field.
import type { ErrorInfo } from "../../core/core";
import type { EveningInfo, Note, TalkLine, Team as SharedTeam, TeamInfo } from "../../evening/types";
import type { Status } from "../../table/types";

export const ROLES = ["pr", "fin", "def", "fsb", "mid", "jus", "mvd", "pub", "hea", "sec"] as const;
export const SPHERES = ["agriculture", "heavy", "light"] as const;
export type Role = (typeof ROLES)[number];

export interface Figures {
  country: number;
  treasury: number;
  income: number[];
  upkeep: number;
  nuclear: number;
  interceptors: number;
  mood: number;
  riot: number;
  levels: number[];
  blocked: number[];
}

export interface Country extends Figures {
  numbers: number[];
  list: string[];
  committed: boolean;
  recruited?: (number | null)[];
}

export interface Statement {
  not: boolean;
  action: string;
  target: number | null;
  by: Role | null; // The role that acts, and the one that is meant; null: any.
  role: Role | null;
  amount: number | null; // Roubles, missiles or tenths: at least, of a right at most; null: any.
}

export interface Condition extends Statement {
  party: number; // Whose deed it is about: any state's.
  when: "same" | "before" | "earlier"; // In the turn that is judged, the one before, or any earlier one of the treaty.
}

export interface Clause extends Statement {
  clause: number; // In its treaty.
  kind: "duty" | "right";
  party: number;
  when: "every" | "once" | "within"; // In each turn, once in the treaty's, or once within `turns` after the condition's.
  turns: number | null;
  if: Condition | null;
  status: "open" | "kept" | "broken"; // As far as the viewer can know.
  broken_in: number | null;
  proven_to?: number[]; // Which parties can know of the breach; for the organiser only.
}

export interface Treaty {
  treaty: number; // Among those that the viewer is told about.
  from: number;
  until: number;
  annulled: boolean;
  parties: number[];
  clauses: Clause[];
}

/** A duty broken towards the one who sues. */
export interface Breach {
  treaty: number;
  clause: number;
  fact: boolean;
  proven: boolean; // So far as the suing team can know.
}

export interface Contest {
  action: string;
  attacker: number;
  defender: number;
  role: Role;
  attack: number;
  defence: number;
  n: number;
  probability: string;
  won?: boolean;
}

/** Of a state that the viewer may not see the points alone. */
export interface Result {
  country: number;
  treasury?: number;
  levels?: number;
  income?: number;
  nuclear?: number;
  interceptors?: number;
  mood?: number;
  stars?: number;
  points: number;
}

/** Of what the game counts: who has earned it, and for how much. */
export interface Award {
  award: "strike" | "service" | "ally" | "unlucky" | "comeback" | "rock";
  countries: number[];
  value: number; // Of luck in hundredths of a contest.
  given: boolean;
}

export interface Suit {
  country: number;
  row: number;
  target: number;
  evidence: boolean;
  broken: Breach[];
}

export interface Agent {
  owner: number;
  country: number;
  role: Role;
  number: number;
  level: number;
}

export interface Position {
  phase: "numbers" | "lot" | "lists" | "evidence" | "stage" | "review" | "ending" | "over";
  turn: number;
  turns: number;
  teams: number;
  numbers: "secret" | "open";
  exchange: "literal" | "stake_weighted";
  organiser: boolean;
  afterwards: "secret" | "open";
  ranking: "at_once" | "revealed"; // At the end.
  wall: "strict" | "counts" | "open"; // How much of a stage everybody may be told.
  capacity: number;
  viewer: number | "organiser" | null;
  ring: number[];
  leaders: number[];
  countries: Country[];
  agents: Agent[];
  known: { owner: number; country: number; role: Role; number: number }[];
  flying: { from: number; to: number; missiles: number; hits: number; arrives: "now" | "next" }[];
  wars: { attacker: number; target: number }[];
  viruses: { from: number; to: number }[];
  statements: { from: number; to: number }[];
  treaties: Treaty[];
  suits: Suit[];
  contests: Contest[];
  results: Result[]; // Of those whose place is told.
  awards: Award[]; // That were given; for organisers also those that can be.
}

/** Something that a tracked role knows of its own state: about a state, or a role of it, where it has them. */
export interface Fact {
  fact: string;
  country?: number;
  role?: Role;
  amount: number; // Roubles, missiles, points, stages, a level, a number or a count.
}

export interface News {
  news: string;
  country?: number;
  role?: Role;
  action?: string;
  texts?: string[]; // What an agent or a tracked role did, line by line.
  result?: string;
  learnt?: number; // By an agent; absent: nothing.
  amount?: number;
  rows?: number;
  number?: number;
  won?: boolean;
  sphere?: string;
  countries?: number;
  arrived?: number | boolean;
  hit?: number;
  hits?: number;
  attacker?: number;
  level?: number;
  percent?: number;
  clause?: number;
  treaty?: number;
  facts?: Fact[]; // What a tracked role knows.
  answers?: string[]; // Rows for the next list that would do something about it.
}

/** Why a figure has changed. */
export interface Item {
  figure: string; // treasury, a sphere, nuclear, interceptors, mood, or a role, whose level it is.
  cause: string;
  of?: string;
  row?: number;
  country?: number;
  amount: number;
}

export interface ReportRow {
  row: number;
  text: string;
  result: string | null;
  learnt: number;
}

export interface Report {
  country: number;
  turn: number;
  income: number;
  upkeep: number;
  rows: ReportRow[];
  before: Figures;
  after: Figures;
  account: Item[];
  news: News[];
  news_lost: boolean;
}

/** One row of the order table. */
export interface OrderRow {
  action: string;
  id: string;
  role: Role;
  price: number;
  help: "none" | "own" | "any";
  level: "none" | "ordinary" | "starred";
  once: boolean;
  stars: number;
  words: string[];
  formal: Role; // Whose action it is by name, whoever executes it [ROLE-5].
  when: "row" | "stage" | "after_rows" | "every_stage" | "next_stage";
  touches: string;
  measure: Measure;
  needs: number; // The level that the role itself must have; 0: none.
  against: "" | "target" | "recruiter" | "liar" | "investor" | "launcher"; // Whom its contest is against; "": it has none.
}

/** How much an action changes; what is absent changes nothing. */
export interface Measure {
  money?: number;
  mood?: number;
  penalty?: number;
  percent?: number;
  beside?: number;
  bought?: number;
  disposed?: number;
}

export interface ForecastRow {
  row: number;
  line: number;
  cost: number;
  left: number;
  warnings: string[];
  strength?: number;
  against?: string;
  sure?: boolean; // There can be no contest yet.
  missing?: number; // Of the money.
  needs?: number; // The level that the role needs, and the one that it has.
  has?: number;
  place?: number; // Of a trial: above which row it serves best; absent: at the end.
}

export interface Forecast {
  countries: {
    country: number;
    treasury: number;
    income: number;
    upkeep: number;
    riot: boolean;
    spendable: number;
    rows: ForecastRow[];
    end: number;
    next_income: number;
    helpers: { role: Role; help: number }[]; // Roles that can still help, the most helpful first.
    helpable: Role[]; // Roles whose rows help would serve.
  }[];
  error: { line: number; error: ErrorInfo } | null;
}

export interface Paper {
  paper: number;
  seat: number; // Who proposed it.
  parties: { seat: number; surname: string | null }[];
  from: number;
  until: number;
  text: string;
  clauses: string[];
  status: "proposed" | "signed" | "registered" | "refused" | "withdrawn";
}

/** A treaty as it is proposed. */
export type NewPaper = Pick<Paper, "from" | "until" | "text" | "clauses"> & { with: number[]; surname: string };

/** What a team wants printed. */
export interface Release {
  seat: number;
  turn: number;
  title: string;
  text: string;
  status: "offered" | "printed" | "turned_down";
}

/** What the members of a team share. */
export interface Team extends SharedTeam {
  papers: Paper[];
  players: string[]; // Whom ambassadors are drawn from; none: from those who have joined.
  release?: Release | null; // Of this turn.
}

/** What everybody may know of the evening. */
export interface MagaInfo extends EveningInfo {
  ambassadors: { seat: number; circle: number; name: string }[];
  bans: { seat: number; banned: number }[];
  press?: Release[]; // What was printed in the last two turns.
}

/** An order and what stands below it as part of it. */
export interface Order {
  country: number;
  lines: string[];
}

/** An order as it was seen; `nth` of those that say the same. */
export interface Mark extends Order {
  nth: number;
}

export type Edit =
  | { kind: "add"; order: Order; before?: Mark | null } // Above that order; at the end if there is none.
  | { kind: "add_all"; orders: Order[] }
  | { kind: "replace"; order: Mark; lines: string[] }
  | { kind: "remove"; order: Mark }
  | { kind: "move"; order: Mark; before: Mark | null } // null: to the end of its country's list.
  | { kind: "clear"; country: number; but?: Mark[] }; // All orders of a country but these.

/** An evening as a team's page needs it. The fields are reactive. */
export interface TeamSeat {
  readonly id: string; // Of the table.
  readonly seat: number;
  readonly name: string; // Of the person.
  readonly status: Status;
  readonly position: Position | null;
  readonly orders: OrderRow[];
  readonly reports: Report[][]; // By turn, oldest first; of each turn one for each own country.
  readonly seats: TeamInfo[];
  readonly evening: MagaInfo | null;
  readonly team: Team | null; // With what was changed here and the server does not have yet.
  readonly held: Team | null; // As the server has told it.
  readonly unsaved: number | null; // Since when such changes wait; null: there are none.
  readonly lost: ErrorInfo | null; // Why a change of the list was not taken.
  readonly lines: TalkLine[]; // What members have said to one another.
  readonly notes: Note[];
  readonly connected: boolean;
  readonly reminded: boolean;
  readonly unsent: ErrorInfo | null;
  /** The server's time now, in milliseconds. */
  now(): number;
  nameOf(country: number): string;
  query<T>(question: string): Promise<T | null>;
  /** Changes the team's list; false: what it is about is gone. */
  edit(edit: Edit): boolean;
  /** Puts another list in its place. */
  plan(rows: string[]): Promise<ErrorInfo | null>;
  replan(what: "undo" | "redo"): Promise<ErrorInfo | null>;
  /** Sends the changes that wait, if the server can be reached. */
  settle(): Promise<void>;
  send(rows: string[]): Promise<ErrorInfo | null>;
  read(): Promise<ErrorInfo | null>;
  putAside(what: string): Promise<ErrorInfo | null>;
  standing(rows: string[] | null): Promise<ErrorInfo | null>;
  setTeam(name: string, flag: string): Promise<ErrorInfo | null>;
  setRoles(roles: string[]): Promise<ErrorInfo | null>;
  wish(wishes: string[]): Promise<ErrorInfo | null>;
  /** Who plays what, for all members in their sequence. */
  cast(roles: string[][]): Promise<ErrorInfo | null>;
  /** Approves orders of the plan, by their places, or takes that back. */
  approve(orders: number[], on: boolean): Promise<ErrorInfo | null>;
  talk(text: string): Promise<ErrorInfo | null>;
  pin(about: number, text: string, tag?: string | null): Promise<ErrorInfo | null>;
  unpin(note: number): Promise<ErrorInfo | null>;
  rename(name: string): Promise<ErrorInfo | null>;
  leave(): Promise<ErrorInfo | null>;
  ambassador(circle: number, seat?: number): Promise<ErrorInfo | null>;
  /** The names of the team's players. */
  players(names: string[]): Promise<ErrorInfo | null>;
  ban(banned: number, on: boolean, seat?: number): Promise<ErrorInfo | null>;
  paper(paper: NewPaper): Promise<ErrorInfo | null>;
  /** Offers a press release; without words it is taken back. */
  release(title?: string, text?: string): Promise<ErrorInfo | null>;
  sign(paper: number, agree: boolean, surname?: string): Promise<ErrorInfo | null>;
}

export const INTERNATIONAL = -1;

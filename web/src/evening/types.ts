// What the server tells of an evening of any game: docs/evening.md has the meaning of every field.
import type { ErrorInfo } from "../core/core";
import type { Answers } from "../net/line.svelte";
import type { Status } from "../table/types";

/** As far as every game has it; what else a position holds is the game's own. */
export interface EveningPosition {
  phase: string;
  turn: number;
  turns: number;
}

export interface EveningEvent {
  n: number;
  seat?: number | "chance" | "organiser";
  action?: string;
  time?: number;
  what?: Record<string, unknown> | null;
  takeback?: number;
  reason?: string;
  end?: string;
}

export interface Receipt {
  number: number;
  hash: string;
  time: number;
  rows?: string[];
}

export interface Member {
  name: string;
  roles: string[];
  connected: boolean;
}

/** What the members of a team share. */
export interface Team {
  seat: number;
  key: string;
  name: string | null;
  flag: string | null;
  members: Member[];
  me: number;
  plan: { revision: number; rows: string[] };
  sent: Receipt | null;
  standing: Receipt | null;
}

/** What everybody may know of the evening. */
export interface EveningInfo {
  lists_ms: number;
  ends: number | null;
  left_ms: number | null;
  announcements: { text: string; time: number }[];
}

export interface TeamInfo {
  seat: number;
  kind: "open" | "person" | "bot";
  name: string | null;
  flag: string | null;
  members: number;
  bot: string | null;
}

/** A team as the organiser has it. */
export interface DeskTeam {
  seat: number;
  key: string;
  members: Member[];
  sent: Receipt | null;
  standing: boolean;
}

export interface EveningTable {
  id: string;
  game: string;
  status: Status;
  seats: TeamInfo[];
  evening: EveningInfo | null;
}

/** What the server says of itself. */
export type EveningPush = { table: string } & (
  | Telling
  | { type: "evening"; evening: EveningInfo }
  | ({ type: "team" } & Team)
  | Desk
  | { type: "desk_team"; team: DeskTeam }
  | { type: "remind" | "reseated" }
  | { type: "unsent"; error: ErrorInfo }
);
export interface TableChange {
  type: "table_change";
  table: EveningTable;
}

/** Events and a position, pushed or as part of an answer to `open`. */
export interface Telling {
  type: "events" | "table";
  n?: number;
  events?: EveningEvent[];
  position?: { json: EveningPosition } | null;
}

/** The teams; a game's own documents come with them. */
export interface Desk {
  type: "desk";
  key: string;
  teams: DeskTeam[];
}

interface Opened extends Telling {
  type: "table";
  table: EveningTable;
  seat: number | "organiser" | null;
  link: string | null;
}

type Done = { type: "ok" };

/** What each request of an evening is answered by. */
export interface EveningAnswers extends Answers {
  create: { type: "created"; table: string; key: string };
  claim: { type: "joined" };
  open: Opened;
  query: { type: "answer"; answer: unknown };
  rehearse: { type: "rehearsal"; events: Record<string, unknown>[]; cut: boolean };
  record: { type: "record"; record: string; next: number | null };
  act: Done;
}

// What the server says of tables: docs/protocol.md has the meaning of every field.
import type { Answers } from "../net/line.svelte";
import type { ChatLine, Clocks, Proposal, SeatInfo, Status, TableEvent } from "./types";

export interface TableInfo {
  id: string;
  game: string;
  options: string;
  public: boolean;
  status: Status;
  seats: SeatInfo[];
  clock: { kind: string; move_ms: number; game_ms: number; reserve_ms: number };
  commitment: string;
  n: number;
  watchers: number;
  next: string | null;
}

/** Events, each with what it changes of the view's bytes. */
export interface Telling {
  events?: (TableEvent & { patch?: [number, string][] })[];
  clocks?: Clocks | null;
}

export interface Opened extends Telling {
  type: "table";
  table: TableInfo;
  seat: number | null;
  key: string | null;
  link: string | null;
  start: { bytes: string } | null;
  sealed?: string[];
  proposals?: Proposal[];
  chat?: ChatLine[];
}

/** What is pushed to who has opened the table. */
export type TablePush = { table: string } & (
  | ({ type: "events" } & Telling)
  | { type: "proposal"; proposal: Proposal }
  | { type: "chat"; chat: ChatLine }
  | { type: "reseated"; seat: number | null }
);
export interface TableChange {
  type: "table_change";
  table: TableInfo;
  clocks?: Clocks | null;
}
export interface LobbyChange {
  type: "lobby_change";
  table?: TableInfo;
  removed?: string;
}

/** What each request is answered by; those that are only done or refused are not named. */
export interface TableAnswers extends Answers {
  lobby: { type: "lobby"; tables: TableInfo[] };
  create: { type: "created"; table: string; link?: string };
  open: Opened;
  rematch: { type: "rematch"; table: string; link?: string };
  record: { type: "record"; record: string };
}

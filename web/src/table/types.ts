// What the components know of a table, whether it is played on a server or in the page alone.
import type { ErrorInfo } from "../core/core";
import type { Account, ChatLine, Clocks, Proposal, SeatInfo, Status, ToldEvent } from "./messages";

export type { Account, ChatLine, Clocks, Proposal, SeatInfo, Status };

/** An event; `Told` is the game's account of it. */
export interface TableEvent<Told extends Account = Account> extends Omit<ToldEvent, "what"> {
  what?: Told | null;
  guessed?: boolean; // What an imported game was rebuilt from does not tell it.
}

/** A position that can be gone back to: the view's bytes after an event. */
export interface Frame<Told extends Account = Account> {
  event: TableEvent<Told> | null;
  bytes: Uint8Array;
}

/** One game as the page sees it. The fields are reactive. */
export interface Table {
  readonly local: boolean;
  /** Where the page shows it, after "#/": what was chosen and not sent is kept by it. Empty: nothing is kept. */
  readonly address: string;
  readonly game: string;
  readonly status: Status;
  readonly seat: number | null;
  readonly seats: SeatInfo[];
  readonly options: string;
  readonly frames: Frame[];
  /** Gets frames from before the first one; null: that is the game's beginning, or they are on their way. */
  readonly earlier: (() => void) | null;
  readonly legal: string[];
  /** What was sent when several choose at once and the others have not chosen yet; it may be sent again. */
  readonly sealed: string[];
  readonly clocks: Clocks | null;
  readonly clocksAt: number;
  readonly proposal: Proposal | null;
  readonly chat: ChatLine[];
  readonly connected: boolean;
  /** Local hot seat: the person who should take the seat before the hand is shown; null when nobody need. */
  readonly curtain: number | null;
  /** The seat of a bot that has been thinking for a while. */
  readonly thinking: number | null;
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

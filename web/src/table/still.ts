// A table at which nothing happens any more: a record that was loaded, a position that was sent.
import type { Frame, SeatInfo, Table } from "./types";

export interface StillSeat {
  name: string;
  bot: string | null;
}

export const seatInfo = (plan: StillSeat[]): SeatInfo[] =>
  plan.map((at, seat) => ({
    seat,
    kind: at.bot ? "bot" : "person",
    name: at.name,
    bot: at.bot,
    connected: true,
    away: false,
    resigned: false,
    owner: false,
  }));

export function stillTable(
  game: string,
  options: string,
  seats: StillSeat[],
  frames: Frame[],
  seat: number | null = null,
  record: string | null = null,
): Table {
  const none = () => Promise.resolve(null);
  return {
    local: true,
    address: "",
    game,
    status: "over",
    seat,
    options,
    frames,
    legal: [],
    sealed: [],
    earlier: null,
    clocks: null,
    clocksAt: 0,
    proposal: null,
    chat: [],
    connected: true,
    curtain: null,
    thinking: null,
    next: null,
    canUndo: false,
    seats: seatInfo(seats),
    lift: () => {},
    act: none,
    undo: none,
    propose: none,
    vote: none,
    say: none,
    resign: none,
    record: () => Promise.resolve(record),
    close: () => {},
  };
}

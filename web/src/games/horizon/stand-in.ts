// Where a bot has chosen in somebody's place: for whom, and why.
import type { SeatInfo } from "../../table/types";
import type { HorizonEvent } from "./types";

/** `clock`: the time for a turn ran out; `over`: that for the whole game; `away`: there was nobody to choose. */
export type Why = "clock" | "over" | "away";

/** The seats of people for whom a bot chose last, `timed`: at a table with a clock. */
export function standIns(
  events: (HorizonEvent | null)[],
  seats: SeatInfo[],
  timed: boolean,
): { seat: number; why: Why }[] {
  const last = new Map<number, boolean>();
  for (const event of events) if (typeof event?.seat === "number") last.set(event.seat, typeof event.by === "string");
  return [...last].flatMap(([seat, byBot]) => {
    const info = seats[seat];
    if (!byBot || info?.kind !== "person" || info.resigned) return [];
    return [{ seat, why: info.flagged ? "over" : timed && !info.away ? "clock" : "away" }];
  });
}

// A federation is one team with one circle [WAR-8]: its leader's.
import type { Status } from "../../table/types";
import type { Position } from "./types";

/** Who leads the federation that the seat belongs to; before the game has begun nobody has been conquered. */
export const leaderOf = (position: Position | null, seat: number): number => position?.leaders[seat] ?? seat;

/** What becomes of the secrets, as the teams are told. */
export const afterwardsKey = ({ afterwards, ranking }: Position): string =>
  `maga.afterwards.${afterwards}${ranking === "revealed" ? "_revealed" : ""}`;

/** The teams that have a circle of their own. */
export const leadersOf = (position: Position | null, seats: { seat: number }[]): number[] =>
  seats.map(({ seat }) => seat).filter((seat) => leaderOf(position, seat) === seat);

/** Whether ambassadors go out now [LOC-4, LOC-12]. */
export const goesOut = (position: Position | null, status: Status): boolean =>
  status === "running" && position?.phase === "lists";

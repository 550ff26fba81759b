// Treaties on their way: what a team may do with a paper.
import type { Paper } from "./types";

/** Whether the paper waits for this team's signature. */
export const toSign = (paper: Paper, seat: number): boolean =>
  paper.status === "proposed" && paper.parties.some((party) => party.seat === seat && party.surname === null);

/** Whether this team has proposed it. */
export const isOurs = (paper: Paper, seat: number): boolean => paper.seat === seat;

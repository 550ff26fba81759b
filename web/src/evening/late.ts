// Whose list is still awaited in the open phase.
import type { DeskTeam, Evening } from "./evening.svelte";

/** Teams of people that send lists: who has been conquered does not any more, and bots always have one. */
export const senders = (evening: Evening): DeskTeam[] =>
  evening.desk.filter(
    ({ seat }) => evening.seats[seat]?.kind !== "bot" && (evening.position?.leaders[seat] ?? seat) === seat,
  );
export const late = (evening: Evening): DeskTeam[] => senders(evening).filter((team) => team.sent === null);

// Whose list is still awaited in the open phase.
import type { Evening } from "./evening.svelte";
import type { DeskParts } from "./parts";
import type { DeskTeam } from "./types";

/** Teams of people that send lists; bots always have one. */
export const senders = (evening: Evening, { isSender }: DeskParts): DeskTeam[] =>
  evening.desk.filter(({ seat }) => evening.seats[seat]?.kind !== "bot" && isSender(evening, seat));
export const late = (evening: Evening, parts: DeskParts): DeskTeam[] =>
  senders(evening, parts).filter((team) => team.sent === null);

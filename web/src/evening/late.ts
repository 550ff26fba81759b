// Whose list is still awaited in the open phase.
import type { Evening } from "./evening.svelte";
import type { DeskParts } from "./parts";
import type { DeskTeam } from "./types";

/** Teams of people that send lists; bots always have one. `closed`: also those whose lists stay as they are while others' are mended. */
export const senders = (evening: Evening, { isSender }: Pick<DeskParts, "isSender">, closed = false): DeskTeam[] =>
  evening.desk.filter(
    (team) => evening.seats[team.seat]?.kind !== "bot" && isSender(evening, team.seat) && (closed || !team.closed),
  );
export const late = (evening: Evening, parts: DeskParts): DeskTeam[] =>
  senders(evening, parts).filter((team) => team.sent === null);

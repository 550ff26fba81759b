// Which of the organisers' words this browser has shown, so that a new one opens by itself once.
import type { Help } from "./types";

const keyOf = (table: string, seat: number) => `casus.heard.${table}.${seat}`;

/** When the organisers' newest word came; 0: they have said nothing. */
export const lastWord = (help: Help | null): number => help?.lines.findLast(({ desk }) => desk)?.time ?? 0;

export const heardUntil = (table: string, seat: number): number =>
  Number(localStorage.getItem(keyOf(table, seat))) || 0;
export const hearUntil = (table: string, seat: number, time: number): void =>
  localStorage.setItem(keyOf(table, seat), String(time));

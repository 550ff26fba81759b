// What is announced now: an announcement may end by itself, or be taken down.
import type { EveningInfo } from "./types";

export type Said = EveningInfo["announcements"][number];

/** The newest that still stands; null: none. */
export const standing = (info: EveningInfo | null, now: number): Said | null =>
  info?.announcements.findLast(({ until }) => until === null || until === undefined || until > now) ?? null;

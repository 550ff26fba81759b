// Notes of the team about other states; a tag says what somebody believes a role's number and level to be.
import { ROLES, type Role } from "./types";
import type { Note } from "../../evening/types";

export interface Claim {
  role: Role;
  number: number | null;
  level: number | null;
}

export const tagOf = ({ role, number, level }: Claim): string => `${role} ${number ?? 0} ${level ?? 0}`;

const within = (text: string | undefined, most: number) => {
  const value = Number(text);
  return Number.isInteger(value) && value > 0 && value <= most ? value : null;
};

/** What a tag claims; null: it is none that could be read. */
export function claimOf(tag: string | null): Claim | null {
  const [role, number, level] = (tag ?? "").split(" ");
  const known = ROLES.find((one) => one === role);
  return known ? { role: known, number: within(number, ROLES.length), level: within(level, 99) } : null;
}

export const about = (notes: Note[], country: number): Note[] => notes.filter((note) => note.about === country);

// How far the coach has come, kept in the browser for the practice that was begun last.
import { isChoice, storedOf } from "../../../lib/stored";

const KEPT = "casus.coach";

export interface Kept {
  step: number;
  told: string[];
  away: boolean;
}

const fits = {
  id: (value: unknown) => typeof value === "string",
  step: (value: unknown) => Number.isInteger(value) && Number(value) >= 0,
  told: (value: unknown) => Array.isArray(value) && value.every((kind) => typeof kind === "string"),
  away: isChoice,
};

export function keptCoach(id: string): Kept {
  const none = { id: "", step: 0, told: [], away: false };
  const { id: whose, ...kept } = storedOf<Kept & { id: string }>(localStorage.getItem(KEPT), none, fits);
  return whose === id ? kept : { step: 0, told: [], away: kept.away };
}

export function keepCoach(id: string, kept: Kept): void {
  localStorage.setItem(KEPT, JSON.stringify({ id, ...kept }));
}

// The chance of a contest as far as a team can know it [TSOP]: its own side comes from the forecast, of theirs it may know a level.
import { roleWithNumber, type Dossier, type KnownRole } from "./knowledge";
import type { ForecastRow, OrderRow, Role } from "./types";

export interface Chance {
  n: number; // -1: impossible
  value: number;
  fraction: string;
}

/** 0 below the defence, else 1 - 2^-(n + 1) with n the difference rounded up [TSOP-3, TSOP-5]. */
export function chance(attack: number, defence: number): Chance {
  const difference = attack - defence;
  if (difference < 0) return { n: -1, value: 0, fraction: "0" };
  const n = Math.min(61, Math.ceil(difference - 1e-9));
  const whole = 2n ** BigInt(n + 1);
  return { n, value: 1 - 2 ** -(n + 1), fraction: `${whole - 1n}/${whole}` };
}

/** That one interceptor brings a missile down: here the launcher attacks [NUKE-6]. */
export function shootingDown(ours: number, launcher: number): Chance {
  const through = chance(launcher, ours);
  if (through.n < 0) return { n: -1, value: 1, fraction: "1" };
  return { n: through.n, value: 1 - through.value, fraction: `1/${2n ** BigInt(through.n + 1)}` };
}

/** A President's level counts twice [ROLE-3]. */
export const timesOf = (role: string) => (role === "pr" ? 2 : 1);

const ARMY: Role[] = ["def", "fsb", "mvd"]; // WAR-4

export interface Opponent {
  roles: Role[]; // Empty: nobody knows which.
  side: number | null; // Their levels together as far as they are known; a President's counted twice.
  turn: number | null; // When the oldest of the levels was learnt; null with `side`: agents see them now.
}

/** Whom the order is against, and what is known of them. */
export function opponentOf(row: ForecastRow, values: Record<string, string>, dossier: Dossier | undefined): Opponent {
  const role = (name: string | undefined) => dossier?.roles.find((known) => known.role === name);
  const against: (KnownRole | null | undefined)[] =
    row.against === "war"
      ? ARMY.map(role)
      : row.against === "number"
        ? [roleWithNumber(dossier, Number(values["number"]))]
        : [role(row.against === "role" ? values["role"] : row.against)];
  const named = against.filter((known): known is KnownRole => known !== null && known !== undefined);
  const roles = row.against === "war" ? ARMY : named.map((known) => known.role);
  if (named.length < against.length || named.some((known) => known.level === null))
    return { roles, side: null, turn: null };
  const turns = named.flatMap((known) => (known.turn === null ? [] : [known.turn]));
  return {
    roles,
    side: named.reduce((sum, known) => sum + timesOf(known.role) * (known.level ?? 0), 0),
    turn: turns.length > 0 ? Math.min(...turns) : null,
  };
}

export interface Guess extends Chance {
  level: number;
  orFewer: boolean; // The column stands for all lower levels, too: they are no worse.
}

/** "If its level is 1, 2, 3, ..": the levels at which the chance changes much, up to the first at which there is none. */
export function guesses(attack: number, times: number, count = 6): Guess[] {
  const last = Math.floor(attack / times) + 1;
  const first = Math.max(1, last - count + 1);
  return Array.from({ length: last - first + 1 }, (_, index) => ({
    level: first + index,
    orFewer: index === 0 && first > 1,
    ...chance(attack, times * (first + index)),
  }));
}

/** The same for shooting down: from the launcher who is surely stopped. */
export function shootingGuesses(ours: number, count = 6): Guess[] {
  const first = Math.max(1, Math.ceil(ours) - 1);
  return Array.from({ length: count }, (_, index) => ({
    level: first + index,
    orFewer: index === 0 && first > 1,
    ...shootingDown(ours, first + index),
  }));
}

const PROTECTED = new Set(["sabotage", "recruit", "kill", "track"]);

/** What of the other side stays unknown, whatever level is known. */
export function unknowns(order: OrderRow): string[] {
  return [
    "level",
    ...(order.help === "none" ? [] : ["helpers"]),
    ...(PROTECTED.has(order.action) ? ["protection"] : []),
  ];
}

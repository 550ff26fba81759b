// The chance of a contest as far as a team can know it. The page puts together what is known; what follows from it is the core's answer (`odds` in
// docs/evening.md).
import type { Dossier } from "./knowledge";
import type { ForecastRow, Role } from "./types";

export interface Column {
  level: number; // "If its level is ..".
  or_fewer: boolean; // The column stands for all lower levels, too: they are no worse.
  chance: string;
  with_documents?: string; // With real evidence.
}

export interface Odds {
  roles: Role[]; // Who stands against us; empty: nobody knows which.
  leaks?: boolean; // It would be lost so clearly that they are told of it.
  if_president?: string; // Ours if the number is the President's.
  side: number | null; // Their levels together as far as they are known, weighed as in the contest.
  chance: string | null; // Ours against that side.
  times: number; // How often one of their levels counts.
  columns: Column[];
  unknown: string[]; // What of the other side stays unknown, whatever level is known.
}

/** The value of a fraction: "7/8", "0", "1". */
export function valueOf(fraction: string): number {
  const [above = "0", below = "1"] = fraction.split("/");
  return Number(above) / Number(below);
}

/** What the core is asked about a contest that the forecast names. */
export function oddsQuestion(
  action: string,
  row: ForecastRow,
  values: Record<string, string>,
  dossier: Dossier | undefined,
  turn = 0,
): string {
  const aim = row.against === "number" || row.against === "role" ? (values[row.against] ?? "") : "";
  const facts = dossier?.roles.map(({ role, number, level }) => `${role} ${number ?? 0} ${level ?? 0}`) ?? [];
  return [`odds ${action} ${row.strength ?? 0} ${aim}`, ...facts, `turn ${turn}`].join("\n");
}

/** When the oldest of the levels that count was learnt; null: agents see them now. */
export function learntIn(roles: Role[], dossier: Dossier | undefined): number | null {
  const turns = roles.flatMap((role) => dossier?.roles.find((known) => known.role === role)?.turn ?? []);
  return turns.length > 0 ? Math.min(...turns) : null;
}

// The chance of a contest [TSOP-3, TSOP-5]: 0 below the defence, else 1 - 2^-(n + 1) with n the difference rounded up.
export interface Chance {
  n: number; // -1: impossible
  value: number;
  fraction: string;
}

export function chance(attack: number, defence: number): Chance {
  const difference = attack - defence;
  if (difference < 0) return { n: -1, value: 0, fraction: "0" };
  const n = Math.min(61, Math.ceil(difference - 1e-9));
  const whole = 2n ** BigInt(n + 1);
  return { n, value: 1 - 2 ** -(n + 1), fraction: `${whole - 1n}/${whole}` };
}

/** A President's level counts twice [ROLE-3]. */
export const defenceOf = (level: number, role: string) => (role === "pr" ? 2 * level : level);

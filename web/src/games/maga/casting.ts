// Who plays what: a proposal from what each member would like, which leaves every role that somebody has taken where it is.
import { ROLES, type Role } from "./types";

export const WISHES = ["talker", "counter", "schemer"] as const;
export type Wish = (typeof WISHES)[number];

/** For whom a role is: who talks with others, who reckons, who plots. */
const FOR: Record<Role, Wish> = {
  pr: "talker",
  fin: "counter",
  def: "counter",
  fsb: "schemer",
  mid: "schemer",
  jus: "talker",
  mvd: "schemer",
  pub: "talker",
  hea: "counter",
  sec: "talker",
};
export const wishOf = (role: Role): Wish => FOR[role];
export const rolesFor = (wish: Wish): Role[] => ROLES.filter((role) => FOR[role] === wish);

interface Player {
  roles: readonly string[];
  wishes: readonly string[];
}

const least = <T>(all: T[], of: (one: T) => number): T | undefined =>
  all.reduce<T | undefined>((best, one) => (best === undefined || of(one) < of(best) ? one : best), undefined);

/** For each member all roles that he would play. Whoever has fewest chooses next, first among what he likes, then among what nobody else does. With more than ten
 * people the last share a role that they like. */
export function proposal(members: Player[]): Role[][] {
  const cast = members.map(({ roles }) => ROLES.filter((role) => roles.includes(role)));
  const open = new Set(ROLES.filter((role) => !cast.some((roles) => roles.includes(role))));
  const likes = (player: number, role: Role) => members[player]?.wishes.includes(FOR[role]) ?? false;
  const wanted = (role: Role) => members.filter((_, player) => likes(player, role)).length;
  const choose = (player: number, roles: Role[]) =>
    least(roles, (role) => (likes(player, role) ? -members.length : wanted(role)) + ROLES.indexOf(role) / 100);
  const players = members.map((_, player) => player);
  while (open.size > 0 && players.length > 0) {
    const next = least(players, (player) => {
      const content = [...open].some((role) => likes(player, role)) ? 0 : 0.5; // Of equals who can have what he likes.
      return (cast[player]?.length ?? 0) + content;
    });
    const role = next === undefined ? undefined : choose(next, [...open]);
    if (next === undefined || role === undefined) break;
    cast[next]?.push(role);
    open.delete(role);
  }
  for (const player of players.filter((one) => cast[one]?.length === 0)) {
    const holders = (role: Role) => cast.filter((roles) => roles.includes(role)).length;
    const shared = least([...ROLES], (role) => holders(role) - (likes(player, role) ? 0.5 : 0));
    if (shared) cast[player]?.push(shared);
  }
  return cast.map((roles) => ROLES.filter((role) => roles.includes(role)));
}

/** Whether there is anything to propose: a role that nobody plays, or somebody who plays none. */
export const isOpen = (members: Player[]): boolean =>
  members.some(({ roles }) => roles.length === 0) ||
  ROLES.some((role) => !members.some(({ roles }) => roles.includes(role)));

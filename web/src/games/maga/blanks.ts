// An order as it is begun: whom it may be aimed at, and what its words are before anybody has chosen them.
import { dossiers, ownAgents } from "./knowledge";
import { ROLES, SPHERES, type Forecast, type OrderRow, type Role, type TeamSeat } from "./types";

export type Part = Record<string, string>; // The words of one line by what they are.
export type Course = Forecast["countries"][number];

/** For which state an order is begun, after which list. */
export interface Setting {
  seat: TeamSeat;
  acting: number;
  course: Course | null;
}

const GIVES = new Set(["receiver"]);
export const isSeveral = (action: string) => action === "strike" || action === "protect";

/** The states at which an order may be aimed. */
export function targetsOf({ seat, acting }: Setting, row: OrderRow): number[] {
  const position = seat.position;
  if (!position || !row.words.includes("country")) return [];
  const all = position.leaders.map((_, country) => country);
  if (row.touches === "our_agent") {
    const agents = new Set(ownAgents(position).map((agent) => agent.country));
    return all.filter((country) => agents.has(country));
  }
  if (row.touches === "any_role") return all;
  // A virus and missiles outlive the conquest of whom they come from or fly to.
  const friends = GIVES.has(row.touches) || row.touches === "ourselves";
  return all.filter((country) =>
    friends ? country !== acting : position.leaders[country] !== position.leaders[acting],
  );
}

/** The first of these that no other line has. */
const unused = <T>(all: readonly T[], parts: Part[], word: string): T | undefined =>
  all.find((one) => !parts.some((part) => part[word] === String(one)));

function countryFor({ seat, acting }: Setting, row: OrderRow, parts: Part[], targets: number[]): string {
  if (row.touches === "any_role") return String(acting);
  const flying = row.action === "cancel" ? seat.position?.flying.find((salvo) => salvo.from === acting)?.to : undefined;
  const others = targets.filter((target) => target !== acting); // An agent is not set on ourselves unasked.
  return String(flying ?? unused(others, parts, "country") ?? others[0] ?? targets[0] ?? "");
}

/** Of foreign roles one of which we do not know the level yet; of our own one that the list leaves free, or needs help. */
function roleFor({ seat, course }: Setting, row: OrderRow, parts: Part[], country: string): Role {
  if (row.action === "help") return course?.helpable[0] ?? "mid";
  if (row.action === "protect")
    return (
      unused(
        ROLES.filter((role) => role !== "fsb"),
        parts,
        "role",
      ) ?? "pr"
    );
  if (row.action !== "track" || !seat.position) return "fin";
  const dossier = dossiers(seat.position, seat.reports).find((other) => other.country === Number(country));
  return dossier?.roles.find((known) => known.level === null && known.role !== "pr")?.role ?? "fin";
}

const helperFor = ({ course }: Setting, row: OrderRow, helped: string | undefined): Role => {
  const free = (course?.helpers ?? []).map(({ role }) => role).filter((role) => role !== helped);
  return (row.action === "help" ? free[0] : ROLES.find((role) => role !== "pr" && free.includes(role))) ?? "jus";
};

const sumOf = (parts: Part[], word: string) => parts.reduce((sum, part) => sum + Number(part[word] ?? 0), 0);

/** As many as there are. */
function missilesFor({ seat, acting }: Setting, row: OrderRow, parts: Part[]): number {
  const own = seat.position?.countries.find((other) => other.country === acting);
  if (row.action === "shoot") return Math.max(1, own?.interceptors ?? 1);
  return row.action === "strike" ? Math.max(1, (own?.nuclear ?? 1) - sumOf(parts, "missiles")) : 1;
}

const FIXED: Record<string, string> = {
  sphere: SPHERES[0],
  second: SPHERES[1],
  mode: "both",
  money: "1000000",
  stake: "500000",
  bet: "0",
};

/** The next line of an order, after these. */
export function blankPart(setting: Setting, row: OrderRow, parts: Part[], aimed?: number): Part {
  const missiles = String(missilesFor(setting, row, parts));
  const country = String(aimed ?? countryFor(setting, row, parts, targetsOf(setting, row)));
  const role = roleFor(setting, row, parts, country);
  const left = String(parts.length === 0 ? 5 : Math.max(1, 10 - sumOf(parts, "share")));
  const words: Part = {
    ...FIXED,
    country,
    role,
    helper: helperFor(setting, row, row.action === "help" && country === String(setting.acting) ? role : undefined),
    missiles,
    hits: missiles,
    share: left,
  };
  return Object.fromEntries(row.words.map((word) => [word, words[word] ?? "1"]));
}

/** A changed word, with what goes along with it: as many hits are required as missiles are launched, until somebody says otherwise. */
export function changedPart(part: Part, word: string, value: string): Part {
  const follows = word === "missiles" && part["hits"] !== undefined && part["hits"] === part["missiles"];
  return { ...part, [word]: value, ...(follows ? { hits: value } : {}) };
}

/** What nobody can choose for the players: whose number, which role, how much. */
const CHOSEN = new Set(["number", "money", "bet", "change", "share", "mode"]);
export const needsChoice = (row: OrderRow, course: Course | null): boolean =>
  row.words.some((word) => CHOSEN.has(word)) ||
  (row.action === "help"
    ? (course?.helpable.length ?? 0) === 0
    : row.words.includes("role") || row.words.includes("helper"));

export const lineOf = (row: OrderRow, part: Part, begin = row.action) =>
  [begin, ...row.words.map((word) => part[word] ?? "")].join(" ");

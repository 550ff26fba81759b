// What a team has found out about others, collected from all its reports and its agents: numbers for good, levels with the turn they were learnt in.
import { wordsOf } from "./orders";
import { ROLES, type Agent, type News, type Position, type Report, type Role } from "./types";

export interface KnownRole {
  role: Role;
  number: number | null;
  level: number | null;
  turn: number | null; // When the level was learnt; null: it is seen now, through an agent.
  agent: boolean;
}

export interface Deed {
  turn: number;
  role: Role;
  action: string;
  result: string;
}

export interface Dossier {
  country: number;
  roles: KnownRole[];
  deeds: Deed[];
  offences: { turn: number; news: string; action?: string }[];
}

const OFFENCES = new Set(["leak", "raided", "sued", "war_declared", "launched"]);

function fresh(country: number): Dossier {
  return {
    country,
    roles: ROLES.map((role) => ({ role, number: null, level: null, turn: null, agent: false })),
    deeds: [],
    offences: [],
  };
}

function note(dossier: Dossier, role: Role, facts: Partial<KnownRole>): void {
  const known = dossier.roles.find((other) => other.role === role);
  if (known) Object.assign(known, facts);
}

/** Numbers of roles that we have killed: their level was 1 after it [MID5]. */
function killed(report: Report): { country: number; number: number }[] {
  return report.rows.flatMap((row) => {
    const { action, words } = wordsOf(row.text);
    return action === "kill" && row.result === "done" ? [{ country: Number(words[0]), number: Number(words[1]) }] : [];
  });
}

function noteKills(all: Dossier[], reports: Report[][]): void {
  for (const report of reports.flat()) {
    for (const { country, number } of killed(report)) {
      const known = roleWithNumber(all[country], number);
      if (known && !known.agent && (known.turn ?? 0) <= report.turn)
        Object.assign(known, { level: 1, turn: report.turn });
    }
  }
}

/** Levels of its own state, and numbers abroad, that a tracked role knew. */
function noteFacts(all: Dossier[], news: News, turn: number): void {
  for (const { fact, country, role, amount } of news.facts ?? []) {
    if (!role) continue;
    const about = all[country ?? news.country ?? -1];
    if (about) note(about, role, fact === "level" ? { level: amount, turn } : { number: amount });
  }
}

let last: { position: Position; reports: Report[][]; found: Dossier[] } | null = null;

/** Every row of a list asks the same: the answer is kept as long as what it follows from. */
export function dossiers(position: Position, reports: Report[][]): Dossier[] {
  if (last?.position !== position || last.reports !== reports)
    last = { position, reports, found: collect(position, reports) };
  return last.found;
}

/** Newer reports override older ones; what an agent sees now overrides all. */
function collect(position: Position, reports: Report[][]): Dossier[] {
  const own = new Set(position.countries.map((country) => country.country));
  const all = Array.from({ length: position.teams }, (_, country) => fresh(country));
  for (const report of reports.flat()) {
    for (const news of report.news) {
      const dossier = all[news.country ?? -1];
      if (!dossier) continue;
      if (news.news === "tracked" && news.role)
        note(dossier, news.role, { number: news.number ?? null, level: news.level ?? null, turn: report.turn });
      noteFacts(all, news, report.turn);
      if (news.news === "agent_lost" && news.role) note(dossier, news.role, { number: news.number ?? null });
      if ((news.news === "tracked_row" || news.news === "agent_did") && news.role) {
        dossier.deeds.push({
          turn: report.turn,
          role: news.role,
          action: news.action ?? "",
          result: news.result ?? "",
        });
      }
      if (OFFENCES.has(news.news))
        dossier.offences.push({ turn: report.turn, news: news.news, ...(news.action ? { action: news.action } : {}) });
    }
  }
  for (const known of position.known) note(all[known.country] ?? fresh(0), known.role, { number: known.number });
  for (const agent of position.agents) {
    if (own.has(agent.owner))
      note(all[agent.country] ?? fresh(0), agent.role, {
        number: agent.number,
        level: agent.level,
        turn: null,
        agent: true,
      });
  }
  if (position.numbers === "open")
    all.forEach((dossier) => dossier.roles.forEach((known, index) => (known.number = index + 1)));
  noteKills(all, reports);
  return all.filter((dossier) => !own.has(dossier.country));
}

/** Which role has that number, as far as it is known. */
export function roleWithNumber(dossier: Dossier | undefined, number: number): KnownRole | null {
  return dossier?.roles.find((known) => known.number === number) ?? null;
}

/** Names the role behind a number abroad; null: it is not known. */
export function unmask(
  position: Position | null,
  reports: Report[][],
): (country: number, number: number) => Role | null {
  return (country, number) =>
    position
      ? (roleWithNumber(
          dossiers(position, reports).find((other) => other.country === country),
          number,
        )?.role ?? null)
      : null;
}

/** The agents of the own countries. */
export const ownAgents = (position: Position): Agent[] => {
  const own = new Set(position.countries.map((country) => country.country));
  return position.agents.filter((agent) => own.has(agent.owner));
};

/** What the core is to know of our reports when it judges a list: the most lies about us that still stand, viruses that still spread, and launches that
 * were reported last. Nothing is said for a state whose reports have lost something. */
export function toldLines(position: Position, reports: Report[][]): string[] {
  return position.countries.flatMap(({ country }) => {
    const own = reports.flat().filter((report) => report.country === country);
    if (own.some((report) => report.news_lost)) return [];
    const news = (some: Report[], kind: string) => some.flatMap((one) => one.news).filter((one) => one.news === kind);
    const done = (action: string) =>
      own.flatMap((one) => one.rows).filter((row) => row.result === "done" && wordsOf(row.text).action === action);
    const left = (kind: string, ended: string) => Math.max(0, news(own, kind).length - done(ended).length);
    const launches = news(own.slice(-1), "launched").length;
    return [`told ${country} ${left("slandered", "refute")} ${left("epidemic", "vaccine")} ${launches}`];
  });
}

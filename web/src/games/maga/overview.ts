// News of all turns by what they are about.
import type { News, Report } from "./types";

export const TOPICS = ["missiles", "wars", "epidemics", "treaties", "attempts", "agents"] as const;
export type Topic = (typeof TOPICS)[number];

const TOPIC_OF: Record<string, Topic> = {
  launched: "missiles",
  strike_ended: "missiles",
  launch_ended: "missiles",
  hit: "missiles",
  war_declared: "wars",
  war_decided: "wars",
  raided: "wars",
  epidemic: "epidemics",
  slandered: "epidemics",
  lie_refuted: "epidemics",
  mood_worsened: "epidemics",
  riot_begins: "epidemics",
  riot_goes_on: "epidemics",
  clause_broken: "treaties",
  leak: "attempts",
  sued: "attempts",
  rows_sabotaged: "attempts",
  role_killed: "attempts",
  ties_cut: "attempts",
  agent_lost: "agents",
  agent_did: "agents",
  tracked: "agents",
  tracked_row: "agents",
  informed: "agents",
};

export interface Told {
  turn: number;
  country: number; // To whom it was told.
  topic: Topic;
  news: News;
}

/** The newest turn first; within a turn as it was told. */
export function overview(reports: Report[][]): Told[] {
  return [...reports].reverse().flatMap((turn) =>
    turn.flatMap((report) =>
      report.news.flatMap((news) => {
        const topic = TOPIC_OF[news.news];
        return topic ? [{ turn: report.turn, country: report.country, topic, news }] : [];
      }),
    ),
  );
}

// What MAGA adds to the organiser's desk.
import type { Evening } from "../../../evening/evening.svelte";
import type { DeskParts } from "../../../evening/parts";
import type { EveningEvent } from "../../../evening/types";
import { t } from "../../../lib/i18n.svelte";
import { stepsOf } from "../ending";
import { magaOf } from "../evening.svelte";
import { roubles } from "../money";
import { newsText } from "../news";
import type { News, Report } from "../types";
import Curator from "./Curator.svelte";
import Paper from "./Paper.svelte";
import LostCorrections from "./LostCorrections.svelte";
import Mend from "./Mend.svelte";
import Phase from "./Phase.svelte";
import Registry from "./Registry.svelte";
import Rehearsal from "./Rehearsal.svelte";
import StageReports from "./StageReports.svelte";
import States from "./States.svelte";
import { fieldText } from "./fields";
import { drawsOf, paceOf, phaseMarks } from "./phases";
import { DUTIES, queue } from "./queue";
import { isSender, leaderOf } from "./senders";
import { contestsCsv, figuresCsv, newsCsv, ordersCsv } from "./tables";

function toRegister(evening: Evening): { count: number; text: string } | null {
  const count = magaOf(evening).papers.filter((paper) => paper.status === "signed").length;
  return count > 0 ? { count, text: t("maga.desk.to_register", [count]) } : null;
}

function toPrint(evening: Evening): { count: number; text: string } | null {
  const count = magaOf(evening).releases.length;
  return count > 0 ? { count, text: t("maga.desk.to_print", [count]) } : null;
}

function intervention(evening: Evening, { what, seat, reason }: EveningEvent): string | null {
  if (what?.["type"] === "commit" && typeof seat === "number" && reason)
    return t("desk.did.amend", { team: evening.nameOf(seat) });
  if (what?.["type"] === "annul") return t("maga.desk.did.annul", [Number(what["treaty"]) + 1]);
  if (what?.["type"] !== "correct") return null;
  return t("maga.desk.did.correct", {
    team: evening.nameOf(Number(what["country"])),
    field: fieldText(String(what["field"])),
    value: roubles(Number(what["value"])),
  });
}

function newsTable(evening: Evening): string {
  const wordsOf = (report: Report, index: number) =>
    newsText(report.news[index] as News, report.country, evening.nameOf, magaOf(evening).orders);
  return newsCsv(magaOf(evening).reports, evening.nameOf, wordsOf);
}

export const parts: DeskParts = {
  tabs: [
    { name: "states", Panel: States },
    { name: "reports", Panel: StageReports },
    { name: "paper", Panel: Paper, news: toPrint },
    { name: "people", Panel: Curator },
    { name: "treaties", Panel: Registry, news: toRegister },
  ],
  queue,
  duties: DUTIES,
  isOpen: ({ phase }) => phase === "lists" || phase === "numbers",
  Phase,
  rehearsal: { isOffered: ({ phase }) => phase === "lists", Result: Rehearsal },
  isSender,
  teamNote(evening, seat) {
    const leader = leaderOf(evening, seat);
    return leader === seat ? "" : t("maga.desk.conquered_by", [evening.nameOf(leader)]);
  },
  Mend,
  Pending: LostCorrections,
  canReopen: ({ phase, position }) =>
    phase === "evidence" || phase === "review" || (phase === "lists" && (position?.turn ?? 1) > 1),
  pace: (evening) => (evening.position && evening.phase !== "over" ? paceOf(evening.live, evening.position) : null),
  marks(evening) {
    const { position } = magaOf(evening);
    return position && stepsOf(evening.live).length === 0 ? phaseMarks(evening.live, position) : []; // What was revealed stays so.
  },
  intervention,
  tables: {
    figures: (evening) => figuresCsv(magaOf(evening).reports, evening.nameOf),
    orders: (evening) => ordersCsv(magaOf(evening).reports, evening.nameOf),
    news: newsTable,
    contests: (evening) => contestsCsv(drawsOf(evening.live), evening.nameOf),
  },
};

// What MAGA has an organiser decide: suits, treaties to register, press releases, banned ambassadors who have to go.
import type { Evening } from "../../../evening/evening.svelte";
import type { Waiting } from "../../../evening/parts";
import { t } from "../../../lib/i18n.svelte";
import { magaOf } from "../evening.svelte";
import { goesOut } from "../federations";
import { INTERNATIONAL } from "../types";

/** The parts of the work, besides calls for help. */
export const DUTIES = ["justice", "treaties", "press", "embassies"];

function suits(evening: Evening): Waiting[] {
  const { position } = magaOf(evening);
  if (position?.phase !== "evidence") return [];
  return position.suits.map(({ country, row, target, broken }) => ({
    key: `suit/${position.turn}/${country}/${row}`,
    duty: "justice",
    kind: `⚖ ${t("maga.queue.suit")}`,
    seats: [country, target],
    text: t(broken.length > 0 ? "maga.queue.suit_broken" : "maga.queue.suit_none", [broken.length]),
    tab: "run",
  }));
}

const papers = (evening: Evening): Waiting[] =>
  magaOf(evening)
    .papers.filter(({ status }) => status === "signed")
    .map(({ paper, parties, text }) => ({
      key: `paper/${paper}`,
      duty: "treaties",
      kind: `✍ ${t("maga.queue.treaty")}`,
      seats: parties.map(({ seat }) => seat),
      text,
      tab: "treaties",
    }));

const releases = (evening: Evening): Waiting[] =>
  magaOf(evening).releases.map(({ seat, turn, title }) => ({
    key: `release/${turn}/${seat}/${title}`,
    duty: "press",
    kind: `▤ ${t("maga.queue.release")}`,
    seats: [seat],
    text: title,
    tab: "paper",
  }));

/** An ambassador who is in a circle that has banned his team since. */
function banned(evening: Evening): Waiting[] {
  const { evening: info, position } = magaOf(evening);
  if (!goesOut(position, evening.status)) return [];
  return (info?.ambassadors ?? [])
    .filter(({ seat, circle }) => info?.bans.some((ban) => ban.seat === circle && ban.banned === seat))
    .map(({ seat, circle, name }) => ({
      key: `ban/${position?.turn ?? 0}/${circle}/${seat}`,
      duty: "embassies",
      kind: `⊘ ${t("maga.queue.banned")}`,
      seats: [seat],
      text: t("maga.queue.banned_text", [
        name,
        circle === INTERNATIONAL ? t("maga.international") : evening.nameOf(circle),
      ]),
      tab: "people",
    }));
}

export const queue = (evening: Evening): Waiting[] => [
  ...suits(evening),
  ...papers(evening),
  ...releases(evening),
  ...banned(evening),
];

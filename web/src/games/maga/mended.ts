// What organisers have mended of a team: its list, or a figure of it; the newest first.
import { t } from "../../lib/i18n.svelte";
import type { EveningEvent, Notice } from "../../evening/types";

export interface Correction {
  country: number;
  field: string;
  before: number | null; // null: not to be told yet.
  value: number;
}

const NAMELESS = "Guest"; // What the server calls who gives no name: at the desk nobody is asked for one.

export const nameOfDesk = (name: string): string => (name === NAMELESS ? t("maga.mended.organiser") : name);

/** One thing that was mended. */
export interface Mended {
  key: string;
  time: number;
  by: string; // "" where only the organiser is named.
  reason: string;
  notice: Notice | null;
  correction: Correction | null;
}

const ofNotice = (notice: Notice): Mended => ({
  key: `notice ${notice.notice}`,
  time: notice.time,
  by: notice.by,
  reason: notice.reason,
  notice,
  correction: null,
});

function ofEvent({ n, time, what, reason }: EveningEvent): Mended[] {
  if (what?.["type"] !== "correct") return [];
  const before = what["before"];
  const correction = {
    country: Number(what["country"]),
    field: String(what["field"]),
    before: typeof before === "number" ? before : null,
    value: Number(what["value"]),
  };
  return [{ key: `event ${n}`, time: time ?? 0, by: "", reason: reason ?? "", notice: null, correction }];
}

/** Corrections that a roll back has taken back are not among them. */
export const mendedOf = (notices: Notice[], live: EveningEvent[]): Mended[] =>
  [...notices.map(ofNotice), ...live.flatMap(ofEvent)].sort((one, other) => other.time - one.time);

// What has happened since one's last turn, in a few lines: what lies on the field because of it, what was realised, where the pawns stand now.
import { t } from "../../../lib/i18n.svelte";
import { sentence, type Teller } from "../log";
import type { HorizonFrame, What } from "../types";

export interface RecapLine {
  seat: number | null; // Null: time itself.
  frame: number;
  text: string;
}

const ON_THE_FIELD = new Set(["organise", "lay", "influence", "strengthen", "play"]);
const MOVES = new Set(["move", "leave"]);

/** Where the lines begin: after the end of one's own last turn, or at the start of the game. */
const beginning = (frames: HorizonFrame[], seat: number | null): number =>
  seat === null ? 0 : frames.findLastIndex(({ event }) => event?.seat === seat && event.what?.type === "end") + 1;

const tells = (what: What | null | undefined): boolean =>
  what !== null && what !== undefined && (ON_THE_FIELD.has(what.type) || MOVES.has(what.type) || what.event === true);

/** The moves of a pawn come to its last one. */
function withoutWays(lines: (RecapLine & { moves: boolean })[]): RecapLine[] {
  return lines
    .filter((line, i) => !line.moves || !lines.slice(i + 1).some((later) => later.moves && later.seat === line.seat))
    .map(({ seat, frame, text }) => ({ seat, frame, text }));
}

/** The latest lines, `most` of them; for an observer (`seat` null) of the whole game. */
export function recap(frames: HorizonFrame[], seat: number | null, tell: Teller, most = 12): RecapLine[] {
  const silent: Teller = { ...tell, player: () => "" }; // Who it was, a chip beside the line says.
  let lines: (RecapLine & { moves: boolean })[] = [];
  for (let frame = beginning(frames, seat); frame < frames.length; frame++) {
    const event = frames[frame]?.event;
    const back = event?.takeback;
    if (back !== undefined) lines = lines.filter((line) => (frames[line.frame]?.event?.n ?? 0) <= back);
    if (!event || !tells(event.what)) continue;
    const by = typeof event.seat === "number" ? event.seat : null;
    const said = sentence(event, silent).replace(/^[\s:]+/, "");
    const text = said.charAt(0).toUpperCase() + said.slice(1);
    if (by !== seat || by === null) lines.push({ seat: by, frame, text, moves: MOVES.has(event.what?.type ?? "") });
  }
  return withoutWays(lines).slice(-most);
}

/** What to say where the recap has no line though others had their turns: they gathered or drew, or did nothing at all; "": nobody had one yet. */
export function quietly(frames: HorizonFrame[], seat: number | null): string {
  let others: { n: number; type: string }[] = [];
  for (const { event } of frames.slice(beginning(frames, seat))) {
    const back = event?.takeback;
    if (back !== undefined) others = others.filter(({ n }) => n <= back);
    if (typeof event?.seat === "number" && event.seat !== seat && event.what)
      others.push({ n: event.n, type: event.what.type });
  }
  const did = (type: string) => others.some((one) => one.type === type);
  if (others.length === 0) return "";
  const what = ["gather", "draw"].filter(did).map((type) => (type === "draw" ? "drew" : "gathered"));
  return t(`horizon.recap.${what.join("_") || "nothing"}`);
}

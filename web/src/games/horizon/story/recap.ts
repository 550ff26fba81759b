// What has happened since one's last turn, all of it, by who did it: what lies on the field, what was drawn and given away, what was realised, where the
// pawns stand now.
import { t } from "../../../lib/i18n.svelte";
import { sentence, type Teller } from "../log";
import type { HorizonEvent, HorizonFrame, What } from "../types";

export interface RecapLine {
  frame: number;
  text: string;
}

/** What one of them did in one go. */
export interface RecapPart {
  seat: number | null; // Null: time itself.
  lines: RecapLine[];
}

type Line = RecapLine & { seat: number | null; type: string };

const MOVES = new Set(["move", "leave"]);
const QUIET = new Set(["draw", "gather", "discard", "take", "artifact"]); // Nothing on the field changes by it.
const TOLD = new Set(["organise", "lay", "influence", "strengthen", "play", ...MOVES, ...QUIET]);

/** Where the lines begin: after the end of one's own last turn, or at the start of the game. */
const beginning = (frames: HorizonFrame[], seat: number | null): number =>
  seat === null ? 0 : frames.findLastIndex(({ event }) => event?.seat === seat && event.what?.type === "end") + 1;

const tells = (what: What | null | undefined): boolean =>
  what !== null && what !== undefined && (TOLD.has(what.type) || what.event === true);

/** Whose it is: what chance gives to somebody, too. */
function whoseIs({ seat, what }: HorizonEvent): number | null {
  if (typeof seat === "number") return seat;
  return what?.type === "artifact" && typeof what.to === "number" ? what.to : null;
}

/** The moves of a pawn come to its last one. */
const withoutWays = (lines: Line[]): Line[] =>
  lines.filter(
    ({ type, seat }, i) =>
      !MOVES.has(type) || !lines.slice(i + 1).some((later) => MOVES.has(later.type) && later.seat === seat),
  );

/** One part for what somebody did in a row; the same thing several times is one line. */
function inParts(lines: Line[]): RecapPart[] {
  const parts: RecapPart[] = [];
  let times = 1;
  lines.forEach(({ seat, frame, text }, i) => {
    const [part, before] = [parts.at(-1), lines[i - 1]];
    times = before?.seat === seat && before.text === text ? times + 1 : 1;
    if (part?.seat !== seat || !part) parts.push({ seat, lines: [{ frame, text }] });
    else if (times > 1) part.lines.splice(-1, 1, { frame, text: `${text} ×${times}` });
    else part.lines.push({ frame, text });
  });
  return parts;
}

/** All that has happened, if anything of it is to be seen on the field; for an observer (`seat` null) the latest `most` lines of the whole game. */
export function recap(frames: HorizonFrame[], seat: number | null, tell: Teller, most = 12): RecapPart[] {
  const silent: Teller = { ...tell, player: () => "" }; // Who it was, a chip beside the lines says.
  let lines: Line[] = [];
  for (let frame = beginning(frames, seat); frame < frames.length; frame++) {
    const event = frames[frame]?.event;
    const back = event?.takeback;
    if (back !== undefined) lines = lines.filter((line) => (frames[line.frame]?.event?.n ?? 0) <= back);
    if (!event || !tells(event.what)) continue;
    const by = whoseIs(event);
    const said = sentence(event, silent).replace(/^[\s:]+/, "");
    const text = said.charAt(0).toUpperCase() + said.slice(1);
    if (by !== seat || by === null) lines.push({ seat: by, frame, text, type: event.what?.type ?? "" });
  }
  if (lines.every(({ type }) => QUIET.has(type))) return [];
  return inParts(seat === null ? withoutWays(lines).slice(-most) : withoutWays(lines));
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

// What has happened last, as one account: the last few plays with everything that followed, of which the last two, mine and the answer, are
// the news; before the first ones the set-up. It is taken from the accounts of the events, so that nothing is missing where the
// board went on at once or the page was loaded anew.
import { counting } from "../plays";
import type { ColdWarEvent, ColdWarFrame, Side } from "../types";
import { beats, type Beat } from "./beats";

/** A play, a headline, a side's set-up, the end of a turn. */
export interface Passage {
  frame: number; // With which it begins.
  seat: Side | null;
  card: string | null;
  mode: string;
  beats: Beat[];
}

/** The event being narrated: for the viewer only this many of its beats have happened. */
export interface Progress {
  frame: number;
  count: number;
}

const PLAYS = 8; // A few rounds.
const NEWS = 2;
const FAR = 250; // So many events are looked through for them.
const UNTOLD = new Set<Beat["kind"]>(["headlines", "over"]);

class Account {
  readonly passages: Passage[] = [];
  private headlines = new Map<string, Side>(); // Those that are still to come, and whose they are.

  private begun({ what }: ColdWarEvent, beat: Beat): Omit<Passage, "frame" | "beats"> | null {
    const last = this.passages.at(-1);
    if (beat.kind === "card") return beat;
    if (beat.kind === "turn_end") return { seat: null, card: null, mode: "turn_end" };
    const whose = beat.kind === "event" ? this.headlines.get(beat.card) : undefined; // The other side's event is carried out by the other side.
    if (beat.kind === "event" && whose !== undefined) {
      this.headlines.delete(beat.card);
      return { seat: whose, card: beat.card, mode: "headline" };
    }
    const placed = beat.kind === "influence" && what?.type === "place" && what.by === undefined;
    const setUp = placed && (last === undefined || (last.mode === "setup" && last.seat !== beat.seat));
    return setUp ? { seat: beat.seat, card: null, mode: "setup" } : null;
  }

  add(frame: number, event: ColdWarEvent, list: Beat[]): void {
    for (const beat of list) {
      if (beat.kind === "headlines")
        this.headlines = new Map(beat.cards.flatMap((card, seat) => (card === null ? [] : [[card, seat as Side]])));
      const begun = this.begun(event, beat);
      if (begun) this.passages.push({ frame, seat: begun.seat, card: begun.card, mode: begun.mode, beats: [] });
      const heading = begun !== null && (beat.kind !== "event" || beat.happens) && beat.kind !== "influence";
      if (!heading && !UNTOLD.has(beat.kind)) this.passages.at(-1)?.beats.push(beat);
    }
  }
}

/** Where the last plays begin, so many of them. */
const lastPlays = (passages: Passage[], count: number) =>
  passages.flatMap(({ mode }, i) => (mode === "turn_end" ? [] : [i])).at(-count) ?? 0;

/** The last two plays; the end of a turn puts away what was before it once something else has followed. */
export function latest(passages: Passage[]): Passage[] {
  const from = lastPlays(passages, NEWS);
  const end = passages.findLastIndex(({ mode }) => mode === "turn_end");
  return passages.slice(end > from && end < passages.length - 1 ? end : from);
}

/** The last few plays up to the frame `index`, and of the event that is being told what has been told. */
export function report(
  frames: ColdWarFrame[],
  index: number,
  stabilityOf: (country: string) => number,
  telling: Progress | null = null,
): Passage[] {
  const account = new Account();
  const last = Math.max(index, telling?.frame ?? 0);
  for (const frame of counting(frames.slice(0, last + 1))) {
    const event = frames[frame]?.event;
    if (!event || frame <= last - FAR) continue;
    const all = beats(event, stabilityOf);
    account.add(frame, event, telling?.frame === frame && frame > index ? all.slice(0, telling.count) : all);
  }
  return account.passages.slice(lastPlays(account.passages, PLAYS));
}

const gained = (beat: Beat) => beat.kind === "influence" && beat.to > beat.from;

/**
 * Points that one side places or loses in a country, one after another, are one line. What an event takes and the operations after it place again are
 * two: else it would seem that less was taken.
 */
export function merged(list: Beat[]): Beat[] {
  const lines: Beat[] = [];
  let run = 0; // Where the points in a row begin.
  for (const beat of list) {
    if (beat.kind !== "influence") {
      lines.push(beat);
      run = lines.length;
      continue;
    }
    const at = lines.findIndex(
      (one, i) =>
        i >= run &&
        one.kind === "influence" &&
        one.country === beat.country &&
        one.seat === beat.seat &&
        gained(one) === gained(beat),
    );
    const before = lines[at];
    if (before?.kind === "influence") lines[at] = { ...beat, from: before.from };
    else lines.push(beat);
  }
  return lines;
}

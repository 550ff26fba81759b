// The news reel after a publication: which beats it has and how long each lasts. Both depend only on which kinds of headlines there are, never on how much or where, so that
// nothing can be read off; and they follow from the time of the publication, so that every wall shows the same.
import type { SoundName } from "../../../lib/sound";
import type { Headline, Issue, Kind } from "../headlines";

export interface Beat {
  kind: Kind | "opening" | "quiet";
  headline: Headline | null;
  ms: number;
  sound: SoundName;
}

const SECOND = 1000;
const KINDS: Record<Beat["kind"], { ms: number; sound: SoundName }> = {
  opening: { ms: 3 * SECOND, sound: "your-turn" },
  quiet: { ms: 6 * SECOND, sound: "message" },
  exchange: { ms: 8 * SECOND, sound: "coin" },
  suit: { ms: 9 * SECOND, sound: "balance" },
  statement: { ms: 7 * SECOND, sound: "card" },
  virus: { ms: 7 * SECOND, sound: "lose" },
  war: { ms: 9 * SECOND, sound: "coup" },
  defence: { ms: 8 * SECOND, sound: "drum" },
  riot: { ms: 9 * SECOND, sound: "coup" },
  launch: { ms: 10 * SECOND, sound: "defcon" },
  impact: { ms: 13 * SECOND, sound: "china" },
  federation: { ms: 12 * SECOND, sound: "scoring" },
};

const beatOf = (kind: Beat["kind"], headline: Headline | null = null): Beat => ({ kind, headline, ...KINDS[kind] });

/** Several conquests are one beat each: everybody sees them on the map anyway. */
export function beatsOf({ headlines }: Pick<Issue, "headlines">): Beat[] {
  const told = headlines.map((headline) => beatOf(headline.headline, headline));
  return [beatOf("opening"), ...(told.length > 0 ? told : [beatOf("quiet")])];
}

export const lengthOf = (beats: readonly Beat[]): number => beats.reduce((sum, { ms }) => sum + ms, 0);

/** What is shown that long after the beginning, and since when; null: the reel is over, or has not begun. */
export function beatAt(beats: readonly Beat[], elapsed: number): { index: number; beat: Beat; since: number } | null {
  let since = 0;
  for (const [index, beat] of beats.entries()) {
    if (elapsed < since) return null;
    if (elapsed < since + beat.ms) return { index, beat, since };
    since += beat.ms;
  }
  return null;
}

/** When the beat after this one begins. */
export const afterBeat = (beats: readonly Beat[], index: number): number => lengthOf(beats.slice(0, index + 1));

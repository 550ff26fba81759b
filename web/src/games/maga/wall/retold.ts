// The evening once more on the wall, turn by turn: who it was. Pages of a few deeds each, which follow one another by themselves.
import type { Deed } from "../chronicle/deeds";
import type { Turn } from "../chronicle/retell";

export interface Page {
  turn: number;
  page: number; // In its turn, from 1,
  pages: number; // of so many.
  deeds: Deed[];
  more: boolean; // There is more of this turn than the wall shows.
}

const EACH = 5; // Deeds on a page: more cannot be read from the back of a room.
const PAGES_MOST = 3; // For a turn.

const FIRST_MS = 3000;
export const DEED_MS = 2600;

/** A deed with nothing to it is not worth the room's time: what failed, where enough has succeeded. */
function worth(deeds: Deed[]): Deed[] {
  const done = deeds.filter(({ success }) => success);
  return done.length >= EACH ? [...done, ...deeds.filter(({ success }) => !success)] : deeds;
}

export const pagesOf = (turns: Turn[]): Page[] =>
  turns.flatMap(({ turn, deeds }) => {
    const pages = Math.max(1, Math.min(PAGES_MOST, Math.ceil(deeds.length / EACH)));
    const shown = worth(deeds);
    return Array.from({ length: pages }, (_, index) => ({
      turn,
      page: index + 1,
      pages,
      deeds: shown.slice(index * EACH, (index + 1) * EACH),
      more: index + 1 === pages && deeds.length > pages * EACH,
    }));
  });

/** How long a page stands. */
export const lengthOf = ({ deeds }: Page): number => FIRST_MS + Math.max(1, deeds.length) * DEED_MS;

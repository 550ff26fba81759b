// How one plays at a board: each person's own choice, kept in the browser.
export interface Play {
  /** Whether what was chosen is sent only when it was confirmed. */
  confirm: boolean;
  /** Whether buttons lie on the left. */
  leftHanded: boolean;
  /** Whether single letters do something at a board. */
  letters: boolean;
}

const STORED = "casus.play";
const PRESET: Play = { confirm: true, leftHanded: false, letters: true };

/** What was stored, as far as it is still understood; the rest as preset. */
export function playOf(stored: string | null): Play {
  let said: unknown;
  try {
    said = JSON.parse(stored ?? "{}");
  } catch {
    said = {};
  }
  const kept = Object.entries(said ?? {}).filter(([key, value]) => key in PRESET && typeof value === "boolean");
  return { ...PRESET, ...Object.fromEntries(kept) };
}

export const play = $state<Play>(playOf(localStorage.getItem(STORED)));

/** Boards lay their buttons out by this mark of the document. */
const mark = () => document.documentElement.classList.toggle("left-handed", play.leftHanded);
mark();

export function changePlay(change: Partial<Play>): void {
  Object.assign(play, change);
  localStorage.setItem(STORED, JSON.stringify(play));
  mark();
}

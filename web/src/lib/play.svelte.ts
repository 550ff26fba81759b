// How one plays at a board: each person's own choice, kept in the browser.
import { isChoice, storedOf } from "./stored";

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

const FITS: Record<keyof Play, (value: unknown) => boolean> = {
  confirm: isChoice,
  leftHanded: isChoice,
  letters: isChoice,
};

export const play = $state<Play>(storedOf(localStorage.getItem(STORED), PRESET, FITS));

/** Boards lay their buttons out by this mark of the document. */
const mark = () => document.documentElement.classList.toggle("left-handed", play.leftHanded);
mark();

export function changePlay(change: Partial<Play>): void {
  Object.assign(play, change);
  localStorage.setItem(STORED, JSON.stringify(play));
  mark();
}

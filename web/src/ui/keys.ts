// The keys of a board: what each does, for the list that is shown of them; and whether a press was meant for the board.
import { play } from "../lib/play.svelte";

export interface Key {
  caps: string[]; // As they are called on the keyboard: "Tab", "Enter", "←", "U".
  text: string; // The key of the text that says what they do.
}

/** Whether a keyboard may be there: a phone has no letters to press. */
export const hasKeys = (): boolean => matchMedia("(any-hover: hover)").matches;

/** Where single letters are written, not pressed. */
const WRITTEN = "input, textarea, select, [contenteditable]";

/** Whether a letter was pressed for the board: not in a field, not over a dialog, not with a key that makes another thing of it. */
export function isForBoard(event: KeyboardEvent): boolean {
  if (!play.letters || event.defaultPrevented || event.ctrlKey || event.altKey || event.metaKey) return false;
  return !(event.target as Element | null)?.closest?.(WRITTEN) && document.querySelector("dialog:modal") === null;
}

/** The Latin letter of a key, whatever alphabet the keyboard writes; other keys as they are called. */
export const letterOf = ({ key, code }: KeyboardEvent): string =>
  /^[a-z]$/i.test(key) ? key.toUpperCase() : /^Key[A-Z]$/.test(code) ? code.slice(3) : key;

/** Does what a key is for at a board, if it was pressed for the board. */
export function obey(event: KeyboardEvent, acts: Record<string, () => void>): void {
  const act = isForBoard(event) ? acts[letterOf(event)] : undefined;
  if (!act) return;
  event.preventDefault();
  act();
}

// What the keyboard does at the board.
import type { Key } from "../../ui/keys";

/** The knob that a key of the row of digits means, whatever alphabet the keyboard writes. */
export function knobOf({ key, code }: KeyboardEvent): number | null {
  const found = /^(?:Digit|Numpad)([1-9])$/.exec(code) ?? /^([1-9])$/.exec(key);
  return found ? Number(found[1]) : null;
}

export const KEYS: Key[] = [
  { caps: ["Tab"], text: "horizon.key.tab" },
  { caps: ["M"], text: "horizon.key.field" },
  { caps: ["H"], text: "horizon.key.hand" },
  { caps: ["←", "→", "↑", "↓"], text: "horizon.key.arrows" },
  { caps: ["1", "…", "9"], text: "horizon.key.knob" },
  { caps: ["Enter"], text: "horizon.key.enter" },
  { caps: ["U"], text: "horizon.key.undo" },
  { caps: ["F"], text: "horizon.key.forecast" },
  { caps: ["L"], text: "horizon.key.log" },
  { caps: ["Esc"], text: "horizon.key.escape" },
];

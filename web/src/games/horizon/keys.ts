// What the keyboard does at the board.
import type { Key } from "../../ui/keys";

export const KEYS: Key[] = [
  { caps: ["Tab"], text: "horizon.key.tab" },
  { caps: ["M"], text: "horizon.key.field" },
  { caps: ["H"], text: "horizon.key.hand" },
  { caps: ["←", "→", "↑", "↓"], text: "horizon.key.arrows" },
  { caps: ["Enter"], text: "horizon.key.enter" },
  { caps: ["U"], text: "horizon.key.undo" },
  { caps: ["F"], text: "horizon.key.forecast" },
  { caps: ["L"], text: "horizon.key.log" },
  { caps: ["Esc"], text: "horizon.key.escape" },
];

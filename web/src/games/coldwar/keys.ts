// What the keyboard does at the board.
import type { Key } from "../../ui/keys";

export const KEYS: Key[] = [
  { caps: ["Tab"], text: "coldwar.key.tab" },
  { caps: ["M"], text: "coldwar.key.map" },
  { caps: ["H"], text: "coldwar.key.hand" },
  { caps: ["←", "→", "↑", "↓"], text: "coldwar.key.arrows" },
  { caps: ["Enter"], text: "coldwar.key.enter" },
  { caps: ["U"], text: "coldwar.key.undo" },
  { caps: ["C"], text: "coldwar.key.confirm" },
  { caps: ["L"], text: "coldwar.key.log" },
  { caps: ["+", "−", "0"], text: "coldwar.key.zoom" },
  { caps: ["Esc"], text: "coldwar.key.escape" },
];

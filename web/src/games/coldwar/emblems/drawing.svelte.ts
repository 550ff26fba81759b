// The emblems are loaded when a card is shown first: no first board needs them.
import type { Mark } from "./marks";

export const drawing = $state<{ of: ((card: string) => Mark[]) | null }>({ of: null });

let asked: Promise<void> | null = null;
export const loadDrawing = (): Promise<void> =>
  (asked ??= import("./emblems").then(({ emblemOf }) => {
    drawing.of = emblemOf;
  }));

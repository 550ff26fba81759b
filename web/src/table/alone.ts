// What a table has only over a network, as a table without one has it: not at all.
import type { ChatLine, Clocks, Proposal } from "./types";

export abstract class Alone {
  readonly local = true;
  readonly connected = true;
  readonly clocks: Clocks | null = null;
  readonly clocksAt = 0;
  readonly proposal: Proposal | null = null;
  readonly chat: ChatLine[] = [];
  readonly sealed: string[] = []; // Here each chooses when his turn has come.
  readonly next: string | null = null;
  readonly earlier = null;
  propose = () => Promise.resolve(null);
  vote = () => Promise.resolve(null);
  say = () => Promise.resolve(null);
}

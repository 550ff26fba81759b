// What comes of a list, reckoned in the page itself: from the position as the server has told it and the page's own copy of the answers. So a preview waits
// for no network and works without one.
import { askerOf, loadAsker, type SparseView } from "../../core/asker";
import { Refusal } from "../../core/instance";

const GAME = "maga";
const OWN = ["forecast", "trials"]; // All other questions are the server's.

/** What is needed of an evening. */
export interface Foreseen {
  readonly seat: number;
  readonly position: unknown; // As it was told last: as long as it says the same, the view is the same.
  /** The seat's view as it is now; null: it cannot be had now. */
  view(): Promise<SparseView | null>;
}

export class Foresight {
  private view: SparseView | null = null;
  private said = ""; // What was told when the view came.
  private toldLast: unknown = null;
  private text = "";
  private coming: Promise<void> | null = null;

  /** `patience`: so many milliseconds before a new view is asked for. */
  constructor(
    private readonly of: Foreseen,
    private readonly patience: () => number,
  ) {}

  private textOf(told: unknown): string {
    if (told !== this.toldLast) [this.toldLast, this.text] = [told, JSON.stringify(told)];
    return this.text;
  }

  private isReady(): boolean {
    return askerOf(GAME) !== null && this.view !== null && this.textOf(this.of.position) === this.said;
  }

  private async fetch(): Promise<void> {
    const before = this.textOf(this.of.position);
    const [, view] = await Promise.all([loadAsker(GAME), this.of.view()]);
    if (view && this.textOf(this.of.position) === before) [this.view, this.said] = [view, before]; // Otherwise it may be older than what was told since.
  }

  /** Sees to it that the questions to come are answered here. */
  prepare(): void {
    this.coming ??= new Promise((done) => setTimeout(done, this.patience()))
      .then(() => this.fetch())
      .catch(() => {}) // Without a network: at the next question.
      .finally(() => (this.coming = null));
  }

  /** The answer; undefined: the server has to be asked; null: the question is refused. */
  answer<T>(question: string): T | null | undefined {
    if (!OWN.includes(question.slice(0, question.search(/[ \n]|$/)))) return undefined;
    if (!this.isReady()) {
      this.prepare();
      return undefined;
    }
    try {
      return askerOf(GAME)?.ask<T>(this.view, this.of.seat, question);
    } catch (error) {
      if (error instanceof Refusal) return null;
      throw error;
    }
  }
}

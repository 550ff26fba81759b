// A position by its bytes, to be asked by whoever has it. The core has one place for the position that is asked; here it is loaded whenever another
// was asked before, so that nobody is answered from what somebody else has loaded, and asking is free of side effects.
import { SLOT, core, type Actor, type Range, type Standing } from "./core";

let loaded: Uint8Array | null = null;

export class Snapshot {
  constructor(
    readonly game: string,
    readonly bytes: Uint8Array,
  ) {}

  /** The first position of a game. */
  static first(game: string, options: string): Snapshot {
    core.init(SLOT.next, game, options);
    return new Snapshot(game, core.bytes(SLOT.next));
  }

  private slot(): number {
    if (loaded !== this.bytes) {
      loaded = null; // In case the core refuses the bytes.
      core.load(SLOT.asked, this.game, this.bytes);
      loaded = this.bytes;
    }
    return SLOT.asked;
  }

  json = <T>(): T => core.position<T>(this.slot());
  query = <T>(seat: number, question: string): T => core.query<T>(this.slot(), seat, question);
  describe = <T>(seat: number, viewer: number, action: string): T =>
    core.describe<T>(this.slot(), seat, viewer, action);
  legal = (seat: number): string[] => core.legal(this.slot(), seat);
  ranges = (seat: number, action: string): Range[] => core.ranges(this.slot(), seat, action);
  /** The action with these values of its ranges. */
  withValues = (seat: number, action: string, values: number[]): string =>
    values.reduce((text, value, i) => core.set(this.slot(), seat, text, i, value), action);
  standing = (seats: number): Standing[] => core.standing(this.slot(), seats);
  actor = (): Actor => core.actor(this.slot());
  /** What chance may bring. */
  outcomes = (): string[] => core.outcomes(this.slot()).outcomes.map(({ action }) => action);
  reveals = (seat: number, action: string): boolean => core.reveals(this.slot(), seat, action);

  /** What the position becomes, as one of its own. */
  private made(change: (next: number) => void): Snapshot {
    change(SLOT.next);
    return new Snapshot(this.game, core.bytes(SLOT.next));
  }

  after(seat: number, action: string): Snapshot {
    return this.made((next) => {
      core.copy(next, this.slot());
      core.apply(next, seat, action);
    });
  }

  /** As this seat may know it. */
  seenBy = (seat: number): Snapshot => this.made((next) => core.view(next, this.slot(), seat));

  /** A whole position that fits what the seat knows, the gaps filled by a guess; with the same seed it is the same one. */
  guessed = (seat: number, seed: number): Snapshot =>
    this.made((next) => core.determinize(next, this.slot(), seat, seed));
}

// Tells an event before the board shows it: beat by beat, each shown as it happens, the board beneath staying at what has happened so far.
// Whatever waits can be cut short by a press; then the rest of the event is there at once.
import { FACTOR } from "../../../ui/playback.svelte";
import type { Telling } from "../../../ui/playback.svelte";
import { pace } from "../../../lib/pace.svelte";
import type { Card, ColdWarEvent, Position, RegionScore, Side } from "../types";
import { beats, news, onTheWay, type Beat, type Roll } from "./beats";

/** What takes the middle of the table while it is told. */
export type Scene =
  | { kind: "headlines"; cards: [string | null, string | null]; first: Side | null; turn: number }
  | { kind: "roll"; roll: Roll; against: Roll | null; lost: Beat | null } // What a realignment takes away.
  | { kind: "scoring"; beat: Beat & { kind: "scoring" }; score: RegionScore | null }
  | { kind: "turn"; turn: number; rounds: number; era: Card["era"] | null }
  | { kind: "reveal"; seat: Side; cards: string[] }
  | { kind: "card"; seat: Side; card: string };

/** The opponent's play that was told last; it stays until one's own move. */
export interface LastPlay {
  seat: Side;
  card: string;
  mode: string;
  beats: Beat[];
}

interface World {
  seat: Side | null; // Whose page it is.
  numberOf: (country: string) => number;
  stabilityOf: (country: string) => number;
  eraOf: (card: string) => Card["era"];
  scoreOf: (position: number, region: string) => RegionScore | null;
}

/** For how long each beat is looked at, in milliseconds at the normal pace. */
const LASTS: Record<Beat["kind"], number> = {
  headlines: 1600,
  card: 700,
  event: 700,
  roll: 2700,
  influence: 520,
  vp: 750,
  defcon: 850,
  milops: 400,
  space: 850,
  china: 1000,
  scoring: 3000,
  moved: 450,
  reveal: 1600,
  over: 0,
  turn_end: 600,
  turn: 1900,
  reshuffle: 700,
  ops: 350,
};
const AFTER_LAST = 350; // So that the last beat is seen, too.
const AFTER_ROLL = 1100;
const LEAST_READ = 0.8; // How much of its time what has to be read takes at the fastest pace.
const READ = new Set<Beat["kind"]>(["scoring", "turn", "reveal"]);
const WAR = 2800; // DEFCON 1 is the end.

export interface Told {
  frame: number; // The frame that is about to be shown.
  event: ColdWarEvent;
  before: Position;
  after: Position;
  own: boolean;
}

export class Storyteller {
  scene = $state.raw<Scene | null>(null);
  /** The position on its way; null: nothing is being told. */
  position = $state.raw<Position | null>(null);
  last = $state.raw<LastPlay | null>(null);
  /** What has come of the die that lies on the table. */
  outcome = $state.raw<Beat[]>([]);
  /** The beat that happens now. */
  now = $state.raw<Beat | null>(null);
  /** The card whose event or operations are told. */
  subject = $state.raw<string | null>(null);
  /** Whether one is waited for to go on. */
  held = $state(false);
  private telling = { hurried: false }; // Each has its own: one that was cut short ends by itself.
  private wake: (() => void) | null = null;

  constructor(
    private readonly world: () => World,
    private readonly sound: (beat: Beat) => void = () => {},
  ) {}

  /** Null: there is nothing to tell, the board may show it. */
  tell(told: Told): Telling | null {
    const all = beats(told.event, this.world().stabilityOf, told.before.ask.card);
    const list = told.own ? news(all) : all;
    if (list.length === 0) return null;
    this.telling = { hurried: false };
    return { done: this.run(told, list), finish: this.finish };
  }

  /** What was not told, as the board went on at once, is still in the report of the last play. */
  catchUp({ event, own, before }: Pick<Told, "event" | "own" | "before">): void {
    if (!own) for (const beat of beats(event, this.world().stabilityOf, before.ask.card)) this.note(beat, before);
  }

  /** Cuts short whatever is being told. */
  finish = (): void => {
    this.telling.hurried = true;
    this.wake?.();
  };

  /** Goes on from what waits to be seen. */
  go = (): void => this.wake?.();

  /** The last play is put away: one has made a move of one's own. */
  forget = (): void => {
    this.last = null;
  };

  /** Tells the last play once more; the board stands where it stands. */
  async again(): Promise<void> {
    const { last } = this;
    if (!last) return;
    const telling = (this.telling = { hurried: false });
    this.last = { ...last, beats: [] };
    for (const beat of last.beats) {
      if (telling !== this.telling) return; // Something new is told.
      this.now = beat;
      this.last = { ...last, beats: [...(this.last?.beats ?? []), beat] };
      await this.pause(LASTS[beat.kind]);
    }
    this.now = null;
  }

  private async run(told: Told, list: Beat[]): Promise<void> {
    const { telling } = this;
    const done: Beat[] = [];
    for (const beat of list) {
      if (telling.hurried) break;
      await this.open(told, beat);
      if (this.scene?.kind !== "roll") this.scene = null;
      done.push(beat);
      this.position = onTheWay(told.before, told.after, done, this.world().numberOf);
      if (!told.own) this.note(beat, told.before);
    }
    if (!telling.hurried) await this.pause(this.scene ? AFTER_ROLL : AFTER_LAST);
    if (!told.own) for (const beat of list.slice(done.length)) this.note(beat, told.before);
    if (telling !== this.telling) return;
    this.scene = this.now = this.position = this.subject = null;
    this.held = false;
  }

  /** Shows a beat, and is done when it has been seen. */
  private async open(told: Told, beat: Beat): Promise<void> {
    this.position ??= told.before;
    if (beat.kind === "turn_end") this.scene = null; // It comes of no die.
    const scene = this.sceneOf(told, beat);
    if (scene) this.outcome = [];
    else if (this.scene) this.outcome = [...this.outcome, beat];
    this.scene = scene ?? this.scene;
    this.now = beat;
    if (beat.kind === "card" || beat.kind === "event") this.subject = beat.card;
    if (beat.kind === "turn_end") this.subject = null;
    this.sound(beat);
    const asked = !told.own && (beat.kind === "card" || beat.kind === "event") && this.asksMe(told, beat.card);
    if (asked) this.scene = { kind: "card", seat: told.event.what?.seat ?? 0, card: beat.card };
    if (asked || beat.kind === "headlines" || scene?.kind === "reveal") await this.hold(LASTS.headlines);
    else await this.pause(beat.kind === "defcon" && beat.to === 1 ? WAR : LASTS[beat.kind], READ.has(beat.kind));
  }

  private sceneOf(told: Told, beat: Beat): Scene | null {
    switch (beat.kind) {
      case "headlines":
        return { kind: "headlines", cards: beat.cards, first: beat.first, turn: told.before.turn };
      case "roll":
        return { kind: "roll", roll: beat.roll, against: this.rival(beat.roll), lost: this.lostBy(told, beat.roll) };
      case "reveal": // One's own cards are in sight.
        return beat.seat === this.world().seat ? null : { kind: "reveal", seat: beat.seat, cards: beat.cards };
      case "turn":
        return { kind: "turn", turn: beat.turn, rounds: Math.max(...told.after.rounds), era: this.newEra(told) };
      case "scoring":
        return { kind: "scoring", beat, score: this.world().scoreOf(told.frame - 1, beat.region) };
      default:
        return null;
    }
  }

  /** The part of the war whose cards are among those to come now and were not before. */
  private newEra({ before, after }: Told): Card["era"] | null {
    const { eraOf } = this.world();
    const had = new Set(before.unseen.map(eraOf));
    return after.unseen.map(eraOf).find((era) => !had.has(era)) ?? null;
  }

  /** The die of the other side that lies on the table, where two are compared. */
  private rival({ good, seat, what }: Roll): Roll | null {
    const other = this.scene?.kind === "roll" ? this.scene.roll : null;
    return good === null && other?.what === what && other.seat !== seat ? other : null;
  }

  /** The influence that a realignment's dice take away. */
  private lostBy({ event }: Told, { what, country }: Roll): Beat | null {
    if (what !== "realignment") return null;
    const all = beats(event, this.world().stabilityOf);
    return all.find((beat) => beat.kind === "influence" && beat.country === country) ?? null;
  }

  /** Whether the card's event asks something of whose page it is. */
  private asksMe({ after }: Told, card: string): boolean {
    return after.ask.seat !== null && after.ask.seat === this.world().seat && after.ask.card === card;
  }

  private note(beat: Beat, before: Position): void {
    const headline = before.phase === "headline" && beat.kind === "event";
    if (beat.kind === "card") this.last = { seat: beat.seat, card: beat.card, mode: beat.mode, beats: [] };
    else if (headline) this.last = { seat: beat.seat, card: beat.card, mode: "headline", beats: [] };
    else if (this.last && beat.kind !== "headlines" && beat.kind !== "over")
      this.last = { ...this.last, beats: [...this.last.beats, beat] };
  }

  private pause(milliseconds: number, read = false): Promise<void> {
    if (this.telling.hurried) return Promise.resolve();
    const factor = FACTOR[pace.chosen];
    return new Promise((resolve) => {
      const timer = setTimeout(resolve, milliseconds * (read ? Math.max(factor, LEAST_READ) : factor));
      this.wake = () => {
        clearTimeout(timer);
        resolve();
      };
    });
  }

  /** Waits until it has been seen: for whoever plays, until he says so. */
  private async hold(milliseconds: number): Promise<void> {
    if (this.world().seat === null) return this.pause(2 * milliseconds, true);
    this.held = true;
    await new Promise<void>((resolve) => (this.wake = resolve));
    this.held = false;
  }
}

// Tells an event before the board shows it: beat by beat, each shown as it happens, the board beneath staying at what has happened so far.
// Whatever waits can be cut short by a press; then the rest of the event is there at once.
import { FACTOR } from "../../../ui/playback.svelte";
import type { Telling } from "../../../ui/playback.svelte";
import { pace } from "../../../lib/pace.svelte";
import type { Card, ColdWarEvent, Position, RegionScore, Side, SideScore } from "../types";
import { STATUSES, beats, news, onTheWay, type Beat, type Roll } from "./beats";
import type { Progress } from "./report";

/** What takes the middle of the table while it is told. */
export type Scene =
  | { kind: "headlines"; beat: Beat & { kind: "headlines" }; turn: number }
  | { kind: "roll"; roll: Roll; held: number; against: Roll | null; lost: Beat | null } // What a realignment takes away.
  | { kind: "scoring"; beat: Beat & { kind: "scoring" }; score: RegionScore | null }
  | { kind: "turn"; turn: number; rounds: number; era: Card["era"] | null }
  | { kind: "final"; vp: number }
  | { kind: "reveal"; seat: Side; cards: string[] }
  | { kind: "card"; seat: Side; card: string };

interface World {
  seat: Side | null; // Whose page it is.
  numberOf: (country: string) => number;
  stabilityOf: (country: string) => number;
  eraOf: (card: string) => Card["era"];
  scoreOf: (position: number, region: string) => RegionScore | null;
}

/** Whether what a region would give is what the account says that it gave. */
function agrees({ us, ussr }: RegionScore, beat: Beat & { kind: "scoring" }): boolean {
  if (!us || !ussr) return true; // Southeast Asia: each country counts for itself.
  const isThat = (side: SideScore, points: number, status: number) =>
    side.points === points && side.status === (STATUSES[status] === "none" ? "nothing" : STATUSES[status]);
  return isThat(us, beat.us, beat.usStatus) && isThat(ussr, beat.ussr, beat.ussrStatus);
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
  scoring: 3800,
  moved: 450,
  reveal: 1600,
  over: 0,
  turn_end: 600,
  turn: 1900,
  final: 1900,
  chosen: 1300,
  nothing: 900,
  sits_out: 900,
  reshuffle: 700,
  ops: 350,
};
const AFTER_LAST = 350; // So that the last beat is seen, too.
const AFTER_ROLL = 1100;
const ASKS = 1500; // A card whose event asks: then it lies in the report, open, beside the question.
const LEAST_READ = 0.8; // How much of its time what has to be read takes at the fastest pace.
const READ = new Set<Beat["kind"]>(["scoring", "turn", "final", "reveal"]);
const LEAST_ROLLED = 0.6; // And what is looked forward to.
const LAST = new Set<Beat["kind"]>(["roll", "scoring", "headlines"]); // What the report does not say before it has been seen.
const PARTS = new Set<Beat["kind"]>(["card", "event", "turn_end"]); // With them something new begins.
const WAR = 2800; // DEFCON 1 is the end.

const readOf = (kind: Beat["kind"]) => (READ.has(kind) ? LEAST_READ : 0);

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
  /** How much of the event that is told has been told, for the report. */
  telling = $state.raw<Progress | null>(null);
  /** How many beats of the report's last part are shown while it is told once more. */
  retold = $state<number | null>(null);
  /** What has come of the die that lies on the table. */
  outcome = $state.raw<Beat[]>([]);
  /** The beat that happens now. */
  now = $state.raw<Beat | null>(null);
  /** The card whose event or operations are told. */
  subject = $state.raw<string | null>(null);
  /** Whether one is waited for to go on. */
  held = $state(false);
  private way = { hurried: false }; // Each has its own: one that was cut short ends by itself.
  private wake: (() => void) | null = null;

  constructor(
    private readonly world: () => World,
    private readonly sound: (beat: Beat) => void = () => {},
  ) {}

  /** Null: there is nothing to tell, the board may show it. */
  tell(told: Told): Telling | null {
    const all = beats(told.event, this.world().stabilityOf);
    const list = told.own ? news(all) : all;
    if (list.length === 0) return null;
    this.way = { hurried: false };
    return { done: this.run(told, list), finish: this.finish };
  }

  /** Cuts short whatever is being told. */
  finish = (): void => {
    this.way.hurried = true;
    this.wake?.();
  };

  /** Goes on from what waits to be seen. */
  go = (): void => this.wake?.();

  /** Tells these beats of the report once more; the board stands where it stands. */
  async again(list: Beat[]): Promise<void> {
    const way = (this.way = { hurried: false });
    for (const [i, beat] of list.entries()) {
      if (way !== this.way) break; // Something new is told.
      this.now = beat;
      this.retold = i + 1;
      await this.pause(LASTS[beat.kind]);
    }
    this.retold = null;
    if (way === this.way) this.now = null;
  }

  private async run(told: Told, list: Beat[]): Promise<void> {
    const { way } = this;
    const done: Beat[] = [];
    for (const beat of list) {
      if (way.hurried) break;
      if (this.scene?.kind === "roll" && PARTS.has(beat.kind)) await this.putAway();
      const count = done.length + (LAST.has(beat.kind) ? 0 : 1);
      if (!told.own) this.telling = { frame: told.frame, count };
      await this.open(told, beat);
      if (this.scene?.kind !== "roll") this.scene = null;
      done.push(beat);
      this.position = onTheWay(told.before, told.after, done, this.world().numberOf);
      if (!told.own) this.telling = { frame: told.frame, count: done.length };
    }
    if (!way.hurried) await this.pause(this.scene ? AFTER_ROLL : AFTER_LAST);
    if (way !== this.way) return;
    this.scene = this.now = this.position = this.subject = this.telling = null;
    this.held = false;
  }

  /** What came of a die has been seen; what is told next does not come of it. */
  private async putAway(): Promise<void> {
    await this.pause(AFTER_ROLL);
    this.scene = null;
  }

  /** Shows a beat, and is done when it has been seen. */
  private async open(told: Told, beat: Beat): Promise<void> {
    this.position ??= told.before;
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
    if (beat.kind === "headlines" || scene?.kind === "reveal") await this.hold(LASTS.headlines);
    else if (asked) await this.pause(ASKS, LEAST_READ);
    else if (beat.kind === "roll") await this.pause(LASTS.roll, LEAST_ROLLED);
    else await this.pause(beat.kind === "defcon" && beat.to === 1 ? WAR : LASTS[beat.kind], readOf(beat.kind));
  }

  private sceneOf(told: Told, beat: Beat): Scene | null {
    switch (beat.kind) {
      case "headlines":
        return { kind: "headlines", beat, turn: told.before.turn };
      case "roll":
        return {
          kind: "roll",
          roll: beat.roll,
          held: this.heldAgainst(beat.roll),
          against: this.rival(beat.roll),
          lost: this.lostBy(told, beat.roll),
        };
      case "reveal": // One's own cards are in sight.
        return beat.seat === this.world().seat ? null : { kind: "reveal", seat: beat.seat, cards: beat.cards };
      case "turn":
        return { kind: "turn", turn: beat.turn, rounds: Math.max(...told.after.rounds), era: this.newEra(told) };
      case "scoring":
        return { kind: "scoring", beat, score: this.counted(told, beat) };
      case "final":
        return { kind: "final", vp: this.position?.vp ?? told.before.vp };
      default:
        return null;
    }
  }

  /** What has been counted in a region. It stands there before the event or after it: what else happens may come before the count, or after it. */
  private counted({ frame }: Told, beat: Beat & { kind: "scoring" }): RegionScore | null {
    const { scoreOf } = this.world();
    const scores = [frame - 1, frame].map((one) => scoreOf(one, beat.region));
    return scores.find((score) => score !== null && agrees(score, beat)) ?? null;
  }

  /** The part of the war whose cards are among those to come now and were not before. */
  private newEra({ before, after }: Told): Card["era"] | null {
    const { eraOf } = this.world();
    const had = new Set(before.unseen.map(eraOf));
    return after.unseen.map(eraOf).find((era) => !had.has(era)) ?? null;
  }

  /** The influence of the other side than whose die it is. */
  private heldAgainst({ seat, country }: Roll): number {
    const held = country === null ? undefined : this.position?.influence[this.world().numberOf(country)];
    return held?.[seat] ?? 0; // There the US comes first, as the other side of the USSR's 0.
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

  /** `least`: how much of its time it takes at the fastest pace. */
  private pause(milliseconds: number, least = 0): Promise<void> {
    if (this.way.hurried) return Promise.resolve();
    const factor = FACTOR[pace.chosen];
    return new Promise((resolve) => {
      const timer = setTimeout(resolve, milliseconds * Math.max(factor, least));
      this.wake = () => {
        clearTimeout(timer);
        resolve();
      };
    });
  }

  /** Waits until it has been seen: for whoever plays, until he says so. */
  private async hold(milliseconds: number): Promise<void> {
    if (this.world().seat === null) return this.pause(2 * milliseconds, LEAST_READ);
    this.held = true;
    await new Promise<void>((resolve) => (this.wake = resolve));
    this.held = false;
  }
}

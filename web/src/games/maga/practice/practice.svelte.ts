// Practice: an evening in which this page is both a team and the organiser, and bots are all the others. A stage runs at a tap; a turn can be played once more.
import { errorText, t } from "../../../lib/i18n.svelte";
import { createEvening, Evening } from "../../../evening/evening.svelte";
import { placeOf, shownOf } from "../../../evening/links";
import type { ErrorInfo } from "../../../core/core";
import { phaseMarks } from "../desk/phases";
import { magaOf } from "../evening.svelte";
import { publication, type Candidate } from "../headlines";
import { reportedOrders, rowsOf } from "../orders";
import type { Position, Suit } from "../types";

const TEAMS = 6,
  TURNS = 8,
  OWN = 0;
const OPTIONS = `teams ${TEAMS}\nturns ${TURNS}\nnumbers secret\norganiser yes\nafterwards open\nwall open\n`;
const SEATS = Array.from({ length: TEAMS }, (_, seat): Record<string, string> =>
  seat === OWN ? { kind: "open" } : { kind: "bot", bot: "steady" },
);
const TIMES = { lists_ms: 0, grace_ms: 0, reading_ms: 0, drafts: true }; // Whoever plays alone has time.

/** Waits until something holds of what the server tells. */
const until = (holds: () => boolean): Promise<void> =>
  new Promise((done) => {
    const stop = $effect.root(() => {
      $effect(() => {
        if (!holds()) return;
        done();
        queueMicrotask(() => stop());
      });
    });
  });

/** What the rules say of a suit: there is real evidence if a duty was broken and the plaintiff can know. */
const rulings = (suits: Suit[]): string[] =>
  suits.map(({ country, row, broken }) => {
    const proven = broken.some((breach) => breach.fact && breach.proven);
    return `evidence ${country} ${row} ${proven ? "yes" : "no"}`;
  });

export class Practice {
  running = $state(false);
  problem = $state("");

  private constructor(
    readonly desk: Evening,
    readonly own: Evening,
    /** The address at which this browser finds it again. */
    readonly address: string,
  ) {}

  private static of(id: string, deskKey: string, desk: Evening, teamKey: string): Practice {
    const own = new Evening(placeOf([id, "team", teamKey]));
    return new Practice(desk, own, `#/practice/maga/${id}/${shownOf(deskKey)}/${shownOf(teamKey)}`);
  }

  /** One that was begun in this browser. */
  static resume(id: string, deskKey: string, teamKey: string): Practice {
    return Practice.of(id, deskKey, new Evening(placeOf([id, "desk", deskKey])), teamKey);
  }

  static async begin(): Promise<Practice | ErrorInfo> {
    const made = await createEvening("maga", OPTIONS, SEATS, TIMES, false);
    if (!("id" in made)) return made;
    const desk = new Evening(placeOf([made.id, "desk", shownOf(made.key)]));
    await until(() => desk.desk.length > 0);
    const practice = Practice.of(made.id, made.key, desk, desk.desk[OWN]?.key ?? "");
    await until(() => practice.own.seat === OWN && practice.own.team !== null);
    const error = await practice.settle();
    return error ?? practice;
  }

  private async settle(): Promise<ErrorInfo | null> {
    return (await this.own.rename(t("practice.player"))) ?? (await this.own.setRoles([])) ?? (await this.desk.start());
  }

  close(): void {
    this.own.close();
    this.desk.close();
  }

  // ---- A stage ----

  /** What all have written is carried out, and told. What a stage that was broken off still needs comes first. */
  play = (): Promise<void> =>
    this.doing(async () => {
      const { phase } = this.desk;
      if (phase === "numbers" || phase === "lists") {
        const error = await this.desk.changePhase("close");
        if (error) return error;
        await until(() => this.desk.phase !== phase);
      }
      return this.finish();
    });

  private async finish(): Promise<ErrorInfo | null> {
    const { desk } = this;
    await until(() => ["evidence", "review", "lists", "over"].includes(desk.phase));
    if (desk.phase === "evidence") {
      const error = await desk.organise([...rulings((desk.position as Position | null)?.suits ?? []), "process"]);
      if (error) return error;
      await until(() => desk.phase === "review");
    }
    return desk.phase === "review" ? this.publish() : null;
  }

  private async publish(): Promise<ErrorInfo | null> {
    const told = (await this.desk.query<Candidate[]>("headlines")) ?? [];
    const error = await this.desk.organise([
      publication(Object.fromEntries(told.map(({ headline, most }) => [headline, most]))),
    ]);
    if (!error) await until(() => this.desk.phase === "lists" || this.desk.phase === "over");
    return error;
  }

  // ---- Once more ----

  /** Where the turn before this one began; null: there is none that can be played once more. */
  readonly back = $derived.by(() => {
    const position = this.desk.position as Position | null;
    if (position?.phase !== "lists") return null;
    return (
      phaseMarks(this.desk.live, position).find(({ turn, phase }) => phase === "lists" && turn === position.turn - 1) ??
      null
    );
  });

  again = (): Promise<void> =>
    this.doing(async () => {
      const { back, own } = this;
      if (!back) return null;
      const rows = rowsOf(reportedOrders(this.team.reports.at(-1) ?? []), own.seat);
      const error = await this.desk.rollBack(back.n, t("practice.again_reason"));
      if (error) return error;
      await until(() => own.phase === "lists" && own.position?.turn === back.turn);
      return own.plan(rows);
    });

  private async doing(deed: () => Promise<ErrorInfo | null>): Promise<void> {
    if (this.running) return;
    this.running = true;
    this.problem = "";
    const error = await deed();
    this.problem = error ? errorText(error) : "";
    this.running = false;
  }

  /** What this team may know of it, and what the coach sees. */
  get team() {
    return magaOf(this.own);
  }
}

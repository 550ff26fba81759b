// Evenings at which teams give bytes for the dice: some commit while the lobby waits, the organiser starts, and those
// who have committed reveal.
import { Person } from "./client.mjs";
import { SEATS, Shares } from "./shares.mjs";

export class EveningDice extends Shares {
  desk = this.watcher;

  constructor(world, name) {
    super(world, name, new Person("Desk"));
  }

  /** One that was made, and whose beginning the kill of a server cut short, is taken up again: on a slow machine so
   *  many would wait for players that no more could be opened. */
  #made = null;

  async #make() {
    const created = await this.desk.ask({
      type: "create",
      game: "maga",
      options: "teams 2\nturns 1\norganiser yes\n",
      public: true,
      seats: SEATS.map(() => ({ kind: "open" })),
      evening: { lists_ms: 0 },
    });
    if (created.type !== "created") throw new Error(`no evening: ${created.text}`);
    this.ledger.acknowledged("tables");
    return created;
  }

  async #begin() {
    const created = (this.#made ??= await this.#make());
    const { table } = created;
    for (const [seat, person] of this.people.entries()) await person.ask({ type: "join", table, seat });
    this.#made = null;
    this.know(
      created,
      SEATS.map(() => "none"),
    );
    this.table.commitments[1] = (await this.openAll())[0].table.commitment;
  }

  async step() {
    await this.world.pause(30);
    if (this.table === null) return this.#begin();
    const { status, phase } = this.table.stands.value;
    if (status === "running") return this.#another();
    if (phase === "revealing") return this.reveal(this.nextToReveal);
    if (this.world.chance(0.3)) return this.#start();
    return this.commit(this.world.pick(SEATS));
  }

  /** The list closes when the organiser starts. */
  phaseAfter() {
    return "committing";
  }

  /** Those who have committed give bytes; without any the game begins at once. */
  async #start() {
    const none = this.giving.length === 0;
    const change = none ? { status: "running", phase: "settled" } : { phase: "revealing" };
    await this.send(this.desk, { type: "start" }, none ? "beginnings" : "beginnings with dice", change);
  }

  /** The next evening; nothing changes in this one any more. */
  async #another() {
    const { table } = this;
    this.finished.push(table);
    this.table = null;
    for (const person of this.everybody) await person.ask({ type: "close", table: table.id });
  }

  // ---- At the end ----

  /** Before an evening is over only its organiser may have the record. */
  records() {
    return this.recordsOf(this.desk);
  }
}

// Tables for two who give bytes for the dice: they commit, reveal or break off, one gives up, and they play again.
import { Person } from "./client.mjs";
import { SEATS, Shares } from "./shares.mjs";

export class Dice extends Shares {
  constructor(world, name) {
    super(world, name, new Person("Eve"));
  }

  // ---- A table ----

  /** The person in seat `owner` has opened it, and waits for the other. */
  #know(table, owner) {
    this.know(
      table,
      SEATS.map((seat) => (seat === owner ? "awaited" : "none")),
    );
    Object.assign(this.table, { owner, next: null, nextAsked: false });
  }

  async #begin() {
    const [ann] = this.people;
    const created = await ann.ask({
      type: "create",
      game: "horizon",
      options: "players 2\nrings 2\n",
      public: false,
      seats: [{ kind: "me" }, { kind: "open" }],
      dice: true,
    });
    if (created.type !== "created") throw new Error(`no table: ${created.text}`);
    this.ledger.acknowledged("tables");
    this.#know(created, 0);
  }

  // ---- What is seen ----

  async come() {
    const card = await super.come();
    if (card !== null) this.#seeNext(this.table, card.next);
    if (this.finished.length > 0) await this.#seeLast(this.finished.at(-1));
  }

  /** The table that was left for another still leads there. */
  async #seeLast(table) {
    const answer = await this.watcher.ask({ type: "open", table: table.id, link: table.link });
    if (answer.type !== "table") return this.ledger.missing(`${this.name} ${table.id}`, [answer]);
    this.#seeNext(table, answer.table.next);
    await this.watcher.ask({ type: "close", table: table.id });
  }

  #seeNext(table, next) {
    const { ledger } = this;
    ledger.counts.looked++;
    if (table.nextAsked) ledger.counts.unanswered++;
    const gone = table.next === null ? next !== null && !table.nextAsked : table.next !== next;
    if (gone)
      ledger.problem("lost", `${this.name} ${table.id}, rematch`, `${table.next} was acknowledged, ${next} is there`);
    if (table.nextAsked && next !== null) ledger.counts.kept++;
    table.next = next;
    table.nextAsked = false;
  }

  // ---- What is done ----

  async step() {
    await this.world.pause(30);
    if (this.table === null) return this.#begin();
    const { table, world } = this,
      { status, phase, words } = table.stands.value;
    if (status === "over") return this.#playAgain();
    if (status === "running") return this.#resign();
    if (words[1 - table.owner] === "none") return this.#join();
    table.commitments[table.stands.value.round] ??= (await this.openAll())[0].table.commitment;
    if (phase === "revealing" && world.chance(0.1)) return this.#breakOff();
    if (phase === "revealing") return this.reveal(this.nextToReveal);
    const seat = world.pick(SEATS);
    if (words[seat] === "awaited" || world.chance(0.3)) return this.commit(seat);
  }

  /** The list closes with the last commitment. */
  phaseAfter(words) {
    return words.every((word) => word === "committed") ? "revealing" : "committing";
  }

  #join() {
    const { table } = this,
      seat = 1 - table.owner,
      message = { type: "join", link: table.link, seat, dice: true };
    return this.send(this.people[seat], message, "seats taken", { words: this.words(seat, "awaited") });
  }

  /** Someone leaves after all have committed: there is another secret, and all begin again. */
  async #breakOff() {
    const { table } = this,
      seat = 1 - table.owner,
      { round } = table.stands.value,
      words = SEATS.map((one) => (one === seat ? "none" : "awaited"));
    const answer = await this.send(this.people[seat], { type: "leave" }, "rounds broken off", {
      round: round + 1,
      phase: "committing",
      words,
    });
    if (answer.type === "ok") this.forgetRound();
  }

  #resign() {
    return this.send(this.world.pick(this.people), { type: "resign" }, "resignations", { status: "over" });
  }

  /** Both may ask, at once or one after the other: there is only one table, opened by whoever was first. */
  async #playAgain() {
    const old = this.table,
      message = { type: "rematch", table: old.id, dice: true };
    const ask = async (person) => {
      const answer = await this.ledger.send(person, message, "rematches");
      old.next ??= answer.table;
      return answer;
    };
    old.nextAsked = true;
    await Promise.all((this.world.chance(0.5) ? [this.world.pick(this.people)] : this.people).map(ask));
    old.nextAsked = false;
    const answers = await Promise.all(this.people.map(ask)),
      { table: id } = answers[0];
    if (answers.some((answer) => answer.type !== "rematch" || answer.table !== old.next))
      return this.ledger.problem(
        "doubled",
        `${this.name} ${old.id}, rematch`,
        `${old.next} and ${answers.map(({ text }) => text)}`,
      );
    const link = answers.find((answer) => answer.link !== undefined).link,
      seen = await this.people[0].ask({ type: "open", table: id, link });
    if (seen.type !== "table") return this.ledger.missing(`${this.name} ${id}, a rematch`, [seen]);
    for (const person of [...this.people, this.watcher]) await person.ask({ type: "close", table: old.id });
    this.finished.push(old);
    this.#know({ table: id, link }, seen.owner ? 0 : 1);
  }

  // ---- At the end ----

  records() {
    return this.recordsOf(this.people[0]);
  }
}

// Tables of two who give bytes for the dice: they commit, reveal or break off, one gives up, and they play again.
import { randomBytes } from "node:crypto";
import { shareOf } from "../wire/dice.mjs";
import { Gone, Person } from "./client.mjs";
import { Fact } from "./ledger.mjs";

const SEATS = [0, 1],
  RECORDS = 5;

export class Dice {
  people = [new Person("Ann"), new Person("Bob")];
  watcher = new Person("Eve");
  table = null;
  finished = [];

  constructor(world, name) {
    this.world = world;
    this.ledger = world.ledger;
    this.name = name;
  }

  // ---- A table ----

  /** Who sits in seat `owner` has opened it, and waits for the other. */
  #know({ table: id, link }, owner) {
    const where = `${this.name} ${id}`,
      fact = (what, value) => new Fact(this.ledger, `${where}, ${what}`, value);
    const words = SEATS.map((seat) => (seat === owner ? "awaited" : "none"));
    this.table = {
      id,
      link,
      owner,
      stands: fact("dice", { status: "waiting", round: 1, phase: "committing", words }),
      /** What the server has committed to, by round. */
      commitments: [],
      /** By seat: what was committed to last in this round, the bytes of each commitment, and whether they were "sent" or the server has
       * "told" that it has them. */
      commit: SEATS.map((seat) => fact(`commitment of seat ${seat}`, null)),
      bytes: SEATS.map(() => new Map()),
      revealed: SEATS.map(() => null),
      next: null,
      nextAsked: false,
    };
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

  #openAll() {
    const { id, link } = this.table;
    return Promise.all([...this.people, this.watcher].map((person) => person.ask({ type: "open", table: id, link })));
  }

  // ---- What is seen ----

  async come() {
    await Promise.all([...this.people, this.watcher].map((person) => person.come(this.world.port)));
    if (this.table === null) return;
    const answers = await this.#openAll();
    if (answers.some((answer) => answer.type !== "table")) {
      this.ledger.missing(`${this.name} ${this.table.id}`, answers);
      this.table = null;
      return;
    }
    const card = answers[0].table,
      words = card.seats.map(({ dice }) => dice);
    if (card.dice.round !== this.table.stands.value.round) this.#forgetRound();
    this.table.stands.see({ status: card.status, round: card.dice.round, phase: card.dice.phase, words });
    this.#seeDice(answers);
    this.#seeNext(card.next);
  }

  /** The server keeps to its commitment, the seats' are what they sent, and nobody is told bytes before all are there. */
  #seeDice(answers) {
    const { table, ledger } = this,
      { round, phase } = answers[0].table.dice,
      where = `${this.name} ${table.id}, round ${round}`;
    const commitment = (table.commitments[round] ??= answers[0].table.commitment);
    if (answers.some((answer) => answer.table.commitment !== commitment))
      ledger.problem("lost", where, "the server's commitment is another");
    if (table.commitments[round - 1] === commitment)
      ledger.problem("doubled", where, "the server's secret is the old one");
    for (const seat of SEATS) {
      if (phase !== "committing") table.commit[seat].see(answers[0].commits[seat]);
      const bytes = table.bytes[seat].get(table.commit[seat].value);
      if (phase === "settled" && answers[0].entropy[seat] !== bytes)
        ledger.problem("lost", `${where}, seat ${seat}`, `it gave ${bytes}, ${answers[0].entropy[seat]} is there`);
      const told = answers.some((answer) => [...table.bytes[seat].values()].some((one) => answer.text.includes(one)));
      if (phase !== "settled" && told)
        ledger.problem("public", `${where}, seat ${seat}`, "its bytes are told too early");
    }
  }

  #seeNext(next) {
    const { table, ledger } = this;
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

  async play() {
    try {
      while (this.world.alive) await this.#step();
    } catch (error) {
      if (!(error instanceof Gone)) throw error;
    }
  }

  async #step() {
    await this.world.pause(30);
    if (this.table === null) return this.#begin();
    const { table, world } = this,
      { status, phase, words } = table.stands.value;
    if (status === "over") return this.#playAgain();
    if (status === "running") return this.#resign();
    if (words[1 - table.owner] === "none") return this.#join();
    table.commitments[table.stands.value.round] ??= (await this.#openAll())[0].table.commitment;
    if (phase === "revealing" && world.chance(0.1)) return this.#breakOff();
    if (phase === "revealing")
      return this.#reveal(SEATS.find((one) => table.revealed[one] === "sent") ?? world.pick(SEATS));
    const seat = world.pick(SEATS);
    if (words[seat] === "awaited" || world.chance(0.3)) return this.#commit(seat);
  }

  #send(seat, message, kind, change, ...more) {
    const { table } = this,
      stands = table.stands.becomes({ ...table.stands.value, ...change });
    return this.ledger.send(this.people[seat], { ...message, table: table.id }, kind, stands, ...more);
  }

  #words(seat, word) {
    return this.table.stands.value.words.map((was, i) => (i === seat ? word : was));
  }

  #join() {
    const { table } = this,
      seat = 1 - table.owner,
      message = { type: "join", link: table.link, seat, dice: true };
    return this.#send(seat, message, "seats taken", { words: this.#words(seat, "awaited") });
  }

  async #commit(seat) {
    const { table } = this,
      commitment = table.commitments[table.stands.value.round],
      bytes = randomBytes(32).toString("hex"),
      commit = await shareOf(bytes, table.id, seat, commitment),
      words = this.#words(seat, "committed"),
      phase = words.every((word) => word === "committed") ? "revealing" : "committing";
    table.bytes[seat].set(commit, bytes);
    const entry = table.commit[seat].becomes(commit);
    await this.#send(seat, { type: "commit", commitment, commit }, "commitments", { words, phase }, entry);
  }

  async #reveal(seat) {
    const { table } = this,
      { round } = table.stands.value,
      entropy = table.bytes[seat].get(table.commit[seat].value),
      last = table.revealed[1 - seat] === "told";
    const message = { type: "reveal", commitment: table.commitments[round], entropy };
    table.revealed[seat] = "sent";
    const answer = await this.#send(seat, message, "reveals", last ? { status: "running", phase: "settled" } : {});
    table.revealed[seat] = answer.type === "ok" ? "told" : null;
    const answers = await this.#openAll();
    if (last && answers[0].table.status === "waiting")
      this.ledger.problem(
        "lost",
        `${this.name} ${table.id}, reveal of seat ${1 - seat}`,
        "both have, and the table waits",
      );
    else this.#seeDice(answers);
  }

  /** Who leaves when all have committed: there is another secret, and all begin anew. */
  async #breakOff() {
    const { table } = this,
      seat = 1 - table.owner,
      { round } = table.stands.value,
      words = SEATS.map((one) => (one === seat ? "none" : "awaited"));
    const answer = await this.#send(seat, { type: "leave" }, "rounds broken off", {
      round: round + 1,
      phase: "committing",
      words,
    });
    if (answer.type === "ok") this.#forgetRound();
  }

  #forgetRound() {
    const { table } = this;
    for (const seat of SEATS) table.commit[seat].settle(null);
    table.revealed = SEATS.map(() => null);
  }

  #resign() {
    return this.#send(this.world.pick(SEATS), { type: "resign" }, "resignations", { status: "over" });
  }

  /** Both may ask, at once or one after the other: there is one table, and whoever was first has opened it. */
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

  /** The records of the last tables, which hold what was promised. */
  async records() {
    const records = [];
    for (const { id, link, commitments, commit, bytes } of this.finished.slice(-RECORDS)) {
      await this.people[0].ask({ type: "open", table: id, link });
      const { record, text } = await this.people[0].ask({ type: "record", table: id });
      await this.people[0].ask({ type: "close", table: id });
      const promised = [
          commitments.at(-1),
          ...SEATS.flatMap((seat) => [commit[seat].value, bytes[seat].get(commit[seat].value)]),
        ],
        first = record?.split("\n")[0];
      if (!promised.every((one) => first?.includes(one)))
        this.ledger.problem("lost", `${this.name} ${id}`, `the record does not hold ${promised}: ${first ?? text}`);
      else records.push({ name: `${this.name}-${id}`, text: record });
    }
    return records;
  }
}

// Tables at which seats give bytes for the dice: what of this must last, and how a seat commits and reveals. Those who
// extend this (dice.mjs, evening_dice.mjs) decide who sits down, when the game begins and what comes after it.
import { randomBytes } from "node:crypto";
import { shareOf } from "../wire/dice.mjs";
import { Gone, Person } from "./client.mjs";
import { Fact } from "./ledger.mjs";

export const SEATS = [0, 1];
const RECORDS = 5;

export class Shares {
  people = [new Person("Ann"), new Person("Bob")];
  table = null;
  finished = [];

  /** `watcher` sees the table and has no seat. */
  constructor(world, name, watcher) {
    this.world = world;
    this.ledger = world.ledger;
    this.name = name;
    this.watcher = watcher;
  }

  get everybody() {
    return [...this.people, this.watcher];
  }

  // ---- A table ----

  know({ table: id, link }, words) {
    const where = `${this.name} ${id}`,
      fact = (what, value) => new Fact(this.ledger, `${where}, ${what}`, value);
    this.table = {
      id,
      link,
      stands: fact("dice", { status: "waiting", round: 1, phase: "committing", words }),
      /** What the server has committed to, by round. */
      commitments: [],
      /** By seat: what was committed to last in this round, the bytes of each commitment, and whether they were "sent" or the server has
       * "told" that it has them. */
      commit: SEATS.map((seat) => fact(`commitment of seat ${seat}`, null)),
      bytes: SEATS.map(() => new Map()),
      revealed: SEATS.map(() => null),
    };
  }

  openAll() {
    const { id, link } = this.table;
    return Promise.all(this.everybody.map((person) => person.ask({ type: "open", table: id, link })));
  }

  // ---- What is seen ----

  /** Returns the table's card, or null if there is none to look at. */
  async come() {
    await Promise.all(this.everybody.map((person) => person.come(this.world.port)));
    if (this.table === null) return null;
    const answers = await this.openAll();
    if (answers.some((answer) => answer.type !== "table")) {
      this.ledger.missing(`${this.name} ${this.table.id}`, answers);
      this.table = null;
      return null;
    }
    const card = answers[0].table,
      words = card.seats.map(({ dice }) => dice);
    if (card.dice.round !== this.table.stands.value.round) this.forgetRound();
    this.table.stands.see({ status: card.status, round: card.dice.round, phase: card.dice.phase, words });
    this.#seeDice(answers);
    return card;
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
      const bytes = table.bytes[seat].get(table.commit[seat].value) ?? null;
      if (phase === "settled" && (answers[0].entropy[seat] ?? null) !== bytes)
        ledger.problem("lost", `${where}, seat ${seat}`, `it gave ${bytes}, ${answers[0].entropy[seat]} is there`);
      const told = answers.some((answer) => [...table.bytes[seat].values()].some((one) => answer.text.includes(one)));
      if (phase !== "settled" && told)
        ledger.problem("public", `${where}, seat ${seat}`, "its bytes are told too early");
    }
  }

  // ---- What is done ----

  async play() {
    try {
      while (this.world.alive) await this.step();
    } catch (error) {
      if (!(error instanceof Gone)) throw error;
    }
  }

  send(person, message, kind, change, ...more) {
    const { table } = this,
      stands = table.stands.becomes({ ...table.stands.value, ...change });
    return this.ledger.send(person, { ...message, table: table.id }, kind, stands, ...more);
  }

  words(seat, word) {
    return this.table.stands.value.words.map((was, i) => (i === seat ? word : was));
  }

  /** One of the seats that give bytes, preferably one that has not been asked in vain. */
  get nextToReveal() {
    const { giving, table } = this;
    return giving.find((seat) => table.revealed[seat] === "sent") ?? this.world.pick(giving);
  }

  get giving() {
    return SEATS.filter((seat) => this.table.stands.value.words[seat] === "committed");
  }

  async commit(seat) {
    const { table } = this,
      commitment = table.commitments[table.stands.value.round],
      bytes = randomBytes(32).toString("hex"),
      commit = await shareOf(bytes, table.id, seat, commitment),
      words = this.words(seat, "committed");
    table.bytes[seat].set(commit, bytes);
    const entry = table.commit[seat].becomes(commit);
    const message = { type: "commit", commitment, commit };
    await this.send(this.people[seat], message, "commitments", { words, phase: this.phaseAfter(words) }, entry);
  }

  async reveal(seat) {
    const { table } = this,
      { round } = table.stands.value,
      entropy = table.bytes[seat].get(table.commit[seat].value),
      last = this.giving.every((one) => one === seat || table.revealed[one] === "told");
    const message = { type: "reveal", commitment: table.commitments[round], entropy };
    table.revealed[seat] = "sent";
    const change = last ? { status: "running", phase: "settled" } : {},
      answer = await this.send(this.people[seat], message, "reveals", change);
    table.revealed[seat] = answer.type === "ok" ? "told" : null;
    const answers = await this.openAll();
    if (last && answer.type === "ok" && answers[0].table.status === "waiting")
      this.ledger.problem(
        "lost",
        `${this.name} ${table.id}, reveal of seat ${1 - seat}`,
        "all have, and the table waits",
      );
    else this.#seeDice(answers);
  }

  forgetRound() {
    const { table } = this;
    for (const seat of SEATS) table.commit[seat].settle(null);
    table.revealed = SEATS.map(() => null);
  }

  // ---- At the end ----

  /** The records of the last tables, which hold what was promised. `person` may have them. */
  async recordsOf(person) {
    const records = [];
    for (const { id, link, commitments, commit, bytes } of this.finished.slice(-RECORDS)) {
      await person.ask({ type: "open", table: id, link });
      const { record, text } = await person.ask({ type: "record", table: id });
      await person.ask({ type: "close", table: id });
      const promised = [
          commitments.at(-1),
          ...SEATS.filter((seat) => commit[seat].value !== null).flatMap((seat) => [
            commit[seat].value,
            bytes[seat].get(commit[seat].value),
          ]),
        ],
        first = record?.split("\n")[0];
      if (!promised.every((one) => first?.includes(one)))
        this.ledger.problem("lost", `${this.name} ${id}`, `the record does not hold ${promised}: ${first ?? text}`);
      else records.push({ name: `${this.name}-${id}`, text: record });
    }
    return records;
  }
}

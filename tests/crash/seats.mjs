// Tables that wait: seats are taken, left, and claimed on another device.
import { lookAway } from "./away.mjs";
import { Gone, Person } from "./client.mjs";
import { Fact } from "./ledger.mjs";

const SEATS = [1, 2];

export class Seats {
  owner = new Person("Ida");
  people = [new Person("Max"), new Person("Zoe"), new Person("Kim")];
  table = null;

  constructor(world, name) {
    this.world = world;
    this.ledger = world.ledger;
    this.name = name;
  }

  async come() {
    await Promise.all([this.owner, ...this.people].map((person) => person.come(this.world.port)));
    if (this.table !== null) await this.#look();
  }

  async #look() {
    const { table } = this;
    const answers = await Promise.all(
      this.people.map((person) => person.ask({ type: "open", table: table.id, link: table.link })),
    );
    if (answers.some((answer) => answer.type !== "table")) {
      this.ledger.missing(`${this.name} ${table.id}`, answers);
      this.table = null;
      return;
    }
    answers.forEach((answer, i) => table.seat[i].see(answer.seat));
    for (const seat of SEATS) {
      const sitting = answers.filter((answer) => answer.seat === seat),
        kind = sitting.length > 0 ? "person" : "open";
      if (sitting.length > 1)
        this.ledger.problem("doubled", `${this.name} ${table.id}`, `${sitting.length} people sit in seat ${seat}`);
      if (answers[0].table.seats[seat].kind !== kind)
        this.ledger.problem(
          "half",
          `${this.name} ${table.id}`,
          `seat ${seat} is ${answers[0].table.seats[seat].kind}, not ${kind}`,
        );
    }
    for (const [i, answer] of answers.entries()) if (answer.seat !== null) table.key[i] = answer.key;
  }

  async play() {
    try {
      while (this.world.alive) await this.#step();
    } catch (error) {
      if (!(error instanceof Gone)) throw error;
    }
  }

  async #begin() {
    this.table = null;
    const seats = [{ kind: "me" }, { kind: "open" }, { kind: "open" }];
    const created = await this.owner.ask({
      type: "create",
      game: "horizon",
      options: "players 3\n",
      public: false,
      seats,
    });
    if (created.type !== "created") throw new Error(`no table: ${created.text}`);
    this.ledger.acknowledged("tables");
    const where = `${this.name} ${created.table}`;
    this.table = {
      id: created.table,
      link: created.link,
      steps: 0,
      key: [],
      seat: this.people.map((person) => new Fact(this.ledger, `${where}, seat of ${person.name}`, null)),
    };
  }

  async #step() {
    await this.world.pause(30);
    if (this.table === null || this.table.steps++ > 40) return this.#begin();
    const { table, world } = this,
      i = world.below(this.people.length),
      mine = table.seat[i].value,
      sitting = this.people.map((_, k) => k).filter((k) => table.seat[k].value !== null);
    if (world.chance(0.1)) return lookAway(world, [this.owner, ...this.people], table.id, () => this.#look());
    if (mine !== null) return this.#leave(i);
    if (sitting.length === 2 || (sitting.length === 1 && world.chance(0.6))) return this.#claim(i, world.pick(sitting));
    if (sitting.length === 0) return this.#join(i, world.pick(SEATS)); /* With two the game would begin. */
  }

  async #join(i, seat) {
    const { table } = this,
      message = { type: "join", table: table.id, link: table.link, seat };
    table.key[i] = (await this.ledger.send(this.people[i], message, "seats taken", table.seat[i].becomes(seat))).key;
  }

  #leave(i) {
    const { table } = this;
    return this.ledger.send(
      this.people[i],
      { type: "leave", table: table.id },
      "seats left",
      table.seat[i].becomes(null),
    );
  }

  async #claim(i, from) {
    const { table } = this,
      message = { type: "claim", table: table.id, key: table.key[from] },
      moves = [table.seat[i].becomes(table.seat[from].value), table.seat[from].becomes(null)];
    table.key[i] = (await this.ledger.send(this.people[i], message, "seats claimed", ...moves)).key;
  }

  async records() {
    return [];
  }
}

// Waiting tables whose owner keeps order: people are muted, kicked and banned, and the link changes with each who is
// removed.
import { lookAway } from "./away.mjs";
import { Gone, Person } from "./client.mjs";
import { Fact } from "./ledger.mjs";

const NOBODY = { seat: null, muted: false, banned: false },
  SEATS = [1, 2, 3, 4] /* One more than there are people: the game never begins. */,
  STEPS = 60;

export class Order {
  owner = new Person("Ida");
  people = [new Person("Max"), new Person("Zoe"), new Person("Kim")];
  table = null;

  constructor(world, name) {
    this.world = world;
    this.ledger = world.ledger;
    this.name = name;
  }

  // ---- After a start ----

  async come() {
    await Promise.all([this.owner, ...this.people].map((person) => person.come(this.world.port)));
    if (this.table !== null) await this.#look();
  }

  async #look() {
    const { table } = this;
    const mine = await this.owner.ask({ type: "open", table: table.id });
    if (mine.type !== "table") {
      this.ledger.missing(`${this.name} ${table.id}`, [mine]);
      this.table = null;
      return;
    }
    const old = table.links.slice(0, -1).at(-1),
      stale = old === undefined ? [] : await this.#openAll(old);
    this.#seeOrder(mine.link, await this.#openAll(mine.link), await this.#list(), stale);
    await this.#seeMuted();
  }

  #openAll(link) {
    return Promise.all(this.people.map((person) => person.ask({ type: "open", table: this.table.id, link })));
  }

  async #list() {
    return (await this.owner.ask({ type: "people", table: this.table.id })).people;
  }

  /** Whoever has lost his seat, and whoever is muted or banned, and the link: one change, so one value. */
  #seeOrder(link, answers, list, stale) {
    const { table, ledger } = this;
    const people = this.people.map(({ name }) => {
      const { seat, muted, banned } = list.find((one) => one.name === name) ?? NOBODY;
      return { seat, muted, banned };
    });
    if (!table.links.includes(link)) table.links.push(link);
    table.order.see({ links: table.links.indexOf(link), people });
    for (const [i, { seat, banned }] of people.entries()) {
      const where = `${this.name} ${table.id}, ${this.people[i].name}`,
        { type, seat: sees, error } = answers[i];
      if (banned ? error?.key !== "server.banned" : type !== "table" || sees !== seat)
        ledger.problem(
          "half",
          where,
          `${JSON.stringify(people[i])} is known of him, and he is told ${answers[i].text}`,
        );
      if (seat === null && stale.length > 0 && table.links.at(-1) === link && stale[i].type === "table")
        ledger.problem("lost", where, "a link that was taken back opens the table");
    }
  }

  async #seeMuted() {
    const { table } = this;
    for (const [i, { muted, banned }] of table.order.value.people.entries()) {
      if (!muted || banned) continue;
      const answer = await this.people[i].ask({ type: "chat", table: table.id, text: "Is anybody there?" });
      if (answer.error?.key !== "server.muted")
        this.ledger.problem("lost", `${this.name} ${table.id}, ${this.people[i].name}`, "he is muted, and may speak");
    }
  }

  // ---- What is done ----

  async play() {
    try {
      while (this.world.alive) await this.#step();
    } catch (error) {
      if (!(error instanceof Gone)) throw error;
    }
  }

  async #begin() {
    this.table = null;
    const created = await this.owner.ask({
      type: "create",
      game: "horizon",
      options: "players 5\n",
      public: false,
      seats: [{ kind: "me" }, ...SEATS.map(() => ({ kind: "open" }))],
    });
    if (created.type !== "created") throw new Error(`no table: ${created.text}`);
    this.ledger.acknowledged("tables");
    const where = `${this.name} ${created.table}, order`,
      people = this.people.map(() => NOBODY);
    this.table = {
      id: created.table,
      steps: 0,
      /** The links so far: after each removal there is a new one. */
      links: [created.link],
      order: new Fact(this.ledger, where, { links: 0, people }),
    };
    await this.owner.ask({ type: "open", table: created.table });
    await this.#openAll(created.link);
  }

  async #step() {
    await this.world.pause(30);
    if (this.table === null || this.table.steps++ > STEPS) return this.#begin();
    const { table, world } = this,
      i = world.below(this.people.length),
      { seat, muted, banned } = table.order.value.people[i];
    if (seat === null && !banned && world.chance(0.5)) return this.#join(i);
    if (seat !== null && world.chance(0.2))
      return this.#send(this.people[i], { type: "leave" }, "seats left", this.#with(i, { seat: null }));
    if (world.chance(0.1)) return lookAway(world, [this.owner, ...this.people], table.id, () => this.#look());
    const muting = world.chance(0.4);
    if (muting) return this.#order(i, muted ? "unmute" : "mute", "mutes", this.#with(i, { muted: !muted }));
    if (banned) {
      await this.#order(i, "unban", "people banned", this.#with(i, { banned: false }));
      return this.#openAll(table.links.at(-1));
    }
    const bans = world.chance(0.5),
      out = { ...this.#with(i, { seat: null, banned: bans }), links: table.order.value.links + 1 };
    await this.#order(i, bans ? "ban" : "kick", bans ? "people banned" : "kicks", out);
    const { link } = await this.owner.ask({ type: "open", table: table.id });
    if (!table.links.includes(link)) table.links.push(link);
    if (table.links.length !== out.links + 1)
      this.ledger.problem("half", table.order.where, `${this.people[i].name} is put out, and the link stays`);
    return this.#openAll(link);
  }

  /** The state after one person's part in it changes. */
  #with(i, change) {
    const { links, people } = this.table.order.value;
    return { links, people: people.map((one, k) => (k === i ? { ...one, ...change } : one)) };
  }

  #send(person, message, kind, order) {
    const { table } = this;
    return this.ledger.send(person, { ...message, table: table.id }, kind, table.order.becomes(order));
  }

  #join(i) {
    const taken = this.table.order.value.people.map(({ seat }) => seat),
      seat = this.world.pick(SEATS.filter((one) => !taken.includes(one)));
    const message = { type: "join", link: this.table.links.at(-1), seat };
    return this.#send(this.people[i], message, "seats taken", this.#with(i, { seat }));
  }

  async #order(i, deed, kind, order) {
    const { table } = this;
    const person = (await this.#list()).find(({ name }) => name === this.people[i].name)?.person;
    if (person === undefined) {
      this.ledger.problem("lost", table.order.where, `${this.people[i].name} is there, and not in the list of people`);
      return;
    }
    await this.#send(this.owner, { type: "moderate", person, do: deed }, kind, order);
  }

  async records() {
    return [];
  }
}

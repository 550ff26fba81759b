// A table with two people and a watcher: moves, sealed choices, takebacks, pauses, resignations, chat, clocks.
import { lookAway } from "./away.mjs";
import { Gone, Person } from "./client.mjs";
import { Events, Fact, Lines } from "./ledger.mjs";

const HOUR = 3600000,
  CHAT_MOST = 150,
  SEATS = [0, 1];

/** What people have done in an event, as both players see it; null: chance or the server did it. */
export function madeByPeople(event) {
  if (event.takeback !== undefined)
    return event.by.length === 1
      ? { undo: event.by[0] }
      : { takeback: event.takeback }; /* The server says how far an undo goes. */
  if (event.resign !== undefined) return { resign: event.resign };
  if (event.action === undefined || event.seat === "chance" || event.by) return null;
  return { seat: event.seat, action: event.action };
}

export class Match {
  people = [new Person("Ann"), new Person("Bob")];
  watcher = new Person("Eve");
  table = null;
  finished = [];
  away = false;
  talking = Promise.resolve();

  constructor(world, name, { game, options }) {
    this.world = world;
    this.ledger = world.ledger;
    this.name = name;
    this.game = game;
    this.options = options;
  }

  // ---- A table ----

  async #begin() {
    const [ann, bob] = this.people;
    if (this.table !== null) this.finished.push(this.table);
    this.table = null;
    const created = await ann.ask({
      type: "create",
      game: this.game,
      options: this.options,
      public: false,
      seats: [{ kind: "me" }, { kind: "open" }],
      clock: { kind: "game", move_ms: 0, game_ms: HOUR, reserve_ms: 60000 },
      takeover_ms: 0,
    });
    if (created.type !== "created") throw new Error(`no table: ${created.text}`);
    const { table: id, link } = created,
      where = `${this.name} ${id}`;
    this.ledger.acknowledged("tables");
    const table = {
      id,
      link,
      moves: 0,
      over: false,
      lines: 0,
      joined: new Fact(this.ledger, `${where}, Bob's seat`, false),
      events: new Events(this.ledger, where),
      chat: new Lines(this.ledger, `${where}, chat`),
      status: new Fact(this.ledger, `${where}, status`, "running"),
      /** By seat: what a bot may do for it. */
      standIn: SEATS.map((seat) => new Fact(this.ledger, `${where}, stand-in for seat ${seat}`, "open")),
      /** By seat: what was sealed and is not public yet. */
      sealed: SEATS.map((seat) => new Fact(this.ledger, `${where}, sealed by seat ${seat}`, [])),
      /** By seat: what its clock showed after its move. */
      clock: [HOUR + 60000, HOUR + 60000],
      proposal: null,
    };
    this.table = table;
    await this.ledger.send(bob, { type: "join", table: id, link, seat: 1 }, "seats taken", table.joined.becomes(true));
    await this.#open();
  }

  async #open(from) {
    const { id, link } = this.table;
    return Promise.all(
      [...this.people, this.watcher].map((person) =>
        person.ask({ type: "open", table: id, link, ...(from === undefined ? {} : { from }) }),
      ),
    );
  }

  #listen(person) {
    person.client.heard = (push) => {
      const { table } = this;
      if (table === null || push.table !== table.id) return;
      if (push.type === "proposal") table.proposal = push.proposal.status === "open" ? push.proposal : null;
      if (push.type !== "events") return;
      if (push.events.some((event) => event.end !== undefined)) table.over = true;
      const last = push.events.findLast((event) => SEATS.includes(event.seat) && event.action !== undefined);
      if (last !== undefined && push.clocks !== null)
        table.clock[last.seat] = push.clocks.left_ms[last.seat] + push.clocks.reserve_ms[last.seat];
    };
  }

  // ---- After a start ----

  async come() {
    await Promise.all([...this.people, this.watcher].map((person) => person.come(this.world.port)));
    for (const person of this.people) this.#listen(person);
    if (this.table !== null) await this.#look();
  }

  async #look() {
    const { table } = this,
      answers = await this.#open(0);
    if (answers.some((answer) => answer.type !== "table")) {
      this.ledger.missing(`${this.name} ${table.id}`, answers);
      this.table = null;
      return;
    }
    const [mine, other] = answers;
    table.joined.see(mine.table.seats[1].kind === "person");
    if (!table.joined.value) {
      this.table = null;
      return;
    }
    if (mine.table.status === "over") table.over = true;
    else table.status.see(mine.table.status);
    for (const seat of SEATS) table.standIn[seat].see(mine.table.seats[seat].stand_in);
    table.chat.see(mine.chat.map((line) => line.text));
    const events = this.#merged(mine.events, other.events);
    this.#seeSealed(answers, events);
    table.events.see(events, madeByPeople);
    this.#seeClocks(mine.clocks);
    table.proposal = null; /* An open one is gone with the server, without effect. */
  }

  /** Each player knows his own moves; what he does not know, the other does. */
  #merged(mine, others) {
    const known = new Map(others.map((event) => [event.n, event]));
    return mine.map((event) => (event.seat === 1 && known.has(event.n) ? known.get(event.n) : event));
  }

  #seeClocks(clocks) {
    if (clocks === null) return;
    for (const seat of SEATS) {
      const left = clocks.left_ms[seat] + clocks.reserve_ms[seat];
      if (left > this.table.clock[seat])
        this.ledger.problem(
          "lost",
          `${this.name} ${this.table.id}, clock of seat ${seat}`,
          `${left} ms are left, it had ${this.table.clock[seat]}`,
        );
    }
  }

  /** A choice that was sealed is still sealed, and told to nobody else; or both are open. */
  #seeSealed(answers, events) {
    const { table, ledger } = this,
      base = table.sealedAt;
    if (base === undefined) return;
    const shown = events.filter((event) => event.n > base && SEATS.includes(event.seat) && event.action !== undefined);
    if (shown.length > 0) {
      for (const seat of SEATS) {
        const { value, waiting, where } = table.sealed[seat];
        if (value.length === 0 && waiting.length === 0)
          ledger.problem("public", where, "the other's choice is open before this one was made");
        table.sealed[seat].see(
          shown
            .filter((event) => event.seat === seat)
            .slice(0, 1)
            .map((event) => event.action),
        );
        if (answers[seat].sealed.length > 0)
          ledger.problem("doubled", table.sealed[seat].where, "it is open, and sealed still");
      }
      this.#revealed(shown);
      return;
    }
    for (const seat of SEATS) {
      table.sealed[seat].see(answers[seat].sealed);
      for (const action of answers[seat].sealed)
        for (const [i, answer] of answers.entries())
          if (i !== seat && this.#since(answer, base).includes(JSON.stringify(action)))
            ledger.problem(
              "public",
              table.sealed[seat].where,
              `${action} is told to ${i === 2 ? "a watcher" : `seat ${i}`}`,
            );
    }
    if (answers.some((answer) => answer.n !== answers[0].n))
      ledger.problem("public", table.sealed[0].where, "the numbers of events differ");
  }

  /** Everything that was sent, except what had happened before: in an earlier turn the same may have been chosen. */
  #since(answer, base) {
    return JSON.stringify({ ...answer, events: answer.events.filter((event) => event.n > base) });
  }

  #revealed(shown) {
    const { table } = this;
    for (const seat of SEATS) {
      const event = shown.find((one) => one.seat === seat);
      if (event !== undefined) table.events.put(event.n, [madeByPeople(event)]);
      table.sealed[seat].settle([]);
    }
    table.sealedAt = undefined;
  }

  // ---- Play ----

  async play() {
    this.away = false;
    await Promise.all([this.#loop(() => this.#step()), this.#loop(() => (this.talking = this.#talk()))]);
  }

  async #lookAway() {
    this.away = true;
    await this.talking;
    await lookAway(this.world, [...this.people, this.watcher], this.table.id, () => this.#look());
    this.away = false;
  }

  async #loop(step) {
    try {
      while (this.world.alive) await step();
    } catch (error) {
      if (!(error instanceof Gone)) throw error;
    }
  }

  async #talk() {
    await this.world.pause(30);
    const { table } = this;
    if (table === null || this.away) return;
    if (this.world.chance(0.15)) return this.#allow(table, this.world.pick(SEATS));
    if (table.lines >= CHAT_MOST) return;
    const person = this.world.pick([...this.people, this.watcher]),
      line = `${person.name} says ${++table.lines}`;
    await this.ledger.send(
      person,
      { type: "chat", table: table.id, text: line },
      "lines of chat",
      table.chat.says(line),
    );
  }

  async #allow(table, seat) {
    const allow = this.world.pick(["open", "never", "always"]),
      message = { type: "stand_in", table: table.id, allow };
    await this.ledger.send(this.people[seat], message, "stand-ins", table.standIn[seat].becomes(allow));
  }

  async #step() {
    if (this.table === null || this.table.over) {
      await this.#begin();
      return;
    }
    if (this.world.chance(0.05)) {
      await this.#lookAway();
      return;
    }
    if (this.table.status.value === "paused") {
      await this.#agree("resume");
      return;
    }
    const legal = await Promise.all(this.people.map((person) => person.ask({ type: "legal", table: this.table.id })));
    const able = SEATS.filter((seat) => legal[seat].type === "legal" && legal[seat].actions.length > 0);
    if (able.length === 2 && legal.every((answer) => answer.actions[0].startsWith("headline"))) await this.#seal(legal);
    else if (able.length > 0) await this.#move(this.world.pick(able), legal);
    else this.table.over = (await this.people[0].ask({ type: "open", table: this.table.id })).table?.status === "over";
  }

  async #move(seat, legal) {
    const { table, world } = this,
      { n, actions } = legal[seat],
      person = this.people[seat];
    table.moves++;
    if (table.moves % 17 === 0) return this.#undo(seat, n);
    if (table.moves % 23 === 0) return this.#agree("takeback", n);
    if (table.moves % 41 === 0) return this.#agree("pause");
    if (table.moves > 60 && world.chance(0.02)) return this.#resign(seat, n);
    const action = world.pick(actions);
    return this.ledger.send(
      person,
      { type: "act", table: table.id, n, actions: [action] },
      "moves",
      table.events.makes(n + 1, { seat, action }),
    );
  }

  async #undo(seat, n) {
    const { table } = this;
    const entry = table.events.makes(n + 1, { undo: seat });
    await this.ledger.send(this.people[seat], { type: "undo", table: table.id, n }, "takebacks alone", entry);
  }

  async #resign(seat, n) {
    const { table } = this;
    await this.ledger.send(
      this.people[seat],
      { type: "resign", table: table.id },
      "resignations",
      table.events.makes(n + 1, { resign: seat }),
    );
    table.over = true;
  }

  /** One proposes, the other agrees; only the second can change anything. */
  async #agree(what, n) {
    const { table, world } = this,
      [one, other] = world.chance(0.5) ? [0, 1] : [1, 0];
    const to = n === undefined ? undefined : Math.max(0, n - 1 - world.below(3));
    const proposed = await this.people[one].ask({
      type: "propose",
      table: table.id,
      what,
      ...(to === undefined ? {} : { to }),
    });
    if (proposed.type === "refused") return;
    const { proposal } = (await this.people[other].ask({ type: "open", table: table.id })).proposals.at(-1) ?? {};
    if (proposal === undefined) return;
    const entry =
      what === "takeback"
        ? table.events.makes(n + 1, { takeback: to })
        : table.status.becomes(what === "pause" ? "paused" : "running");
    await this.ledger.send(
      this.people[other],
      { type: "vote", table: table.id, proposal, agree: true },
      "votes",
      entry,
    );
  }

  /** One seals, changes perhaps, and only then the other. */
  async #seal(legal) {
    const { table, world } = this,
      first = SEATS.find((seat) => table.sealed[seat].value.length > 0) ?? world.pick(SEATS),
      [one, other] = [first, 1 - first],
      base = legal[0].n;
    table.sealedAt = base;
    const seal = (seat) => {
      const action = world.pick(legal[seat].actions);
      return this.ledger.send(
        this.people[seat],
        { type: "act", table: table.id, n: base, actions: [action] },
        "sealed choices",
        table.sealed[seat].becomes([action]),
      );
    };
    for (let times = world.chance(0.3) ? 2 : 1; times > 0; times--) {
      const answer = await seal(one);
      if (answer.n !== base)
        this.ledger.problem(
          "public",
          table.sealed[one].where,
          `with it alone the game is at event ${answer.n}, not ${base}`,
        );
      await world.pause(40);
    }
    const sealed = seal(other);
    world.moment("choices revealed");
    await sealed;
    const answers = await this.#open(base);
    const events = this.#merged(answers[0].events, answers[1].events);
    this.#seeSealed(answers, events);
  }

  // ---- At the end ----

  /** The records of the tables that are over, as texts. */
  async records() {
    const records = [];
    if (this.table !== null) await this.people[0].ask({ type: "close", table: this.table.id });
    for (const { id, link, events } of this.finished) {
      await this.people[0].ask({ type: "open", table: id, link });
      const answer = await this.people[0].ask({ type: "record", table: id });
      await this.people[0].ask({ type: "close", table: id });
      if (answer.type !== "record") {
        this.ledger.problem("lost", `${this.name} ${id}`, `no record: ${answer.text}`);
        continue;
      }
      const lines = answer.record.trimEnd().split("\n").slice(1);
      events.see(
        lines.map((line, i) => ({ n: i + 1, ...JSON.parse(line) })),
        madeByPeople,
      );
      records.push({ name: `${this.name}-${id}`, text: answer.record });
    }
    return records;
  }
}

// An evening's desk that gives places and revokes them: keys are renewed, members removed, people come with their keys
// and leave.
import { Gone, Person } from "./client.mjs";
import { Fact } from "./ledger.mjs";

const OPTIONS = "teams 2\nturns 12\nnumbers open\norganiser yes\n",
  KEYS = ["team 0", "team 1", "curator", "organiser"],
  STEPS = 80;

export class Invitations {
  founder = new Person("Fay");
  guests = [new Person("Gus"), new Person("Hal"), new Person("Ivy"), new Person("Jon")];
  table = null;

  constructor(world, name) {
    this.world = world;
    this.ledger = world.ledger;
    this.name = name;
  }

  // ---- What the desk knows ----

  /** Waits for what is pushed because of it: the answer to another request comes after that. */
  async #desk() {
    const answer = await this.founder.ask({ type: "open", table: this.table.id });
    if (answer.type !== "table") return answer;
    await this.founder.ask({ type: "legal", table: this.table.id });
    return this.founder.client.pushed.desk;
  }

  /** How often each key was renewed, according to the keys that the desk shows. */
  #generations(desk) {
    const shown = [...desk.teams.map(({ key }) => key), desk.curator_key, desk.key];
    return shown.map((key, i) => {
      const known = this.table.keys[i];
      if (!known.includes(key)) known.push(key);
      return known.indexOf(key);
    });
  }

  // ---- After a start ----

  async come() {
    await Promise.all([this.founder, ...this.guests].map((person) => person.come(this.world.port)));
    const { table, ledger } = this;
    if (table === null) return;
    const desk = await this.#desk();
    if (desk.type !== "desk") {
      ledger.missing(`${this.name} ${table.id}`, [desk]);
      this.table = null;
      return;
    }
    const open = { type: "open", table: table.id, link: table.link },
      places = (await Promise.all(this.guests.map((person) => person.ask(open)))).map(({ seat }) =>
        typeof seat === "number" ? `team ${seat}` : seat,
      );
    table.places.see({ keys: this.#generations(desk), places });
    for (const [seat, { members }] of desk.teams.entries()) {
      const there = members.map(({ name }) => name).sort(),
        seen = this.guests.filter((_, i) => places[i] === `team ${seat}`).map(({ name }) => name);
      if (JSON.stringify(there) !== JSON.stringify(seen))
        ledger.problem(
          "half",
          `${this.name} ${table.id}, team ${seat}`,
          `the desk sees ${there}, and these see it: ${seen}`,
        );
    }
    await this.#tryOldKeys(places.indexOf(null));
  }

  /** Somebody without a place gets none with a revoked key. */
  async #tryOldKeys(i) {
    const { table } = this;
    for (const [which, keys] of table.keys.entries()) {
      const old = keys.slice(0, -1).at(-1);
      if (i < 0 || old === undefined) continue;
      const answer = await this.guests[i].ask({ type: "claim", table: table.id, key: old });
      if (answer.error?.key !== "server.bad_key")
        this.ledger.problem("lost", `${this.name} ${table.id}, key of ${KEYS[which]}`, "it was taken back, and opens");
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
    const created = await this.founder.ask({
      type: "create",
      game: "maga",
      options: OPTIONS,
      public: false,
      seats: [{ kind: "open" }, { kind: "open" }],
      evening: { lists_ms: 0 },
    });
    if (created.type !== "created") throw new Error(`no evening: ${created.text}`);
    this.ledger.acknowledged("tables");
    const places = { keys: KEYS.map(() => 0), places: this.guests.map(() => null) };
    this.table = {
      id: created.table,
      link: created.link,
      steps: 0,
      /** Of each kind, in the order of KEYS: the keys so far. */
      keys: KEYS.map(() => []),
      places: new Fact(this.ledger, `${this.name} ${created.table}, places`, places),
    };
    this.#generations(await this.#desk());
    await this.founder.ask({ type: "start", table: created.table });
  }

  async #step() {
    await this.world.pause(30);
    if (this.table === null || this.table.steps++ > STEPS) return this.#begin();
    const { table, world } = this,
      i = world.below(this.guests.length),
      place = table.places.value.places[i];
    if (place === null) await this.#claim(i);
    else if (world.chance(0.3)) await this.#leave(i);
    else if (place.startsWith("team") && world.chance(0.5)) await this.#remove(i, Number(place.at(-1)));
    else await this.#renew(world.below(KEYS.length));
    const shown = this.#generations(await this.#desk());
    if (JSON.stringify(shown) !== JSON.stringify(table.places.value.keys))
      this.ledger.problem("lost", table.places.where, `keys ${table.places.value.keys} are held, ${shown} are shown`);
  }

  /** The state if these keys (places in KEYS) change and these people (places in guests) have that place. */
  #when(renewed, moved, place) {
    const { keys, places } = this.table.places.value;
    return {
      keys: keys.map((times, i) => times + (renewed.includes(i) ? 1 : 0)),
      places: places.map((was, i) => (moved.includes(i) ? place : was)),
    };
  }

  #send(person, message, kind, places) {
    const { table } = this;
    return this.ledger.send(person, { ...message, table: table.id }, kind, table.places.becomes(places));
  }

  #claim(i) {
    const which = this.world.below(KEYS.length),
      key = this.table.keys[which].at(-1);
    return this.#send(this.guests[i], { type: "claim", key }, "places taken", this.#when([], [i], KEYS[which]));
  }

  #leave(i) {
    return this.#send(this.guests[i], { type: "leave" }, "places left", this.#when([], [i], null));
  }

  async #remove(i, seat) {
    const { members } = (await this.#desk()).teams[seat],
      person = members.find(({ name }) => name === this.guests[i].name)?.person;
    return this.#send(this.founder, { type: "remove", seat, person }, "members removed", this.#when([seat], [i], null));
  }

  /** Whoever is at the desk has seen all keys; with the curators' key go those who came with it. */
  #renew(which) {
    const { places } = this.table.places.value,
      out = places.map((_, i) => i).filter((i) => places[i] === KEYS[which]);
    const [message, then] = [
      [{ what: "team", seat: 0 }, this.#when([0], [], null)],
      [{ what: "team", seat: 1 }, this.#when([1], [], null)],
      [{ what: "curators" }, this.#when([2], out, null)],
      [{ what: "organisers" }, this.#when([0, 1, 2, 3], out, null)],
    ][which];
    return this.#send(this.founder, { type: "renew", ...message }, "keys renewed", then);
  }

  async records() {
    return [];
  }
}

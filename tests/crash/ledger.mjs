// What the clients know without the server: what was acknowledged to them, and what they have sent without an answer.
// After a kill everything of the first must be there, once; each thing of the second may be there once or not at all.

import { Gone } from "./client.mjs";

const text = (value) => JSON.stringify(value) ?? "nothing";
const short = (value) => (text(value).length > 300 ? `${text(value).slice(0, 300)}..` : text(value));

export class Ledger {
  problems = [];
  counts = { acknowledged: 0, refused: 0, unanswered: 0, kept: 0, looked: 0 };
  kinds = {};

  problem(kind, where, what) {
    this.problems.push(`${kind}: ${where}: ${what}`);
  }

  /** A table that was acknowledged is not there: this is what was answered instead. */
  missing(where, answers) {
    this.problem("lost", where, `the table is not there: ${answers.map((answer) => answer.text)}`);
  }

  /** Another thing of a kind was acknowledged. */
  acknowledged(kind) {
    this.counts.acknowledged++;
    this.seen(kind);
  }

  /** Something has happened that must be among what is tried. */
  seen(kind) {
    this.kinds[kind] = (this.kinds[kind] ?? 0) + 1;
  }

  /** Sends a message that changes something; `entries` hold its meaning. The answer settles them, or they wait until
   * the result shows. */
  async send(person, message, kind, ...entries) {
    for (const entry of entries) entry.sent(message);
    const answer = await person.ask(message);
    const taken = answer.type !== "refused";
    if (taken) this.acknowledged(kind);
    else this.counts.refused++;
    for (const entry of entries) entry.answered(message, taken, answer);
    if (answer.error?.key === "server.store_failed") throw new Gone(); /* Until the next start nothing more is tried. */
    return answer;
  }
}

/** One thing that has one value at a time: a draft, a list, who sits where. */
export class Fact {
  #waiting = new Map();

  constructor(ledger, where, value) {
    this.ledger = ledger;
    this.where = where;
    this.value = value;
  }

  /** For `send`: the message makes it `value`. `later` says which of two values, acknowledged out of order, came later. */
  becomes(value, later = () => true) {
    return {
      sent: (message) => this.#waiting.set(message, value),
      answered: (message, taken) => {
        this.#waiting.delete(message);
        if (taken && later(value, this.value)) this.value = value;
      },
    };
  }

  get waiting() {
    return [...this.#waiting.values()];
  }

  /** Its present value is known in another way: nothing waits any more. */
  settle(value) {
    this.#waiting.clear();
    this.value = value;
  }

  /** Compares with what is seen, which settles what had no answer. */
  see(seen) {
    const { ledger } = this;
    ledger.counts.looked++;
    ledger.counts.unanswered += this.#waiting.size;
    const same = (value) => text(value) === text(seen);
    if (!same(this.value)) {
      if (this.waiting.some(same)) ledger.counts.kept++;
      else ledger.problem("lost", this.where, `${short(this.value)} was acknowledged, ${short(seen)} is there`);
    }
    this.settle(seen);
  }
}

/** Things that all remain: lines of chat, announcements. Each text is sent only once, and begins with its speaker's
 * word. */
export class Lines {
  #said = new Map();
  #waiting = new Set();

  constructor(ledger, where, most = Infinity) {
    this.ledger = ledger;
    this.where = where;
    this.most = most;
  }

  says(line) {
    const speaker = line.split(" ")[0];
    return {
      sent: () => this.#waiting.add(line),
      answered: (_, taken) => {
        this.#waiting.delete(line);
        if (taken) this.#keep(speaker, line);
      },
    };
  }

  #keep(speaker, line) {
    if (!this.#said.has(speaker)) this.#said.set(speaker, []);
    this.#said.get(speaker).push(line);
  }

  get count() {
    return [...this.#said.values()].reduce((sum, lines) => sum + lines.length, 0);
  }

  see(seen) {
    const { ledger } = this;
    ledger.counts.looked++;
    ledger.counts.unanswered += this.#waiting.size;
    for (const line of seen) {
      if (!this.#waiting.has(line)) continue;
      this.#waiting.delete(line);
      this.#keep(line.split(" ")[0], line);
      ledger.counts.kept++;
    }
    this.#waiting.clear();
    const speakers = new Set([...this.#said.keys(), ...seen.map((line) => line.split(" ")[0])]);
    for (const speaker of speakers) {
      const there = seen.filter((line) => line.split(" ")[0] === speaker);
      const said = this.#said.get(speaker) ?? [],
        expected = this.count > this.most ? said.slice(said.length - there.length) : said;
      if (text(there) !== text(expected))
        ledger.problem(
          there.length > expected.length ? "doubled" : "lost",
          this.where,
          `${short(expected.slice(-4))} was acknowledged (${expected.length}), ${short(there.slice(-4))} is there (${there.length})`,
        );
    }
    if (this.count > this.most && seen.length !== this.most)
      ledger.problem("lost", this.where, `${seen.length} of the last ${this.most} are there`);
  }
}

/** The events that people have made at a table, by number: each is where it was acknowledged, and there is no other. */
export class Events {
  #there = new Map();
  #waiting = new Map();

  constructor(ledger, where) {
    this.ledger = ledger;
    this.where = where;
  }

  /** For `send`: the message makes these events, from number `n` on. */
  makes(n, ...events) {
    return {
      sent: (message) => this.#waiting.set(message, { n, events }),
      answered: (message, taken) => {
        this.#waiting.delete(message);
        if (taken) this.put(n, events);
      },
    };
  }

  /** These events are known to be there. */
  put(n, events) {
    events.forEach((event, i) => this.#there.set(n + i, text(event)));
  }

  /** What has no answer yet, and no longer counts. */
  forgetWaiting() {
    this.#waiting.clear();
  }

  /** `seen`: every event, in order; `made` says of one what people did in it, or null where nobody did. */
  see(seen, made) {
    const { ledger } = this;
    ledger.counts.looked++;
    ledger.counts.unanswered += this.#waiting.size;
    const numbers = new Map(seen.map((event) => [event.n, event]));
    seen.forEach((event, i) => {
      if (i > 0 && event.n !== seen[i - 1].n + 1)
        ledger.problem("doubled", this.where, `event ${event.n} comes after ${seen[i - 1].n}`);
    });
    this.#takeWaiting(numbers, made);
    for (const [n, expected] of this.#there) {
      const event = numbers.get(n);
      if (event === undefined || text(made(event)) !== expected)
        ledger.problem("lost", this.where, `event ${n} was acknowledged as ${expected}, ${short(event)} is there`);
    }
    for (const event of seen)
      if (made(event) !== null && !this.#there.has(event.n))
        ledger.problem("doubled", this.where, `nobody has made event ${short(event)}`);
  }

  /** What had no answer is there as a whole, or not at all. */
  #takeWaiting(numbers, made) {
    for (const { n, events } of this.#waiting.values()) {
      const found = events.filter((event, i) => numbers.has(n + i) && text(made(numbers.get(n + i))) === text(event));
      if (found.length === events.length) {
        this.ledger.counts.kept++;
        this.put(n, events);
      } else if (found.length > 0 && events.length > 1 && numbers.has(n)) {
        this.ledger.problem("half", this.where, `of ${short(events)} only ${short(found)} is there`);
      }
    }
    this.#waiting.clear();
  }
}

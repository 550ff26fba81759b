// An evening of MAGA over the wire, with much to tell: for tests and measurements of the wall.
import { Guest } from "../wire/wire.mjs";

const MINUTES_MS = 600000;

export class WallEvening {
  /** Teams with names, before the start. */
  static async make(port, { names, turns = 3, wall = "open", ranking = "at_once", afterwards = "secret", bots = 0 }) {
    const evening = new WallEvening();
    evening.desk = await Guest.connect(port, { name: "Desk" });
    const made = await evening.desk.get("created", {
      type: "create",
      game: "maga",
      options: `teams ${names.length}\nturns ${turns}\nnumbers open\norganiser yes\nafterwards ${afterwards}\nwall ${wall}\nranking ${ranking}\n`,
      public: false,
      seats: names.map((_, seat) => (seat < names.length - bots ? { kind: "open" } : { kind: "bot", bot: "steady" })),
      evening: { lists_ms: MINUTES_MS, reading_ms: 0 },
    });
    evening.id = made.table;
    evening.deskKey = made.key;
    evening.link = (await evening.open(evening.desk)).link;
    const [{ teams }] = await evening.desk.pushed("desk");
    evening.keys = teams.map(({ key }) => key);
    evening.teams = [];
    evening.keys = teams.map(({ key }) => key);
    for (const [seat, name] of names.slice(0, names.length - bots).entries()) {
      const guest = await Guest.connect(port, { name: `Player ${seat + 1}` });
      await guest.get("joined", { type: "claim", table: evening.id, key: teams[seat].key });
      await evening.say(guest, { type: "team", name });
      evening.teams.push(guest);
    }
    return evening;
  }

  get address() {
    return `#/evening/${this.id}/screen/${this.link}`;
  }

  get deskAddress() {
    return `#/evening/${this.id}/desk/${this.deskKey}`;
  }

  teamAddress = (seat) => `#/evening/${this.id}/team/${this.keys[seat]}`;

  open = (guest) => guest.get("table", { type: "open", table: this.id });
  say = (guest, message) => guest.get("ok", { table: this.id, ...message });

  async organise(actions) {
    const { n } = await this.open(this.desk);
    await this.say(this.desk, { type: "act", n, actions, reason: "for the test" });
  }

  async send(seat, rows) {
    const { n } = await this.open(this.teams[seat]);
    await this.say(this.teams[seat], { type: "act", n, actions: [...rows, "commit"] });
  }

  /** Ends the phase; the organiser rules on no suit. Returns what she may tell. */
  async close() {
    await this.say(this.desk, { type: "phase", do: "close" });
    for (;;) {
      const { position } = await this.desk.get("position", { type: "position", table: this.id });
      if (position.json.phase === "review") break;
      if (position.json.phase === "evidence") await this.organise(["process"]);
      await new Promise((done) => setTimeout(done, 30));
    }
    const { answer } = await this.desk.get("answer", { type: "query", table: this.id, question: "headlines" });
    return answer;
  }

  /** Publishes with all that may be told. */
  async publish() {
    const candidates = await this.close();
    const told = candidates.flatMap(({ headline, most }) => [headline, most]);
    await this.organise([["publish", ...told].join(" ")]);
    return candidates.map(({ headline }) => headline);
  }

  /** Two turns in which all happens that a headline can be about, for six teams or more; the second is yet to be published. */
  async playEventfully() {
    const strong = ["mid", "def", "pub", "hea", "jus", "fin"];
    const rich = this.teams.flatMap((_, seat) => [
      `correct ${seat} treasury 50000000`,
      ...strong.map((role) => `correct ${seat} ${role} ${seat === 1 ? 1 : 10}`),
    ]);
    for (let from = 0; from < rich.length; from += 50) await this.organise(rich.slice(from, from + 50));
    await this.organise(["correct 4 nuclear 3", "correct 3 mood 45"]);
    await this.send(0, ["exchange 10 500000", "statement 1", "attack 5"]);
    await this.send(1, ["exchange 20 500000"]);
    await this.send(2, ["exchange 60 500000", "infect 1", "attack 1"]);
    await this.send(3, ["sue 1"]);
    await this.send(4, ["strike 2 3 2"]);
    await this.publish();
    return this;
  }
}

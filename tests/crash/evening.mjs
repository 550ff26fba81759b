// An evening of MAGA: two teams of people, one of bots, a desk and a projector. Drafts, lists, standing lists, posts,
// bans, treaties, announcements, the organiser's phases and decisions, rollbacks.
import { Gone, Person } from "./client.mjs";
import { Fact, Lines } from "./ledger.mjs";

const OPTIONS = "teams 3\nturns 12\nnumbers open\norganiser yes\n",
  LISTS_MS = 4 * 3600000,
  ANNOUNCEMENTS_KEPT = 50,
  STEPS_KEPT = 20,
  BOTS = 2;
const TEAMS = [0, 1];

/** What a team writes together, as it is after each change; what can be taken back and made again. */
class Draft {
  constructor(revision = 0, rows = [], past = [], future = []) {
    Object.assign(this, { revision, rows, past, future });
  }

  changed(rows) {
    const kept = JSON.stringify(rows) === JSON.stringify(this.rows);
    const past = kept ? this.past : [...this.past, this.rows].slice(-STEPS_KEPT);
    return new Draft(this.revision + 1, rows, past, kept ? this.future : []);
  }

  undone() {
    return new Draft(this.revision + 1, this.past.at(-1), this.past.slice(0, -1), [...this.future, this.rows]);
  }

  redone() {
    return new Draft(this.revision + 1, this.future.at(-1), [...this.past, this.rows], this.future.slice(0, -1));
  }

  /** Whether it is one of the next list: changed since lists were revealed with that revision. */
  isFresh(spent) {
    return this.revision > spent && this.rows.length > 0;
  }

  /** Its list, if it counts: "row 7" is nothing that the game takes. */
  list(spent) {
    return this.isFresh(spent) && this.rows.includes("improve") ? ["improve", "commit"] : null;
  }

  /** As its team is shown it. */
  toJSON() {
    const { revision, rows, past, future } = this;
    return { revision, rows, undo: past.at(-1) ?? null, redo: future.at(-1) ?? null };
  }
}

/** What happens at an evening, as the desk is told: closed phases with each team's list, and decisions. */
function chapters(events) {
  const told = [];
  let lists = null,
    treaty = false;
  const end = () => {
    if (lists !== null) told.push({ closed: lists });
    lists = null;
  };
  for (const event of events) {
    if (TEAMS.includes(event.seat) || event.seat === BOTS) {
      lists ??= {};
      (lists[event.seat] ??= []).push(event.action);
    } else if (event.seat === "organiser" && event.action === "close") {
      lists ??= {};
    } else {
      end();
      if (event.takeback !== undefined) told.push({ back: event.takeback, reason: event.reason });
      else if (event.seat === "organiser" && /^(treaty|party|duty|right) /.test(event.action)) treaty = true;
      else if (event.seat === "organiser" && event.action === "seal") told.push({ registered: treaty });
      else if (event.seat === "organiser") told.push({ decided: event.action });
    }
  }
  end();
  return told;
}

export class Evening {
  desk = new Person("Desk");
  screen = new Person("Screen");
  members = [
    [new Person("Ann"), new Person("Bob")],
    [new Person("Eve"), new Person("Dan")],
  ];
  table = null;
  finished = [];

  constructor(world, name) {
    this.world = world;
    this.ledger = world.ledger;
    this.name = name;
  }

  get people() {
    return [this.desk, this.screen, ...this.members.flat()];
  }

  // ---- A table ----

  async #begin() {
    const { ledger, desk } = this;
    if (this.table !== null) this.finished.push(this.table);
    this.table = null;
    const created = await desk.ask({
      type: "create",
      game: "maga",
      options: OPTIONS,
      public: true,
      seats: [{ kind: "open" }, { kind: "open" }, { kind: "bot", bot: "steady" }],
      evening: { lists_ms: LISTS_MS },
    });
    if (created.type !== "created") throw new Error(`no evening: ${created.text}`);
    ledger.acknowledged("tables");
    const id = created.table,
      where = `${this.name} ${id}`;
    const table = {
      id,
      n: 0,
      count: 0,
      over: false,
      begun: new Fact(ledger, `${where}, begun`, false),
      announcements: new Lines(ledger, `${where}, announcements`, ANNOUNCEMENTS_KEPT),
      bans: TEAMS.map((seat) => new Fact(ledger, `${where}, ban of team ${seat}`, false)),
      posts: TEAMS.map((seat) => new Fact(ledger, `${where}, ambassadors of team ${seat}`, 0)),
      paused: new Fact(ledger, `${where}, paused`, false),
      ends: new Fact(ledger, `${where}, end of the phase`, null),
      endsKnown: false,
      since: 0,
      papers: new Map(),
      /** What has been published, for good. */
      told: [],
      /** A decision without an answer. */
      deciding: null,
      writing: false,
      closing: false,
      silent: BOTS, // Who sends nothing in this phase.
      busy: new Set(),
      teams: TEAMS.map((seat) => ({
        members: [0, 1].map((i) => new Fact(ledger, `${where}, member ${i} of team ${seat}`, null)),
        name: new Fact(ledger, `${where}, name of team ${seat}`, null),
        plan: new Fact(ledger, `${where}, draft of team ${seat}`, new Draft()),
        /* The revisions that lists were revealed with last, and before. */
        spent: 0,
        spentBefore: 0,
        sent: new Fact(ledger, `${where}, list of team ${seat}`, null),
        standing: new Fact(ledger, `${where}, standing list of team ${seat}`, null),
      })),
    };
    this.table = table;
    for (const seat of TEAMS)
      for (const [i, person] of this.members[seat].entries())
        await ledger.send(
          person,
          { type: "join", table: id, seat },
          "seats taken",
          table.teams[seat].members[i].becomes([]),
        );
    await this.#start();
  }

  async #start() {
    const { table } = this;
    await this.ledger.send(this.desk, { type: "start", table: table.id }, "beginnings", table.begun.becomes(true));
    await this.#open();
    this.#forgetPhase();
  }

  /** Waits for what is pushed because of it: the answer to another request comes after that. */
  async #open() {
    const { id } = this.table;
    const answers = await Promise.all(this.people.map((person) => person.ask({ type: "open", table: id })));
    await Promise.all(this.people.map((person) => person.ask({ type: "legal", table: id })));
    return answers;
  }

  #awaitsTeams(answer) {
    return TEAMS.some((seat) => answer.awaited.includes(seat));
  }

  /** Sent lists are used up, posts have lapsed. Teams write only once the desk knows that the next phase has begun. */
  #forgetPhase() {
    const { table } = this;
    table.writing = table.endsKnown = false;
    table.since = null;
    for (const post of table.posts) post.settle(0);
    for (const team of table.teams) team.sent.settle(null);
  }

  #phaseBegins(answer) {
    const { table } = this;
    table.n = answer.n;
    table.since ??= answer.n;
    table.silent = this.world.below(3);
    table.ends.settle(answer.table.evening.ends);
    table.endsKnown = table.writing = true;
  }

  // ---- After a start ----

  async come() {
    await Promise.all(this.people.map((person) => person.come(this.world.port)));
    if (this.table === null) return;
    const { table } = this,
      [desk] = await this.#open();
    if (desk.type !== "table") {
      this.ledger.missing(`${this.name} ${table.id}`, [desk]);
      this.table = null;
      return;
    }
    table.busy.clear();
    table.closing = false;
    this.#seeMembers();
    if (table.teams.some((team) => team.members.some((member) => member.value === null))) {
      this.table = null; /* It was cut off before it began. */
      return;
    }
    table.begun.see(desk.table.status !== "waiting");
    if (!table.begun.value) return;
    const all = await this.desk.ask({ type: "open", table: table.id, from: 0 });
    this.#seeTold(all.events);
    this.#seePublic(all.table, all);
    for (const seat of TEAMS) this.#seeTeam(seat);
  }

  #seeMembers() {
    for (const seat of TEAMS)
      for (const [i, person] of this.members[seat].entries()) {
        const team = person.client.pushed.team,
          mine = team?.table === this.table.id && team.seat === seat ? team.members[team.me] : undefined;
        this.table.teams[seat].members[i].see(mine === undefined ? null : mine.roles);
      }
  }

  #seePublic(card, all) {
    const { table } = this,
      { evening } = card;
    table.over = card.status === "over";
    table.n = all.n;
    table.announcements.see(evening.announcements.map((one) => one.text));
    for (const seat of TEAMS)
      table.bans[seat].see(evening.bans.some((ban) => ban.seat === seat && ban.banned === 1 - seat));
    if (table.over) return;
    for (const seat of TEAMS) table.posts[seat].see(evening.ambassadors.filter((one) => one.seat === seat).length);
    if (table.paused.waiting.length > 0) table.endsKnown = false;
    table.paused.see(card.status === "paused");
    if (table.endsKnown && !table.paused.value) table.ends.see(evening.ends);
    else table.ends.settle(evening.ends);
    table.endsKnown = !table.paused.value;
    table.writing = this.#awaitsTeams(all);
    if (table.writing) table.since ??= all.n;
  }

  #seeTeam(seat) {
    const { table, ledger } = this,
      team = table.teams[seat],
      seen = this.members[seat][0].client.pushed.team,
      other = this.members[seat][1].client.pushed.team;
    for (const key of ["plan", "sent", "standing", "name", "papers"])
      if (JSON.stringify(seen[key]) !== JSON.stringify(other[key]))
        ledger.problem(
          "half",
          `${this.name} ${table.id}, ${key} of team ${seat}`,
          "two members are told different things",
        );
    this.#seePlan(team, seen.plan);
    team.name.see(seen.name);
    team.standing.see(seen.standing?.rows ?? null);
    if (!table.over) team.sent.see(seen.sent?.rows ?? null);
    if (!table.over && seen.counts !== this.#whatCounts(team))
      ledger.problem("lost", team.plan.where, `${this.#whatCounts(team)} would count, and ${seen.counts} does`);
    for (const [words, status] of table.papers) {
      if (!status.parties.includes(seat)) continue;
      const found = seen.papers.filter((paper) => paper.text === words);
      if (found.length > 1) ledger.problem("doubled", status.fact.where, `it is there ${found.length} times`);
      if (seat === status.parties[0]) status.fact.see(found[0]?.status ?? null);
    }
    if (seen.papers.some((paper) => !table.papers.has(paper.text)))
      ledger.problem("doubled", `${this.name} ${table.id}`, "there is a treaty that nobody has proposed");
  }

  /** What was there before stays known, if it is one of those that may be there. */
  #seePlan({ plan }, { revision, rows, undo, redo }) {
    const seen = { revision, rows, undo: undo?.rows ?? null, redo: redo?.rows ?? null };
    const known = [plan.value, ...plan.waiting].find((draft) => JSON.stringify(draft) === JSON.stringify(seen));
    plan.see(seen);
    plan.settle(known ?? new Draft(revision, rows));
  }

  /** Which list would, once all is known. */
  #whatCounts({ sent, plan, standing, spent }) {
    if (sent.value !== null) return "sent";
    if (plan.value.isFresh(spent)) return "draft";
    return standing.value !== null ? "standing" : "nothing";
  }

  /** Everything published is in the record, in order, once; a decision without an answer may be its last. */
  #seeTold(events) {
    const { table, ledger } = this,
      where = `${this.name} ${table.id}`,
      seen = chapters(events),
      { deciding } = table;
    ledger.counts.looked++;
    if (deciding !== null && !deciding.acknowledged) ledger.counts.unanswered++;
    for (const [i, expected] of table.told.entries()) this.#compare(`${where}, chapter ${i}`, expected, seen[i]);
    const more = seen.slice(table.told.length);
    if (deciding?.acknowledged && more.length === 0)
      ledger.problem("lost", where, `${JSON.stringify(deciding.chapter())} was acknowledged`);
    else if (more.length > (deciding === null ? 0 : 1))
      ledger.problem("doubled", where, `nobody has done ${JSON.stringify(more)}`);
    else if (more.length === 1) {
      if (!deciding.acknowledged) ledger.counts.kept++;
      this.#compare(`${where}, the last chapter`, deciding.chapter(), more[0]);
      deciding.done(more[0], events);
    }
    table.deciding = null;
  }

  #compare(where, expected, seen) {
    const { ledger } = this;
    if (expected.closed === undefined) {
      if (JSON.stringify(expected) !== JSON.stringify(seen))
        ledger.problem("lost", where, `${JSON.stringify(expected)} was acknowledged, ${JSON.stringify(seen)} is there`);
      return;
    }
    for (const seat of TEAMS) {
      const list = seen?.closed?.[seat] ?? [];
      if (!expected.closed[seat].some((may) => JSON.stringify(may) === JSON.stringify(list)))
        ledger.problem(
          list.filter((row) => row === "commit").length > 1 ? "doubled" : "lost",
          `${where}, list of team ${seat}`,
          `expected is ${JSON.stringify(expected.closed[seat])}, played was ${JSON.stringify(list)}`,
        );
    }
    const bots = (seen?.closed?.[BOTS] ?? []).filter((row) => row === "commit").length;
    if (bots !== 1) ledger.problem(bots > 1 ? "doubled" : "lost", where, `${bots} lists of the bots were played`);
  }

  // ---- Play ----

  async play() {
    const loops = [this.#desk()];
    for (const seat of TEAMS) loops.push(this.#write(seat), this.#draft(seat), this.#deal(seat));
    await Promise.all(loops);
  }

  async #loop(step) {
    try {
      while (this.world.alive) await step();
    } catch (error) {
      if (!(error instanceof Gone)) throw error;
    }
  }

  get #running() {
    return this.table !== null && this.table.begun.value && !this.table.over;
  }

  /** The desk knows what is done while lists are written, and waits for it before the next phase. */
  async #busy(work) {
    const done = work.finally(() => this.table?.busy.delete(done));
    this.table.busy.add(done);
    return done;
  }

  #list() {
    const { world } = this,
      rows = world.chance(0.7) ? ["improve"] : [];
    if (world.chance(0.7)) rows.push(`protect fin ${1 + world.below(10)}`);
    if (world.chance(0.3)) rows.push(`invest ${world.pick(["agriculture", "heavy"])} light`);
    return [...rows, "commit"];
  }

  #write(seat) {
    const [person] = this.members[seat];
    return this.#loop(async () => {
      await this.world.pause(60);
      const { table } = this;
      if (!this.#running || !table.writing || table.paused.value || table.silent === seat) return;
      await this.#busy(this.#send(table, seat, person));
    });
  }

  async #send(table, seat, person) {
    const legal = await person.ask({ type: "legal", table: table.id });
    if (legal.type !== "legal" || !table.writing) return;
    const actions = this.#list();
    await this.ledger.send(
      person,
      { type: "act", table: table.id, n: legal.n, actions },
      "lists",
      table.teams[seat].sent.becomes(actions),
    );
  }

  #draft(seat) {
    const [, person] = this.members[seat];
    return this.#loop(async () => {
      await this.world.pause(40);
      if (!this.#running) return;
      const { table, world } = this,
        team = table.teams[seat],
        what = world.below(10),
        word = `${++table.count}`;
      if (what < 5) {
        if (table.closing) return; /* It is accepted after the phase as well, so nobody could say whether it counts. */
        await this.#busy(this.#plan(table, seat, person, word));
      } else if (what < 8) {
        if (table.closing) return; /* Likewise. */
        const rows = world.chance(0.1) ? null : this.#list();
        await this.#busy(
          this.ledger.send(
            person,
            { type: "standing", table: table.id, rows },
            "standing lists",
            team.standing.becomes(rows),
          ),
        );
      } else if (what === 8) {
        await this.ledger.send(
          person,
          { type: "member", table: table.id, roles: [word] },
          "roles",
          team.members[1].becomes([word]),
        );
      } else {
        await this.ledger.send(
          person,
          { type: "team", table: table.id, name: `Reds ${word}` },
          "names",
          team.name.becomes(`Reds ${word}`),
        );
      }
    });
  }

  #plan(table, seat, person, word) {
    const { plan } = table.teams[seat],
      draft = plan.value,
      about = { table: table.id, revision: draft.revision };
    if (this.world.chance(0.2) && draft.past.length > 0)
      return this.ledger.send(
        person,
        { type: "replan", ...about, do: "undo" },
        "changes taken back",
        plan.becomes(draft.undone()),
      );
    if (this.world.chance(0.5) && draft.future.length > 0)
      return this.ledger.send(
        person,
        { type: "replan", ...about, do: "redo" },
        "changes made again",
        plan.becomes(draft.redone()),
      );
    const rows = this.world.chance(0.1) ? [] : ["improve", `row ${word}`].slice(this.world.below(2));
    return this.ledger.send(person, { type: "plan", ...about, rows }, "drafts", plan.becomes(draft.changed(rows)));
  }

  #deal(seat) {
    const [person] = this.members[seat];
    return this.#loop(async () => {
      await this.world.pause(80);
      const { table, world } = this;
      if (!this.#running || !table.writing || table.paused.value) return;
      const what = world.below(4);
      if (what === 0) await this.#busy(this.#ban(table, seat, person));
      else if (what === 1 && table.posts[seat].value === 0 && table.posts[seat].waiting.length === 0)
        await this.#busy(
          this.ledger.send(
            person,
            { type: "ambassador", table: table.id, circle: -1 },
            "posts",
            table.posts[seat].becomes(1),
          ),
        );
      else if (what === 2 && table.papers.size < 15) await this.#busy(this.#propose(table, seat, person));
      else if (what === 3) await this.#busy(this.#sign(table, seat, person));
    });
  }

  #ban(table, seat, person) {
    const on = !table.bans[seat].value;
    return this.ledger.send(
      person,
      { type: "ban", table: table.id, seat, banned: 1 - seat, on },
      "bans",
      table.bans[seat].becomes(on),
    );
  }

  #propose(table, seat, person) {
    const words = `Treaty ${++table.count}.`,
      fact = new Fact(this.ledger, `${this.name} ${table.id}, ${words}`, null);
    table.papers.set(words, { parties: [seat, 1 - seat], fact, since: 0 });
    const message = {
      type: "paper",
      table: table.id,
      with: [1 - seat],
      surname: "Novak",
      from: 1,
      until: 12,
      text: words,
      clauses: [`duty ${seat} not raid ${1 - seat}`],
    };
    return this.ledger.send(person, message, "treaties proposed", fact.becomes("proposed"));
  }

  async #sign(table, seat, person) {
    const paper = (person.client.pushed.team?.papers ?? []).find(
        (one) => one.status === "proposed" && one.seat !== seat,
      ),
      known = paper && table.papers.get(paper.text);
    if (!known || known.fact.value !== "proposed" || known.fact.waiting.length > 0) return;
    const agree = this.world.chance(0.8),
      message = { type: "sign", table: table.id, paper: paper.paper, agree, ...(agree ? { surname: "Svoboda" } : {}) };
    await this.ledger.send(person, message, "treaties signed", known.fact.becomes(agree ? "signed" : "refused"));
  }

  // ---- The desk ----

  #desk() {
    return this.#loop(async () => {
      if (this.table === null || this.table.over) return this.#begin();
      if (!this.table.begun.value) return this.#start();
      const { table, world } = this;
      if (table.paused.value) return this.#phase("resume", table.paused.becomes(false));
      if (!table.writing) return this.#goOn();
      await world.pause(50);
      const what = world.below(12);
      if (what < 3) return this.#announce();
      if (what < 5) return this.#extend();
      if (what === 5) return this.#pause();
      if (what === 6) return this.#decide(`correct ${world.below(2)} mood ${40 + world.below(60)}`, "a slip");
      if (what === 7) return this.#back();
      if (what === 8) return this.#register();
      return this.#close();
    });
  }

  #phase(what, entry, more = {}) {
    return this.ledger.send(this.desk, { type: "phase", table: this.table.id, do: what, ...more }, "phases", entry);
  }

  async #announce() {
    const { table } = this,
      line = `Tea ${++table.count}`;
    await this.ledger.send(
      this.desk,
      { type: "announce", table: table.id, text: line },
      "announcements",
      table.announcements.says(line),
    );
  }

  async #extend() {
    const { table, world } = this,
      ms = 60000 * (1 + world.below(10));
    if (!table.endsKnown)
      table.ends.settle((await this.desk.ask({ type: "open", table: table.id })).table.evening.ends);
    table.endsKnown = true;
    await this.#phase("extend", table.ends.becomes(table.ends.value + ms), { ms });
  }

  async #pause() {
    const { table } = this;
    table.endsKnown = false;
    await this.#phase("pause", table.paused.becomes(true));
    await this.world.pause(20);
    await this.#phase("resume", table.paused.becomes(false));
  }

  /** What the desk asks for becomes one chapter; `after` runs once that is certain, even if it shows only after the
   * next start. */
  async #chapter(message, kind, chapter, after = () => {}) {
    const { table } = this;
    const done = (seen, events) => {
      table.told.push(seen);
      after(seen, events);
    };
    const deciding = (table.deciding = { chapter, done, acknowledged: false });
    const asked = this.ledger.send(this.desk, message, kind);
    this.world.moment(kind);
    const answer = await asked;
    if (answer.type === "refused") {
      table.deciding = null;
      return answer;
    }
    deciding.acknowledged = true;
    await Promise.allSettled([...table.busy]);
    const expected = chapter();
    const all = await this.desk.ask({ type: "open", table: table.id, from: 0 });
    const seen = chapters(all.events);
    this.#compare(`${this.name} ${table.id}, chapter ${table.told.length}`, expected, seen.at(-1));
    if (seen.length !== table.told.length + 1)
      this.ledger.problem(
        "doubled",
        `${this.name} ${table.id}`,
        `${seen.length} chapters instead of ${table.told.length + 1}`,
      );
    table.deciding = null;
    table.n = all.n;
    done(seen.at(-1), all.events);
    return answer;
  }

  #decide(action, reason, after) {
    const { table } = this;
    const message = { type: "act", table: table.id, n: table.n, actions: [action], reason };
    return this.#chapter(message, "decisions", () => ({ decided: action }), after);
  }

  /** The list that counts is the last acknowledged one, or the draft, or the standing list, or none. */
  #counts(team) {
    const sent = [team.sent.value, ...team.sent.waiting];
    const standing = [team.standing.value, ...team.standing.waiting].map((list) => list ?? []);
    const drafts = [team.plan.value, ...team.plan.waiting].map((draft) => draft.list(team.spent));
    const unsent = drafts.flatMap((list) => (list === null ? standing : [list]));
    return [...sent.filter((list) => list !== null), ...(sent.includes(null) ? unsent : [])];
  }

  /** Lists were revealed with the drafts as they are. */
  #spend(team) {
    const { kinds } = this.ledger;
    if (team.sent.value === null && team.plan.value.list(team.spent) !== null)
      kinds["drafts that counted"] = (kinds["drafts that counted"] ?? 0) + 1;
    [team.spentBefore, team.spent] = [team.spent, team.plan.value.revision];
  }

  async #close() {
    const { table } = this;
    table.closing = true;
    await Promise.allSettled([...table.busy]);
    await this.#chapter(
      { type: "phase", table: table.id, do: "close" },
      "phases closed",
      () => ({ closed: Object.fromEntries(TEAMS.map((seat) => [seat, this.#counts(table.teams[seat])])) }),
      (seen) => {
        table.writing = table.closing = false;
        for (const team of table.teams) this.#spend(team);
        table.ends.settle(null);
        table.endsKnown = true;
        /* The record now replaces what was sent. */
        table.told[table.told.length - 1] = {
          closed: Object.fromEntries(TEAMS.map((seat) => [seat, [seen.closed[seat] ?? []]])),
        };
      },
    );
  }

  /** Between the phases: suits, the stage, its publication; or all of it rolled back. */
  async #goOn() {
    const { table, world } = this,
      all = await this.desk.ask({ type: "open", table: table.id, from: 0 });
    if (all.table.status === "over") {
      table.over = true;
      return;
    }
    table.n = all.n;
    if (this.#awaitsTeams(all)) return this.#phaseBegins(all);
    if (world.chance(0.2) && table.since !== null) return this.#rollBack(table.since);
    const legal = await this.desk.ask({ type: "legal", table: table.id });
    const action = ["publish", "process"].find((one) => (legal.actions ?? []).includes(one));
    if (action === undefined) return world.pause(10);
    await this.#decide(action, "so be it", () => action === "publish" && this.#forgetPhase());
  }

  /** A correction, and back to before it: lists and time stay. */
  async #back() {
    const { table } = this,
      to = table.n;
    await this.#decide(`correct ${this.world.below(2)} mood 77`, "no slip");
    if (table.n > to) await this.#rollBack(to);
  }

  async #rollBack(to) {
    const { table } = this,
      reason = "the wrong button",
      leaves = !table.writing;
    await this.#chapter(
      { type: "rollback", table: table.id, to, reason },
      "roll backs",
      () => ({ back: to, reason }),
      () => {
        for (const paper of table.papers.values())
          if (paper.since > to) {
            paper.fact.settle("signed");
            paper.since = 0;
          }
        if (leaves) for (const team of table.teams) team.spent = team.spentBefore;
        if (leaves) this.#forgetPhase();
      },
    );
  }

  async #register() {
    const { table } = this,
      paper = (this.desk.client.pushed.desk?.papers ?? []).find((one) => one.status === "signed"),
      known = paper && table.papers.get(paper.text);
    if (!known || known.fact.value !== "signed" || known.fact.waiting.length > 0) return;
    await this.#chapter(
      { type: "sign", table: table.id, paper: paper.paper, agree: true },
      "treaties registered",
      () => ({ registered: true }),
      (_, events) => {
        known.fact.settle("registered");
        known.since = events.findLast((event) => event.action === "seal").n;
      },
    );
  }

  // ---- At the end ----

  async records() {
    const records = [];
    if (this.table !== null && this.table.begun.value) this.finished.push(this.table);
    for (const { id } of this.finished) {
      let text = "";
      await this.desk.ask({ type: "open", table: id });
      for (let from = 0; from !== null;) {
        const answer = await this.desk.ask({ type: "record", table: id, from });
        if (answer.type !== "record") {
          this.ledger.problem("lost", `${this.name} ${id}`, `no record: ${answer.text}`);
          break;
        }
        text += answer.record;
        from = answer.next;
      }
      await this.desk.ask({ type: "close", table: id });
      records.push({ name: `${this.name}-${id}`, text });
    }
    return records;
  }
}

// What the server tells of an evening of any game, message by message: docs/evening.md has the meaning of every field.
import * as v from "valibot";
import { done, errorInfo, type Said } from "../net/shapes";
import { status } from "../table/messages";

const nullableText = v.nullable(v.string());
const record = v.record(v.string(), v.unknown());

/** As far as every game has it; what else a position holds is the game's own. */
const position = v.object({ phase: v.string(), turn: v.number(), turns: v.number() });

/** A team, or what one is besides. */
const place = v.union([v.number(), v.picklist(["organiser", "curator"])]);

const event = v.object({
  n: v.number(),
  seat: v.exactOptional(v.union([v.number(), v.picklist(["chance", "organiser"])])),
  action: v.exactOptional(nullableText),
  time: v.exactOptional(v.number()),
  what: v.exactOptional(v.nullable(record)),
  takeback: v.exactOptional(v.number()),
  reason: v.exactOptional(nullableText),
  end: v.exactOptional(v.string()),
});

const receipt = v.object({
  number: v.number(),
  hash: v.string(),
  time: v.number(),
  rows: v.exactOptional(v.array(v.string())),
  why: v.exactOptional(v.string()), // An organiser has put it in the team's place: why.
});

/** What an organiser has done to a team's list: opened it again, or put another in its place. */
const notice = v.object({
  notice: v.number(),
  time: v.number(),
  what: v.picklist(["opened", "list"]),
  by: v.string(),
  reason: v.string(),
  before: v.nullable(v.array(v.string())),
  after: v.nullable(v.array(v.string())),
});

const member = v.object({ name: v.string(), roles: v.array(v.string()), connected: v.boolean() });
/** As the team has him: what he would like to play is the team's own. */
const teamMember = v.object({ ...member.entries, wishes: v.array(v.string()) });

/** A change of the plan that can be taken back or made again: whose it was, and the rows as they would be then. */
const step = v.nullable(v.object({ by: v.string(), rows: v.array(v.string()) }));

/** Of an order of the plan: whose it is, whether it counts, and, in a vote, which members agree with it. */
const planMark = v.object({ by: nullableText, approved: v.boolean(), agreed: v.array(v.number()) });

/** Who approves the orders of a team. */
const approval = v.picklist(["nobody", "head", "vote"]);

const list = v.picklist(["sent", "draft", "standing", "bot", "nothing"]);

/** What counted when lists were last revealed; of a draft's rows, or (null) of a whole list, why the game did not take it. */
const counted = v.object({
  list,
  orders: v.number(),
  time: v.number(),
  refused: v.array(v.object({ list: v.picklist(["sent", "draft", "standing"]), row: nullableText, error: errorInfo })),
});

/** What a team and the organisers say to one another; `since`: when a call came that waits, `by`: the organiser who sees to it. */
const help = v.object({
  since: v.nullable(v.number()),
  by: nullableText,
  lines: v.array(v.object({ desk: v.boolean(), name: v.string(), text: v.string(), time: v.number() })),
});

/** What the members of a team share. */
const team = v.object({
  type: v.literal("team"),
  table: v.string(),
  seat: v.number(),
  key: v.string(),
  name: nullableText,
  flag: nullableText,
  members: v.array(teamMember),
  me: v.number(),
  read: v.boolean(), // Whether this member has read what the phase began with.
  aside: v.array(v.string()), // Warnings that the team has put aside.
  /** `old`: lists have been revealed since it was written, so that it does not count unless somebody wants it. */
  plan: v.object({
    seat: v.number(),
    revision: v.number(),
    rows: v.array(v.string()),
    orders: v.array(planMark),
    old: v.boolean(),
    undo: step,
    redo: step,
  }),
  sent: v.nullable(receipt),
  standing: v.nullable(receipt),
  counts: list,
  counted: v.nullable(counted),
  help: v.exactOptional(help),
  closed: v.boolean(), // Its list stays as it is while another's is mended.
  notices: v.array(notice),
});

/** What everybody may know of the evening. */
const info = v.object({
  lists_ms: v.number(),
  grace_ms: v.number(),
  suits_ms: v.number(), // The organiser's stages; 0: without a clock.
  review_ms: v.number(),
  at_end: v.picklist(["close", "remind"]),
  drafts: v.boolean(),
  approval,
  ends: v.nullable(v.number()),
  left_ms: v.nullable(v.number()),
  time_of: v.nullable(v.picklist(["lists", "stages"])), // What that is the time of.
  reading_ms: v.number(),
  starts: v.nullable(v.number()), // When people have read, and the phase's own time begins.
  reading_left_ms: v.nullable(v.number()), // The same while it is paused.
  announcements: v.array(
    v.object({ text: v.string(), time: v.number(), until: v.exactOptional(v.nullable(v.number())) }),
  ),
});

/** The organiser's stage that runs, and its own time. */
const stage = v.object({
  name: v.picklist(["suits", "review"]),
  ends: v.nullable(v.number()),
  left_ms: v.nullable(v.number()),
});

/** What members of a team say to one another, and write down about a team; the tag says it in words that a page can read. */
const talkLine = v.object({ number: v.number(), name: v.string(), text: v.string(), time: v.number() });
const note = v.object({ ...talkLine.entries, about: v.number(), tag: nullableText });

const teamInfo = v.object({
  seat: v.number(),
  kind: v.picklist(["open", "person", "bot"]),
  name: nullableText,
  flag: nullableText,
  members: v.number(),
  bot: nullableText,
  dice: v.exactOptional(v.string()),
});

/** `person` is what the desk calls him when it takes him out. */
const deskMember = v.object({ ...member.entries, person: v.string(), read: v.boolean() });

/** A team as the organiser has it. */
const deskTeam = v.object({
  seat: v.number(),
  key: v.string(),
  members: v.array(deskMember),
  sent: v.nullable(receipt),
  orders: v.number(), // Of the list that was sent.
  draft: v.nullable(v.number()), // How many orders are written and would count if nothing is sent.
  standing: v.boolean(),
  code: v.exactOptional(v.string()), // To type instead of the link.
  help: v.exactOptional(help),
  closed: v.boolean(),
});

const table = v.object({
  id: v.string(),
  game: v.string(),
  status,
  seats: v.array(teamInfo),
  commitment: v.string(),
  dice: v.exactOptional(v.object({ round: v.number(), phase: v.string(), until: v.nullable(v.number()) })),
  evening: v.nullable(info),
});

/** What each team has committed to, and shown, for the dice. */
const commits = v.exactOptional(v.array(v.nullable(v.string())));

/** Events and a position, pushed or as part of an answer to `open`. */
const telling = {
  n: v.exactOptional(v.number()),
  events: v.exactOptional(v.array(event)),
  position: v.exactOptional(v.nullable(v.object({ json: position }))),
};

/** What each request of an evening is answered by; those that are only done or refused are not named. */
export const eveningAnswers = {
  create: v.object({ type: v.literal("created"), table: v.string(), key: v.string() }),
  open: v.object({
    type: v.literal("table"),
    table,
    seat: v.nullable(place),
    link: nullableText,
    commits,
    entropy: commits,
    ...telling,
  }),
  query: v.object({ type: v.literal("answer"), answer: v.unknown() }),
  view: v.object({
    type: v.literal("view"),
    n: v.number(),
    size: v.number(),
    pieces: v.array(v.tuple([v.number(), v.string()])),
  }),
  rehearse: v.object({ type: v.literal("rehearsal"), events: v.array(record), cut: v.boolean() }),
  list: v.object({ type: v.literal("list"), rows: v.nullable(v.array(v.string())) }),
  history: v.object({ type: v.literal("history"), events: v.array(event) }),
  record: v.object({ type: v.literal("record"), record: v.string(), next: v.nullable(v.number()) }),
  act: done,
};

/** What a short code stands for. */
export const redeemAnswers = {
  redeem: v.object({ type: v.literal("redeemed"), table: v.string(), seat: v.number(), key: v.string() }),
};

/** What is pushed to who has opened an evening. */
export const eveningPushes = {
  events: v.object({ type: v.literal("events"), table: v.string(), ...telling }),
  evening: v.object({ type: v.literal("evening"), table: v.string(), evening: info }),
  team,
  /** The whole room of a team, and a line more. */
  room: v.object({ type: v.literal("room"), table: v.string(), lines: v.array(talkLine), notes: v.array(note) }),
  talk: v.object({ type: v.literal("talk"), table: v.string(), line: talkLine }),
  /** The teams; a game's own documents come with them. */
  desk: v.object({
    type: v.literal("desk"),
    table: v.string(),
    key: v.string(),
    curator_key: v.string(),
    stage: v.nullable(stage),
    time_up: v.boolean(),
    teams: v.array(deskTeam),
  }),
  desk_team: v.object({ type: v.literal("desk_team"), table: v.string(), team: deskTeam }),
  remind: v.object({ type: v.literal("remind"), table: v.string() }),
  /** With an error: this place was taken away. */
  reseated: v.object({
    type: v.literal("reseated"),
    table: v.string(),
    seat: v.nullable(place),
    error: v.exactOptional(errorInfo),
  }),
  unsent: v.object({ type: v.literal("unsent"), table: v.string(), error: errorInfo }),
  table_change: v.object({ type: v.literal("table_change"), table, commits }),
};

export type EveningPosition = v.InferOutput<typeof position>;
export type EveningEvent = v.InferOutput<typeof event>;
export type Notice = v.InferOutput<typeof notice>;
export type Step = NonNullable<v.InferOutput<typeof step>>;
export type Help = v.InferOutput<typeof help>;
export type Counted = v.InferOutput<typeof counted>;
export type Member = v.InferOutput<typeof teamMember>;
export type PlanMark = v.InferOutput<typeof planMark>;
export type Approval = v.InferOutput<typeof approval>;
export type TalkLine = v.InferOutput<typeof talkLine>;
export type Note = v.InferOutput<typeof note>;
export type Team = v.InferOutput<typeof team>;
export type EveningInfo = v.InferOutput<typeof info>;
export type StageInfo = v.InferOutput<typeof stage>;
export type TeamInfo = v.InferOutput<typeof teamInfo>;
export type DeskTeam = v.InferOutput<typeof deskTeam>;
export type EveningTable = v.InferOutput<typeof table>;
export type Desk = v.InferOutput<typeof eveningPushes.desk>;
export type Opened = v.InferOutput<typeof eveningAnswers.open>;
export type Telling = Pick<Opened, "n" | "events" | "position">;
export type EveningPush = Said<typeof eveningPushes>;
/** What concerns what is within the table. */
export type Told = Exclude<EveningPush, { type: "table_change" }>;

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
});

const member = v.object({ name: v.string(), roles: v.array(v.string()), connected: v.boolean() });

/** What the members of a team share. */
const team = v.object({
  type: v.literal("team"),
  table: v.string(),
  seat: v.number(),
  key: v.string(),
  name: nullableText,
  flag: nullableText,
  members: v.array(member),
  me: v.number(),
  plan: v.object({ seat: v.number(), revision: v.number(), rows: v.array(v.string()) }),
  sent: v.nullable(receipt),
  standing: v.nullable(receipt),
});

/** What everybody may know of the evening. */
const info = v.object({
  lists_ms: v.number(),
  ends: v.nullable(v.number()),
  left_ms: v.nullable(v.number()),
  announcements: v.array(v.object({ text: v.string(), time: v.number() })),
});

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
const deskMember = v.object({ ...member.entries, person: v.string() });

/** A team as the organiser has it. */
const deskTeam = v.object({
  seat: v.number(),
  key: v.string(),
  members: v.array(deskMember),
  sent: v.nullable(receipt),
  standing: v.boolean(),
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
  rehearse: v.object({ type: v.literal("rehearsal"), events: v.array(record), cut: v.boolean() }),
  record: v.object({ type: v.literal("record"), record: v.string(), next: v.nullable(v.number()) }),
  act: done,
};

/** What is pushed to who has opened an evening. */
export const eveningPushes = {
  events: v.object({ type: v.literal("events"), table: v.string(), ...telling }),
  evening: v.object({ type: v.literal("evening"), table: v.string(), evening: info }),
  team,
  /** The teams; a game's own documents come with them. */
  desk: v.object({
    type: v.literal("desk"),
    table: v.string(),
    key: v.string(),
    curator_key: v.string(),
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
export type Receipt = v.InferOutput<typeof receipt>;
export type Member = v.InferOutput<typeof member>;
export type Team = v.InferOutput<typeof team>;
export type EveningInfo = v.InferOutput<typeof info>;
export type TeamInfo = v.InferOutput<typeof teamInfo>;
export type DeskTeam = v.InferOutput<typeof deskTeam>;
export type EveningTable = v.InferOutput<typeof table>;
export type Desk = v.InferOutput<typeof eveningPushes.desk>;
export type Opened = v.InferOutput<typeof eveningAnswers.open>;
export type Telling = Pick<Opened, "n" | "events" | "position">;
export type EveningPush = Said<typeof eveningPushes>;
/** What concerns what is within the table. */
export type Told = Exclude<EveningPush, { type: "table_change" }>;

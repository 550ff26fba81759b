// What the server says of tables, message by message: docs/protocol.md has the meaning of every field.
import * as v from "valibot";
import type { Said } from "../net/shapes";

export const status = v.picklist(["waiting", "running", "paused", "over", "damaged"]);

const seatInfo = v.object({
  seat: v.number(),
  kind: v.picklist(["person", "bot", "open"]),
  name: v.nullable(v.string()),
  bot: v.nullable(v.string()),
  connected: v.boolean(),
  since: v.exactOptional(v.nullable(v.number())),
  away: v.boolean(),
  stand_in: v.exactOptional(v.nullable(v.string())),
  resigned: v.boolean(),
  flagged: v.exactOptional(v.boolean()), // Its time for the whole game is over.
  owner: v.boolean(),
  dice: v.exactOptional(v.string()),
});

const clocks = v.object({
  running: v.array(v.number()),
  left_ms: v.array(v.number()),
  reserve_ms: v.array(v.number()),
  spent_ms: v.number(),
});

const proposal = v.object({
  proposal: v.number(),
  what: v.picklist(["takeback", "pause", "resume"]),
  to: v.exactOptional(v.number()),
  seat: v.number(),
  agreed: v.array(v.number()),
  status: v.string(),
});

const chatLine = v.object({
  number: v.number(),
  seat: v.nullable(v.number()),
  name: v.string(),
  text: v.string(),
  time: v.number(),
});

const tableInfo = v.object({
  id: v.string(),
  game: v.string(),
  options: v.string(),
  public: v.boolean(),
  status,
  seats: v.array(seatInfo),
  clock: v.object({ kind: v.string(), move_ms: v.number(), game_ms: v.number(), reserve_ms: v.number() }),
  takeover_ms: v.exactOptional(v.number()),
  commitment: v.string(),
  dice: v.exactOptional(v.object({ round: v.number(), phase: v.string(), until: v.nullable(v.number()) })),
  n: v.number(),
  watchers: v.number(),
  next: v.nullable(v.string()),
});

/** What each seat has committed to, and shown, for the dice. */
export const saidOfDice = {
  commits: v.exactOptional(v.array(v.nullable(v.string()))),
  entropy: v.exactOptional(v.array(v.nullable(v.string()))),
};

/** A game's account of an event has a type; what else it has, the game says. */
const account = v.object({ type: v.string(), seat: v.exactOptional(v.number()) });

const event = v.object({
  n: v.number(),
  seat: v.exactOptional(v.union([v.number(), v.picklist(["chance", "organiser"])])),
  action: v.exactOptional(v.nullable(v.string())),
  by: v.exactOptional(v.nullable(v.union([v.string(), v.array(v.number())]))),
  what: v.exactOptional(v.nullable(account)),
  takeback: v.exactOptional(v.number()),
  resign: v.exactOptional(v.number()),
  end: v.exactOptional(v.string()),
  secret: v.exactOptional(v.string()),
});

const patch = v.array(v.tuple([v.number(), v.string()]));

/** Events, each with what it changes of the view's bytes; or one patch for them all, and for what is hidden between them. */
const telling = {
  events: v.exactOptional(v.array(v.object({ ...event.entries, patch: v.exactOptional(patch) }))),
  patch: v.exactOptional(patch),
  clocks: v.exactOptional(v.nullable(clocks)),
};

/** What is said of a table again when it changes: its options do not. */
const { options: _options, ...changing } = tableInfo.entries;

/** A table in the list of tables: its first seats, and how many more there are. */
const tableLine = v.object({
  id: v.string(),
  game: v.string(),
  status,
  seats: v.array(v.object({ kind: seatInfo.entries.kind, name: seatInfo.entries.name, bot: seatInfo.entries.bot })),
  more: v.number(),
  open: v.number(),
  created: v.number(), // In people's time.
  own: v.exactOptional(v.boolean()),
  awaited: v.exactOptional(v.boolean()), // Of one's own: whether the game awaits one's choice.
});

const person = v.object({
  person: v.string(),
  name: v.string(),
  seat: v.nullable(v.number()),
  present: v.boolean(),
  line: v.nullable(v.number()),
  muted: v.boolean(),
  banned: v.boolean(),
});

const opened = v.object({
  type: v.literal("table"),
  table: tableInfo,
  seat: v.nullable(v.number()),
  key: v.nullable(v.string()),
  link: v.nullable(v.string()),
  owner: v.boolean(),
  start: v.nullable(v.object({ bytes: v.string() })),
  position: v.nullable(v.object({ bytes: v.string() })),
  sealed: v.exactOptional(v.array(v.string())),
  proposals: v.exactOptional(v.array(proposal)),
  chat: v.exactOptional(v.array(chatLine)),
  ...saidOfDice,
  ...telling,
});

/** What each request is answered by; those that are only done or refused are not named. */
const changed = v.object({ type: v.literal("ok"), n: v.number() }); // The event that it comes before.

export const tableAnswers = {
  lobby: v.object({ type: v.literal("lobby"), tables: v.array(tableLine), all: v.number() }),
  create: v.object({ type: v.literal("created"), table: v.string(), link: v.exactOptional(v.string()) }),
  open: opened,
  act: changed,
  undo: changed,
  rematch: v.object({ type: v.literal("rematch"), table: v.string(), link: v.exactOptional(v.string()) }),
  people: v.object({ type: v.literal("people"), people: v.array(person) }),
  history: v.object({
    type: v.literal("history"),
    to: v.number(),
    start: v.object({ bytes: v.string() }),
    events: v.array(v.object({ ...event.entries, patch: v.exactOptional(patch) })),
  }),
  record: v.object({ type: v.literal("record"), record: v.string() }),
};

/** What is pushed to who has opened a table, or the list of tables. */
export const tablePushes = {
  events: v.object({ type: v.literal("events"), table: v.string(), ...telling }),
  proposal: v.object({ type: v.literal("proposal"), table: v.string(), proposal }),
  chat: v.object({ type: v.literal("chat"), table: v.string(), chat: chatLine }),
  reseated: v.object({ type: v.literal("reseated"), table: v.string(), seat: v.nullable(v.number()) }),
  closed: v.object({
    type: v.literal("closed"),
    table: v.string(),
    put_out: v.exactOptional(v.picklist(["kick", "ban"])),
  }),
  link: v.object({ type: v.literal("link"), table: v.string(), link: v.string() }),
  table_change: v.object({
    type: v.literal("table_change"),
    table: v.object(changing),
    clocks: telling.clocks,
    commits: saidOfDice.commits,
  }),
  lobby_change: v.object({
    type: v.literal("lobby_change"),
    tables: v.exactOptional(v.array(tableLine)),
    removed: v.exactOptional(v.array(v.string())),
  }),
};

export type SeatInfo = v.InferOutput<typeof seatInfo>;
export type Clocks = v.InferOutput<typeof clocks>;
export type Proposal = v.InferOutput<typeof proposal>;
export type Person = v.InferOutput<typeof person>;
/** What the owner of a table may do to somebody there. */
export type Deed = "mute" | "unmute" | "kick" | "ban" | "unban";
export type ChatLine = v.InferOutput<typeof chatLine>;
export type Status = v.InferOutput<typeof status>;
export type Account = v.InferOutput<typeof account>;
export type ToldEvent = v.InferOutput<typeof event>;
export type TableInfo = v.InferOutput<typeof tableInfo>;
export type TableChange = Omit<TableInfo, "options">;
export type TableLine = v.InferOutput<typeof tableLine>;
export type Patch = v.InferOutput<typeof patch>;
export type PatchedEvent = v.InferOutput<typeof tableAnswers.history>["events"][number];
export type Telling = Pick<v.InferOutput<typeof opened>, "events" | "patch" | "clocks">;
export type Push = Said<typeof tablePushes>;
export type LobbyChange = v.InferOutput<typeof tablePushes.lobby_change>;
/** What concerns one table. */
export type TablePush = Exclude<Push, LobbyChange>;

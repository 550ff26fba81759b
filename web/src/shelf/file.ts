// All kept games as one file, and back: a JSON text that also another program can read. What comes back is looked at whole before anything is put in.
import * as v from "valibot";
import { toBytes, toText } from "../lib/base64";
import { misfit } from "../net/shapes";
import { pictureOf } from "./shelf.svelte";
import type { Whole } from "./database";

const FORM = 1;

const seat = v.object({ name: v.string(), bot: v.nullable(v.string()) });
const kept = v.object({
  id: v.string(),
  kind: v.picklist(["game", "record", "position"]),
  name: v.string(),
  game: v.string(),
  options: v.string(),
  seats: v.array(seat),
  begun: v.number(),
  changed: v.number(),
  waits: v.nullable(v.number()),
  over: v.boolean(),
  picture: v.nullable(v.pipe(v.string(), v.base64())),
  secret: v.pipe(v.string(), v.regex(/^([0-9a-f]{64})?$/)),
  entropy: v.array(v.pipe(v.string(), v.regex(/^[0-9a-f]{64}$/))),
  packed: v.string(),
  account: v.nullable(
    v.object({
      game: v.number(),
      games: v.number(),
      plays: v.number(),
      compared: v.number(),
      differences: v.array(v.looseObject({ line: v.number(), kind: v.string() })),
      finished: v.boolean(),
      read: v.optional(v.number()),
      lines: v.optional(v.number()),
    }),
  ),
  branch: v.optional(v.object({ id: v.string(), name: v.string(), n: v.number() })),
  lines: v.array(v.string()),
});
const file = v.object({ casus: v.literal("games"), form: v.literal(FORM), games: v.array(kept) });
type Written = v.InferOutput<typeof kept>;

function written({ kept: entry, lines }: Whole): Written {
  const { deleted: _deleted, lines: _count, picture, account, ...rest } = entry;
  return { ...rest, account: account as Written["account"], picture: picture ? toText(picture.bytes) : null, lines };
}

export const toFile = (games: Whole[]): string =>
  JSON.stringify({ casus: "games", form: FORM, games: games.map(written) } satisfies v.InferOutput<typeof file>);

function read({ lines, picture, account, ...rest }: Written): Whole {
  return {
    kept: {
      ...rest,
      account: account as Whole["kept"]["account"],
      deleted: null,
      lines: lines.length,
      picture: picture === null ? null : pictureOf(rest.game, toBytes(picture)),
    },
    lines,
  };
}

/** The games of a file; or where it is not what it should be, and what was expected there. */
export function fromFile(text: string): { games: Whole[] } | { problem: string } {
  let value: unknown;
  try {
    value = JSON.parse(text);
  } catch (error) {
    return { problem: error instanceof Error ? error.message : String(error) };
  }
  const problem = misfit(file, value);
  return problem === null ? { games: (value as v.InferOutput<typeof file>).games.map(read) } : { problem };
}

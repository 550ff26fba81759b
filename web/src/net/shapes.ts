// What a message of the server must look like. Each part of the page that talks with it lists the messages that it reads, with their shapes; the line
// compares whatever comes, before anybody else sees it. Fields that no shape names are let through: a newer server may say more.
import * as v from "valibot";

export type Shape = v.GenericSchema<unknown, { type: string }>;
/** By the type of the request that is answered, or of the message that is pushed. */
export type Shapes = Record<string, Shape>;
export type Said<S extends Shapes> = { [T in keyof S]: v.InferOutput<S[T]> }[keyof S];

export const errorInfo = v.object({ key: v.string(), arguments: v.array(v.number()), text: v.string() });
export const envelope = v.object({ type: v.string(), id: v.exactOptional(v.number()) });
export const refused = v.object({ type: v.literal("refused"), error: errorInfo });
export const welcome = v.object({ type: v.literal("welcome"), token: v.string(), time: v.number() });
/** Whether the server can store anything; pushed to every connection. */
export const store = v.object({ type: v.literal("store"), error: v.nullable(errorInfo) });
/** Of an answer that only says that it was done. */
export const done = v.object({ type: v.string() });

export type Refused = v.InferOutput<typeof refused>;

/** Where a value is not of the shape, and what was expected there; null: it is of that shape. */
export function misfit(shape: v.GenericSchema, value: unknown): string | null {
  const { issues } = v.safeParse(shape, value, { abortEarly: true });
  return issues ? `${v.getDotPath(issues[0]) ?? "the whole"}: ${issues[0].message}` : null;
}

/** Whether it is of that shape; the value itself stays as it came. */
export const fits = <S extends v.GenericSchema>(shape: S, value: unknown): value is v.InferOutput<S> =>
  misfit(shape, value) === null;

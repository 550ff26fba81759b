// What somebody has begun and not finished: a row half written, changes of the list that no network has carried yet, role numbers drawn and not sent. It is
// kept in this browser for each evening and team, outlives a reload and a closed tab, and is forgotten when it is used up or its turn is over.
import type { Edit, Mark } from "./edits";
import type { Numbers } from "./numbers";
import { ROLES, type Role } from "./types";

/** Without a network it may not be there; then nothing is kept, and nothing taken from the evening. */
const shelf = () => import("../../shelf/unsent").catch(() => null);

export interface Place {
  readonly id: string; // Of the table.
  readonly seat: number;
  readonly position: { readonly turn: number } | null;
}
const addressOf = ({ id, seat }: Place, what: string) => `evening/${id}/${seat}/${what}`;
const turnOf = ({ position }: Place) => position?.turn ?? 0;

async function find(place: Place, what: string): Promise<string[] | null> {
  const kept = await (await shelf())?.unsentAt(addressOf(place, what));
  return kept && kept.n === turnOf(place) && kept.seat === place.seat ? kept.actions : null;
}

async function keep(place: Place, what: string, words: string[] | null): Promise<void> {
  const unsent = words && { seat: place.seat, n: turnOf(place), actions: words, time: Date.now() };
  await (await shelf())?.keepUnsent(addressOf(place, what), unsent);
}

// ---- A row ----

/** The form of an order as it is filled in: for a new one, or for one of the list. */
export interface Begun {
  editing: Mark | "new";
  country: number;
  role: Role | null;
  lines: string[];
}

const isRole = (value: unknown): value is Role => ROLES.includes(value as Role);
const areTexts = (value: unknown): value is string[] =>
  Array.isArray(value) && value.every((entry) => typeof entry === "string");

function markOf(value: unknown): Mark | "new" | null {
  if (value === "new") return "new";
  const { country, lines, nth } = (value ?? {}) as Record<string, unknown>;
  return Number.isInteger(country) && Number.isInteger(nth) && areTexts(lines)
    ? { country: Number(country), lines, nth: Number(nth) }
    : null;
}

/** As it was kept; null: it is nothing that could have been. */
export function readBegun(text: string | undefined): Begun | null {
  let said: Record<string, unknown>;
  try {
    said = Object(JSON.parse(text ?? "null")) as Record<string, unknown>;
  } catch {
    return null;
  }
  const { country, role, lines } = said;
  const editing = markOf(said["editing"]);
  if (!editing || !Number.isInteger(country) || !areTexts(lines) || !(role === null || isRole(role))) return null;
  return { editing, country: Number(country), role, lines };
}

export const begunAt = async (place: Place): Promise<Begun | null> => readBegun((await find(place, "row"))?.[0]);
export const keepBegun = (place: Place, begun: Begun | null): Promise<void> =>
  keep(place, "row", begun && [JSON.stringify(begun)]);

// ---- Changes of the list that the server has not taken ----

const isOrder = (value: unknown): boolean => {
  const { country, lines } = Object(value) as Record<string, unknown>;
  return Number.isInteger(country) && areTexts(lines);
};

/** Whether it says all that a change of its kind says. */
function isEdit(value: unknown): value is Edit {
  const { kind, order, orders, before, but, lines, country } = Object(value) as Record<string, unknown>;
  const isMark = (mark: unknown) => markOf(mark) !== null && mark !== "new";
  const isMarkOrNone = (mark: unknown) => mark === null || mark === undefined || isMark(mark);
  switch (kind) {
    case "add":
      return isOrder(order) && isMarkOrNone(before);
    case "add_all":
      return Array.isArray(orders) && orders.every(isOrder);
    case "replace":
      return isMark(order) && areTexts(lines);
    case "remove":
      return isMark(order);
    case "move":
      return isMark(order) && isMarkOrNone(before);
    case "clear":
      return Number.isInteger(country) && (but === undefined || (Array.isArray(but) && but.every(isMark)));
    default:
      return false;
  }
}

export function readEdits(text: string | undefined): Edit[] {
  try {
    const said: unknown = JSON.parse(text ?? "[]");
    return Array.isArray(said) ? said.filter(isEdit) : [];
  } catch {
    return [];
  }
}

export const editsAt = async (place: Place): Promise<Edit[]> => readEdits((await find(place, "edits"))?.[0]);
export const keepEdits = (place: Place, edits: Edit[] | null): Promise<void> =>
  keep(place, "edits", edits && [JSON.stringify(edits)]);

// ---- Numbers ----

const toNumber = (text: string | undefined) => {
  const number = Number(text);
  return Number.isInteger(number) && number >= 1 && number <= ROLES.length ? number : null;
};

export async function numbersAt(place: Place): Promise<Numbers | null> {
  const words = await find(place, "numbers");
  return words && ROLES.map((_, index) => toNumber(words[index]));
}
export const keepNumbers = (place: Place, numbers: Numbers | null): Promise<void> =>
  keep(place, "numbers", numbers && numbers.map((number) => String(number ?? "")));

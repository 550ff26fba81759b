// What a game says of a position, as JSON, and how a reader finds the way in it: what each piece is called, what it comes to in a line.
import { fieldName, valueText } from "./words";

export type Json = string | number | boolean | null | Json[] | { [key: string]: Json };
export type Branch = Json[] | { [key: string]: Json };

/** Who reads, and of what. */
export interface Reader {
  game: string;
  seats: number;
  nameOf: (seat: number) => string;
}

export interface Piece {
  key: string; // Stays the same from one position to the next.
  name: string;
  value: Json;
}

const PREVIEWED = 4; // Pieces of a closed branch that are told.
const IN_LINE = 30; // Words of a list that are told in one line.

/** These fields hold a seat's number wherever they stand. */
const SEAT_FIELDS = new Set(["seat", "viewer", "awaiting", "winner"]);
/** These lists have an item for each seat, in their order. */
const SEAT_LISTS = new Set(["players", "seats", "teams"]);

export const isBranch = (value: Json | undefined): value is Branch => typeof value === "object" && value !== null;
const isLeafList = (value: Json): value is Exclude<Json, Branch>[] =>
  Array.isArray(value) && value.length <= IN_LINE && !value.some((item) => isBranch(item));
/** Whether it is told in one line: a word, a number, a list of such. */
export const isLeaf = (value: Json) => !isBranch(value) || isLeafList(value);

export function leafText(reader: Reader, field: string, value: Json): string {
  if (isLeafList(value)) return value.map((item) => leafText(reader, field, item)).join(", ") || "–";
  if (isBranch(value)) return "";
  if (typeof value === "number" && SEAT_FIELDS.has(field) && value >= 0 && value < reader.seats)
    return reader.nameOf(value);
  return valueText(reader.game, value);
}

function seatOf(item: Json): number | null {
  const seat = isBranch(item) && !Array.isArray(item) ? item["seat"] : undefined;
  return typeof seat === "number" ? seat : null;
}

/** A list's item is called by the seat that it is of, by its first field, or by its number. */
function itemName(reader: Reader, list: string, item: Json, index: number): string {
  if (SEAT_LISTS.has(list)) return reader.nameOf(seatOf(item) ?? index);
  const [field, value] = isBranch(item) && !Array.isArray(item) ? (Object.entries(item)[0] ?? []) : [];
  if (field === undefined || value === undefined || isBranch(value)) return String(index + 1);
  const text = leafText(reader, field, value);
  return SEAT_FIELDS.has(field) ? text : `${fieldName(reader.game, field)} ${text}`;
}

export function piecesOf(reader: Reader, field: string, branch: Branch): Piece[] {
  if (Array.isArray(branch))
    return branch.map((value, i) => ({ key: String(i), name: itemName(reader, field, value, i), value }));
  return Object.entries(branch).map(([key, value]) => ({ key, name: fieldName(reader.game, key), value }));
}

export const pieceAt = (value: Json | undefined, key: string): Json | undefined =>
  Array.isArray(value) ? value[Number(key)] : isBranch(value) ? value[key] : undefined;

export const isChanged = (value: Json, before: Json | undefined) =>
  before !== undefined && JSON.stringify(value) !== JSON.stringify(before);

const COLUMNS = 8; // More would not stand beside one another.

/** The fields of a list's items, if all have the same few, each told in a word or two: such a list is a table. */
export function columnsOf(branch: Branch): string[] | null {
  if (!Array.isArray(branch) || branch.length < 2) return null;
  const fieldsOf = (item: Json) => (isBranch(item) && !Array.isArray(item) ? Object.keys(item) : []);
  const fields = fieldsOf(branch[0] ?? null);
  const isRow = (item: Json) =>
    fieldsOf(item).join() === fields.join() && fields.every((field) => isLeaf(pieceAt(item, field) ?? null));
  const columns = fields.filter((field) => field !== "seat"); // It is what the row is called.
  return columns.length > 0 && columns.length <= COLUMNS && branch.every(isRow) ? columns : null;
}

/** What a closed branch holds, in a line. */
export function preview(reader: Reader, branch: Branch): string {
  if (Array.isArray(branch)) return String(branch.length);
  const leaves = Object.entries(branch).filter(([key, value]) => key !== "seat" && !isBranch(value));
  const told = leaves
    .slice(0, PREVIEWED)
    .map(([key, value]) => `${fieldName(reader.game, key)} ${leafText(reader, key, value)}`);
  return told.join(", ") + (leaves.length > PREVIEWED ? " …" : "");
}

// A card that is held over the field and not organised yet outlives a reload, as long as the position is the same.
import type { Table } from "../../table/types";
import type { Placed } from "./Hand.svelte";
import type { CardName } from "./types";

/** Without a network it may not be there; then nothing is kept, and nothing taken from the game. */
const shelf = () => import("../../shelf/unsent").catch(() => null);

/** Written like an action, except for the mark. */
const written = ({ card, turn, arcs }: Placed): string => `organise ${card} turn ${turn}${arcs && ` arcs ${arcs}`}`;

export function placedAs(action: string | undefined): Placed | null {
  const found = /^organise (\S+) turn ([0-5])(?: arcs (.+))?$/.exec(action ?? "");
  if (!found?.[1]) return null;
  const card = /^\d+$/.test(found[1]) ? Number(found[1]) : (found[1] as CardName);
  return { card, turn: Number(found[2]), arcs: found[3] ?? "" };
}

/** `place` takes a card up again, if it may be. To be called while a component is made. */
export function keepPlaced(table: () => Table, placing: () => Placed | null, place: (placed: Placed) => void): void {
  let restored = $state(false);
  let kept = false; // Something is kept for the next visit.
  const now = () => table().frames.at(-1)?.event?.n ?? 0;

  async function restore(): Promise<void> {
    const { address, seat } = table();
    const unsent = address ? ((await (await shelf())?.unsentAt(address)) ?? null) : null;
    const placed = unsent?.n === now() && unsent.seat === seat ? placedAs(unsent.actions[0]) : null;
    if (placed && placing() === null) place(placed);
    kept = unsent !== null;
    restored = true;
  }

  async function keep(placed: Placed | null): Promise<void> {
    const { address, seat } = table();
    if (!address || (placed === null && !kept)) return;
    kept = placed !== null;
    const unsent = placed && { seat: seat ?? 0, n: now(), actions: [written(placed)], time: Date.now() };
    await (await shelf())?.keepUnsent(address, unsent);
  }

  let begun = false;
  $effect(() => {
    if (begun || table().legal.length === 0) return;
    begun = true;
    void restore();
  });
  $effect(() => {
    const placed = placing();
    if (restored) void keep(placed);
  });
}

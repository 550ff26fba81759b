// The evenings at which this browser has a place. At each it is a guest of its own (links.ts), so the list of tables, which it asks for as it is at
// tables, does not have them: each is asked for as who one is there.
import { Line, isRefused } from "../net/line.svelte";
import { tableAnswers, type TableLine } from "../table/messages";
import { identityOf, type Part } from "./links";

export interface KeptPlace {
  id: string;
  part: Exclude<Part, "screen">;
  shown: string; // Of its key.
  address: string;
}

/** A place, and what the server lists of its evening. */
export interface ListedPlace {
  place: KeptPlace;
  table: TableLine;
}

const KEPT = /^casus\.(desk|team|curator)\.([a-z0-9]{16})\.([0-9a-f]{8})\.token$/;
const PATIENCE_MS = 5000;
const PLACES_MAX = 20; // One connection each, one after the other.

/** The places whose identities are among the keys of this browser's storage. */
export function placesIn(keys: string[]): KeptPlace[] {
  return keys.flatMap((key) => {
    const [, part = "", id = "", shown = ""] = KEPT.exec(key) ?? [];
    if (part !== "desk" && part !== "team" && part !== "curator") return [];
    return [{ id, part, shown, address: `#/evening/${id}/${part}/${shown}` }];
  });
}

/** What the server lists of that evening for who one is there; null: nothing, or not in time. */
function listed({ id, part, shown }: KeptPlace): Promise<TableLine | null> {
  return new Promise((resolve) => {
    const end = (found: TableLine | null) => {
      clearTimeout(timer);
      line.close();
      resolve(found);
    };
    const ask = async () => {
      for (const over of [false, true]) {
        const reply = await line.send({ type: "lobby", watch: false, over, from: 0 });
        const found = isRefused(reply) ? undefined : reply.tables.find((table) => table.own && table.id === id);
        if (found) return end(found);
      }
      end(null);
    };
    const line = new Line(
      identityOf(id, part, shown),
      "json",
      { answers: tableAnswers, pushes: {} },
      () => {},
      () => void ask(),
    );
    const timer = setTimeout(() => end(null), PATIENCE_MS);
    line.connect();
  });
}

/** All of them that the server knows, from the newest. A place that was taken away, or whose evening is gone, is left out. */
export async function ownEvenings(): Promise<ListedPlace[]> {
  const found: ListedPlace[] = [];
  for (const place of placesIn(Object.keys(localStorage)).slice(0, PLACES_MAX)) {
    const table = await listed(place);
    if (table) found.push({ place, table });
  }
  return found.sort((one, other) => other.table.created - one.table.created);
}

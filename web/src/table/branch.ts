// A game that goes on from a moment of another one: what counted until then is its beginning, and from there on it has dice of its own. Since they are not
// those of its beginning its record names no dice: chance is what it says (docs/record.md).
import { bytesToHex } from "../verify/dice";
import { chained, opening, type LocalGame, type LocalSeat } from "./local.svelte";
import type { TableEvent } from "./types";

type Line = TableEvent & { time: number };

/** The events that count after event `n`: what was taken back is left out, and so is who gave up and the end. */
function countedUntil(lines: Line[], n: number): Line[] {
  let counted: Line[] = [];
  for (const event of lines) {
    const { takeback } = event;
    if (event.n > n) break;
    if (takeback !== undefined) counted = counted.filter((one) => one.n <= takeback);
    else if (event.action) counted.push(event);
  }
  return counted;
}

/** The game of the record with these lines as it stood after event `n`, to be gone on with by those seats. */
export function branchOf(lines: string[], n: number, seats: LocalSeat[]): LocalGame {
  const [header, ...events] = lines.map((line) => JSON.parse(line) as Line);
  const { game, rules, options, time } = header as unknown as Omit<ReturnType<typeof opening>, "seats">;
  const first = opening(game, rules, options, seats, time);
  const counted = countedUntil(events, n).map(({ seat, action, time }, i) => ({ n: i + 1, seat, action, time }));
  let hash: Uint8Array = new Uint8Array(32);
  const written = [first, ...counted].map((fields) => {
    const { line, hash: next } = chained(hash, fields);
    hash = next;
    return line;
  });
  const random = () => bytesToHex(crypto.getRandomValues(new Uint8Array(32)));
  return { game, options, seats, secret: random(), entropy: seats.map(random), lines: written };
}

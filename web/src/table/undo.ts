// What a seat may take back alone, by the contract and no game's words: its own last action, if the game awaited nobody else before it and awaits
// nobody else now, and it has shown nothing. The server decides the same way (src/server/table/takeback.c).
import { Snapshot } from "../core/snapshot";
import type { Frame } from "./types";

/** The frame of the last action that counts, up to a frame: what was taken back is passed over. -1: there is none. */
export function lastLive(frames: Frame[], upTo = frames.length - 1): number {
  let at = upTo;
  while (at >= 0) {
    const event = frames[at]?.event;
    if (event?.takeback !== undefined) {
      const { takeback } = event;
      at = frames.findLastIndex((frame) => (frame.event?.n ?? 0) <= takeback);
    } else if (event?.seat !== undefined) return at;
    else at--;
  }
  return -1;
}

/** Whether the frame lies in the middle of what was chosen at once and shown together: then nobody can go back to it. */
function isAmidReveal(game: string, frames: Frame[], at: number): boolean {
  const [before, after] = [frames[at - 1], frames[at]];
  if (!before || after?.event?.seat === undefined) return false;
  const [then, now] = [new Snapshot(game, before.bytes).actor(), new Snapshot(game, after.bytes).actor()];
  if (then.kind !== "simultaneous" || now.kind !== "simultaneous") return false;
  return now.awaited.every((seat) => then.awaited.includes(seat));
}

/** The event to go back to so that the seat makes its last choice again, with whatever was shown together with it;
 * null: it has made none. */
export function beforeLastChoice(game: string, frames: Frame[], seat: number): number | null {
  let choice = lastLive(frames);
  while (choice >= 0 && frames[choice]?.event?.seat !== seat) choice = lastLive(frames, choice - 1);
  if (choice < 0) return null;
  let at = choice - 1;
  while (isAmidReveal(game, frames, at)) at--;
  return frames[at]?.event?.n ?? 0;
}

function awaitsOnly(position: Snapshot, seat: number): boolean {
  const actor = position.actor();
  return actor.kind === "player" && actor.seat === seat;
}

/** Whether this seat, whose views the frames hold, may take its last action back alone. */
export function mayTakeBack(game: string, frames: Frame[], seat: number | null): boolean {
  const live = lastLive(frames);
  const [event, before, now] = [frames[live]?.event, frames[live - 1], frames[frames.length - 1]];
  if (seat === null || !event?.action || !before || !now) return false;
  if (event.seat !== seat || typeof event.by === "string") return false; // Another's, or a bot's that played for it.
  const position = new Snapshot(game, before.bytes);
  if (!awaitsOnly(position, seat) || position.reveals(seat, event.action)) return false;
  return awaitsOnly(new Snapshot(game, now.bytes), seat);
}

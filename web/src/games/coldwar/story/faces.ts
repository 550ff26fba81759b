// What each face of a die would bring, before it has landed.
import { FACES, other, type Side } from "../types";
import type { Roll } from "./beats";

export interface FaceOutcome {
  good: boolean;
  changes: { side: Side; change: number }[]; // Influence, where a coup is rolled.
}

function coupChanges({ seat, result, die }: Roll, face: number, held: number): FaceOutcome["changes"] {
  const points = result - die + face;
  const removed = Math.min(points, held); // What there is not to remove is added.
  return [
    { side: other(seat), change: -removed },
    { side: seat, change: points - removed },
  ].filter(({ change }) => change !== 0);
}

/** By the faces from 1; `held`: the other side's influence where a coup is made. Empty where two dice are compared. */
export function facesOf(roll: Roll, held: number): FaceOutcome[] {
  const { needed, most, what } = roll;
  if (needed === null) return [];
  return Array.from({ length: FACES }, (_, i) => {
    const good = most ? i + 1 <= needed : i + 1 >= needed;
    return { good, changes: good && what === "coup" ? coupChanges(roll, i + 1, held) : [] };
  });
}

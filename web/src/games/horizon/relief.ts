// The field as a relief of light: what is realised is a plateau lit from the centre, the ring of the phase one step lower with a glowing rim, the
// future lies at the ground.
import { centre, outline, ringOf, type Point } from "./geometry";
import type { Position } from "./types";

export type Level = "settled" | "present" | "future";
export const LIFT: Record<Level, number> = { settled: 16, present: 7, future: 0 };
const GROUND = -12; // How far the table's edge reaches down.

export interface Relief {
  levelOf: (node: string) => Level;
  at: (node: string) => Point; // The middle of a node as it stands.
  all: string; // Outlines: of the field, of all that the light has reached, of what is realised.
  lit: string;
  plateau: string;
}

export function reliefOf(position: Position): Relief {
  const levels = new Map(
    position.nodes.map(({ node, status }): [string, Level] => [
      node,
      status !== "open"
        ? "settled"
        : ringOf(node) === position.phase && position.stage !== "over"
          ? "present"
          : "future",
    ]),
  );
  const levelOf = (node: string) => levels.get(node) ?? "future";
  const names = position.nodes.map(({ node }) => node);
  return {
    levelOf,
    at: (node) => {
      const { x, y } = centre(node);
      return { x, y: y - LIFT[levelOf(node)] };
    },
    all: outline(names),
    lit: outline(names.filter((node) => levelOf(node) !== "future")),
    plateau: outline(names.filter((node) => levelOf(node) === "settled")),
  };
}

/** A wall drawn as thin layers one above another: how high each lies, and how far it is from the first colour to the second, in percent. */
export function layers(from: number, to: number): { lift: number; part: number }[] {
  const count = Math.max(2, Math.ceil((to - from) / 1.5) + 1);
  return Array.from({ length: count }, (_, i) => ({
    lift: from + ((to - from) * i) / (count - 1),
    part: Math.round((100 * i) / (count - 1)),
  }));
}

export const GROUND_LAYERS = layers(GROUND, 0);
export const PRESENT_LAYERS = layers(0, LIFT.present);
export const plateauLayers = (onPresent: boolean) => layers(onPresent ? LIFT.present : 0, LIFT.settled);

// Legal actions, sorted to where the page offers them: at a node, at the hand, or in the bar. An action's text is the game's own
// (src/games/horizon/README.md); nothing here decides what is legal.
import type { Arcs, CardName, Colour, Mark } from "./types";

export interface Move {
  action: string;
  verb: string;
  node: string | null; // Where it is offered; null: nowhere in particular.
  words: string[];
}

/** Which word of an action names the node that it is about. */
const NODE_WORD: Record<string, number> = { move: 1, leave: 1, influence: 1, "play shortcut": 2, "play whisper": 2 };

/** These concern the node where one's pawn stands. */
const AT_PAWN = new Set(["strengthen", "lay", "finish", "play catalyst"]);

export function sortMove(action: string, pawn: string): Move {
  const words = action.split(" ");
  const verb = words[0] === "play" ? `play ${words[1]}` : (words[0] ?? "");
  const at = NODE_WORD[verb];
  return { action, verb, words, node: at !== undefined ? (words[at] ?? null) : AT_PAWN.has(verb) ? pawn : null };
}

export interface Way {
  action: string;
  turn: number | null;
  mark: Mark;
  arcs: string; // "blue violet", "- orange", or "" where the card has its own.
}

/** The colours that a way names, as they would lie on the arcs. */
export function arcsOf(named: string): Arcs {
  const [v = "-", x = "-"] = named.split(" ");
  const colour = (word: string) => (word === "-" ? null : (word as Colour));
  return { v: colour(v), x: colour(x) };
}

/** The ways to organise a card, out of all legal actions. */
export function waysOf(legal: string[], card: CardName): Way[] {
  return legal.flatMap((action) => {
    const found = /^organise (\S+)(?: turn (\d))? mark ([vx])(?: arcs (.+))?$/.exec(action);
    if (found?.[1] !== String(card)) return [];
    return [
      { action, turn: found[2] === undefined ? null : Number(found[2]), mark: found[3] as Mark, arcs: found[4] ?? "" },
    ];
  });
}

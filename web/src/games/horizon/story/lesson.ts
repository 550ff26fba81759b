// The first lesson, step by step: four rounds on a small field, won by whoever follows it. Each step says one thing, and allows what it is about.
import type { Placed } from "../Hand.svelte";
import type { Script } from "./lesson.svelte";

export const SCRIPT: Script = {
  options: "players 2\nrings 2\nrounds 1 1 2\nstart_momentum 42\nhand_limit 6\nstart_mark v\n",
  deals: [
    ["14", "25", "4", "45", "51", "12", "8"],
    ["57", "47", "28", "17"],
  ],
  artifacts: ["archive", "blank", "blank"],
  opponent: [
    ["move 1.2", "organise 57 turn 1 mark x", "end"],
    ["influence 1.1 x 2", "move 2.3", "organise 47 turn 1 mark v", "end"],
    ["influence 2.3 v 3", "move 2.2", "move 2.1", "influence 2.12 x 3", "end"],
    ["move 2.12", "move 2.11", "organise 28 turn 5 mark v", "end"],
    ["leave 2.12"],
  ],
};

export interface Lesson {
  key: string;
  /** What may be done; null: the step is read, and passed by a button. */
  act: RegExp | null;
  card?: number | "logistics"; // To be taken from the hand first: the step is done when it is.
  held?: number; // A card of the hand where one is to look.
  node?: string; // Where one is to look.
  turn?: number; // As it is to be turned.
  example?: number; // A card that is shown large.
}

export const LESSONS: Lesson[] = [
  { key: "welcome", act: null },
  { key: "field", act: null, node: "0" },
  { key: "goal", act: null, example: 14 },
  { key: "move", act: /^move 1\.1$/, node: "1.1" },
  { key: "card", act: /^organise 14 turn 5 mark v$/, card: 14 },
  { key: "organise", act: /^organise 14 turn 5 mark v$/, turn: 5 },
  { key: "draw", act: /^draw$/ },
  { key: "end", act: /^end$/ },
  { key: "trap", act: null, node: "1.2" },
  { key: "charter", act: null, node: "2.3" },
  { key: "tie", act: null, node: "1.1" },
  { key: "influence", act: /^influence 1\.2 v 3$/, node: "1.2" },
  { key: "ahead", act: /^move 2\.12$/, node: "2.12" },
  { key: "star", act: /^organise 25 turn 5 mark v$/, card: 25 },
  { key: "turned", act: /^organise 25 turn 5 mark v$/, turn: 5 },
  { key: "watch", act: /^end$/ },
  { key: "first_points", act: null },
  { key: "discard", act: /^discard 51$/, held: 51 },
  { key: "archive", act: /^play archive$/ },
  { key: "beside", act: /^move 2\.1$/, node: "2.1" },
  { key: "comet", act: /^organise 12 turn 4 mark v$/, card: 12 },
  { key: "aim", act: /^organise 12 turn 4 mark v$/, turn: 4 },
  { key: "gather", act: /^gather$/ },
  { key: "twice", act: /^end$/ },
  { key: "strengthen", act: /^strengthen 4 [12]$/, node: "2.1" },
  { key: "between", act: /^move 2\.2$/, node: "2.2" },
  { key: "logistics", act: /^organise logistics mark v$/, card: "logistics" },
  { key: "blank", act: /^organise logistics mark v$/ },
  { key: "lay_back", act: /^lay 3 cause 4$/ },
  { key: "lay_on", act: /^lay 2 hindrance 4$/ },
  { key: "finish", act: /^finish$/ },
  { key: "last", act: /^end$/ },
];

interface Learner {
  placing: Placed | null;
  selected: string | null; // The chosen node.
  legal: string[]; // What the lesson allows now.
}

/** What is pressed to do it: a button, or something round the chosen event. */
const pressed = (legal: string[]): string[] => [
  ...legal.map((action) => `[data-act="${action}"]`),
  ".wheel .petal.value",
  ".wheel .petal",
];

/** Where the learner is to look: the first of these that is there. */
export function beaconsOf(lesson: Lesson, { placing, selected, legal }: Learner): string[] {
  const organised = /^organise (\S+) /.exec(legal[0] ?? "")?.[1]; // A card that was put back into the hand.
  const card = lesson.card ?? (placing ? undefined : (lesson.held ?? organised));
  if (card !== undefined) return [`[data-card="${card}"]`];
  if (placing && lesson.turn !== undefined && placing.turn !== lesson.turn)
    return [`.dial [data-turn="${lesson.turn}"]`];
  if (lesson.node !== undefined && selected !== lesson.node) return [`[data-node="${lesson.node}"]`];
  return lesson.act ? pressed(legal) : [];
}

// The rules as the page tells them: sections in order, with the numbers that a paragraph sums up; parts by the numbers' beginnings.
import assert from "node:assert/strict";
import { test } from "node:test";
import { load } from "./load.mjs";

const { paragraphOf, partsOf, sectionsOf } = await load("shell/rulebook.ts");

test("a paragraph ends with the rules that it sums up, or with none", () => {
  assert.deepEqual(paragraphOf("Time runs outwards. [R1 R2]"), { text: "Time runs outwards.", rules: ["R1", "R2"] });
  assert.deepEqual(paragraphOf("A bracket [like this] within."), { text: "A bracket [like this] within.", rules: [] });
});

test("a guide's sections come in their order, each with its paragraphs and its example", () => {
  const sections = sectionsOf({
    "g.guide.b": "Second letter, first told",
    "g.guide.b.1": "One. [F1]",
    "g.guide.b.2": "Two.",
    "g.guide.b.example": "You roll 3.",
    "g.guide.a": "Then",
  });
  assert.deepEqual(
    sections.map(({ key, title, paragraphs, example }) => [key, title, paragraphs.length, example]),
    [
      ["b", "Second letter, first told", 2, "You roll 3."],
      ["a", "Then", 0, null],
    ],
  );
});

test("rules are put into parts by how their numbers begin", () => {
  const parts = partsOf(
    ["2.1", "2.1.7", "10.1", "RUL1", "PR1", "SET-1"].map((id) => ({ id, place: "" })),
    { 2: "The map" },
  );
  assert.deepEqual(
    parts.map(({ key, title, rules }) => [key, title, rules.length]),
    [
      ["2", "The map", 2],
      ["10", "10", 1],
      ["RUL", "RUL", 1],
      ["PR", "PR", 1],
      ["SET-", "SET-", 1],
    ],
  );
});

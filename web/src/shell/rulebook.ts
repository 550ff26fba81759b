// A game's rules as the page shows them: first told in the order in which a new player needs them, from guide-GAME.json, then each by its number.

export interface Rule {
  id: string;
  place: string; // In the code.
}

export interface Part {
  key: string;
  title: string;
  rules: Rule[];
}

export interface Paragraph {
  text: string;
  rules: string[]; // The numbers of the rules that it sums up.
}

export interface Section {
  key: string;
  title: string;
  paragraphs: Paragraph[];
  example: string | null;
}

/** A paragraph of the guide ends with the rules that it sums up: "Time runs outwards. [R1 R2]". */
export function paragraphOf(told: string): Paragraph {
  const [, text = told, rules = ""] = /^(.*?)\s*\[([^\]]*)\]$/s.exec(told) ?? [];
  return { text, rules: rules.split(/\s/).filter(Boolean) };
}

/** The sections of a guide, whose texts come in their order: "GAME.guide.KEY" the heading, ".1", ".2" its paragraphs, ".example" one. */
export function sectionsOf(guide: Record<string, string>): Section[] {
  const sections = new Map<string, Section>();
  for (const [name, text] of Object.entries(guide)) {
    const [, , key = "", what] = name.split(".");
    const section = sections.get(key);
    if (what === undefined) sections.set(key, { key, title: text, paragraphs: [], example: null });
    else if (what === "example" && section) section.example = text;
    else section?.paragraphs.push(paragraphOf(text));
  }
  return [...sections.values()];
}

/** What a rule belongs to: the letters or the chapter with which its number begins. */
const partOf = (id: string) => /^([A-Z]+-?|\d+)/.exec(id)?.[0] ?? "";

/** The rules in parts, in their order. */
export function partsOf(rules: Rule[], titles: Record<string, string>): Part[] {
  const found = new Map<string, Part>();
  for (const rule of rules) {
    const key = partOf(rule.id);
    const part = found.get(key) ?? { key, title: titles[key] ?? key, rules: [] };
    part.rules.push(rule);
    found.set(key, part);
  }
  return [...found.values()];
}

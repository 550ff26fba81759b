// What becomes of a text of the catalogues before it is shown: names and numbers are filled in, and the spaces that may not end a line are
// made no-break spaces, as each language has it. So the catalogues hold plain spaces only, and a percent sign stands the same everywhere.

const NO_BREAK = "\u00a0";
const NO_BREAK_HYPHEN = "\u2011"; // In the names of directions, which stand on narrow buttons.
const JOINER = "\u2060"; // Without width; no line ends there.

interface Habits {
  /** Words that may not stand at the end of a line. */
  clinging: ReadonlySet<string>;
  /** Short words that stay with a number after them. */
  leading: ReadonlySet<string>;
  /** Whether this word is counted or measured by a number before it. */
  counted: (word: string) => boolean;
  /** What stands between a number and the percent sign. */
  beforePercent: string;
}

const words = (list: string) => new Set(list.split(" "));
const ENGLISH_UNITS = words("VP AU min");
const notIn = (list: string) => {
  const others = words(list);
  return (word: string) => !others.has(word);
};

const HABITS = {
  en: {
    clinging: new Set<string>(),
    leading: new Set<string>(),
    counted: (word) => ENGLISH_UNITS.has(word),
    beforePercent: "",
  },
  ru: {
    clinging: words("а в и к о с у"),
    leading: words("до за из на не от по"),
    counted: notIn("а в во до для если же за и из или к как на не но о от по при с со у что"),
    beforePercent: NO_BREAK,
  },
  cs: {
    clinging: words("a i k o s u v z"),
    leading: words("až do na od po za"),
    counted: notIn("a ale až by do i je jsou k ke na nebo o od po pro při s se u v ve z za ze že"),
    beforePercent: NO_BREAK,
  },
} satisfies Record<string, Habits>;

const DASHES = words("— – ·"); // No line begins with one.
/** Signs after which a number stands. */
const NUMBERED = words("№ č. No.");

/** The longest word of the sets above, with quotation marks and brackets before it. */
const SHORT = 5;

/** Whether this short word stays with what follows it. */
function leads(word: string, right: string, { clinging, leading }: Habits): boolean {
  if (clinging.has(word.toLowerCase())) return true;
  return /^\d/.test(right) && (NUMBERED.has(word) || leading.has(word.toLowerCase()));
}

const endsInNumber = (word: string) => /\d\+?$/.test(word.slice(-2));

function binds(left: string, right: string, habits: Habits): boolean {
  if (DASHES.has(right) || /^[✓✗]/.test(right)) return left !== "";
  if (left.length <= SHORT && leads(left.replace(/^[("«„“]+/, ""), right, habits)) return true;
  if (!endsInNumber(left)) return false;
  const next = /^\p{L}+/u.exec(right)?.[0];
  return next === undefined ? /^\d{3}(?!\d)/.test(right) : habits.counted(next);
}

/** A text as it is set in a language: which of its spaces may not break, and how its percent signs stand. */
export function typeset(language: keyof typeof HABITS, text: string): string {
  const habits = HABITS[language];
  const parts = text
    .replace(/(\d)[ \u00a0]?%/g, `$1${habits.beforePercent}%`)
    .replace(/(?<=\d)–(?=\d)/g, `–${JOINER}`)
    .replace(/(?<=юго|северо)-/gi, NO_BREAK_HYPHEN)
    .split(" ");
  let line = parts[0] ?? "";
  for (let i = 1; i < parts.length; i++) {
    const right = parts[i] ?? "";
    line += (binds(parts[i - 1] ?? "", right, habits) ? NO_BREAK : " ") + right;
  }
  return line;
}

/** A text with what its places are called by: "{0}", "{name}", "{coldwar.card.nato}". A place that nothing is known of stays as it is. */
export function fill(text: string, valueOf: (name: string) => string | number | undefined): string {
  if (!text.includes("{")) return text;
  return text.replace(/\{([\w.]+)\}(\.?)/g, (place: string, name: string, stop: string) => {
    const value = valueOf(name);
    if (value === undefined) return place;
    const said = String(value).replace(/^-(?=\d[\d\s.,]*$)/, "−"); // A number below 0 has a minus, not a hyphen.
    return /[.…?!]$/.test(said) ? said : said + stop; // Its own stop ends the sentence too.
  });
}

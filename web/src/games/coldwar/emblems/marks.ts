// What emblems are made of: shapes and letters on a field of 150 by 66, and the signs that the cards have in common. What is American has corners,
// what is Soviet is round; what is taken away is hollow with a broken edge. So nothing depends on colour.
export const FIELD = { width: 150, height: 66 };

export type Ink =
  | "ink"
  | "paper"
  | "us"
  | "ussr"
  | "gold"
  | "grey"
  | "sea"
  | "land"
  | "zone"
  | "usLand"
  | "ussrLand"
  | "goldLand"
  | LampInk;
type LampInk = "lamp1" | "lamp2" | "lamp3" | "lamp4" | "lamp5";

export interface Shape {
  d: string;
  fill?: Ink;
  stroke?: Ink;
  width?: number;
  dashed?: boolean;
  within?: string; // Only what lies inside this path is drawn.
  at?: [x: number, y: number, size: number]; // Where its own 0, 0 comes to lie.
}
export interface Letters {
  text: string; // "$vp", "$op", "$ops": the word for it in the reader's language.
  x: number; // The middle.
  y: number; // The foot of the letters.
  size: number;
  fill: Ink;
  halo?: boolean; // Over a map.
}
export type Mark = Shape | Letters;
export type Whose = "us" | "ussr" | "both";

const round = (value: number) => Math.round(value * 10) / 10;

// ---- Forms ----

export const box = (x: number, y: number, width: number, height: number, r = 0) =>
  r === 0
    ? `M${round(x)} ${round(y)}h${round(width)}v${round(height)}h${round(-width)}z`
    : `M${round(x + r)} ${round(y)}h${round(width - 2 * r)}q${r} 0 ${r} ${r}v${round(height - 2 * r)}q0 ${r} ${-r} ${r}h${round(2 * r - width)}q${-r} 0 ${-r} ${-r}v${round(2 * r - height)}q0 ${-r} ${r} ${-r}z`;
export const disc = (x: number, y: number, r: number) =>
  `M${round(x - r)} ${round(y)}a${r} ${r} 0 1 0 ${2 * r} 0a${r} ${r} 0 1 0 ${-2 * r} 0z`;
/** A star with this many points; a seal is one with many shallow ones. */
export function star(x: number, y: number, r: number, points = 5, depth = 0.46): string {
  const corner = (i: number) => {
    const angle = (i * Math.PI) / points - Math.PI / 2;
    const reach = i % 2 === 0 ? r : r * depth;
    return `${round(x + reach * Math.cos(angle))} ${round(y + reach * Math.sin(angle))}`;
  };
  return `M${Array.from({ length: 2 * points }, (_, i) => corner(i)).join("L")}z`;
}

// ---- Letters ----

export const text = (words: string, x: number, y: number, size = 18, fill: Ink = "ink"): Mark[] => [
  { text: words, x, y, size, fill, halo: true },
];

// ---- Influence: a block or a disc with what is added; hollow with what is taken ----

const outline = (side: Whose, x: number, y: number, r: number) => {
  if (side === "us") return box(x - r, y - r, 2 * r, 2 * r, 2);
  if (side === "ussr") return disc(x, y, r + 0.6);
  return `M${round(x)} ${round(y - r)}h${round(-r)}v${round(2 * r)}h${round(r)}a${r} ${r} 0 0 0 0 ${round(-2 * r)}z`;
};

const NONE = "✕"; // All of it is taken away.
const TAKEN = /^[−✕]/;

/** A cross, drawn: as a letter it would be thin. */
const cross = (x: number, y: number, r: number, stroke: Ink): Mark => ({
  d: `M${round(x - r)} ${round(y - r)}l${round(2 * r)} ${round(2 * r)}m0 ${round(-2 * r)}l${round(-2 * r)} ${round(2 * r)}`,
  stroke,
  width: 3,
});

export function token(side: Whose, x: number, y: number, words: string, r = 9): Mark[] {
  const size = words.length > 2 ? r : r * 1.25;
  const letters = (fill: Ink): Letters => ({ text: words, x, y: round(y + size * 0.36), size: round(size), fill });
  if (TAKEN.test(words)) {
    const ink = side === "both" ? "ink" : side;
    return [
      { d: outline(side, x, y, r), fill: "paper", stroke: ink, width: 1.6, dashed: true },
      words === NONE ? cross(x, y, r * 0.45, ink) : letters(ink),
    ];
  }
  if (side === "both")
    return [
      { d: outline(side, x, y, r), fill: "ussr", stroke: "paper", width: 2.4 },
      { d: box(x - r, y - r, r, 2 * r), fill: "us" },
      letters("paper"),
    ];
  return [{ d: outline(side, x, y, r), fill: side, stroke: "paper", width: 1.4 }, letters("paper")];
}

/** A country that counts: the seal of a battleground. */
export const seal = (x: number, y: number, words = "", r = 9, fill: Ink = "ink"): Mark[] => [
  { d: star(x, y, r, 12, 0.82), fill, stroke: "paper", width: 1.2 },
  ...(words ? [{ text: words, x, y: round(y + r * 0.42), size: round(r * 1.2), fill: "paper" as const }] : []),
];

// ---- Victory points: a number with its word under it, on the ground of the side that gains them ----

export function vp(side: Whose, words: string, x: number, y: number, size = 20): Mark[] {
  const ink: Ink = side === "both" ? "ink" : side;
  return [
    { text: words, x, y, size, fill: ink, halo: true },
    { text: "$vp", x, y: y + round(size * 0.56), size: round(size * 0.5), fill: ink, halo: true },
  ];
}

const ONE = /^[+−-]?1$/;

/** What operations gain or lose, or are worth. */
export const ops = (side: Whose, words: string, x: number, y: number, size = 22): Mark[] => {
  const ink: Ink = side === "both" ? "ink" : side;
  return [
    { text: words, x, y, size, fill: ink, halo: true },
    {
      text: ONE.test(words) ? "$op" : "$ops",
      x,
      y: y + round(size * 0.54),
      size: round(size * 0.48),
      fill: ink,
      halo: true,
    },
  ];
};

// ---- Arrows ----

/** From one point to another, bent to its left by so much. */
export function arrow(x1: number, y1: number, x2: number, y2: number, bend = 0, ink: Ink = "ink"): Mark[] {
  const length = Math.hypot(x2 - x1, y2 - y1) || 1;
  const middle = [(x1 + x2) / 2 + (bend * (y2 - y1)) / length, (y1 + y2) / 2 - (bend * (x2 - x1)) / length] as const;
  const angle = Math.atan2(y2 - middle[1], x2 - middle[0]);
  const corner = (turn: number, reach: number) =>
    `${round(x2 + reach * Math.cos(angle + turn))} ${round(y2 + reach * Math.sin(angle + turn))}`;
  const end = corner(Math.PI, 4);
  const way = `M${round(x1)} ${round(y1)}Q${round(middle[0])} ${round(middle[1])} ${end}`;
  const head = `M${corner(0, 0.5)}L${corner(Math.PI - 0.5, 7.5)}L${corner(Math.PI + 0.5, 7.5)}z`;
  return [
    { d: way, stroke: "paper", width: 5.4 },
    { d: way, stroke: ink, width: 2.6 },
    { d: head, fill: ink, stroke: "paper", width: 0.8 },
  ];
}

// ---- DEFCON ----

const LAMPS = [5, 4, 3, 2, 1] as const;

/** The five lamps, the lit one or ones bright; an arrow from the level before. */
export function lamps(lit: number[], from: number | null = null, y = 38, x = 75, gap = 24, r = 9.5): Mark[] {
  const at = (level: number) => x + (3 - level) * gap;
  const marks = LAMPS.flatMap((level): Mark[] => {
    const bright = lit.includes(level);
    return [
      {
        d: disc(at(level), y, r),
        fill: bright ? `lamp${level}` : "paper",
        stroke: bright ? "ink" : "grey",
        width: bright ? 1.8 : 1.1,
      },
      {
        text: String(level),
        x: at(level),
        y: round(y + r * 0.42),
        size: round(r * 1.2),
        fill: bright ? "ink" : "grey",
      },
    ];
  });
  const to = lit[0];
  const moved =
    from === null || to === undefined ? [] : arrow(at(from), y - r - 2.5, at(to), y - r - 2.5, from > to ? 13 : -13);
  return [...marks, ...moved];
}

/** One lamp alone. */
export const lamp = (level: 1 | 2 | 3 | 4 | 5, x: number, y: number, r = 10, words = String(level)): Mark[] => [
  { d: disc(x, y, r), fill: `lamp${level}`, stroke: "ink", width: 1.6 },
  { text: words, x, y: round(y + r * 0.4), size: round(r * 1.15), fill: "ink" },
];

// ---- Dice ----

const PIPS: Record<number, [number, number][]> = {
  1: [[0, 0]],
  2: [
    [-1, -1],
    [1, 1],
  ],
  3: [
    [-1, -1],
    [0, 0],
    [1, 1],
  ],
  4: [
    [-1, -1],
    [1, -1],
    [-1, 1],
    [1, 1],
  ],
  5: [
    [-1, -1],
    [1, -1],
    [0, 0],
    [-1, 1],
    [1, 1],
  ],
  6: [
    [-1, -1],
    [1, -1],
    [-1, 0],
    [1, 0],
    [-1, 1],
    [1, 1],
  ],
};

export function die(face: number, x: number, y: number, size = 26, ink: Ink = "ink"): Mark[] {
  const pips = (PIPS[face] ?? []).map(([across, down]) =>
    disc(x + across * size * 0.26, y + down * size * 0.26, round(size * 0.09)),
  );
  return [
    { d: box(x - size / 2, y - size / 2, size, size, round(size * 0.17)), fill: "paper", stroke: ink, width: 1.6 },
    { d: pips.join(""), fill: ink },
  ];
}

/** A war: the die, and what it needs at least. */
export const war = (needed: number, x: number, y: number, ink: Ink = "ink"): Mark[] => [
  ...die(needed, x, y, 26, ink),
  ...text(`${needed}+`, x + 32, y + 7, 20, ink),
];

// ---- Cards ----

/** A card with its coloured band, as on the table; `words` on it. */
export function card(side: Whose | "grey" | "gold", x: number, y: number, words = "", size = 1): Mark[] {
  const [width, height] = [24 * size, 34 * size];
  const ink: Ink = side === "both" ? "grey" : side;
  return [
    { d: box(x - width / 2, y - height / 2, width, height, 2), fill: "paper", stroke: "ink", width: 1.3 },
    { d: box(x - width / 2 + 1, y - height / 2 + 1, width - 2, height * 0.26), fill: ink },
    ...(words
      ? [
          {
            text: words,
            x,
            y: round(y + height * 0.33),
            size: round((words.length > 2 ? 11 : 15) * size),
            fill: "ink" as const,
          },
        ]
      : []),
  ];
}

/** The backs of a hand, a fan of them. */
export function hand(side: "us" | "ussr", x: number, y: number, count = 3): Mark[] {
  return Array.from({ length: count }, (_, i): Mark[] => {
    const left = x + (i - (count - 1) / 2) * 11;
    const low = y + Math.abs(i - (count - 1) / 2) * 2;
    return [
      { d: box(left - 10, low - 15, 20, 30, 2), fill: side, stroke: "paper", width: 1.4 },
      { d: side === "us" ? star(left, low, 6) : disc(left, low, 4.6), fill: "paper" },
      ...(side === "ussr" ? [{ d: disc(left, low, 2), fill: "ussr" as const }] : []),
    ];
  }).flat();
}

export const china = (x: number, y: number, size = 1): Mark[] => card("gold", x, y, "4", size);

// ---- Others ----

/** Forbidden, cancelled. */
export const barred = (x: number, y: number, r = 11): Mark[] => {
  const reach = round(r * 0.7);
  const d = `${disc(x, y, r)}M${round(x - reach)} ${round(y + reach)}l${2 * reach} ${-2 * reach}`;
  return [
    { d, stroke: "paper", width: 5 },
    { d, stroke: "lamp1", width: 3 },
  ];
};

/** What a region gives: presence, domination, control. */
export const steps = (...values: string[]): Mark[] =>
  values.flatMap((words, i): Mark[] => {
    const high = 15 + i * 4;
    return [
      { d: box(6 + i * 47, 66 - high, 44, high), fill: "ink", stroke: "paper", width: 1 },
      { text: words, x: 28 + i * 47, y: 63 - i, size: 13 + i * 2, fill: "paper" },
    ];
  });

/** Military operations: shells in a row, those that count in the side's colour. */
export const shells = (count: number, x: number, y: number, ink: Ink = "ink", gold = 0): Mark[] =>
  Array.from({ length: count }, (_, i) => ({
    d: `M${round(x + i * 13)} ${y}v-20q0 -8 4.5 -12q4.5 4 4.5 12v20z`,
    fill: i >= count - gold ? "gold" : ink,
    stroke: "paper" as const,
    width: 0.8,
  }));

/** Boxes of the Space Race. */
export const track = (count: number, y: number, lit: number): Mark[] => {
  const x = (i: number) => 75 + (i - (count - 1) / 2) * (120 / count);
  return [
    { d: `M${x(0)} ${y}H${x(count - 1)}`, stroke: "ink", width: 2 },
    ...Array.from({ length: count }, (_, i): Mark => ({
      d: disc(round(x(i)), y, 4.2),
      fill: i === lit ? "gold" : "paper",
      stroke: "ink",
      width: 1.6,
    })),
  ];
};

export const or = (x: number): Mark[] => [{ d: `M${x + 6} 8L${x - 6} 58`, stroke: "ink", width: 1.8 }];

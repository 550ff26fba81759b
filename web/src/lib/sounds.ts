// The sounds of a table, as data: each is a few voices, a tone or noise that swells and dies away; what makes them audible is synth.ts.
// Wood, paper, strings and bells; loud is only what is rare.

export interface Voice {
  wave: "sine" | "triangle" | "square" | "sawtooth" | "noise";
  /** A tone's pitch, in hertz, and the one that it glides to; noise has none. */
  hz?: number;
  to?: number;
  /** In seconds: when it begins, how long it swells, how long it dies away. */
  at?: number;
  attack?: number;
  decay: number;
  level: number;
  /** What is let through: where, gliding to where, how sharply. */
  filter?: { type: "lowpass" | "highpass" | "bandpass"; hz: number; to?: number; q?: number };
  /** How much of it the room gives back. */
  room?: number;
}

/** Struck metal: partials that are no multiples of one another, the higher the shorter. */
const bell = (hz: number, at: number, level: number, decay = 1.2): Voice[] =>
  [
    { times: 0.5, share: 0.25, lasts: 1 },
    { times: 1, share: 0.6, lasts: 0.9 },
    { times: 2.01, share: 0.3, lasts: 0.5 },
    { times: 2.76, share: 0.22, lasts: 0.35 },
    { times: 5.4, share: 0.1, lasts: 0.15 },
  ].map(({ times, share, lasts }) => ({
    wave: "sine",
    hz: hz * times,
    at,
    decay: decay * lasts,
    level: level * share,
    room: 0.35,
  }));

/** A string: bright at the first moment, round after it. */
const pluck = (hz: number, at: number, level: number, decay = 0.5): Voice[] => [
  {
    wave: "triangle",
    hz,
    at,
    decay,
    level,
    room: 0.3,
    filter: { type: "lowpass", hz: Math.min(hz * 9, 9000), to: hz * 1.5 },
  },
  { wave: "sine", hz: hz * 2, at, decay: decay / 3, level: level / 4, room: 0.3 },
];

/** A small wooden bar. */
const bar = (hz: number, at: number, level: number): Voice[] => [
  { wave: "sine", hz, at, decay: 0.45, level, room: 0.3 },
  { wave: "sine", hz: hz * 4, at, decay: 0.09, level: level * 0.35 },
];

/** Wood on wood. */
const knock = (hz: number, at: number, level: number): Voice[] => [
  { wave: "triangle", hz, to: hz * 0.7, at, decay: 0.055, level, room: 0.15 },
  {
    wave: "noise",
    at,
    attack: 0.001,
    decay: 0.025,
    level: level * 0.5,
    filter: { type: "bandpass", hz: hz * 4, q: 2 },
  },
];

/** Paper that is moved. */
const paper = (at: number, decay: number, level: number, hz: number, to: number): Voice[] => [
  { wave: "noise", at, attack: 0.012, decay, level, filter: { type: "bandpass", hz, to, q: 0.8 } },
];

/** Skin and air. */
const thud = (hz: number, at: number, level: number, decay: number): Voice[] => [
  { wave: "sine", hz, to: hz / 2, at, decay, level, room: 0.2 },
  { wave: "noise", at, attack: 0.001, decay: decay / 4, level: level * 0.5, filter: { type: "lowpass", hz: 700 } },
];

/** A sound that swells, of several pitches at once. */
const swell = (pitches: readonly number[], at: number, attack: number, decay: number, level: number): Voice[] =>
  pitches.map((hz) => ({
    wave: "triangle",
    hz,
    at,
    attack,
    decay,
    level: level / Math.sqrt(pitches.length),
    room: 0.4,
    filter: { type: "lowpass", hz: hz * 3 },
  }));

const horn = (hz: number, at: number, decay: number, level: number): Voice[] =>
  [1, 1.006].map((beat) => ({
    wave: "sawtooth",
    hz: hz * beat,
    at,
    attack: 0.04,
    decay,
    level,
    room: 0.35,
    filter: { type: "lowpass", hz: 500, to: 1100 },
  }));

/** A die falls, bounces ever sooner and ever softer, and lies. */
const BOUNCES = [0, 0.13, 0.23, 0.31, 0.37, 0.42, 0.46];

export const SOUNDS = {
  card: paper(0, 0.14, 1, 1600, 4200),
  turn: [...paper(0, 0.08, 0.9, 2800, 5200), ...paper(0.09, 0.06, 1, 1500, 900), ...knock(420, 0.1, 0.25)],
  seal: [...thud(150, 0, 0.6, 0.22), ...paper(0.02, 0.16, 0.25, 900, 400), ...bell(1320, 0.05, 0.09, 0.5)],
  die: [...BOUNCES.flatMap((at, i) => knock(330 + 23 * ((i * 3) % 5), at, 0.6 - 0.05 * i)), ...knock(250, 0.55, 0.7)],
  coup: [
    ...horn(73.4, 0, 0.8, 0.35),
    ...horn(77.8, 0.06, 0.7, 0.22),
    ...[0, 0.11, 0.2, 0.27, 0.33].flatMap((at, i) => thud(90, at, 0.28 + 0.07 * i, 0.16)),
  ],
  cube: knock(760, 0, 0.85),
  defcon: [...horn(220, 0, 0.3, 0.26), ...horn(174.6, 0.34, 0.5, 0.3), ...thud(65, 0.34, 0.4, 0.4)],
  vp: [...bell(659.3, 0, 0.3, 0.5), ...bell(987.8, 0.1, 0.32, 0.8)],
  space: [
    { wave: "sine", hz: 196, to: 1568, attack: 0.5, decay: 0.6, level: 0.28, room: 0.6 },
    {
      wave: "noise",
      attack: 0.6,
      decay: 0.5,
      level: 0.22,
      room: 0.5,
      filter: { type: "bandpass", hz: 300, to: 5000, q: 1.5 },
    },
    ...bell(1568, 0.75, 0.2, 1),
  ],
  scoring: [...swell([130.8, 196, 261.6, 329.6], 0, 0.12, 1.1, 0.42), ...bell(523.3, 0.12, 0.22, 1.2)],
  china: [
    ...[98, 147.6, 201, 266, 339, 512].map((hz, i): Voice => {
      return {
        wave: "sine",
        hz,
        to: hz * 0.985,
        attack: 0.012,
        decay: 1.8 - 0.2 * i,
        level: 0.3 / (1 + i / 2),
        room: 0.5,
      };
    }),
    {
      wave: "noise",
      attack: 0.05,
      decay: 0.7,
      level: 0.1,
      room: 0.4,
      filter: { type: "bandpass", hz: 2400, to: 900, q: 1 },
    },
  ],
  win: [
    ...[523.3, 659.3, 784].flatMap((hz, i) => pluck(hz, i * 0.13, 0.35, 0.6)),
    ...swell([261.6, 523.3, 659.3, 784, 1046.5], 0.39, 0.05, 1.3, 0.5),
    ...bell(1046.5, 0.39, 0.26, 1.5),
  ],
  lose: [
    ...[440, 349.2, 293.7].flatMap((hz, i) => pluck(hz, i * 0.2, 0.35, 0.7)),
    ...swell([73.4, 146.8, 174.6, 220], 0.6, 0.1, 1.2, 0.42),
  ],
  "pluck-up": [...pluck(392, 0, 0.4), ...pluck(587.3, 0.08, 0.42)],
  "pluck-down": [...pluck(392, 0, 0.4), ...pluck(261.6, 0.08, 0.42, 0.6)],
  token: [...knock(480, 0, 0.6), { wave: "sine", hz: 240, to: 190, decay: 0.08, level: 0.45 }],
  balance: [...swell([293.7, 440], 0, 0.1, 0.45, 0.3), ...swell([329.6, 440], 0.28, 0.1, 0.6, 0.3)],
  bell: bell(698.5, 0, 0.5, 1.6),
  drum: thud(110, 0, 0.75, 0.4),
  coin: [...bell(1975.5, 0, 0.22, 0.25), ...bell(2637, 0.07, 0.26, 0.7)],
  "your-turn": [...bar(392, 0, 0.4), ...bar(523.3, 0.12, 0.42), ...bar(659.3, 0.24, 0.45)],
  message: [...bar(784, 0, 0.16), ...bar(1046.5, 0.07, 0.16)],
} satisfies Record<string, Voice[]>;

export type SoundName = keyof typeof SOUNDS;

/** After how many seconds of its own a sound is over; its echo aside. */
export const durationOf = (voices: readonly Voice[]): number =>
  Math.max(...voices.map(({ at = 0, attack = 0, decay }) => at + attack + decay));

// What happens on a table is heard, where one wants to hear it. Nothing of it is loaded before the first sound; and no browser lets a page be heard before somebody has
// pressed something in it.
import { feel, isAudible } from "./feel.svelte";
import type { SoundName } from "./sounds";
import type { Synth } from "./synth";

export type { SoundName } from "./sounds";

/** A sound that comes later than this after what it belongs to is none. */
const TOO_LATE_MS = 500;
/** Twice the same within this time is heard as one. */
const SAME_MS = 30;

interface Instrument {
  context: AudioContext;
  synth: Synth;
  sounds: (typeof import("./sounds"))["SOUNDS"];
}

let making: Promise<Instrument> | undefined;
let awake: AudioContext | undefined;
const heardAt = new Map<SoundName, number>();

/** A browser may have put it to sleep, or not let it begin: the next press wakes it. */
const wake = (): void => {
  if (awake && awake.state !== "running") void awake.resume().catch(() => {});
};

async function makeInstrument(): Promise<Instrument> {
  const context = (awake ??= new AudioContext()); // At once, within the press that may have asked for it.
  for (const press of ["pointerup", "keydown"]) document.addEventListener(press, wake, true);
  wake();
  const [{ makeSynth }, { SOUNDS }] = await Promise.all([import("./synth"), import("./sounds")]);
  return { context, synth: makeSynth(context), sounds: SOUNDS };
}

async function play(name: SoundName, asked: number): Promise<void> {
  making ??= makeInstrument();
  const { context, synth, sounds } = await making;
  if (context.state !== "running") await context.resume();
  if (performance.now() - asked > TOO_LATE_MS) return;
  synth.volume(feel.volume);
  synth.play(sounds[name]);
}

/** Says what happens by a sound, if it is to be heard now. */
export function sound(name: SoundName): void {
  if (typeof AudioContext === "undefined" || navigator.userActivation?.hasBeenActive === false) return;
  if (!isAudible(name, feel, new Date().getHours(), document.hidden)) return;
  const now = performance.now();
  if (now - (heardAt.get(name) ?? -Infinity) < SAME_MS) return;
  heardAt.set(name, now);
  // A machine without anything to be heard by, or files that do not come: the game goes on as it is.
  play(name, now).catch(() => (making = undefined));
}

// Whether the wall is heard: off until somebody turns it on there.
import { sound, type SoundName } from "../lib/sound";

const STORED = "casus.wall.sound";

export const wallSound = $state({ on: localStorage.getItem(STORED) === "on" });

export function turnSound(on: boolean): void {
  wallSound.on = on;
  localStorage.setItem(STORED, on ? "on" : "off");
  if (on) sound("bell"); // It is heard that it is on; and the browser lets it be heard from now on.
}

export function hear(name: SoundName): void {
  if (wallSound.on) sound(name);
}

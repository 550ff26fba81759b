// What each beat sounds like.
import { sound, type SoundName } from "../../../lib/sound";
import type { Beat } from "./beats";

const SOUNDS: Partial<Record<Beat["kind"], SoundName>> = {
  headlines: "card",
  card: "card",
  event: "card",
  reveal: "card",
  roll: "die",
  influence: "cube",
  vp: "vp",
  defcon: "defcon",
  space: "space",
  china: "china",
  scoring: "scoring",
};

export function heard(beat: Beat, seat: number | null): void {
  const name = beat.kind === "over" && seat !== null ? (beat.winner === seat ? "win" : "lose") : SOUNDS[beat.kind];
  if (name) sound(name);
}

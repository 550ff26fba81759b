// How long each event is looked at before the next is shown, in milliseconds at the normal pace.
import type { Frame } from "../../table/types";

const ACTION = 800;
const CHANCE = 600;

export function lookAt(frame: Frame | undefined): number {
  if (!frame?.event) return 0;
  return frame.event.seat === "chance" ? CHANCE : ACTION;
}

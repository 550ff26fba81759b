// The chronicle of an evening, which is read only once.
import type { Evening } from "../../../evening/evening.svelte";
import { retell, type Chronicle } from "./retell";

const kept = new WeakMap<Evening, Promise<Chronicle>>();

async function read(evening: Evening, progress: (share: number) => void): Promise<Chronicle> {
  const record = await evening.record();
  if (record === null) throw new Error("the record was not given");
  return retell(record, progress);
}

export function chronicleOf(evening: Evening, progress: (share: number) => void = () => {}): Promise<Chronicle> {
  const running = kept.get(evening) ?? read(evening, progress);
  kept.set(evening, running);
  running.catch(() => kept.delete(evening)); // Whoever asks again tries again.
  return running;
}

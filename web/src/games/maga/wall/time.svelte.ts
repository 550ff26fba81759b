// The wall's time: the server's, read often enough for a clock.
import type { Evening } from "../../../evening/evening.svelte";

const EACH_MS = 200;

/** A reactive `now`, while the component that asks lives. */
export function wallTime(evening: () => Evening): { readonly now: number } {
  let now = $state(evening().now());
  $effect(() => {
    const timer = setInterval(() => (now = evening().now()), EACH_MS);
    return () => clearInterval(timer);
  });
  return {
    get now() {
      return now;
    },
  };
}

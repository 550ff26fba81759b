// Deeds that the server may refuse.
import type { ErrorInfo } from "../core/core";
import { errorText } from "../lib/i18n.svelte";

/** What waits for an answer and has said what was refused; whether it was done. Before, what was said is taken back, so that the same is said again. */
export function telling(say: (problem: string) => void): (asked: Promise<ErrorInfo | null>) => Promise<boolean> {
  return async (asked) => {
    say("");
    const error = await asked;
    say(error ? errorText(error) : "");
    return error === null;
  };
}

// A message of the server that is not what the page expects: most likely the server is newer than the page, which was loaded before.
import type { ErrorInfo } from "../core/core";

const STRANGE: ErrorInfo = {
  key: "page.strange_message",
  arguments: [],
  text: "The server said something that this page does not understand. Reload the page.",
};

/** Whether there has been one. */
export const strange = $state({ seen: false });

/** Says what was wrong with which message, for who looks into it; for people there is one sentence. */
export function report(type: string, what: string): ErrorInfo {
  console.error(`The server's message "${type}" is not what is expected here. ${what}`);
  strange.seen = true;
  return STRANGE;
}

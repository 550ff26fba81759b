// Why something cannot be done, in words. The core numbers the sides; people are told directions, here as everywhere.
import { errorText, t } from "../../lib/i18n.svelte";
import type { ErrorInfo } from "../../lib/refusal";

const OF_A_SIDE = new Set([
  "horizon.forward_link_points_back",
  "horizon.backward_link_points_on",
  "horizon.lay_twice",
  "horizon.lay_full",
  "horizon.strengthen_no_link",
  "horizon.strengthen_realised",
]);

/** The side that is at fault, where one is. */
export const wrongSide = (turn: { error: ErrorInfo | null } | undefined): number | null =>
  turn?.error && OF_A_SIDE.has(turn.error.key) ? Number(turn.error.arguments[0]) : null;

export function reason(error: ErrorInfo): string {
  const [side] = error.arguments;
  return OF_A_SIDE.has(error.key) && side !== undefined
    ? t(`${error.key}.named`, { side: t(`horizon.side.${side}`) })
    : errorText(error);
}

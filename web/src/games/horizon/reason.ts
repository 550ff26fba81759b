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

/** A turn is not at fault for its price. */
const OF_THE_PRICE = new Set(["horizon.action_units", "horizon.momentum"]);

/** Whether a card would lie rightly so, could it be paid. */
export const isOnlyDear = (turn: { error: ErrorInfo | null } | undefined): boolean =>
  OF_THE_PRICE.has(turn?.error?.key ?? "");

/** Whether a card lies wrong here for one and the same reason however it is turned: turning it would be of no use. */
export const isSameHowever = (turns: { legal: boolean; error: ErrorInfo | null }[]): boolean =>
  turns.every(
    (one) => !one.legal && !isOnlyDear(one) && wrongSide(one) === null && one.error?.key === turns[0]?.error?.key,
  );

/** As a card can be organised, or could be if it could be paid. */
export const firstFitting = (turns: { turn: number; legal: boolean; error: ErrorInfo | null }[]): number =>
  (turns.find(({ legal }) => legal) ?? turns.find(isOnlyDear) ?? turns[0])?.turn ?? 0;

export function reason(error: ErrorInfo): string {
  const [side] = error.arguments;
  return OF_A_SIDE.has(error.key) && side !== undefined
    ? t(`${error.key}.named`, { side: t(`horizon.side.${side}`) })
    : errorText(error);
}

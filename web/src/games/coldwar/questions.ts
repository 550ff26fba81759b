// What the page asks of a position: chances and reasons. Where there is nothing to answer, null.
import { Refusal, type ErrorInfo } from "../../core/core";
import { errorText } from "../../lib/i18n.svelte";
import type { Asked } from "./draft.svelte";
import type { Move } from "./moves";
import {
  coupOdds,
  realignOdds,
  warOdds,
  type CoupAnswer,
  type Odds,
  type RealignAnswer,
  type SpaceAnswer,
  type WarAnswer,
} from "./odds";
import type { Country, Position, Side } from "./types";

function query<T>({ position, seat }: Asked, question: string): T | null {
  try {
    return position.query<T>(seat, question);
  } catch (error) {
    if (error instanceof Refusal) return null;
    throw error;
  }
}

/** The chances of a coup, a realignment, or a war in the country of a move. */
export function askOdds(asked: Asked, { verb, object }: Move): Odds | null {
  const position = asked.position.json<Position>();
  const seat = asked.seat as Side;
  if (verb === "coup") {
    const answer = query<CoupAnswer>(asked, `coup ${object}`);
    return answer && coupOdds(answer, seat, position);
  }
  if (verb === "realign") {
    const answer = query<RealignAnswer>(asked, `realign ${object}`);
    const [us, ussr] = position.influence[
      query<Country[]>(asked, "countries")?.findIndex(({ country }) => country === object) ?? -1
    ] ?? [0, 0];
    return answer && realignOdds(answer, seat, [ussr, us]);
  }
  const answer =
    verb === "choose" && position.ask.card ? query<WarAnswer>(asked, `war ${position.ask.card} ${object}`) : null;
  return answer && warOdds(answer);
}

export const askSpace = (asked: Asked, card: string): SpaceAnswer | null => query(asked, `space ${card}`);

/** Whether a card's event would take place as things stand. */
export const askHappens = (asked: Asked, card: string): boolean =>
  query<{ happens: boolean }>(asked, `event ${card}`)?.happens ?? true;

/** Why an action is not legal, in words. */
export function askReason(asked: Asked, action: string): string | null {
  const answer = query<{ legal: boolean; error?: ErrorInfo }>(asked, `why ${action}`);
  return answer?.error ? errorText(answer.error) : null;
}

/** Whether an action may lose the game before its player is asked for the next play; `card` is the one whose event brings it about. */
export interface Risk {
  danger: "none" | "possible" | "certain";
  reason?: string;
  card?: string;
}

/** The danger of an action; null where there is none. */
export function askRisk(asked: Asked, action: string): Risk | null {
  const risk = query<Risk>(asked, `risk ${action}`);
  return risk && risk.danger !== "none" ? risk : null;
}

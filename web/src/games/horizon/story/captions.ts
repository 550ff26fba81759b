// What others do, told one act at a time: who, what, where, and what became of the event on which it was done.
import { t } from "../../../lib/i18n.svelte";
import { sentence, type Teller } from "../log";
import type { CardName, Forecast, HorizonEvent, HorizonFrame, What } from "../types";
import { markOf, signed } from "./words";

export interface Caption {
  seat: number;
  node: string | null; // Where it happens.
  text: string;
  detail: string;
}

const TOLD = new Set(["move", "leave", "organise", "lay", "influence", "strengthen", "draw", "gather", "play", "take"]);

/** The node that an act is about. */
export const placeOf = (what: What): string | null =>
  what.node ?? (typeof what.to === "string" && what.type !== "deal" ? what.to : null);

/** What an event's sum was, or would have been, and what it is now: one sentence, or "" where nothing is to be said of it. */
export function shift(node: string | null, before: Forecast | null, after: Forecast | null): string {
  const was = before?.events.find((event) => event.node === node);
  const is = after?.events.find((event) => event.node === node);
  if (!is) return "";
  const now = { to: signed(is.sum) };
  if (!was) return t(is.happens ? "horizon.story.would_v" : "horizon.story.would_x", now);
  if (was.sum === is.sum && was.happens === is.happens) return "";
  const turn = was.happens === is.happens ? "still" : "now";
  return t(`horizon.story.${turn}_${is.happens ? "v" : "x"}`, { ...now, from: signed(was.sum) });
}

const priceOf = ({ action_units: units = 0, momentum = 0 }: What): string =>
  [units > 0 ? `${units} ${t("horizon.au")}` : "", momentum > 0 ? `${momentum} ${t("horizon.m")}` : ""]
    .filter(Boolean)
    .join(" · ");

/** As the log has it; on whose event influence was laid is said by its name. */
function wordsOf(
  event: HorizonEvent,
  what: What,
  tell: Teller,
  cardIn: (node: string) => CardName | undefined,
): string {
  const card = what.type === "influence" && what.node ? cardIn(what.node) : undefined;
  if (card === undefined) return sentence(event, tell);
  return t("horizon.story.lays", {
    player: tell.player(what.seat ?? -1),
    value: signed(what.mark === "v" ? (what.value ?? 0) : -(what.value ?? 0)),
    mark: markOf(what.mark === "v"),
    name: tell.card(card),
  });
}

const ON_AN_EVENT = new Set(["organise", "influence", "strengthen", "play"]);

/** `forecast` says how things stood after a frame; it is asked only where that is told. */
export function captionOf(
  frames: HorizonFrame[],
  at: number,
  own: number | null,
  tell: Teller,
  forecast: (frame: number) => Forecast | null,
  cardIn: (node: string) => CardName | undefined = () => undefined,
): Caption | null {
  const event = frames[at]?.event;
  const what = event?.what;
  if (what?.type === "artifact" && typeof what.to === "number")
    return {
      seat: what.to,
      node: null,
      text: sentence(frames[at]?.event as HorizonEvent, tell),
      detail: t(`horizon.artifact.${what.artifact}.text`),
    };
  if (!event || !what || typeof event.seat !== "number" || event.seat === own || !TOLD.has(what.type)) return null;
  const node = placeOf(what);
  const changed = ON_AN_EVENT.has(what.type) ? shift(node, forecast(at - 1), forecast(at)) : "";
  return {
    seat: event.seat,
    node,
    text: wordsOf(event, what, tell, cardIn),
    detail: [changed, priceOf(what)].filter(Boolean).join(" · "),
  };
}

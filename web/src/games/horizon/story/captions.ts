// What others do, told one act at a time: who, what, where, and what became of the event on which it was done.
import { t } from "../../../lib/i18n.svelte";
import { sentence, type Teller } from "../log";
import type { Forecast, HorizonFrame, What } from "../types";
import { signed } from "./words";

export interface Caption {
  seat: number;
  node: string | null; // Where it happens.
  text: string;
  detail: string;
}

const TOLD = new Set([
  "move",
  "leave",
  "organise",
  "lay",
  "influence",
  "strengthen",
  "draw",
  "gather",
  "discard",
  "play",
  "take",
]);

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

const ON_AN_EVENT = new Set(["organise", "influence", "strengthen", "play"]);

/** `forecast` says how things stood after a frame; it is asked only where that is told. */
export function captionOf(
  frames: HorizonFrame[],
  at: number,
  own: number | null,
  tell: Teller,
  forecast: (frame: number) => Forecast | null,
): Caption | null {
  const event = frames[at]?.event;
  const what = event?.what;
  if (!event || !what || typeof event.seat !== "number" || event.seat === own || !TOLD.has(what.type)) return null;
  const node = placeOf(what);
  const changed = ON_AN_EVENT.has(what.type) ? shift(node, forecast(at - 1), forecast(at)) : "";
  return {
    seat: event.seat,
    node,
    text: sentence(event, tell),
    detail: [changed, priceOf(what)].filter(Boolean).join(" · "),
  };
}

// Events in sentences: what was done, then what came of it, each from a text of the catalogue.
import { known, plural, t } from "../../lib/i18n.svelte";
import type { Entry } from "../../board/entries";
import type { ColdWarEvent, ColdWarFrame, Effect, Side, Told } from "./types";
import { cardTitle, countryName, leadText, sideName, signed } from "./words";

export type NameOf = (seat: Side) => string;

const sideOf = (seat: Side | undefined) => (seat === undefined ? "" : sideName(seat));

function influence({ country = "", change = 0, us = 0, ussr = 0, seat }: Effect): string {
  return t("coldwar.page.effect.influence", { side: sideOf(seat), country: countryName(country), change: signed(change), us, ussr });
}

/** What one effect comes to in words, or "" for what is not worth any. */
function effectText(effect: Effect): string {
  if (effect.type === "influence") return influence(effect);
  if (effect.type === "vp") return effect.points === 0 ? "" : `${plural("coldwar.page.effect.vp", Math.abs(effect.points ?? 0), { side: sideOf(effect.seat) })} (${leadText(effect.vp ?? 0)})`;
  const key = `coldwar.page.effect.${effect.type}`;
  if (!known(key)) return "";
  return t(key, {
    side: sideOf(effect.seat), card: effect.card ? cardTitle(effect.card) : (effect.cards ?? []).map(cardTitle).join(", "), country: effect.country ? countryName(effect.country) : "",
    defcon: effect.defcon ?? 0, milops: effect.milops ?? 0, box: t(`coldwar.page.box.${effect.box ?? 0}`), turn: effect.turn ?? 0, round: effect.round ?? 0, die: effect.die ?? 0,
    modifier: signed(effect.modifier ?? 0), winner: sideName(effect.winner ?? null), reason: effect.reason ? t(`coldwar.page.over.${effect.reason}`) : "",
  });
}

function action(event: ColdWarEvent, what: Told, nameOf: NameOf): string {
  const key = `coldwar.page.log.${what.type}`;
  if (!known(key)) return "";
  const option = what.option ?? "";
  return t(key, {
    player: (what.seat === undefined ? "" : nameOf(what.seat)) + (typeof event.by === "string" ? ` (${event.by})` : ""),
    card: what.card ? cardTitle(what.card) : "", country: what.country ? countryName(what.country) : "", die: what.die ?? 0,
    option: known(`coldwar.page.option.${option}`) ? t(`coldwar.page.option.${option}`) : option,
  });
}

/** The sentence for an event, or "" for what is not worth one. */
export function sentence(event: ColdWarEvent, nameOf: NameOf): string {
  if (event.takeback !== undefined) return t("page.log.takeback");
  if (event.resign !== undefined) return t("page.log.resign", { player: nameOf(event.resign as Side) });
  if (event.end) return t(`page.log.end.${event.end}`);
  const what = event.what;
  if (!what) return "";
  return [action(event, what, nameOf), ...(what.effects ?? []).map(effectText)].filter(Boolean).join(" · ");
}

const MERGED = new Set(["place", "remove"]);
const runOf = (event: ColdWarEvent | null | undefined) => {
  const what = event?.what;
  return what && MERGED.has(what.type) ? `${what.type} ${what.seat}` : null;
};

/** Points placed one after the other, as one sentence: each country once, with all its points. */
function run(events: ColdWarEvent[], nameOf: NameOf): string {
  const effects = events.flatMap((event) => event.what?.effects ?? []);
  const places = new Map<string, Effect>();
  for (const effect of effects.filter(({ type }) => type === "influence")) {
    const key = `${effect.country} ${effect.seat}`;
    places.set(key, { ...effect, change: (places.get(key)?.change ?? 0) + (effect.change ?? 0) });
  }
  const first = events[0];
  const what = first?.what;
  const begin = first && what ? action(first, what, nameOf) : "";
  return [begin, ...[...places.values()].map(effectText), ...effects.filter(({ type }) => type !== "influence").map(effectText)].filter(Boolean).join(" · ");
}

/** All that has happened. Points placed in a row are one entry. */
export function story(frames: ColdWarFrame[], nameOf: NameOf): Entry[] {
  const entries: Entry[] = [];
  let events: ColdWarEvent[] = [];
  frames.forEach(({ event }, i) => {
    if (!event) return;
    const kind = runOf(event);
    const goesOn = kind !== null && events.length > 0 && runOf(events[0]) === kind;
    events = kind === null ? [] : goesOn ? [...events, event] : [event];
    const text = goesOn ? run(events, nameOf) : sentence(event, nameOf);
    if (goesOn) entries.pop();
    if (text !== "") entries.push({ frame: i, text, kind: event.what?.type ?? "" });
  });
  return entries;
}

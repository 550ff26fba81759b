// Names of things of Cold War in the reader's language.
import { known, plural, t } from "../../lib/i18n.svelte";
import { added } from "./modifiers";
import {
  SIDES,
  other,
  type Ask,
  type Card,
  type Country,
  type Lasting,
  type Modifier,
  type Position,
  type Side,
} from "./types";

export const cardTitle = (card: string) => (card === "?" ? t("page.a_card") : t(`coldwar.card.${card}`));
/** Before whom an event that lasts lies. */
export const affectsText = (affects: Side | null) =>
  t(`coldwar.word.affects_${affects === null ? "both" : SIDES[affects]}`);
/** Those of the US first, as on the map; those of both sides last. */
export const byAffected = (one: Lasting, other: Lasting) => (other.affects ?? -1) - (one.affects ?? -1);
/** With its number, by which players and logs refer to it. */
export const numberedTitle = (card: Card) => `${cardTitle(card.card)} (${card.number})`;
export const cardText = (card: string) => t(`coldwar.card.${card}.text`);
export const countryName = (country: string) => t(`coldwar.country.${country}`);
export const regionName = (region: string) => t(`coldwar.region.${region}`);
export const sideName = (side: Side | null) => (side === null ? t("page.nobody") : t(`coldwar.side.${SIDES[side]}`));

/** What stands on a country's card on the map, where there is little room. */
export function mapName(country: string): string {
  const short = `coldwar.page.short.${country}`;
  return known(short) ? t(short) : countryName(country);
}

export const stabilityText = (stability: number) => `${t("coldwar.word.stability")} ${stability}`;
export const controlText = (control: Side | null) =>
  control === null ? t("coldwar.word.uncontrolled") : t("coldwar.word.controlled_by", { side: sideName(control) });

export const signed = (number: number) => (number > 0 ? `+${number}` : number < 0 ? `−${-number}` : "0");

/** A number with a sign of its own only where it is below 0. */
export const figure = (number: number) => (number < 0 ? signed(number) : String(number));

/** What is added to a die as it is written into a sum; `gap` is what stands between a sign and its number. */
export const addedText = (modifier: number, cards: Modifier[] = [], gap = "") =>
  added(modifier, cards)
    .map(
      ({ number, card }) =>
        ` ${number < 0 ? "−" : "+"}${gap}${Math.abs(number)}${card === null ? "" : ` (${cardTitle(card)})`}`,
    )
    .join("");

/** Operations points: "1 op", "3 ops". */
export const opsText = (ops: number) => plural("coldwar.word.ops_count", ops);

/** Victory points as players say them: who leads, and by how much. */
export function leadText(vp: number): string {
  return vp === 0
    ? t("coldwar.word.score.even")
    : t("coldwar.word.score.leads", { side: sideName(vp > 0 ? 1 : 0), n: Math.abs(vp) });
}

/** Which text tells how the game has ended. Only in the late-war scenario does the USSR win the last count without leading in it. */
export function overKey({ winner, reason }: NonNullable<Position["over"]>, vp: number): string {
  if (winner === null) return `over.draw.${reason}`;
  const short = winner === 0 && vp >= 0 && (reason === "final" || reason === "wargames");
  return `over.${short ? `short.${reason}` : reason}`;
}

/** Both sides are named: whoever reads it may be either. */
export const overText = (over: NonNullable<Position["over"]>, vp: number) =>
  t(`coldwar.log.${overKey(over, vp)}`, {
    side: sideName(over.winner),
    other: sideName(over.winner === null ? null : other(over.winner)),
  });

/** The same to who has played: first whether he has won. */
export function overTextFor(over: NonNullable<Position["over"]>, vp: number, seat: Side | null): string {
  const how = overText(over, vp);
  if (seat === null || over.winner === null) return how;
  return `${t(`coldwar.story.end.${over.winner === seat ? "won" : "lost"}`)} ${how}`;
}

/** What playing a card in this way is called, for this side. */
export function playText(verb: string, card: Card, seat: Side): string {
  if (verb === "event" && card.ops === 0) return t("coldwar.act.score");
  return t(verb === "ops" && card.side === SIDES[other(seat)] ? "coldwar.act.ops_then_event" : `coldwar.act.${verb}`);
}

/** Whether a headline is the event of the side that has not chosen it: then it is carried out for that side. */
export const isEventOfOther = (card: Card | undefined, seat: Side) => card?.side === SIDES[other(seat)];

/** Whose event a headline is, where that is not the side that has chosen it. */
export const otherEvent = (card: Card | undefined, seat: Side | null) =>
  seat !== null && isEventOfOther(card, seat) ? t("coldwar.story.event_of", { side: sideName(other(seat)) }) : "";

/** How a card was played, in short. */
export const modeText = (mode: string, card: Card | undefined, seat: Side | null) =>
  [t(`coldwar.story.mode.${mode}`), mode === "headline" ? otherEvent(card, seat) : ""]
    .filter((part) => part !== "")
    .join(", ");

/** What was chosen and not sent, in short: the cards with the way they are played, and the points by country. */
export function draftText(actions: string[], cards: Map<string, Card>, seat: Side): string {
  const points = new Map<string, number>();
  const parts: string[] = [];
  for (const action of actions) {
    const [verb = "", object = ""] = action.split(" ");
    const card = cards.get(object);
    if (card)
      parts.push(
        `${cardTitle(object)} – ${verb === "headline" ? t("coldwar.word.headline") : playText(verb, card, seat)}`,
      );
    else if (verb === "place" || verb === "remove")
      points.set(object, (points.get(object) ?? 0) + (verb === "place" ? 1 : -1));
    else if (known(`coldwar.country.${object}`)) parts.push(countryName(object));
    else if (known(`coldwar.choice.${object}`)) parts.push(t(`coldwar.choice.${object}`));
  }
  return [...parts, ...[...points].map(([country, n]) => `${countryName(country)} ${signed(n)}`)].join(", ");
}

/** What somebody chose, an option, a country or a region, for the event of the card `by`. */
export function chosenText(seat: Side, choice: string, by: string | null): string {
  const side = sideName(seat);
  if (known(`coldwar.choice.${choice}`))
    return t("coldwar.log.act.choice", { side, choice: t(`coldwar.choice.${choice}`) });
  if (known(`coldwar.country.${choice}`)) return t("coldwar.log.act.choose", { side, country: countryName(choice) });
  const pending = `coldwar.page.pending.${by}`; // What a region was chosen for, where it can be said.
  return known(pending)
    ? t(pending, { region: regionName(choice) })
    : t("coldwar.log.act.choose", { side, country: regionName(choice) });
}

/** What of operations is left in a region alone. */
function moreText({ left = 0, left_in_asia: asia = left, left_in_southeast_asia: southeast = asia }: Ask): string[] {
  const only = (region: string, n: number) => t("coldwar.ask.ops.more", { region: regionName(region), n });
  return [
    ...(asia > left ? [only("asia", asia - left)] : []),
    ...(southeast > asia ? [only("southeast_asia", southeast - asia)] : []),
  ];
}

/** What a player is asked: in the card's own words where it has some. */
export function askText(
  { ask, phase, headlines }: Position,
  seat: Side,
  mayPass: boolean,
  wanted: string | null = null, // The kind of operations that was picked.
): string {
  const { kind, verb, card, so_far: soFar } = ask;
  const seen = headlines[other(seat)];
  const plain = kind === "country" || kind === "card" ? verb : kind;
  const keys =
    {
      setup: [ask.handicap ? "setup.handicap" : `setup.${SIDES[seat]}`],
      headline: seen !== null && seen !== "?" ? ["headline.seen"] : [],
      // A trap's round is a discard and a roll (RUL6); what Grain Sales draws may be given back; else who may pass has an extra round.
      play:
        verb === "discard"
          ? [mayPass ? "play.caught" : seat === 1 ? "quagmire" : "bear_trap"]
          : mayPass && !card
            ? ["play.extra"]
            : [],
      // A card that no event asks for is what box 6 of the Space Race lets go.
      card: card === null && verb === "discard" ? ["space.discard"] : [],
      ops: soFar
        ? [`ops.${soFar}`]
        : [`${card}.ops`, ...(wanted ? [`ops.begin.${wanted}`] : ask.space ? ["ops.space"] : [])],
    }[phase === "setup" ? "setup" : (kind as string)] ?? [];
  const key =
    [...keys, `${card}.${plain}`, ...(kind === "play" || kind === "ops" ? [] : [`${card}`]), plain].find((name) =>
      known(`coldwar.ask.${name}`),
    ) ?? "wait";
  const asked = t(`coldwar.ask.${key}`, {
    left: ask.left ?? 0,
    ops: opsText(ask.ops ?? 0),
    card: seen ? cardTitle(seen) : "",
    side: sideName(seat),
  });
  return soFar ? [asked, ...moreText(ask)].join(" ") : asked;
}

/** What country cards and panels say of where a country lies: its part of a region if it lies in one. */
export const whereText = ({ regions }: Country) =>
  (regions.length > 1 ? regions.slice(1) : regions).map(regionName).join(" / ");

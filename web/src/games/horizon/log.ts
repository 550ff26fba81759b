// Events in sentences: one text for each type of event in the catalogue, with the event's own fields filled in.
import { known, plural, t } from "../../lib/i18n.svelte";
import type { Entry } from "../../ui/entries";
import { tAt } from "./nodes";
import { placeAt, trackWords } from "./track";
import type { CardName, HorizonEvent, HorizonFrame, What } from "./types";

export interface Teller {
  player: (seat: number) => string;
  card: (card: CardName) => string;
  colour: (colour: string) => string;
}

const signed = (sum: number) => (sum > 0 ? `+${sum}` : sum < 0 ? `−${-sum}` : "0");

function realised(what: What, tell: Teller): string {
  const points = what.points?.[0];
  const text = tAt(what.happens ? "horizon.log.happened" : "horizon.log.not_happened", what.node ?? "", {
    sum: signed(what.sum ?? 0),
  });
  if (!points) return text;
  return `${text} ${t(points.points > 0 ? "horizon.log.gains" : "horizon.log.loses", { colour: tell.colour(points.colour), points: Math.abs(points.points) })}`;
}

/** The sentence for an event, or "" for what is not worth one. */
export function sentence(event: HorizonEvent, tell: Teller): string {
  if (event.takeback !== undefined) return t("page.log.takeback");
  if (event.resign !== undefined) return t("page.log.resign", { player: tell.player(event.resign) });
  if (event.end) return t(`page.log.end.${event.end}`);
  const what = event.what;
  if (!what) return "";
  if (what.type === "realise") return what.event ? realised(what, tell) : "";
  const type = `horizon.log.${what.type}`;
  const ofArtifact = `${type}.${what.artifact}`; // What it does.
  const key = what.type === "play" && known(ofArtifact) ? ofArtifact : type;
  if (!known(key)) return "";
  const seat = what.seat ?? (typeof what.to === "number" ? what.to : -1);
  const to = typeof what.to === "string" ? what.to : "";
  const text = tAt(key, what.node ?? to, {
    player: seat >= 0 ? tell.player(seat) : "",
    to,
    card: what.card === null || what.card === undefined ? t("page.a_card") : tell.card(what.card),
    artifact: what.artifact ? t(`horizon.artifact.${what.artifact}`) : "",
    mark: what.mark === "v" ? "✓" : "✗",
    value: what.value ?? 0,
    side: what.side === undefined ? "" : t(`horizon.side.${what.side}`),
    tokens: what.tokens ?? 0,
    kind: what.kind ? t(`horizon.${what.kind}`) : "",
    strength: what.strength ?? 0,
    gained: what.gained ?? 0,
  });
  return typeof event.by === "string" ? t("horizon.log.by_bot", { text }) : text;
}

const cardsDealtTo = (event: HorizonEvent | null | undefined) =>
  event?.what?.type === "deal" && typeof event.what.to === "number" ? event.what.to : null;

/** All that has happened, under a heading for each round and each ring that is realised. Several cards dealt to one player in a row are one entry. */
export function story(frames: HorizonFrame[], tell: Teller): Entry[] {
  const entries: Entry[] = [];
  let dealt = 0;
  let part = "";
  frames.forEach((frame, i) => {
    if (!frame.event) return;
    const before = placeAt(frames[i - 1]); // What ends a round belongs to it.
    const heading = before ? trackWords(before).replace(/\.$/, "") : "";
    const to = cardsDealtTo(frame.event);
    dealt = to === null ? 0 : to === cardsDealtTo(frames[i - 1]?.event) ? dealt + 1 : 1;
    const text =
      to !== null && dealt > 1
        ? plural("horizon.log.deals", dealt, { player: tell.player(to) })
        : sentence(frame.event, tell);
    if (dealt > 1) entries.pop();
    if (text === "") return;
    if (heading !== "" && heading !== part) entries.push({ frame: i, text: (part = heading), kind: "heading" });
    entries.push({ frame: i, text, kind: frame.event.what?.type ?? "" });
  });
  return entries;
}

// Where on the table things happen: rings around what is meant, and the way of a token from whoever acts to where it lands. Places are read off the
// page, so that they are right whatever the map shows and however large.
import type { Country, Position, Side } from "../types";
import type { Beat } from "./beats";
import type { Scene } from "./storyteller.svelte";

interface Spot {
  x: number;
  y: number;
}

export interface Ring extends Spot {
  key: string;
  side: "us" | "ussr" | "";
  width: number;
  height: number;
  order: number;
}

export interface Flight {
  from: Spot;
  to: Spot;
  side: "us" | "ussr" | "" | "china"; // The China Card goes as a card.
  text: string;
  delay: number;
}

const AROUND = 8; // How much wider a ring is than what it is around.
const NAMES = ["ussr", "us"] as const;
const APART = 70; // Milliseconds between two tokens of one flight.
const TOKENS_MOST = 5;
const BELOW = 70; // Pixels below the middle of a plate.

const countryAt = (country: string) => document.querySelector(`[data-country="${country}"]`);
const trackOf: Partial<Record<Beat["kind"], string>> = {
  vp: '[data-track="vp"], .gauge',
  defcon: '[data-track="defcon"], .defcon',
  space: ".space",
};

function boxOf(element: Element | null, root: Element): (Spot & { width: number; height: number }) | null {
  if (!element) return null;
  const { left, top, width, height } = element.getBoundingClientRect();
  const origin = root.getBoundingClientRect();
  return { x: left - origin.left + width / 2, y: top - origin.top + height / 2, width, height };
}

/** Where a side's things come from: the last play if it lies there, otherwise the side's own edge of the table. */
function sourceOf(seat: Side, root: HTMLElement): Spot {
  const last = boxOf(document.querySelector("[data-last-play]"), root);
  if (last) return last;
  return { x: seat === 1 ? 24 : root.clientWidth - 24, y: root.clientHeight / 2 };
}

function ringAt(country: string, side: Ring["side"], order: number, root: HTMLElement): Ring[] {
  const box = boxOf(countryAt(country), root);
  return box ? [{ ...box, width: box.width + AROUND, height: box.height + AROUND, key: country, side, order }] : [];
}

/** A ring on the country that a die decides about; and on each battleground that counts, one after another. */
export function ringsOf(scene: Scene | null, countries: Country[], position: Position, root: HTMLElement): Ring[] {
  if (scene?.kind === "roll" && scene.roll.country) return ringAt(scene.roll.country, "", 0, root);
  if (scene?.kind !== "scoring") return [];
  const counted = countries.flatMap(({ country, regions, battleground }, i) => {
    const control = position.control[i] ?? null;
    return battleground && control !== null && regions.includes(scene.beat.region) ? [{ country, control }] : [];
  });
  return counted.flatMap(({ country, control }, i) => ringAt(country, NAMES[control], i, root));
}

/** The China Card slides over the table, below the plates, from whoever had it. */
function slide(to: Side, root: HTMLElement): Flight[] {
  const [from, there] = [1 - to, to].map((seat) => {
    const box = boxOf(document.querySelector(`.side.${NAMES[seat as Side]}`), root);
    return box && { x: box.x, y: box.y + BELOW };
  });
  return from && there ? [{ from, to: there, side: "china", text: "4", delay: 0 }] : [];
}

/** The tokens of a beat on their way. */
export function flightsOf(beat: Beat, root: HTMLElement): Flight[] {
  if (beat.kind === "influence") {
    const place = boxOf(countryAt(beat.country), root);
    if (!place) return [];
    const gain = beat.to > beat.from;
    const source = sourceOf(beat.seat, root);
    const count = Math.min(TOKENS_MOST, Math.abs(beat.to - beat.from));
    return Array.from({ length: count }, (_, i) => ({
      from: gain ? source : place,
      to: gain ? place : source,
      side: NAMES[beat.seat],
      text: gain ? "+1" : "−1",
      delay: i * APART,
    }));
  }
  if (beat.kind === "china") return slide(beat.seat, root);
  const track = boxOf(document.querySelector(trackOf[beat.kind] ?? "[data-none]"), root);
  if (!track) return [];
  if (beat.kind === "vp" && beat.points !== 0)
    return [{ from: sourceOf(beat.seat, root), to: track, side: NAMES[beat.seat], text: `+${beat.points}`, delay: 0 }];
  if (beat.kind === "space")
    return [{ from: sourceOf(beat.seat, root), to: track, side: NAMES[beat.seat], text: String(beat.box), delay: 0 }];
  return [];
}

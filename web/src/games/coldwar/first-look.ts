// Where the map is looked at first, where only a part of it is shown and nothing on it is asked.
import type { ColdWarFrame, Country, Position } from "./types";

const FAR = 60; // So many events are looked through for the last play.
const PLAYED = new Set(["headline", "event", "event_first", "ops", "un"]); // With these it has begun.

/** Where the last play has changed influence; in a game where nothing has happened yet, where both sides stand in Europe. */
export function firstLook(frames: ColdWarFrame[], { influence }: Position, countries: Country[]): string[] {
  const lately = new Set<string>();
  for (const { event } of frames.slice(-FAR).reverse()) {
    for (const { type, country } of event?.what?.effects ?? [])
      if (type === "influence" && country) lately.add(country);
    if (lately.size > 0 && PLAYED.has(event?.what?.type ?? "")) break;
  }
  if (lately.size > 0) return [...lately];
  return countries.flatMap(({ country, regions }, i) =>
    regions.includes("europe") && country !== "canada" && (influence[i] ?? []).some((points) => points > 0)
      ? [country]
      : [],
  );
}

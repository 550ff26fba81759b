// An evening retold from its record when everything is open: each turn as the organiser saw it. The game is played again from it in the page.
import { CHANCE, ORGANISER } from "../../../core/core";
import { Teller } from "../../../core/teller";
import type { EveningEvent } from "../../../evening/types";
import type { Headline } from "../headlines";
import type { Contest, OrderRow, Position, Report } from "../types";
import { deedsOf, type Deed } from "./deeds";

/** One turn with all that was secret in it. */
export interface Turn {
  turn: number;
  time: number; // When it was published.
  headlines: Headline[]; // What everybody was told.
  reports: Report[]; // Of every state.
  contests: Contest[];
  deeds: Deed[]; // The gravest first.
}

export interface Chronicle {
  turns: Turn[];
  position: Position; // The last one, as the organiser sees it.
  orders: OrderRow[];
}

interface Header {
  game: string;
  rules: number;
  options: string;
}

/** A line of the record; what is neither an action nor a takeback says how it ended. */
interface Line {
  n: number;
  seat?: number | "chance" | "organiser";
  action?: string;
  takeback?: number;
  time?: number;
}

/** What is told of an event; the others only change the position. */
const TOLD = new Set(["contest", "publish"]);
const AT_ONCE_MS = 25; // So long the page may stand still.

/** The lines that count at the end: what was taken back is left out. */
export function counting(events: Line[]): Line[] {
  const kept: Line[] = [];
  for (const event of events) {
    const { takeback } = event;
    if (takeback !== undefined) while ((kept.at(-1)?.n ?? -1) > takeback) kept.pop();
    else kept.push(event);
  }
  return kept.filter(({ action }) => action !== undefined);
}

const actorOf = ({ seat }: Line): number =>
  seat === "chance" ? CHANCE : seat === "organiser" ? ORGANISER : Number(seat);

const breathe = () => new Promise((resolve) => setTimeout(resolve));

/** Plays the record to its end. \`progress\` is told how far it is, from 0 to 1. */
export async function retell(record: string, progress: (share: number) => void = () => {}): Promise<Chronicle> {
  const [first = "", ...lines] = record.trimEnd().split("\n");
  const header = JSON.parse(first) as Header;
  const teller = await Teller.of(header.game, header.options, header.rules);
  const played = counting(lines.map((line) => JSON.parse(line) as Line));
  const events: EveningEvent[] = [];
  let rested = performance.now();
  for (const [index, event] of played.entries()) {
    const { action = "" } = event;
    if (TOLD.has(action.split(" ")[0] ?? "")) {
      const what = teller.describe<Record<string, unknown>>(actorOf(event), ORGANISER, action);
      events.push({ n: event.n, time: event.time ?? 0, what });
    }
    teller.apply(actorOf(event), action);
    if (performance.now() - rested < AT_ONCE_MS) continue;
    progress(index / played.length);
    await breathe();
    rested = performance.now();
  }
  const position = teller.position<Position>(ORGANISER);
  const orders = teller.query<OrderRow[]>(ORGANISER, "actions");
  return { turns: turnsOf(events, orders), position, orders };
}

/** From the events of publications and contests. */
function turnsOf(events: EveningEvent[], orders: OrderRow[]): Turn[] {
  let contests: Contest[] = [];
  return events.flatMap(({ time = 0, what }) => {
    if (what?.["type"] === "contest") contests.push(what as unknown as Contest);
    if (what?.["type"] !== "publish") return [];
    const reports = what["reports"] as Report[];
    const turn: Turn = {
      turn: Number(what["turn"]),
      time,
      headlines: (what["headlines"] ?? []) as Headline[],
      reports,
      contests,
      deeds: deedsOf(reports, contests, orders),
    };
    contests = [];
    return [turn];
  });
}

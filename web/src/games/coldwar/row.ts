// The cards that lie before a player, or before both for who looks on, in the order in which they lie.
import { t } from "../../lib/i18n.svelte";
import type { Choosing } from "./choosing.svelte";
import { askReason } from "./questions";
import { other, type Card, type Position, type Side } from "./types";
import { sideName } from "./words";

export interface CardInRow {
  card: Card;
  live: string; // What it is doing, as long as it is in play.
  playable: boolean;
  mark: string; // Why it cannot be played now, where others can.
  seen: boolean; // By the other side.
  guessed: boolean; // It need not have been here, in an imported game.
}

export interface Row {
  label: string;
  cards: CardInRow[];
}

export interface Before {
  position: Position;
  cards: Map<string, Card>;
  choosing: Choosing;
  seat: Side | null;
  sealed: string | null;
  guessed: Set<string>;
}

const CHINA = "the_china_card";
const US_FIRST: Side[] = [1, 0];
const LEAVES = new Set(["give", "discard"]); // The hand.
const PLAYS = new Set(["event", "ops", "event_first", "un", "space", "headline"]);

/** What would be done with a card by what is asked, to ask why it may not be. */
function tried({ ask, phase }: Position, card: Card): string | null {
  if (ask.kind === "headline" || phase === "headline") return "headline";
  if (ask.kind === "card") return ask.verb || null;
  if (ask.kind !== "play") return null;
  return card.ops === 0 ? "event" : "ops";
}

class Table {
  private readonly playable: Set<string>;
  private readonly headline: string | null;
  private readonly leaving: Map<string, string>; // What is to be played, given away or discarded, and not sent yet: how, by its name.

  constructor(private readonly before: Before) {
    const { sealed, choosing, seat } = before;
    this.playable = sealed === null ? choosing.playable : new Set();
    const chosen = choosing.draft.actions.map((action) => action.split(" "));
    this.headline = sealed ?? chosen.find(([verb]) => verb === "headline")?.[1] ?? null;
    const held = (seat !== null && choosing.draft.before?.hand[seat]) || [];
    this.leaving = new Map(
      chosen.flatMap(([verb = "", card = ""]) =>
        (LEAVES.has(verb) || PLAYS.has(verb)) && held.includes(card) ? [[card, verb]] : [],
      ),
    );
  }

  private live(name: string): string {
    const { table, over } = this.before.position;
    if (over === null && table.includes(name)) return t("coldwar.page.live");
    const leaves = this.leaving.get(name);
    if (leaves !== undefined && LEAVES.has(leaves)) return t(`coldwar.act.${leaves}`);
    if (leaves !== undefined && name !== this.headline) return t("coldwar.page.live");
    return name === this.headline ? t("coldwar.word.headline") : "";
  }

  private mark(card: Card): string {
    const { position, choosing } = this.before;
    const verb = tried(position, card);
    if (verb === null || this.playable.size === 0 || this.playable.has(card.card)) return "";
    return choosing.draft.ask((to) => askReason(to, `${verb} ${card.card}`)) ?? "";
  }

  private inRow(name: string, seen: string[]): CardInRow[] {
    const card = this.before.cards.get(name);
    if (!card) return [];
    const live = this.live(name);
    return [
      {
        card,
        live,
        playable: this.playable.has(name),
        mark: live === "" ? this.mark(card) : "",
        seen: seen.includes(name),
        guessed: this.before.guessed.has(name),
      },
    ];
  }

  private row = (label: string, names: string[], seen: string[] = []): Row => ({
    label,
    cards: names.flatMap((name) => this.inRow(name, seen)),
  });

  private sorted = (names: string[]) =>
    [...new Set(names)].sort(
      (a, b) => (this.before.cards.get(a)?.number ?? 0) - (this.before.cards.get(b)?.number ?? 0),
    );

  /** Both hands, as far as they are known. */
  private both(): Row[] {
    const { position } = this.before;
    return US_FIRST.flatMap((side) => {
      const held = position.hand[side];
      const china = position.china.holder === side ? [CHINA] : [];
      const label = t("coldwar.word.hand_of", { side: sideName(side) });
      return held && held.length + china.length > 0 ? [this.row(label, [...held, ...china], position.known[side])] : [];
    });
  }

  /** The own cards; one that is played or leaves stays where it was. Before them what lies on the table by the other side, and what else can be chosen. */
  private own(seat: Side): Row[] {
    const { position } = this.before;
    const headline = position.headlines[other(seat)];
    const mine = position.phasing === seat ? position.table.filter((name) => name !== headline) : [];
    const held = position.hand[seat] ?? [];
    const china = position.china.holder === seat || mine.includes(CHINA) ? [CHINA] : [];
    const leaving = [...this.leaving.keys()].filter((name) => !position.table.includes(name));
    const hand = [...this.sorted([...held, ...mine, ...leaving]).filter((name) => name !== CHINA), ...china];
    const theirs = this.sorted(position.table).filter((name) => !hand.includes(name));
    const offered = this.sorted([...this.playable]).filter((name) => !hand.includes(name) && !theirs.includes(name));
    return [
      ...(theirs.length > 0 ? [this.row(t("coldwar.word.on_table"), theirs)] : []),
      ...(offered.length > 0 ? [this.row(t("coldwar.page.offered"), offered)] : []),
      this.row(t("page.hand"), hand, position.known[seat]),
    ];
  }

  rows(): Row[] {
    const { seat } = this.before;
    return seat === null ? this.both() : this.own(seat);
  }
}

export const rowsOf = (before: Before): Row[] => new Table(before).rows();

// What a player is choosing: which card, which country, which kind of operation; what may be done with it, at what price and with what chances, and
// why other things may not.
import type { Table } from "../../table/types";
import { Draft, type Asked } from "./draft.svelte";
import { KINDS, RISKED, kindsOf, sortMove, type Kind, type Move } from "./moves";
import type { Odds } from "./odds";
import { askOdds, askReason, askRisk } from "./questions";
import type { Country, Position, RegionScore } from "./types";

export interface Offer {
  kind: Kind;
  action: string;
  odds: Odds | null;
}

export interface Reason {
  verb: string;
  text: string;
}

/** The kinds of operation whose absence is explained. */
const EXPLAINED_KINDS = KINDS.filter((kind) => kind === "place" || RISKED.has(kind));

export class Choosing {
  card = $state<string | null>(null);
  country = $state<string | null>(null);
  wanted = $state<Kind | null>(null); // The kind of operation that was picked.
  readonly draft: Draft;

  /** `position` is the one shown, and `open` says whether anything may be chosen in it. */
  constructor(
    table: () => Table,
    private readonly position: () => Position | null,
    private readonly countries: () => Country[],
    private readonly open: () => boolean,
  ) {
    this.draft = new Draft(table);
  }

  readonly legal = $derived.by(() => (this.open() ? this.draft.legal : []));
  readonly moves = $derived.by(() => this.legal.map((action) => sortMove(action, this.isCountry)));
  /** The card whose operations are asked for may go to the Space Race instead: it lies in no hand any more. */
  private readonly flown = $derived.by(() =>
    this.asks("ops") ? this.moves.filter(({ verb }) => verb === "space") : [],
  );
  readonly bar = $derived.by(() => [...this.flown, ...this.moves.filter(({ at }) => at === "bar")]);
  readonly kinds = $derived.by(() => kindsOf(this.moves));
  readonly kind = $derived.by(() =>
    this.wanted !== null && this.kinds.includes(this.wanted) ? this.wanted : (this.kinds[0] ?? null),
  );
  readonly targets = $derived.by(
    () =>
      new Set(
        this.movesAt("country")
          .filter(({ verb }) => verb === this.kind)
          .map(({ object }) => object),
      ),
  );
  readonly playable = $derived.by(
    () =>
      new Set(
        this.movesAt("card")
          .filter((move) => !this.flown.includes(move))
          .map(({ object }) => object),
      ),
  );
  /** Whether the player is asked: the end of the Cuban Missile Crisis is offered to one who is not. */
  readonly mine = $derived.by(() => this.moves.some(({ verb }) => verb !== "cancel_crisis"));
  readonly settled = $derived.by(() => this.draft.actions.length > 0 && !this.mine);

  readonly offers = $derived.by((): Offer[] => {
    const here = this.movesAt("country").filter(({ object }) => object === this.country);
    const asked = here.filter(({ verb }) => verb === this.kind);
    // Where what is picked cannot be done, something else may be.
    return (asked.length > 0 ? asked : here).map((move) => ({
      kind: move.verb as Kind,
      action: move.action,
      odds: this.odds(move),
    }));
  });
  /** What dice decide in the country that is looked at: its chances are shown, and it waits to be confirmed. */
  readonly proposed = $derived.by(
    () => this.offers.find(({ kind, odds }) => kind === this.kind && odds !== null)?.action ?? null,
  );
  /** Where a coup would lose the game at once. They are asked about together: the position is made once. */
  readonly deadly = $derived.by(() => {
    if (this.kind !== "coup") return new Set<string>();
    const loses = (to: Asked) =>
      [...this.targets].filter((country) => askRisk(to, `coup ${country}`)?.danger === "certain");
    return new Set(this.draft.ask(loses) ?? []);
  });
  readonly reasons = $derived.by(() =>
    this.country !== null && this.mine && this.asks("ops")
      ? this.explain(EXPLAINED_KINDS.map((kind) => [kind, `${kind} ${this.country}`]))
      : [],
  );
  readonly costs = $derived.by(() =>
    this.kind === "place" && this.asks("ops")
      ? this.draft.costs(this.moves.filter(({ verb }) => verb === "place"))
      : new Map<string, number>(),
  );

  readonly isCountry = (name: string): boolean =>
    name === "china" || this.countries().some(({ country }) => country === name);

  private movesAt(at: Move["at"]): Move[] {
    return this.moves.filter((move) => move.at === at);
  }

  private asks(kind: string): boolean {
    return this.position()?.ask.kind === kind;
  }

  private odds(move: Move): Odds | null {
    return this.draft.ask((to) => askOdds(to, move));
  }

  private explain(actions: [verb: string, action: string][]): Reason[] {
    const illegal = actions.filter(([, action]) => !this.legal.includes(action));
    return illegal.flatMap(([verb, action]) => {
      const text = this.draft.ask((to) => askReason(to, action));
      return text ? [{ verb, text }] : [];
    });
  }

  /** What would be scored with everything done that was chosen. */
  scores(): RegionScore[] {
    return this.draft.ask(({ position, seat }) => position.query<RegionScore[]>(seat, "scoring")) ?? [];
  }

  /** The action that a press on a country is, if it needs no look at the chances first. */
  actionAt(name: string): string | null {
    const move = this.movesAt("country").find(({ object, verb }) => object === name && verb === this.kind);
    return move && !RISKED.has(move.verb) && !this.odds(move) ? move.action : null;
  }

  /** Starts again: another position asks something else. */
  reset(): void {
    this.draft.clear();
    this.card = null;
    this.country = null;
    this.wanted = null;
  }
}

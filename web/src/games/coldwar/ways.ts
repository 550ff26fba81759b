// The ways to play a card, each with what follows from it, and why one that is looked for is not open.
import { wholePercent } from "../../lib/numbers";
import { known, t } from "../../lib/i18n.svelte";
import type { Choosing } from "./choosing.svelte";
import { RISKED, kindsOf, sortMove, type Kind, type Move } from "./moves";
import { askHappens, askReason, askSpace } from "./questions";
import { FACES, SIDES, other, type Card, type Position, type RegionScore, type Side } from "./types";
import { cardTitle, opsText, playText, sideName } from "./words";

export interface Way {
  verb: string;
  action: string | null; // Null: it is not open, and `text` says why.
  title: string;
  text: string;
  ops: number | null; // What the operations are worth.
  kinds: Kind[]; // Of operations: what they may be begun with at once.
}

const NEXT = ["ops", "un"]; // Their operations are the next thing that is asked; before them no event shows what nobody knows.
const UN = "un_intervention";
const CHINA = "the_china_card";
const MIDEAST = "mideast_scoring"; // The only scoring card that does not bear its region's name.
const regionOf = (card: string) => (card === MIDEAST ? "middle_east" : card.replace("_scoring", ""));

/** The ways that a player looks for, by what is asked. Some are not missed: an event that the card has not, operations with a scoring card. */
function expected({ ask, phase }: Position, card: Card, seat: Side): string[] {
  if (ask.kind === "headline" || phase === "headline") return ["headline"];
  if (ask.kind === "card") return ask.verb === "" ? [] : [ask.verb];
  if (ask.kind !== "play") return [];
  if (card.ops === 0) return ["event"];
  const eventIsOpen = card.card !== CHINA && card.side !== SIDES[other(seat)];
  return [...(eventIsOpen ? ["event"] : []), "ops", "space"];
}

export class Ways {
  constructor(
    private readonly choosing: Choosing,
    private readonly position: Position,
    private readonly seat: Side,
    private readonly card: Card,
  ) {}

  all(): Way[] {
    const open = this.choosing.moves.filter(({ at, object }) => at === "card" && object === this.card.card);
    const partners = this.choosing.moves.filter(({ verb }) => verb === "un");
    if (this.card.card === UN && partners.length > 0)
      return [
        ...open.map(({ verb, action }) => this.open(verb, action)),
        ...partners.map((move) => this.partner(move)),
      ];
    const missed = this.choosing.mine
      ? expected(this.position, this.card, this.seat).filter((verb) => !open.some((move) => move.verb === verb))
      : [];
    return [
      ...open.map(({ verb, action }) => this.open(verb, action)),
      ...missed.flatMap((verb) => this.refused(verb)),
    ];
  }

  /** UN Intervention is played with another card. */
  private partner({ verb, action, object }: Move): Way {
    const ops = this.worth(action);
    const text = t("coldwar.page.way.un", { ops: opsText(ops) });
    return { verb, action, title: cardTitle(object), text, ops, kinds: [] };
  }

  private open(verb: string, action: string): Way {
    const ops = ["ops", "event_first", "un"].includes(verb) ? this.worth(action) : null;
    return {
      kinds: NEXT.includes(verb) ? this.kinds(action) : [],
      verb,
      action,
      title: playText(verb, this.card, this.seat),
      text: this.consequence(verb, action, ops),
      ops,
    };
  }

  private refused(verb: string): Way[] {
    const text = this.choosing.draft.ask((to) => askReason(to, `${verb} ${this.card.card}`));
    const title = playText(verb, this.card, this.seat);
    return text ? [{ verb, action: null, title, text, ops: null, kinds: [] }] : [];
  }

  /** What operations with it would be worth: by what the core asks once it is played. After the opponent's event nobody can know yet. */
  private worth(action: string): number {
    const { choosing, card } = this;
    const played = action.startsWith("event_first") ? `ops ${card.card}` : action;
    const ask = choosing.draft.ask(
      ({ position }) => position.json<Position>().ask,
      [...choosing.draft.actions, played],
    );
    return ask?.kind === "ops" ? (ask.ops ?? card.ops) : card.ops;
  }

  /** What these operations may be begun with. Where it is influence alone there is nothing to pick. */
  private kinds(action: string): Kind[] {
    const { draft } = this.choosing;
    const next = draft.ask(({ position, seat }) => position.legal(seat), [...draft.actions, action]) ?? [];
    const kinds = kindsOf(next.map((one) => sortMove(one, this.choosing.isCountry)));
    return kinds.some((kind) => RISKED.has(kind)) ? kinds : [];
  }

  private consequence(verb: string, action: string, ops: number | null): string {
    const { card, position } = this;
    const theirs = card.side === SIDES[other(this.seat)];
    const idle = this.choosing.draft.ask((to) => askHappens(to, card.card)) === false;
    if (verb === "event" && card.ops === 0) return this.score();
    if (verb === "event") return t(`coldwar.page.way.event.${idle ? "idle" : this.fate()}`);
    if (verb === "space") return this.space(action);
    if (verb === "headline" && !idle) return this.headline(theirs);
    const keys = {
      ops: [theirs ? (idle ? "ops_theirs.idle" : "ops_theirs") : card.card === CHINA ? "ops_china" : "ops"],
      event_first: [idle ? "event_first.idle" : "event_first"],
      headline: ["headline.idle"],
      discard: [position.ask.kind === "play" ? "discard.trap" : "discard"],
      take: [`take.${position.ask.card ?? ""}`, "take"],
    }[verb] ?? [verb];
    const key = keys.map((name) => `coldwar.page.way.${name}`).find(known);
    return key === undefined ? "" : t(key, { ops: opsText(ops ?? card.ops) });
  }

  /** Which comes first, and whom it helps. */
  private headline(theirs: boolean): string {
    const order = t("coldwar.page.way.headline");
    if (this.card.ops === 0) return `${order} ${this.score()}`;
    return theirs ? `${order} ${t("coldwar.page.way.headline_theirs")}` : order;
  }

  private fate(): string {
    if (this.card.lasting !== "moment") return this.card.lasting;
    return this.card.removed ? "removed" : "discarded";
  }

  /** What the region gives now, if the page may say so. */
  private score(): string {
    if (!this.position.options.help) return t("coldwar.page.way.score");
    const region = regionOf(this.card.card);
    const net = this.choosing.scores().find((score: RegionScore) => score.region === region)?.net ?? 0;
    const gain =
      net === 0
        ? t("coldwar.scoring.even")
        : t("coldwar.scoring.net", { side: sideName(net > 0 ? 1 : 0), n: Math.abs(net) });
    return t("coldwar.page.way.score_now", { gain });
  }

  private space(action: string): string {
    const answer = this.choosing.draft.ask((to) => askSpace(to, action.split(" ")[1] ?? ""));
    if (!answer) return "";
    const { box, ways, points } = answer;
    const odds = t("coldwar.page.way.space", {
      box: t(`coldwar.space.${box}`),
      ways,
      percent: wholePercent(ways / FACES),
    });
    const gain = points > 0 ? ` ${t("coldwar.page.way.space_vp", { n: points })}` : "";
    const avoided = this.card.side === SIDES[other(this.seat)] ? ` ${t("coldwar.page.way.space_avoids")}` : "";
    return odds + gain + avoided;
  }
}

// The team's list as a page shows it: the rows of one country with what is foreseen of them, what can be sent, and the changes that are made to it.
import { approvalOf, approvedRows, decides, isAsked, markOf as decisionOf, proposals, undecided } from "./approval";
import type { Course } from "./blanks";
import { edited, find, markOf, moving, type Edit, type Mark } from "./edits";
import { toldLines } from "./knowledge";
import { actionOf, listOf, ordersOf, planOf, reportedOrders, rowsOf, sameRows, type Order } from "./orders";
import type { ErrorInfo } from "../../core/core";
import type { Forecast, ForecastRow, TeamSeat } from "./types";

export interface Shown {
  order: Order;
  index: number; // In the whole list.
  key: string; // The same as long as the order stands in it.
}

export class List {
  forecast = $state.raw<Forecast | null>(null);
  country: number;

  constructor(private readonly seat: TeamSeat) {
    this.country = $state(seat.seat);
  }

  readonly rows = $derived.by(() => this.seat.team?.plan.rows ?? []);
  /** The rows of a federation's list begin with its leader's [WAR-8]. */
  readonly base = $derived.by(() => this.seat.team?.plan.seat ?? this.seat.seat);
  readonly orders = $derived.by(() => ordersOf(this.rows, this.base));
  readonly shown = $derived.by<Shown[]>(() =>
    this.orders
      .map((order, index) => ({ order, index, key: JSON.stringify(markOf(this.orders, index)) }))
      .filter(({ order }) => order.country === this.country),
  );
  readonly figures = $derived.by<Course | null>(
    () => this.forecast?.countries.find((other) => other.country === this.country) ?? null,
  );

  // ---- What may be done ----

  readonly isOpen = $derived.by(() => this.seat.position?.phase === "lists" && this.seat.status === "running");
  readonly isClosed = $derived.by(() => this.seat.team?.closed === true); // While another team's list is mended.
  readonly leads = $derived.by(() => {
    const { position, seat } = this.seat;
    return (position === null || position.leaders[seat] === seat) && !this.isClosed;
  });
  readonly approved = $derived.by(() => approvedRows(this.seat));
  readonly isSent = $derived.by(() => {
    const sent = this.seat.team?.sent;
    return sent != null && sameRows(planOf(sent.rows), this.approved);
  });
  private readonly isOld = $derived.by(() => this.seat.team?.plan.old ?? false);
  readonly waiting = $derived.by(() => (this.isOld ? [] : proposals(this.seat)));
  /** What this member may approve at once, so that the whole list is sent. */
  readonly approvable = $derived.by(() =>
    approvalOf(this.seat) === "head" && decides(this.seat) ? undecided(this.seat) : [],
  );
  /** It is approved, and only others may change it. */
  isFixed = (index: number): boolean =>
    isAsked(this.seat) && !this.isOld && !decides(this.seat) && decisionOf(this.seat, index).approved;
  readonly mayCalm = $derived.by(
    () => this.figures?.riot === true && this.leads && !this.shown.some(({ order }) => actionOf(order) === "suppress"),
  );
  /** The orders of the turn before, as its reports tell them. */
  readonly lastTurn = $derived.by(() => reportedOrders(this.seat.reports[this.seat.reports.length - 1] ?? []));

  // ---- What is foreseen ----

  private readonly told = $derived.by(() =>
    this.seat.position ? toldLines(this.seat.position, this.seat.reports) : [],
  );
  private question = (what: string, asked: string[], more: string[] = []): string =>
    [what, ...this.told, ...(this.base === this.seat.seat ? [] : [`as ${this.base}`]), ...asked, ...more].join("\n");
  private forecastFor = (asked: string[]) => this.seat.query<Forecast>(this.question("forecast", asked));

  /** Asks what comes of the list as it is now. */
  async foresee(): Promise<void> {
    const asked = this.rows;
    const answer = await this.forecastFor(asked);
    if (sameRows(asked, this.rows)) this.forecast = answer;
  }

  /** The forecast's rows go line by line: an order's is that of its first line. */
  rowOf(index: number, answer = this.forecast, all = this.orders): ForecastRow | null {
    const of = all[index]?.country;
    const before = all
      .slice(0, index)
      .filter((order) => order.country === of)
      .reduce((sum, order) => sum + order.lines.length, 0);
    return answer?.countries.find((other) => other.country === of)?.rows.find((row) => row.row === before) ?? null;
  }

  /** What would be said of each of these orders, were it in the list where it serves best. */
  trials = async (tried: string[][]): Promise<(ForecastRow | null)[]> => {
    const lines = tried.flatMap((order) => [`try ${this.country}`, ...order]);
    const question = this.question("trials", this.rows, lines);
    return (tried.length > 0 && (await this.seat.query<(ForecastRow | null)[]>(question))) || [];
  };

  /** What would be said of the order if the list had it, in the place of that one or new. */
  async preview(lines: string[], instead: Mark | null): Promise<ForecastRow | null> {
    const next = edited(this.orders, this.editFor(lines, instead));
    if (!next) return null;
    const at = instead ? find(this.orders, instead) : next.length - 1;
    return this.rowOf(at, await this.forecastFor(rowsOf(next, this.base)), next);
  }

  // ---- Changes: whether they were made ----

  markOf = (index: number): Mark | null => markOf(this.orders, index);
  find = (mark: Mark): number => find(this.orders, mark);

  private editFor = (lines: string[], instead: Mark | null): Edit =>
    instead
      ? { kind: "replace", order: instead, lines }
      : { kind: "add", order: { country: this.country, lines }, before: null };

  write = (lines: string[], instead: Mark | null): boolean => this.seat.edit(this.editFor(lines, instead));
  append = (orders: Order[]): boolean => this.seat.edit({ kind: "add_all", orders });

  /** New orders go where they serve best: the place of the first one; null: none was added. */
  async add(made: string[][]): Promise<number | null> {
    const place = made.length === 1 ? (await this.trials(made))[0]?.place : undefined;
    const before = place === undefined ? null : this.markOf(this.shown[place]?.index ?? -1);
    const at = before ? (place ?? 0) : this.shown.length;
    const added = made.map((lines) => ({ country: this.country, lines }));
    const done =
      added.length === 1 && added[0]
        ? this.seat.edit({ kind: "add", order: added[0], before })
        : added.length > 1 && this.append(added);
    return done ? at : null;
  }

  remove(place: number): boolean {
    const order = this.markOf(this.shown[place]?.index ?? -1);
    return order !== null && this.seat.edit({ kind: "remove", order });
  }

  move(place: number, by: number): boolean {
    const edit = moving(this.orders, this.shown[place]?.index ?? -1, by);
    return edit !== null && this.seat.edit(edit);
  }

  /** Whatever comes before it is done in a country that riots no more. */
  calm(): boolean {
    const order = { country: this.country, lines: ["suppress"] };
    return this.seat.edit({ kind: "add", order, before: this.markOf(this.shown[0]?.index ?? -1) });
  }

  /** What is approved stays, unless this member decides. */
  clear(): boolean {
    const but = this.orders.flatMap((_, index) => (this.isFixed(index) ? (this.markOf(index) ?? []) : []));
    return this.seat.edit({ kind: "clear", country: this.country, but });
  }

  // ---- Sending ----

  async send(): Promise<ErrorInfo | null> {
    const all = this.rows,
      { approvable } = this;
    const error = approvable.length > 0 ? await this.seat.approve(approvable, true) : null;
    return error ?? this.seat.send(listOf(approvable.length > 0 ? all : this.approved));
  }
  keepStanding = (on: boolean): Promise<ErrorInfo | null> => this.seat.standing(on ? listOf(this.approved) : null);
}

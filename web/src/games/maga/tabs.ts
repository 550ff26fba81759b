// The parts of a team's page, and how a phone's bar puts them together.

export const TABS = ["mine", "plan", "state", "reports", "knowledge", "treaties", "circles", "team"] as const;
export type Tab = (typeof TABS)[number];

/** What is new behind a tab: a count (0 is not written), and what it means. */
export interface News {
  count: number;
  text: string;
}

export type Button = "orders" | "report" | "states";

/** What is behind the bar's buttons; two parts of one are switched between above the panel. */
export const BUTTONS: Record<Button, readonly Tab[]> = {
  orders: ["mine", "plan"],
  report: ["reports"],
  states: ["knowledge", "state"],
};

/** What is looked at seldom: a phone has it in a sheet. */
export const MORE = ["treaties", "circles", "team"] as const;

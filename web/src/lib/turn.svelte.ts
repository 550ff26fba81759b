// Whether somebody waits for this player, where it is seen in another tab too: in the page's title and its sign. A game says so while it is shown, the
// list of tables of those that are not.
import { t } from "./i18n.svelte";

const NAME = "Casus";
const PLAIN = "icon.svg";
const WAITING = "icon-turn.svg";

/** `tables`: at how many tables on the server this player is awaited, not counting those open here. */
export const turn = $state({ title: "", mine: false, tables: 0 });

/** What stands before everything else in the title. */
function sign(): string[] {
  if (turn.mine) return [`● ${t("page.your_turn")}`];
  return turn.tables > 0 ? [`● ${t("page.your_turn")} (${turn.tables})`] : [];
}

/** Keeps the title and the sign as they should be; called once. */
export function showTurn(): void {
  const icon = document.querySelector<HTMLLinkElement>('link[rel="icon"]');
  $effect(() => {
    document.title = [...sign(), ...(turn.title ? [turn.title] : []), NAME].join(" · ");
    if (icon) icon.href = turn.mine || turn.tables > 0 ? WAITING : PLAIN;
  });
}

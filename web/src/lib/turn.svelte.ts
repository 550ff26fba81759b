// Whether somebody waits for this player, where it is seen in another tab too: in the page's title and its sign. A game says so while it is shown.
import { t } from "./i18n.svelte";

const NAME = "Casus";
const PLAIN = "icon.svg";
const WAITING = "icon-turn.svg";

export const turn = $state({ title: "", mine: false });

/** Keeps the title and the sign as they should be; called once. */
export function showTurn(): void {
  const sign = document.querySelector<HTMLLinkElement>('link[rel="icon"]');
  $effect(() => {
    document.title = [
      ...(turn.mine ? [`● ${t("page.your_turn")}`] : []),
      ...(turn.title ? [turn.title] : []),
      NAME,
    ].join(" · ");
    if (sign) sign.href = turn.mine ? WAITING : PLAIN;
  });
}

// Actions that this player has marked with a star, kept in the browser.
import { storedOf } from "../../lib/stored";

const KEY = "casus.maga.favourites";
const isList = (value: unknown) => Array.isArray(value) && value.every((one) => typeof one === "string");

export const favourites = $state(
  storedOf<{ actions: string[] }>(localStorage.getItem(KEY), { actions: [] }, { actions: isList }),
);

export function toggleFavourite(action: string): void {
  const { actions } = favourites;
  favourites.actions = actions.includes(action) ? actions.filter((one) => one !== action) : [...actions, action];
  localStorage.setItem(KEY, JSON.stringify(favourites));
}

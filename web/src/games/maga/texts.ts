// What a team's phone need not load before its list can be used.
import { need } from "../../lib/i18n.svelte";

/** A page with the texts of these catalogues. */
export const withTexts = async <T>(page: Promise<T>, ...names: string[]): Promise<T> =>
  (await Promise.all([page, need(...names)]))[0];

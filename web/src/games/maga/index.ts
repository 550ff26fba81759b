// What MAGA gives the page (../page.ts): it is played as an evening, so it has no parts of a table.
import { need } from "../../lib/i18n.svelte";
import type { GamePage } from "../page";

/** A page with what a team's phone need not load: the texts of these catalogues. */
const withTexts = async <T>(page: Promise<T>, ...names: string[]): Promise<T> =>
  (await Promise.all([page, need(...names)]))[0];

export const page: GamePage = {
  texts: ["evening"],
  reference: () => import("./ReferencePage.svelte"),
  practice: () => withTexts(import("./practice/Practice.svelte"), "maga-desk", "desk"),
  picture: () => import("./Picture.svelte"),
  evening: {
    newEvening: () => withTexts(import("./NewEvening.svelte"), "maga-desk"),
    teamPage: () => import("./TeamPage.svelte"),
    desk: () => withTexts(import("./desk/MagaDesk.svelte"), "maga-desk", "desk"),
    curator: () => withTexts(import("./desk/MagaCurator.svelte"), "maga-desk"),
    screen: () => withTexts(import("./Screen.svelte"), "maga-desk"),
  },
};

// What MAGA gives the page (../page.ts): it is played as an evening, so it has no parts of a table.
import { withTexts } from "./texts";
import type { GamePage } from "../page";

export const page: GamePage = {
  texts: ["evening"],
  reference: () => import("./ReferencePage.svelte"),
  practice: () => withTexts(import("./practice/Practice.svelte"), "maga-desk", "desk"),
  picture: () => import("./Picture.svelte"),
  evening: {
    newEvening: () => withTexts(import("./NewEvening.svelte"), "maga-desk"),
    teamPage: () => import("./TeamPage.svelte"),
    desk: () => withTexts(import("./desk/MagaDesk.svelte"), "maga-desk", "maga-team", "desk"),
    curator: () => withTexts(import("./desk/MagaCurator.svelte"), "maga-desk", "maga-team"),
    screen: () => withTexts(import("./Screen.svelte"), "maga-desk"),
  },
};

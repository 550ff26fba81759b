// What MAGA gives the page (../page.ts): it is played as an evening, so it has no parts of a table.
import type { GamePage } from "../page";

export const page: GamePage = {
  texts: ["evening"],
  picture: () => import("./Picture.svelte"),
  evening: {
    newEvening: () => import("./NewEvening.svelte"),
    teamPage: () => import("./TeamPage.svelte"),
    desk: () => import("./desk/MagaDesk.svelte"),
    curator: () => import("./desk/MagaCurator.svelte"),
    screen: () => import("./Screen.svelte"),
  },
};

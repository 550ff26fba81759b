import type { GamePage } from "../page";

export const page: GamePage = {
  texts: ["evening"],
  evening: {
    newEvening: () => import("./NewEvening.svelte"),
    teamPage: () => import("./TeamPage.svelte"),
    desk: () => import("./desk/MagaDesk.svelte"),
    curator: () => import("./desk/MagaCurator.svelte"),
    screen: () => import("./Screen.svelte"),
  },
};

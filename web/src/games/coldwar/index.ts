// What Cold War gives the page (../page.ts); the heavier parts are loaded when they are needed.
import type { GamePage } from "../page";
import { marks, seatTitle } from "./seats";

export const page: GamePage = {
  marks,
  seatTitle,
  titledBefore: true,
  picture: () => import("./Picture.svelte"),
  miniature: () => import("./Miniature.svelte"),
  table: () => import("./parts"),
};

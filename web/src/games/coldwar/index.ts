import type { GamePage } from "../page";
import { marks, seatTitle } from "./seats";

export const page: GamePage = {
  marks,
  seatTitle,
  titledBefore: true,
  miniature: () => import("./Miniature.svelte"),
  table: () => import("./parts"),
};

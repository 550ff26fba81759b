import type { GamePage } from "../page";
import { marks, seatTitle } from "./seats";

export const page: GamePage = {
  marks,
  seatTitle,
  titledBefore: true,
  table: () => import("./parts"),
};

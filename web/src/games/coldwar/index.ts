import type { GamePage } from "../page";
import { marks, seatTitle } from "./seats";

export const page: GamePage = {
  players: 2,
  bots: ["steady", "random"],
  marks,
  seatTitle,
  titledBefore: true,
  table: () => import("./parts"),
  isLog: (text) => text.startsWith("SETUP:"),
};

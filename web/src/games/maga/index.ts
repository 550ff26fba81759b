import type { GamePage } from "../page";

export const page: GamePage = {
  texts: ["evening"],
  bots: ["steady"],
  evening: () => import("./parts"),
};

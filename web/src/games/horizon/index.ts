import { t } from "../../lib/i18n.svelte";
import type { GamePage } from "../page";
import { marks, seatTitle } from "./seats";

export const page: GamePage = {
  marks,
  seatTitle,
  picture: () => import("./Picture.svelte"),
  tutorial: () => import("./Tutorial.svelte"),
  table: () => import("./parts"),
  ruleNote: (rule) => t(rule.startsWith("R") ? "page.game.horizon.rule_fixed" : "page.game.horizon.rule_scenario"),
};

// What Horizon gives the page (../page.ts); the heavier parts are loaded when they are needed.
import { loadGame } from "../../core/core";
import { need, t } from "../../lib/i18n.svelte";
import type { GamePage } from "../page";
import { marks, seatTitle } from "./seats";

/** Where a rule is from: of the rulebook's, some say in brackets, after S, what is our completion. */
function originOf(rule: string, text: string): string {
  if (!rule.startsWith("R")) return "scenario";
  return text.includes("(S:") ? "completed" : "fixed";
}

export const page: GamePage = {
  marks,
  seatTitle,
  picture: async () => (await Promise.all([import("./Picture.svelte"), loadGame("horizon")]))[0],
  illustration: async () =>
    (await Promise.all([import("./Illustration.svelte"), loadGame("horizon"), need("horizon")]))[0],
  tutorial: () => import("./Tutorial.svelte"),
  miniature: () => import("./Miniature.svelte"),
  table: () => import("./parts"),
  ruleNote: (rule, text) => t(`page.game.horizon.rule_${originOf(rule, text)}`),
};

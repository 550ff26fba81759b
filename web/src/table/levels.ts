// How strong a bot is: levels, from one for children to the strongest. A game's other bots move at once and are there to compare with. Which level
// was played against last, this browser keeps for each game.
import { core } from "../core/core";
import { storedOf } from "../lib/stored";

/** The weakest first; also those of games to come. */
const LEVELS = ["novice", "learner", "club", "expert", "master"];
const USUAL = "club";
const STORED = "casus.levels";

export interface Bots {
  levels: string[]; // The weakest first; empty where the game has none.
  quick: string[]; // The strongest first.
}

export function botsOf(game: string): Bots {
  const bots = core.bots(game);
  return {
    levels: LEVELS.filter((level) => bots.includes(level)),
    quick: bots.filter((bot) => !LEVELS.includes(bot)),
  };
}

function kept(): Record<string, string> {
  const isOf = (bots: string[]) => (bot: unknown) => typeof bot === "string" && bots.includes(bot);
  const fits = core.games().map(({ name, bots }) => [name, isOf(bots)] as const);
  return storedOf<Record<string, string>>(localStorage.getItem(STORED), {}, Object.fromEntries(fits));
}

/** Who plays where nobody was picked: as last time; else `usual`, or where the game has no levels its strongest bot. */
export function usualBot(game: string, usual = USUAL): string {
  const { levels, quick } = botsOf(game);
  const otherwise = levels.includes(usual) ? usual : (levels.at(-1) ?? quick[0] ?? "random");
  return kept()[game] ?? otherwise;
}

/** For the next game. What one compares with is no level to go on from. */
export function keepLevel(game: string, bot: string): void {
  if (!botsOf(game).levels.includes(bot)) return;
  localStorage.setItem(STORED, JSON.stringify({ ...kept(), [game]: bot }));
}

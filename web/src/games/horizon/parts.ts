// What a table of Horizon is made of.
import type { TableParts } from "../page";
import Board from "./Board.svelte";
import { KEYS } from "./keys";
import OptionsForm from "./OptionsForm.svelte";
import Outcome from "./Outcome.svelte";

// What is told later comes as soon as the board is there: a game at one screen may go on without a network.
void Promise.all([import("./story/Story.svelte"), import("./story/End.svelte"), import("../../shelf/unsent")]).catch(
  () => {},
);

export const parts: Partial<TableParts> = { Board, OptionsForm, Outcome, stage: true, keys: KEYS };

import type { TableParts } from "../page";
import Board from "./Board.svelte";
import OptionsForm from "./OptionsForm.svelte";
import Outcome from "./Outcome.svelte";

export const parts: Partial<TableParts> = { Board, OptionsForm, Outcome, stage: true };

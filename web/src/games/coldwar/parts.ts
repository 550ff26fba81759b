import type { TableParts } from "../page";
import Board from "./Board.svelte";
import Imported from "./Imported.svelte";
import OptionsForm from "./OptionsForm.svelte";
import Outcome from "./Outcome.svelte";

export const parts: Partial<TableParts> = { stage: true, Board, Imported, OptionsForm, Outcome };

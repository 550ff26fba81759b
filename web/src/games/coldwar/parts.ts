// What a table of Cold War is made of.
import type { TableParts } from "../page";
import Board from "./Board.svelte";
import Imported from "./Imported.svelte";
import OptionsForm from "./OptionsForm.svelte";
import Outcome from "./Outcome.svelte";
import { KEYS } from "./keys";

export const parts: Partial<TableParts> = { stage: true, keys: KEYS, Board, Imported, OptionsForm, Outcome };

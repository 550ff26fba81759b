import type { Parts } from "../games";
import Board from "./Board.svelte";
import Imported from "./Imported.svelte";
import OptionsForm from "./OptionsForm.svelte";
import Outcome from "./Outcome.svelte";

export const parts: Parts = { Board, Imported, OptionsForm, Outcome };

import type { Parts } from "../games";
import Board from "./Board.svelte";
import OptionsForm from "./OptionsForm.svelte";
import Outcome from "./Outcome.svelte";

export const parts: Parts = { Board, OptionsForm, Outcome };

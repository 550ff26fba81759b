// What a table of any game is made of until the game has its own.
import type { TableParts } from "../page";
import Board from "./Board.svelte";
import OptionsForm from "./OptionsForm.svelte";
import Outcome from "./Outcome.svelte";

export const parts = { Board, OptionsForm, Outcome } satisfies TableParts;

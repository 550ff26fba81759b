import type { EveningParts } from "../page";
import NewEvening from "./NewEvening.svelte";
import TeamPage from "./TeamPage.svelte";

export const parts: EveningParts = { NewEvening, TeamPage };

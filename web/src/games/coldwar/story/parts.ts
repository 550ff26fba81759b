// What the board loads once it stands: all by which it is told what happens.
export { default as EndView } from "./End.svelte";
export { default as ReportView } from "./Report.svelte";
export { default as StoryView } from "./Story.svelte";
export { latest, report } from "./report";
export { heard } from "./sounds";
export { Storyteller } from "./storyteller.svelte";

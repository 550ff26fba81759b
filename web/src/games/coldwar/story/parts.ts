// What the board loads once it stands: all by which it is told what happens.
export { default as EndView } from "./End.svelte";
export { default as LastPlayView } from "./LastPlay.svelte";
export { default as StoryView } from "./Story.svelte";
export { heard } from "./sounds";
export { Storyteller } from "./storyteller.svelte";

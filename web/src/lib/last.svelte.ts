// The game that was sat at last in this page: who wants a new one most likely wants the same again.
export const last = $state({ game: "" });

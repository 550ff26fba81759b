// What is known of this browser's connections where none of them is loaded: the name at tables, and the server's clock.

/** What one is called by that identity; whoever has no name of its own there is called as at tables. */
export const nameOf = (identity: string): string =>
  localStorage.getItem(`${identity}.name`) ?? localStorage.getItem("casus.name") ?? "";

/** How far the server's clock is ahead of this browser's, in milliseconds. */
export const clock = { ahead: 0 };

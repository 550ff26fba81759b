// What is known of this browser's connections where none of them is loaded: the name at tables, and the server's clock.

/** A name as the server takes it: a keyboard that puts a space behind each word means nothing by the last one. */
export const tidyName = (name: string): string => name.trim().replace(/\s+/g, " ");

/** What one is called by that identity; whoever has no name of its own there is called as at tables. */
export const nameOf = (identity: string): string =>
  tidyName(localStorage.getItem(`${identity}.name`) ?? localStorage.getItem("casus.name") ?? "");

/** How far the server's clock is ahead of this browser's, in milliseconds. */
export const clock = { ahead: 0 };

/** A line of the log. */
export interface Entry {
  frame: number; // The last one that it tells of.
  text: string;
  kind: string;
  seat?: number; // Who did it.
}

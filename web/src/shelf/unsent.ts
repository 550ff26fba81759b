// What was chosen at a table and not sent, kept for the next visit. A browser that keeps nothing takes nothing from the game: then it is on the board only.
import { database, type Unsent } from "./database";

export const unsentAt = (address: string): Promise<Unsent | null> =>
  database.unsent(address).then(
    (found) => found ?? null,
    () => null,
  );

export const keepUnsent = (address: string, unsent: Unsent | null): Promise<void> =>
  database.keepUnsent(address, unsent).catch(() => {});

// Whether there is a page at an address. Links are cut short, typed and made by other versions: who comes by such a one is told so on the home page.

/** The games that have a page of that kind. */
export type GamesOf = Record<"all" | "tables" | "evenings" | "tutorial" | "practice" | "reference", string[]>;

/** What of the address names a game, if anything does, and of which kind it has to be; null: the page is about none. */
type Named = { name: string | undefined; of: keyof GamesOf } | null;

const PAGES: Record<string, (parts: string[]) => Named> = {
  "": () => null,
  about: () => null,
  games: () => null,
  join: () => null,
  record: () => null,
  table: () => null,
  position: () => null,
  new: ([, where, name]) =>
    where === undefined || where === "local" || where === "network"
      ? { name, of: "tables" }
      : { name: where, of: "evenings" },
  local: ([, id, name]) => (id === "new" ? { name, of: "tables" } : null),
  evening: ([, id, name]) => (id === "new" ? { name, of: "evenings" } : null),
  tutorial: ([, name]) => ({ name, of: "tutorial" }),
  practice: ([, name]) => ({ name, of: "practice" }),
  reference: ([, name]) => ({ name, of: "reference" }),
  rules: ([, name]) => ({ name, of: "all" }),
};

/** Pages that show one thing, which the address has to name. */
const OF_ONE = ["table", "position"];

export function hasPage(parts: string[], games: GamesOf): boolean {
  const [page = "", what] = parts;
  const named = Object.hasOwn(PAGES, page) ? PAGES[page]?.(parts) : undefined;
  if (named === undefined || (OF_ONE.includes(page) && what === undefined)) return false;
  return named?.name === undefined || games[named.of].includes(named.name);
}

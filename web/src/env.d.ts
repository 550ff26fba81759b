declare module "virtual-core?url" {
  const url: string;
  export default url;
}

/** The texts of data/messages and of the same folder in CASUS_ROOTS, by "LANGUAGE/CATALOGUE". */
declare module "virtual:catalogues" {
  const catalogues: Record<string, () => Promise<Record<string, string>>>;
  export default catalogues;
}

/** The index of each game's rules, by the game's name: made by the build from the marks in the code. */
declare module "virtual:rules" {
  const rules: Record<string, () => Promise<{ id: string; place: string }[]>>;
  export default rules;
}

declare module "virtual:world" {
  /** The drawn map: paths in whole numbers, `scale` of them to a unit; see scripts/world.mjs. */
  const world: {
    width: number;
    height: number;
    scale: number;
    areas: Record<string, string>; // By country; the two Germanies are one, of which `east` cuts out the second.
    rest: Record<string, string>; // By region: land that is no country of the game.
    places: Record<string, [number, number]>; // The middle of each country's card.
    east: string;
    borders: string;
  };
  export default world;
}

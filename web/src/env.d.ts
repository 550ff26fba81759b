declare module "virtual-core?url" {
  const url: string;
  export default url;
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

/** What each game says of itself, in the order of the list of games, and where its core lies, its answers alone, and what tells it: made by the build from core.wasm. */
declare module "virtual:games" {
  export const games: unknown[];
  export const cores: Record<string, string>;
  export const askers: Record<string, string>;
  export const tellers: Record<string, string>;
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
  /** Lines: where each begins, x and y, and the numbers of its pieces, ~n for one that is gone backwards. */
  export type Outline = number[][];
  /** The map as scripts/outlines.mjs packs it; games/coldwar/outlines.ts unpacks it. */
  export interface PackedWorld {
    width: number;
    height: number;
    scale: number;
    places: Record<string, [number, number]>;
    areas: Record<string, Outline>;
    rest: Record<string, Outline>;
    east: Outline;
    borders: Outline;
    pieces: string; // Parted by spaces; two characters for each step.
  }
  const world: PackedWorld;
  export default world;
}

declare module "virtual:glimpse" {
  /** A part of the map: paths in its units. */
  export interface Glimpse {
    box: [left: number, top: number, width: number, height: number];
    land: string;
    east: string; // What of Germany is East Germany.
    areas: Record<string, string>; // Of some countries.
    places: Record<string, [number, number]>;
  }
  const glimpse: Glimpse;
  export default glimpse;
}

/** The parts of gifenc that are used; it brings no types. */
declare module "gifenc" {
  export type Palette = [red: number, green: number, blue: number][];
  export interface Encoder {
    writeFrame(
      colours: Uint8Array,
      width: number,
      height: number,
      options: {
        palette?: Palette;
        delay?: number;
        transparent?: boolean;
        transparentIndex?: number;
        dispose?: number;
      },
    ): void;
    finish(): void;
    bytesView(): Uint8Array;
  }
  export function GIFEncoder(): Encoder;
  export function quantize(pixels: Uint8ClampedArray, most: number): Palette;
  export function applyPalette(pixels: Uint8ClampedArray, palette: Palette): Uint8Array;
}

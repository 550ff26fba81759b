// A whole game as an animated GIF: its drawings one after another. All have one palette, and each holds only what is new in it, so that a
// file of a few hundred drawings stays small enough to be sent.
import { GIFEncoder, applyPalette, quantize, type Palette } from "gifenc";
import { painted, type Drawing } from "./picture";

export interface Movie {
  count: number;
  draw: (number: number) => Drawing;
  shownFor: (number: number) => number; // In milliseconds.
}

const ACROSS = 720;
const COLOURS = 255; // One of 256 is kept for what has not changed.
const SAME = 255;

async function pixels(movie: Movie, number: number): Promise<ImageData> {
  const context = await painted(movie.draw(number), ACROSS);
  return context.getImageData(0, 0, context.canvas.width, context.canvas.height);
}

/** Colours for the whole: from the first, the middle and the last drawing. */
async function paletteOf(movie: Movie): Promise<Palette> {
  const numbers = [...new Set([0, movie.count >> 1, movie.count - 1])];
  const shots = await Promise.all(numbers.map((number) => pixels(movie, number)));
  const all = new Uint8ClampedArray(shots.reduce((sum, { data }) => sum + data.length, 0));
  let at = 0;
  for (const { data } of shots) {
    all.set(data, at);
    at += data.length;
  }
  return quantize(all, COLOURS);
}

/** `told` gets the progress, from 0 to 1; when `signal` is aborted there is no GIF. */
export async function gifOf(
  movie: Movie,
  told: (part: number) => void = () => {},
  signal?: AbortSignal,
): Promise<Blob> {
  const palette = await paletteOf(movie);
  const encoder = GIFEncoder();
  let before: Uint8Array | null = null;
  for (let number = 0; number < movie.count; number++) {
    signal?.throwIfAborted();
    const { data, width, height } = await pixels(movie, number);
    const now = applyPalette(data, palette);
    const last: Uint8Array | null = before;
    encoder.writeFrame(last ? now.map((colour, i) => (colour === last[i] ? SAME : colour)) : now, width, height, {
      ...(last ? { transparent: true, transparentIndex: SAME, dispose: 1 } : { palette: padded(palette), dispose: 1 }),
      delay: movie.shownFor(number),
    });
    before = now;
    told((number + 1) / movie.count);
    await new Promise((resolve) => setTimeout(resolve)); // The page goes on meanwhile.
  }
  encoder.finish();
  return new Blob([encoder.bytesView() as Uint8Array<ArrayBuffer>], { type: "image/gif" });
}

/** With a place for the colour that stands for "as before". */
const padded = (palette: Palette): Palette => [
  ...palette,
  ...Array.from({ length: COLOURS + 1 - palette.length }, (): [number, number, number] => [0, 0, 0]),
];

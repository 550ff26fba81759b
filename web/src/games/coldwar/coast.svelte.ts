// The light that the land throws on the sea: a picture, which comes a moment after the map.
import { MediaQuery } from "svelte/reactivity";
import { theme } from "../../lib/theme.svelte";
import { world } from "./geography";

/** What is to be drawn: an outline of which `scale` units are a pixel, stroked in this order. */
export interface CoastOrder {
  path: string;
  width: number; // Pixels.
  height: number;
  scale: number;
  strokes: { colour: string; thickness: number }[];
}

const LATER_MS = 2000; // At the latest, if the page is never idle.

export class Coast {
  /** The picture's address; empty: it is not there yet, or this browser cannot draw aside. */
  picture = $state("");

  /** `strokes` are elements whose style says how each stroke looks, in the theme of now. */
  constructor(strokes: () => Iterable<Element>) {
    const dark = new MediaQuery("(prefers-color-scheme: dark)");
    $effect(() => {
      void [theme.chosen, dark.current];
      const later = window.requestIdleCallback ?? ((draw: () => void) => setTimeout(draw, 200));
      let [worker, gone]: [Worker | undefined, boolean] = [undefined, false];
      later(() => (worker = gone ? undefined : this.draw(strokes())), { timeout: LATER_MS });
      return () => {
        gone = true;
        worker?.terminate();
      };
    });
    $effect(() => () => URL.revokeObjectURL(this.picture));
  }

  private draw(strokes: Iterable<Element>): Worker | undefined {
    if (!("OffscreenCanvas" in window)) return undefined;
    const worker = new Worker(new URL("./coast.worker.ts", import.meta.url), { type: "module" });
    worker.onmessage = ({ data }: MessageEvent<Blob>) => {
      URL.revokeObjectURL(this.picture);
      this.picture = URL.createObjectURL(data);
      worker.terminate();
    };
    const order: CoastOrder = {
      path: [...Object.values(world.areas), ...Object.values(world.rest)].join(""),
      width: world.width,
      height: world.height,
      scale: world.scale,
      strokes: [...strokes].map((stroke) => {
        const { stroke: colour, strokeWidth } = getComputedStyle(stroke);
        return { colour, thickness: parseFloat(strokeWidth) };
      }),
    };
    worker.postMessage(order);
    return worker;
  }
}

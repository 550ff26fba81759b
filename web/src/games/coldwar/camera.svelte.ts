// Which part of the map the window shows: all of it if the names can then be read, otherwise a part, which moves to
// what is asked.
import { Zoom } from "../../ui/zoom.svelte";
import { BOX, middleOf, placeOf, widthOf, world, type Spot } from "./geography";

const LEAST = 0.862; // Pixels to a unit from which on names, which are 11.6 units high, have 10 pixels.
const READABLE = 0.95; // Pixels to a unit where only a part is shown.
const EDGE = 4; // Pixels around the map.
const LEFT = 0.62; // How much of the width that is to spare lies on the left, where the last play is told.
const CHIPS = 36; // The height of the row of regions above a part of the map.
const NARROW = 700; // Up to this width the bar below grows with what is asked.
const RISE = 72; // How much it may grow: so far can the map be drawn above it.

interface Sizes {
  width: number;
  height: number;
  top: number; // What lies free of the map, between the bands.
  free: number;
}

export class Camera {
  readonly zoom = new Zoom({ most: 4, wheelAlone: true });
  private fitted: object | null = null; // The canvas that the picture was laid out for.
  begun = false; // Where the map is shown first it does not come from elsewhere.
  private sizes = $state.raw<Sizes>({ width: world.width, height: world.height, top: 0, free: world.height });
  /** Pixels of the free part that the bar covers, as long as it is higher than usual. The picture itself does not change with it. */
  covered = $state(0);
  private read = () => {};

  private readonly whole = $derived.by(() =>
    Math.min(this.sizes.width / world.width, (this.sizes.free - 2 * EDGE) / world.height),
  );
  /** Whether only a part of the map is shown. */
  readonly partial = $derived.by(() => this.whole < LEAST);
  /** Pixels to a unit. */
  readonly scale = $derived.by(() => (this.partial ? READABLE : this.whole));
  private readonly free = $derived.by(() => {
    const { top, free } = this.sizes;
    return this.partial ? { top: top + CHIPS, height: free - CHIPS } : { top, height: free };
  });
  /** What can be seen of that now. */
  private readonly open = $derived.by(() => ({ top: this.free.top, height: this.free.height - this.covered }));
  /** The canvas covers the window, and where only a part is shown, more. */
  readonly canvas = $derived.by(() => {
    const { width, height } = this.sizes;
    const rise = this.partial && width <= NARROW ? RISE : 0;
    const high = Math.max(this.free.height, world.height * this.scale + 2 * EDGE);
    const wide = Math.max(width, world.width * this.scale + 2 * EDGE);
    return {
      width: wide,
      height: height - this.free.height + high + rise,
      left: (wide - world.width * this.scale) * (this.partial ? 0.5 : LEFT),
      top: this.free.top + (high - world.height * this.scale) / 2,
    };
  });
  /** The canvas in units of the map, for SVG. */
  readonly box = $derived.by(() => {
    const { width, height, left, top } = this.canvas;
    return [-left, -top, width, height].map((value) => (value / this.scale).toFixed(2)).join(" ");
  });
  /** What is seen, in units of the map. */
  readonly view = $derived.by(() => {
    const { view } = this.zoom;
    const { width, height, left, top } = this.canvas;
    const [across, down] = [width / this.scale, height / this.scale];
    const bands = (this.sizes.height - this.open.height) / this.scale / this.zoom.scale;
    return {
      x: view.left * across - left / this.scale,
      y: view.top * down - top / this.scale + this.free.top / this.scale / this.zoom.scale,
      width: view.width * across,
      height: view.height * down - bands,
    };
  });

  /** Measures the window of the map, and what the bands leave free of it, now and whenever they change; `bar` finds the one that may grow. */
  measure = (clear: HTMLElement, bar: () => HTMLElement | null | undefined): (() => void) => {
    const frame = clear.parentElement ?? clear;
    const read = () => {
      const { clientWidth: width, clientHeight: height } = frame;
      const { offsetTop: top, clientHeight: free } = clear;
      const { sizes } = this;
      const over = bar()?.getBoundingClientRect();
      this.covered = over && width <= NARROW ? Math.max(0, clear.getBoundingClientRect().bottom - over.top) : 0;
      if (sizes.width === width && sizes.height === height && sizes.top === top && sizes.free === free) return;
      this.sizes = { width, height, top, free };
    };
    read();
    const observer = new ResizeObserver(read);
    observer.observe(frame);
    observer.observe(clear);
    const below = bar();
    if (below) observer.observe(below);
    this.read = read;
    return () => {
      observer.disconnect();
      this.read = () => {};
    };
  };

  /** Starts again if the canvas has changed its size. */
  fit(): void {
    this.read(); // The bar may just have grown.
    if (this.canvas === this.fitted) return;
    this.fitted = this.canvas;
    this.zoom.resized();
  }

  /** Moves the map so that as many of these countries as possible are seen. Where it is seen as a whole it stays. */
  show(countries: string[]): void {
    if (countries.length === 0 || !this.partial) return;
    this.zoom.scale = 1;
    this.go(middleOf(countries, this.sizes.width / this.scale, this.open.height / this.scale));
  }

  go = ([x, y]: Spot): void => {
    const { width, height, left, top } = this.canvas;
    const below = this.open.top + this.open.height / 2 - this.sizes.height / 2;
    const across = (x * this.scale + left) / width;
    const down = (y * this.scale + top) / height;
    const still = !this.begun || matchMedia("(prefers-reduced-motion: reduce)").matches;
    this.begun = true;
    this.zoom.show(across, down, Math.max(1, this.zoom.scale), below, !still);
  };

  /** Whether the whole box of a country is in sight: at the edge it is easily overlooked, and pressed beside. */
  sees(country: string): boolean {
    const { x, y, width, height } = this.view;
    const [at, down] = placeOf(country);
    const [across, high] = [widthOf(country) / 2, BOX.height / 2];
    return at - across >= x && at + across <= x + width && down - high >= y && down + high <= y + height;
  }
}

// A picture that is made larger and moved with fingers, with the mouse, by the wheel (with Ctrl, where the page itself scrolls) and by buttons.
import Panzoom, { type PanzoomObject } from "@panzoom/panzoom";

const WHOLE = 1.01; // Up to here the whole picture is shown.
const STILL = 6; // Pixels that a finger may move and still mean what lies under it.
// A layer of its own: what moves over it does not draw it anew. It is the same layer while it moves, else it would be drawn when it sets out.
const AT_REST = "opacity";
const MOVING = "opacity, transform";
const GLIDE_MS = 280;
const REST_MS = 300; // So long after it was moved last the picture rests: a little longer than it glides by itself.

/** In whole pixels of the screen: the drawing of a moved picture can be used again only there. */
const onPixel = (length: number) => Math.round(length * devicePixelRatio) / devicePixelRatio;

type Picture = HTMLElement | SVGSVGElement;

/** What of the picture is seen, in parts of its width and height. */
export interface View {
  left: number;
  top: number;
  width: number;
  height: number;
}

interface Options {
  most?: number; // How many times the picture is enlarged at most,
  least?: number; // and at least where it is moved by itself; by hand no less than it is.
  wheelAlone?: boolean; // The wheel needs no key: nothing around the picture scrolls.
}

export class Zoom {
  scale = $state(1);
  view = $state.raw<View>({ left: 0, top: 0, width: 1, height: 1 });
  /** Whether somebody has moved or enlarged it; else it may be moved by itself. */
  byHand = $state(false);
  /** Whether the finger that is being lifted moved the picture, so that what lies under it is not meant. */
  dragged = false;
  private panzoom: PanzoomObject | undefined;
  private picture: Picture | undefined;
  private begun = false;

  constructor(private readonly options: Options = {}) {}

  get whole(): boolean {
    return this.scale <= WHOLE;
  }

  private get frame(): HTMLElement | null {
    return this.picture?.parentElement ?? null;
  }

  /** Whether the picture is no wider or higher than its frame; on a narrow screen it may be. */
  private get fits(): boolean {
    const { picture, frame } = this;
    if (!picture || !frame) return true;
    return picture.clientWidth <= frame.clientWidth + 1 && picture.clientHeight <= frame.clientHeight + 1;
  }

  /** Makes the element that it is attached to the picture. */
  attach = (picture: Picture): (() => void) => {
    const frame = picture.parentElement;
    this.picture = picture;
    const panzoom = Panzoom(picture as unknown as SVGElement, {
      maxScale: this.options.most ?? 5,
      minScale: this.options.least ?? 1,
      panOnlyWhenZoomed: this.fits,
      contain: "outside",
      cursor: "default",
      setTransform: (_, { scale, x, y }) => {
        const { clientWidth: width, clientHeight: height } = picture;
        const [across, down] = [(width * (1 - scale)) / 2 + x * scale, (height * (1 - scale)) / 2 + y * scale];
        picture.style.transformOrigin = "0 0";
        picture.style.transform = `translate(${onPixel(across)}px, ${onPixel(down)}px) scale(${scale})`;
      },
    });
    this.panzoom = panzoom;
    // The library goes to its start a moment later than it begins, wherever it was sent meanwhile.
    const begun = setTimeout(() => {
      this.begun = true;
      panzoom.setOptions({ startX: 0, startY: 0 });
    });
    let from: [x: number, y: number] = [0, 0]; // Where the finger was put down.
    let rest: ReturnType<typeof setTimeout> | undefined;
    // While it moves, the existing drawing is enlarged or reduced; at rest it is redrawn sharply.
    picture.style.willChange = AT_REST;
    const moves = () => {
      picture.style.willChange = MOVING;
      clearTimeout(rest);
      rest = setTimeout(() => (picture.style.willChange = AT_REST), REST_MS);
    };
    const changed = (event: Event) => {
      const { x, y, scale } = (event as CustomEvent<{ x: number; y: number; scale: number }>).detail;
      moves();
      this.scale = scale;
      this.look(x, y);
    };
    const zoomed = (event: Event) => {
      const { originalEvent, scale } = (event as CustomEvent<{ originalEvent?: Event; scale: number }>).detail;
      if (originalEvent) this.byHand = true;
      // Told a frame later: this.scale is still the one before, and within bounds the library would measure that picture.
      if (scale <= WHOLE && this.fits) panzoom.pan(0, 0, { force: true, silent: true, contain: undefined });
    };
    const panned = (event: Event) => {
      const { originalEvent } = (event as CustomEvent<{ originalEvent?: Event }>).detail;
      if (!(originalEvent instanceof MouseEvent)) return;
      if (Math.hypot(originalEvent.clientX - from[0], originalEvent.clientY - from[1]) <= STILL) return;
      this.dragged = this.byHand = true;
    };
    const pressed = (event: Event) => {
      from = event instanceof MouseEvent ? [event.clientX, event.clientY] : from;
      this.dragged = false;
    };
    const wheel = (event: WheelEvent) => {
      if (this.options.wheelAlone || event.ctrlKey || event.metaKey) panzoom.zoomWithWheel(event);
    };
    picture.addEventListener("panzoomchange", changed);
    picture.addEventListener("panzoomzoom", zoomed);
    picture.addEventListener("panzoompan", panned);
    picture.addEventListener("pointerdown", pressed, { capture: true });
    frame?.addEventListener("wheel", wheel, { passive: false });
    return () => {
      clearTimeout(begun);
      clearTimeout(rest);
      this.begun = false;
      picture.removeEventListener("panzoomchange", changed);
      picture.removeEventListener("panzoomzoom", zoomed);
      picture.removeEventListener("panzoompan", panned);
      picture.removeEventListener("pointerdown", pressed, { capture: true });
      frame?.removeEventListener("wheel", wheel);
      panzoom.destroy();
    };
  };

  private look(x: number, y: number): void {
    const { picture, frame, scale } = this;
    if (!picture || !frame) return;
    const side = (length: number, seen: number, pan: number) => ({
      from: 0.5 - (length / 2 + pan * scale) / (length * scale),
      part: seen / (length * scale),
    });
    const across = side(picture.clientWidth, frame.clientWidth, x);
    const down = side(picture.clientHeight, frame.clientHeight, y);
    this.view = { left: across.from, top: down.from, width: across.part, height: down.part };
  }

  closer = () => {
    this.byHand = true;
    this.panzoom?.zoomIn();
  };
  farther = () => {
    this.byHand = true;
    this.panzoom?.zoomOut();
  };

  all = () => {
    this.byHand = true;
    this.panzoom?.reset();
    this.scale = 1;
  };

  /** The picture or its frame has another size: it is shown from the start. */
  resized(): void {
    // What the library measures here is the picture as it was drawn last, from which it would take that it must be larger.
    this.panzoom?.setOptions({ panOnlyWhenZoomed: this.fits, contain: undefined });
    this.panzoom?.zoom(1);
    this.panzoom?.pan(0, 0, { force: true });
    this.panzoom?.setOptions({ contain: "outside" });
    this.scale = 1;
    this.look(0, 0);
  }

  /** Glides to where that point (from 0 to 1 across and down) lies in the middle, enlarged this many times, also beyond the picture's edge. */
  goTo({ across, down, scale }: { across: number; down: number; scale: number }, animate: boolean): void {
    const { picture, panzoom } = this;
    if (!picture || !panzoom) return;
    const [x, y] = [(0.5 - across) * picture.clientWidth, (0.5 - down) * picture.clientHeight];
    const how = { animate, duration: GLIDE_MS, force: true };
    panzoom.setOptions({ contain: undefined });
    panzoom.zoom(scale, how);
    panzoom.pan(x, y, how);
    panzoom.setOptions({ contain: "outside" });
    if (!this.begun) panzoom.setOptions({ startX: x, startY: y });
  }

  /** Shows the point of the picture (from 0 to 1 across and down) in the middle, enlarged this many times; `below`
   * pixels lower than the middle. */
  show(across: number, down: number, scale: number, below = 0, animate = false): void {
    const { picture, frame, panzoom } = this;
    if (!picture || !frame || !panzoom) return;
    const shift = (part: number, length: number, seen: number) => (0.5 - part) * length + (seen - length) / 2 / scale;
    const enlarged = panzoom.getScale() === scale;
    if (!enlarged) panzoom.zoom(scale);
    const x = shift(across, picture.clientWidth, frame.clientWidth);
    const y = shift(down, picture.clientHeight, frame.clientHeight) + below / scale;
    const pan = () => void panzoom.pan(x, y, { animate });
    if (!this.begun) panzoom.setOptions({ startX: x, startY: y });
    if (enlarged) pan();
    else requestAnimationFrame(pan); // It looks at the picture as it is drawn, which is enlarged by then.
  }
}

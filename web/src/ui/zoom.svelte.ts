// A picture that is made larger and moved with fingers, with the mouse, by the wheel with Ctrl and by buttons.
import Panzoom, { type PanzoomObject } from "@panzoom/panzoom";

const WHOLE = 1.01; // Up to here the whole picture is shown.

export class Zoom {
  scale = $state(1);
  /** Whether the finger that is being lifted moved the picture, so that what lies under it is not meant. */
  dragged = false;
  private panzoom: PanzoomObject | undefined;
  private picture: SVGSVGElement | undefined;

  constructor(private readonly most = 5) {}

  get whole(): boolean {
    return this.scale <= WHOLE;
  }

  /** Makes the SVG that it is attached to the picture. */
  attach = (picture: SVGSVGElement): (() => void) => {
    const frame = picture.parentElement;
    const fits = picture.clientWidth <= (frame?.clientWidth ?? 0) + 1; // On a narrow screen the picture may be wider than its frame.
    const panzoom = Panzoom(picture as unknown as SVGElement, {
      maxScale: this.most,
      minScale: 1,
      panOnlyWhenZoomed: fits,
      contain: "outside",
      cursor: "default",
    });
    const zoomed = (event: Event) => {
      this.scale = (event as CustomEvent<{ scale: number }>).detail.scale;
      if (this.whole && fits) panzoom.pan(0, 0, { force: true, silent: true });
    };
    const panned = (event: Event) => {
      if ((event as CustomEvent<{ originalEvent?: Event }>).detail.originalEvent) this.dragged = true;
    };
    const pressed = () => (this.dragged = false);
    const wheel = (event: WheelEvent) => {
      if (event.ctrlKey || event.metaKey) panzoom.zoomWithWheel(event);
    };
    picture.addEventListener("panzoomzoom", zoomed);
    picture.addEventListener("panzoompan", panned);
    picture.addEventListener("pointerdown", pressed, { capture: true });
    frame?.addEventListener("wheel", wheel, { passive: false });
    this.panzoom = panzoom;
    this.picture = picture;
    return () => {
      picture.removeEventListener("panzoomzoom", zoomed);
      picture.removeEventListener("panzoompan", panned);
      picture.removeEventListener("pointerdown", pressed, { capture: true });
      frame?.removeEventListener("wheel", wheel);
      panzoom.destroy();
    };
  };

  closer = () => void this.panzoom?.zoomIn();
  farther = () => void this.panzoom?.zoomOut();

  all = () => {
    this.panzoom?.reset();
    this.scale = 1;
  };

  /** Shows the point of the picture (from 0 to 1 across and down) in the middle, so many times as large. */
  show(across: number, down: number, scale: number): void {
    const frame = this.picture?.parentElement;
    if (!this.picture || !frame || !this.panzoom) return;
    const shift = (part: number, length: number, seen: number) => (0.5 - part) * length + (seen - length) / 2 / scale;
    this.panzoom.zoom(scale);
    const spot = [
      shift(across, this.picture.clientWidth, frame.clientWidth),
      shift(down, this.picture.clientHeight, frame.clientHeight),
    ] as const;
    requestAnimationFrame(() => this.panzoom?.pan(...spot)); // It looks at the picture as it is drawn, which is enlarged by then.
  }
}

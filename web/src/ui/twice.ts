// Who presses twice in a hurry means what lay there first: what has come under the pointer since does not answer for a moment. The same thing does.
const MOMENT_MS = 450;
const NEAR = 24; // Pixels; a finger does not come down twice on the same one.
const PRESSED = "button, a, input, summary, [role=button], .hit";

/** Watches over all presses within the element; what it returns ends that. */
export function steady(root: HTMLElement): () => void {
  let last: { x: number; y: number; at: number; what: Element | null } | null = null;
  function onclick(event: MouseEvent): void {
    if (event.detail === 0 || !(event.target instanceof Element)) return; // By a key.
    const { clientX: x, clientY: y, target, timeStamp: at } = event; // When it was pressed, however busy the page is.
    const what = target.closest("label") ?? target.closest(PRESSED);
    const again = last !== null && at - last.at < MOMENT_MS && Math.hypot(x - last.x, y - last.y) < NEAR;
    if (again && what !== last?.what) {
      event.stopPropagation();
      event.preventDefault();
    } else last = { x, y, at, what };
  }
  root.addEventListener("click", onclick, true);
  return () => root.removeEventListener("click", onclick, true);
}

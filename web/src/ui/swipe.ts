/** For a row that is swiped: a swipe that begins at its end goes no further. Browsers would take it for their way back, and leave the game, whatever
 * the row's overscroll-behavior says: one that cannot move the row is not the row's. So it may be swiped only to where there is more, which the
 * browser looks up when the finger comes down. Where it does not know these words (Safari), the swipe is stopped when it begins to move. To be
 * attached; what it returns ends it. */
export function endsSwipes(row: HTMLElement): () => void {
  const endTouch = endByTouch(row);
  const limit = () => (row.style.touchAction = actionsOf(row));
  const sizes = new ResizeObserver(limit);
  const watch = () => {
    sizes.disconnect();
    for (const one of [row, ...row.children]) sizes.observe(one);
  };
  const children = new MutationObserver(watch);
  watch();
  children.observe(row, { childList: true });
  row.addEventListener("scroll", limit, { passive: true });
  return () => {
    row.removeEventListener("scroll", limit);
    children.disconnect();
    sizes.disconnect();
    endTouch();
  };
}

/** How far a row can still be moved to see what lies before it, and behind it. */
const roomOf = (row: HTMLElement) => ({
  before: row.scrollLeft,
  behind: row.scrollWidth - row.clientWidth - row.scrollLeft,
});

/** In which directions it may be swiped, as `touch-action` has it. */
function actionsOf(row: HTMLElement): string {
  const { before, behind } = roomOf(row);
  return [...(before > 1 ? ["pan-left"] : []), ...(behind > 1 ? ["pan-right"] : []), "pan-y", "pinch-zoom"].join(" ");
}

function endByTouch(row: HTMLElement): () => void {
  let from: Touch | undefined; // Until it is known where the finger goes.
  let held = false; // It goes where there is nothing more.
  function start({ touches }: TouchEvent): void {
    from = touches.length === 1 ? touches[0] : undefined;
    held = false;
  }
  function move(event: TouchEvent): void {
    const [touch] = event.touches;
    if (from && touch) {
      const [across, down] = [touch.clientX - from.clientX, touch.clientY - from.clientY];
      const { before, behind } = roomOf(row);
      held = Math.abs(across) > Math.abs(down) && (across > 0 ? before : behind) <= 1;
      from = undefined;
    }
    if (held && event.cancelable) event.preventDefault();
  }
  row.addEventListener("touchstart", start, { passive: true });
  row.addEventListener("touchmove", move, { passive: false });
  return () => {
    row.removeEventListener("touchstart", start);
    row.removeEventListener("touchmove", move);
  };
}

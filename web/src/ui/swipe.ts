/** For a row that is swiped: a swipe that begins at its end goes no further. Some browsers would take it for their way back, and leave the game,
 * whatever the row's overscroll-behavior says. To be attached; what it returns ends it. */
export function endsSwipes(row: HTMLElement): () => void {
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
      const room = across > 0 ? row.scrollLeft : row.scrollWidth - row.clientWidth - row.scrollLeft;
      held = Math.abs(across) > Math.abs(down) && room <= 1;
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

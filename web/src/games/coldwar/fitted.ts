// Presses a text of the map together that is wider than its room. How long a text is, in units of the map, is measured once: to measure makes the
// browser lay out the whole page at once.
const lengths = new Map<string, number>();

function lengthOf(text: SVGTextElement, key: string): number {
  const known = lengths.get(key);
  if (known !== undefined) return known;
  text.removeAttribute("textLength");
  const length = text.getComputedTextLength();
  if (length > 0) lengths.set(key, length); // It is 0 where nothing is laid out.
  return length;
}

/** To be attached to a text that says this; `look` names its letters, which all texts of that look have. */
export const fitted = (said: string, look: string, room: number) => (text: SVGTextElement) => {
  if (lengthOf(text, `${look} ${said}`) > room) text.setAttribute("textLength", String(room));
  else text.removeAttribute("textLength");
};

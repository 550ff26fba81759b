// Makes whole what golden files give as differences: the inverse of difference.h.

/** "players[1].hand[2..4]" as ["players", 1, "hand", [2, 4]]. */
const stepsOf = (path) =>
  [...path.matchAll(/([^.[\]]+)|\[(\d+)(?:\.\.(\d+))?\]/g)].map(([, key, first, last]) =>
    key !== undefined ? key : last === undefined ? Number(first) : [Number(first), Number(last)],
  );

/** The value that these differences lead to from `from`. */
export function applied(from, differences) {
  if ("" in differences) return differences[""];
  const whole = structuredClone(from),
    gone = [],
    added = [];
  for (const [path, value] of Object.entries(differences)) {
    const isAdded = path.endsWith(" added"),
      steps = stepsOf(path.replace(/ added$/, "")),
      last = steps.pop();
    const list = steps.reduce((found, step) => found[step], whole);
    if (isAdded) added.push({ list, at: last, value });
    else if (value === "absent" && typeof last === "string") delete list[last];
    else if (value === "absent") gone.push({ list, span: [last].flat() });
    else list[last] = value;
  }
  for (const { list, span } of gone.reverse()) list.splice(span[0], span.at(-1) - span[0] + 1);
  for (const { list, at, value } of added) list.splice(at, 0, value);
  return whole;
}

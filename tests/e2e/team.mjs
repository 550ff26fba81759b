// The parts of a team's page by their names: on a wide screen they are tabs, on a phone a bar at the bottom holds them, two behind one button, and the last
// three in a sheet.
const WIDE = 861;
const WAYS = {
  "My roles": ["Orders", "Mine"],
  Plan: ["Orders", "Whole list"],
  Reports: ["Report"],
  Knowledge: ["States", "Others"],
  State: ["States", "Our state"],
  Treaties: ["More", "Treaties"],
  Ambassadors: ["More", "Ambassadors"],
  Team: ["More", "Team"],
};
const isPhone = (page) => page.viewportSize().width < WIDE;
const begins = (name) => new RegExp(`^${name}\\b`); // What is new is said behind it.

/** The tab, or the button of the bar that leads there; once it is there, so are the lists. */
export const tabOf = (page, name) =>
  !isPhone(page) || WAYS[name] === undefined
    ? page.getByRole("tab", { name })
    : WAYS[name][0] === "More"
      ? page.getByRole("button", { name: begins("More") })
      : page.getByRole("tab", { name: begins(WAYS[name][0]) });

/** Shows that part of the page; `press(page, locator)` is the test's own hand. */
export async function goTo(page, name, press = (_, locator) => locator.click()) {
  await press(page, tabOf(page, name));
  if (!isPhone(page)) return;
  const [first, second] = WAYS[name] ?? [];
  if (first === "More") await press(page, page.getByRole("dialog").getByRole("button", { name: begins(second) }));
  else if (second !== undefined) {
    const part = page.getByRole("button", { name: second, exact: true });
    if ((await part.count()) > 0) await press(page, part); // Who has no roles has the whole list alone.
  }
}

/** Scrolls, as a thumb does, until it lies in the middle: the head and the bar stay over what is at the edges. */
export async function toTheMiddle(locator) {
  await locator.waitFor();
  await locator.evaluate((element) => element.scrollIntoView({ block: "center" }));
}

// Where the page is: the part of the address after '#', which no server ever sees. So it may contain links and keys.
// `broken`: it cannot be read, because something has cut it within a character; then it has no parts.
export const route = $state<{ parts: string[]; broken: boolean }>(read(location.hash));

/** The parts of an address. */
export function read(hash: string): { parts: string[]; broken: boolean } {
  try {
    return { parts: hash.replace(/^#\/?/, "").split("/").filter(Boolean).map(decodeURIComponent), broken: false };
  } catch {
    return { parts: [], broken: true };
  }
}

addEventListener("hashchange", () => {
  Object.assign(route, read(location.hash));
  document.querySelector<HTMLElement>("main")?.focus();
});

export function go(address: string): void {
  location.hash = address;
}

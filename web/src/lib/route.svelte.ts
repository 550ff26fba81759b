// Where the page is: the part of the address after '#', which no server ever sees. So it may contain links and keys.
// `broken`: it cannot be read, because something has cut it within a character; then it has no parts. `visit` grows whenever somebody goes anywhere.
export const route = $state<{ parts: string[]; broken: boolean; visit: number }>({ ...read(location.hash), visit: 0 });

/** The parts of an address. */
export function read(hash: string): { parts: string[]; broken: boolean } {
  try {
    return { parts: hash.replace(/^#\/?/, "").split("/").filter(Boolean).map(decodeURIComponent), broken: false };
  } catch {
    return { parts: [], broken: true };
  }
}

addEventListener("hashchange", () => {
  Object.assign(route, read(location.hash), { visit: route.visit + 1 });
  document.querySelector<HTMLElement>("main")?.focus();
});

/** The address of what is shown already: nobody goes anywhere. */
export function settle(address: string): void {
  history.replaceState(null, "", `#/${address}`);
  Object.assign(route, read(location.hash));
}

export function go(address: string): void {
  location.hash = address;
}

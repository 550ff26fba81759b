// Where the page is: the part of the address after '#', which no server ever sees. So it may contain links and keys.
export const route = $state<{ parts: string[] }>({ parts: parse() });

function parse(): string[] {
  return location.hash.replace(/^#\/?/, "").split("/").filter(Boolean).map(decodeURIComponent);
}

addEventListener("hashchange", () => {
  route.parts = parse();
  document.querySelector<HTMLElement>("main")?.focus();
});

export function go(address: string): void {
  location.hash = address;
}

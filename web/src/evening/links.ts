// The addresses of an evening. Keys are in the part that no server and no log ever sees, and only until the page has
// used them: then their first digits replace them, which name the identity that has the key in this browser.
const KEY_SHOWN = 8;
const LINK = "casus.link.";
const base = () => `${location.origin}${location.pathname}#/evening`;

export type Part = "screen" | "desk" | "team" | "curator";

/** Whether this page was opened under an address that only this machine has: phones cannot follow its links. */
export const isUnreachable = (host: string): boolean =>
  host === "localhost" || host.endsWith(".localhost") || host === "[::1]" || host.startsWith("127.");

/** Where a code is typed, without what a browser adds by itself. */
export const joinAddress = () => `${location.host}${location.pathname}#/join`;

/** What a phone photographs to enter a Wi-Fi network. */
export function wifiText(network: string, password: string): string {
  const quoted = (text: string) => text.replace(/[\\;,:"]/g, "\\$&");
  return `WIFI:T:${password ? "WPA" : "nopass"};S:${quoted(network)};${password ? `P:${quoted(password)};` : ""};`;
}

export const screenLink = (id: string, link: string) => `${base()}/${id}${link ? `/screen/${link}` : ""}`;
export const teamLink = (id: string, key: string) => `${base()}/${id}/team/${key}`;
export const curatorLink = (id: string, key: string) => `${base()}/${id}/curator/${key}`;
export const deskLink = (id: string, key: string) => `${base()}/${id}/desk/${key}`;

export interface Place {
  id: string;
  part: Part;
  key: string | null; // Null: this browser has used it before.
  shown: string; // The address without what is secret.
  identity: string; // Under which the browser keeps who it is here: a guest of its own for each part and team.
}

/** What is shown of a key, and names the identity that has it. */
export const shownOf = (key: string) => key.slice(0, KEY_SHOWN);

export const identityOf = (id: string, part: Part, key: string) =>
  `casus.${part}.${id}${part === "screen" ? "" : `.${shownOf(key)}`}`;

/** The place that an address means: ID, ID/screen/LINK, ID/team/KEY, ID/desk/KEY or ID/curator/KEY, or what was shown of one. */
export function placeOf([id = "", word, secret = ""]: string[]): Place {
  const part = word === "desk" || word === "team" || word === "curator" ? word : "screen";
  const shown = part === "screen" ? `#/evening/${id}` : `#/evening/${id}/${part}/${shownOf(secret)}`;
  if (part === "screen" && secret) localStorage.setItem(LINK + id, secret);
  return {
    id,
    part,
    key: part !== "screen" && secret.length > KEY_SHOWN ? secret : null,
    shown,
    identity: identityOf(id, part, secret),
  };
}

/** The link that opens an evening which is not listed, if a screen of this browser has had it. */
export const linkOf = (id: string) => localStorage.getItem(LINK + id);

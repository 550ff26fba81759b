// The evening as one HTML file: what the page shows, with the styles that it needs, and nothing that runs or is fetched.
import { flushSync, mount, unmount, type ComponentProps } from "svelte";
import { settings } from "../../../lib/i18n.svelte";
import Keepsake from "./Keepsake.svelte";

/** Of a selector what a file without a pointer can be asked about. */
const still = (selector: string) =>
  selector.replace(/::?(before|after|marker|hover|focus|focus-visible|active)\b/g, "");
const OF_ALL = /^(:root|html|body|\*)/;

function isNeeded(selector: string, page: Element): boolean {
  try {
    return OF_ALL.test(selector) || page.matches(still(selector)) || page.querySelector(still(selector)) !== null;
  } catch {
    return false; // What stands for a part of the browser's own.
  }
}

/** Those of the rules that say how something in the page looks. */
function needed(rules: CSSRuleList, page: Element): string {
  return Array.from(rules, (rule) => {
    if (rule instanceof CSSStyleRule)
      return rule.selectorText.split(/,(?![^(]*\))/).some((one) => isNeeded(one.trim(), page)) ? rule.cssText : "";
    if (!(rule instanceof CSSMediaRule)) return "";
    const inside = needed(rule.cssRules, page);
    return inside ? `@media ${rule.conditionText}{${inside}}` : "";
  }).join("");
}

const escaped = (text: string) => text.replaceAll("&", "&amp;").replaceAll("<", "&lt;");

const BESIDE = "main{max-width:60rem;margin:0 auto;padding:1rem}:root{color-scheme:light dark}";

/** The whole file as a text. */
export function keepsake(props: ComponentProps<typeof Keepsake>): string {
  const page = document.createElement("body");
  const made = mount(Keepsake, { target: page, props });
  flushSync();
  const style = Array.from(document.styleSheets, (sheet) => needed(sheet.cssRules, page)).join("");
  const body = page.innerHTML.replaceAll("<!---->", "").replace(/ title=""/g, "");
  void unmount(made);
  return `<!doctype html>
<html lang="${settings.language}">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>${escaped(props.title)}</title>
<style>${style}${BESIDE}</style>
</head>
<body>${body}</body>
</html>
`;
}

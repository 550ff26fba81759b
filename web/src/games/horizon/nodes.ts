// What a node is called in a sentence: the middle of the field is the centre, as in the rules, every other node has its number. A text that says "in 1.2"
// has a row of its own for "in the centre".
import { known, t } from "../../lib/i18n.svelte";

const CENTRE = "0";

export const nodeName = (node: string): string => (node === CENTRE ? t("horizon.centre") : t("horizon.node", { node }));

/** The same where there is room for a number only, beside others or under a sign. */
export const nodeSign = (node: string): string => (node === CENTRE ? t("horizon.centre") : node);

/** A text about a node. */
export function tAt(key: string, node: string, values: Record<string, string | number> = {}): string {
  const ofCentre = `${key}.centre`;
  return t(node === CENTRE && known(ofCentre) ? ofCentre : key, { node, ...values });
}

// A chance as people say it: "about 3 in 4 (75%)".
import { t } from "../../lib/i18n.svelte";
import { valueOf } from "./chance";
import { percent } from "./money";

const SAID_MOST = 16; // Nobody pictures 31 in 32.

export function chanceText(fraction: string): string {
  const value = valueOf(fraction);
  const [hits = "", of = ""] = fraction.split("/");
  if (value === 0) return t("maga.chance.none");
  if (value === 1) return t("maga.chance.certain");
  if (Number(of) <= SAID_MOST) return t("maga.chance.about", [hits, of, percent(value)]);
  return t(value > 0.5 ? "maga.chance.almost" : "maga.chance.hardly", [percent(value)]);
}

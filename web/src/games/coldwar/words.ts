// Names of things of Cold War in the reader's language.
import { known, t } from "../../lib/i18n.svelte";
import { SIDES, type Position, type Side } from "./types";

export const cardTitle = (card: string) => (card === "?" ? t("coldwar.page.hidden_card") : t(`coldwar.card.${card}`));
export const cardText = (card: string) => t(`coldwar.card.${card}.text`);
export const countryName = (country: string) => t(`coldwar.country.${country}`);
export const regionName = (region: string) => t(`coldwar.region.${region}`);
export const sideName = (side: Side | null) => (side === null ? t("coldwar.page.nobody") : t(`page.power.${SIDES[side]}`));

/** What stands on a country's card on the map, where there is little room. */
export function mapName(country: string): string {
  const short = `coldwar.page.short.${country}`;
  return known(short) ? t(short) : countryName(country);
}

export const signed = (number: number) => (number > 0 ? `+${number}` : number < 0 ? `−${-number}` : "0");

/** Victory points as players say them: who leads, and by how much. */
export function leadText(vp: number): string {
  return vp === 0 ? t("coldwar.page.even") : t("coldwar.page.lead", { side: sideName(vp > 0 ? 1 : 0), points: Math.abs(vp) });
}

export function overText({ winner, reason }: NonNullable<Position["over"]>): string {
  return winner === null ? t("coldwar.page.draw") : t("coldwar.page.winner", { side: sideName(winner), reason: t(`coldwar.page.over.${reason}`) });
}

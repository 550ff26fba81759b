// The fields of a state that an organiser can correct.
import { t } from "../../../lib/i18n.svelte";
import { ROLES, SPHERES } from "../types";

export const FIELDS = ["treasury", ...SPHERES, "nuclear", "interceptors", "mood", ...ROLES];
const isOne = (names: readonly string[], name: string) => names.includes(name);

export function fieldText(field: string): string {
  if (isOne(ROLES, field)) return t("maga.desk.level_of", [t(`maga.role.${field}.short`)]);
  return t(isOne(SPHERES, field) ? `maga.sphere.${field}` : `maga.${field}`);
}

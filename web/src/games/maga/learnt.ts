// What a row has found out or achieved, in words.
import { t } from "../../lib/i18n.svelte";
import { exact } from "./money";
import { wordsOf } from "./orders";

export function learntText(text: string, result: string | null, learnt: number): string {
  const { action } = wordsOf(text);
  if (result !== "done" && result !== "nothing") return "";
  if (action === "find" || action === "track") return learnt > 0 ? t("maga.learnt.number", [learnt]) : "";
  if (action === "raid") return t("maga.learnt.raided", [exact(learnt)]);
  if (action === "invest" && learnt > 0) return t("maga.learnt.invested", [learnt]);
  if (action === "recruit") return result === "done" ? t("maga.learnt.recruited") : "";
  if (action === "check") return t(learnt > 0 ? "maga.learnt.recruited_yes" : "maga.learnt.recruited_no");
  if (action === "nuclear" || action === "interceptors") return t("maga.learnt.changed", [learnt]);
  if (action === "shoot") return t("maga.learnt.shot", [learnt]);
  if (action === "cancel") return t("maga.learnt.cancelled", [learnt]);
  if (action === "sabotage" && learnt > 0) return t("maga.learnt.sabotaged", [learnt]);
  return "";
}

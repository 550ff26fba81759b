// Choices that are kept in the browser: of what was stored, as much as is still understood.

/** `preset`, changed by what was stored under its keys and fits; nothing that was stored can break the page. */
export function storedOf<T extends object>(
  stored: string | null,
  preset: T,
  fits: Record<keyof T, (value: unknown) => boolean>,
): T {
  let said: unknown;
  try {
    said = JSON.parse(stored ?? "{}");
  } catch {
    said = {};
  }
  const kept = Object.entries(said ?? {}).filter(
    ([key, value]) => Object.hasOwn(fits, key) && fits[key as keyof T](value),
  );
  return { ...preset, ...Object.fromEntries(kept) };
}

export const isChoice = (value: unknown): boolean => typeof value === "boolean";

// How fast the page shows what others do; at once for those who ask their system for less motion.
export const PACES = ["off", "fast", "normal", "slow"] as const; // The quickest first.
export type Pace = (typeof PACES)[number];

const STORED = "casus.pace";

function preferred(): Pace {
  const stored = PACES.find((pace) => pace === localStorage.getItem(STORED));
  return stored ?? (matchMedia("(prefers-reduced-motion: reduce)").matches ? "off" : "normal");
}

export const pace = $state<{ chosen: Pace }>({ chosen: preferred() });

export function choosePace(chosen: Pace): void {
  pace.chosen = chosen;
  localStorage.setItem(STORED, chosen);
}

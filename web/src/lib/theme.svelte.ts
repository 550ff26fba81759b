// Light or dark, or as the system has it.
export const THEMES = ["auto", "light", "dark"] as const;
export type Theme = (typeof THEMES)[number];

const STORED = "casus.theme";

export const theme = $state<{ chosen: Theme }>({
  chosen: THEMES.find((name) => name === localStorage.getItem(STORED)) ?? "auto",
});

export function chooseTheme(chosen: Theme): void {
  theme.chosen = chosen;
  localStorage.setItem(STORED, chosen);
  showTheme();
}

export function showTheme(): void {
  document.documentElement.dataset["theme"] = theme.chosen;
}

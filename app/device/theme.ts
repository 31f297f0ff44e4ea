/** A chosen theme; the system's where nothing is stored (D27). */
export type Theme = 'light' | 'dark' | 'system';

/** Reads what is stored. */
export const readTheme = (stored: string | null): Theme =>
  stored === 'light' || stored === 'dark' ? stored : 'system';

/** Shows the page in a theme. */
export function applyTheme({ dataset }: HTMLElement, theme: Theme): void {
  if (theme === 'system') delete dataset['theme'];
  else dataset['theme'] = theme;
}

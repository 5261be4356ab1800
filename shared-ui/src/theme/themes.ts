/** The themes a page can have. Without a choice the device decides. */
export const THEMES = ['light', 'dark'] as const;
export type Theme = (typeof THEMES)[number];

/** The localStorage key of the chosen theme; absent: the device's preference. */
export const THEME_STORAGE_KEY = 'crown-and-coil.theme';

/** The page's background before the first style sheet, and the browser's toolbar colour. */
export const GROUNDS: Readonly<Record<Theme, string>> = { light: '#FBF5EA', dark: '#1C130E' };

/**
 * CSS that sets `declarations` on the root in the dark theme: by the device's preference, unless light was chosen, and
 * by choice. Print always uses the light theme.
 */
export const inDarkTheme = (declarations: string): string =>
  `@media screen and (prefers-color-scheme:dark){:root:not([data-theme=light]){${declarations}}}` +
  `@media screen{:root[data-theme=dark]{${declarations}}}`;

/** The stored theme; null when absent or invalid. */
export const themeOf = (stored: string | null): Theme | null =>
  THEMES.find((theme) => theme === stored) ?? null;

/**
 * Shows a chosen theme in a page. Its first paint has it already, by the script in the gateway's page
 * (infra/gateway/page-script.ts).
 *
 * @param chosen null: the device's preference
 */
export function showTheme(chosen: Theme | null, page: Document): void {
  if (chosen) page.documentElement.dataset.theme = chosen;
  else delete page.documentElement.dataset.theme;
  for (const bar of page.querySelectorAll<HTMLMetaElement>('meta[name="theme-color"]'))
    bar.content = GROUNDS[chosen ?? (bar.getAttribute('media')?.includes('dark') ? 'dark' : 'light')];
}

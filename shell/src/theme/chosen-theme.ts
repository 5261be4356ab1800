import { showTheme, THEME_STORAGE_KEY, type Theme, themeOf } from '@crown-and-coil/shared-ui';
import { useSyncExternalStore } from 'react';

const listeners = new Set<() => void>();

/** A browser that keeps nothing has the theme for as long as the page lasts. */
function read(): Theme | null {
  try {
    return themeOf(localStorage.getItem(THEME_STORAGE_KEY));
  } catch {
    return shown();
  }
}

function keep(theme: Theme | null): void {
  try {
    if (theme) localStorage.setItem(THEME_STORAGE_KEY, theme);
    else localStorage.removeItem(THEME_STORAGE_KEY);
  } catch {
    // It is shown all the same.
  }
}

const shown = (): Theme | null => themeOf(document.documentElement.dataset.theme ?? null);

function show(theme: Theme | null): void {
  showTheme(theme, document);
  for (const listener of listeners) listener();
}

/** Shows a theme in all tabs of this browser, and keeps it; null: as the device says. */
export function chooseTheme(theme: Theme | null): void {
  keep(theme);
  show(theme);
}

/** Shows the kept theme, and what other tabs choose. The page's own script has shown it already, unless a gateway is older. */
export function watchTheme(): void {
  show(read());
  window.addEventListener('storage', ({ key }) => {
    if (key === THEME_STORAGE_KEY || key === null) show(read());
  });
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

/** The theme that is chosen; null: as the device says, which is all that a server knows. */
export const useChosenTheme = (): Theme | null => useSyncExternalStore(subscribe, shown, () => null);

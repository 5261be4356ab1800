import { showTheme, THEME_STORAGE_KEY, type Theme, themeOf } from '@crown-and-coil/shared-ui';
import { useSyncExternalStore } from 'react';

const listeners = new Set<() => void>();

/** Without storage the theme lasts as long as the page. */
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
    // The theme is still applied.
  }
}

const shown = (): Theme | null => themeOf(document.documentElement.dataset.theme ?? null);

function show(theme: Theme | null): void {
  showTheme(theme, document);
  for (const listener of listeners) listener();
}

/** Applies a theme in all tabs of this browser and stores it; null: the device's preference. */
export function chooseTheme(theme: Theme | null): void {
  keep(theme);
  show(theme);
}

/**
 * Applies the stored theme and follows other tabs. The page's inline script has already applied it, unless the gateway
 * is older.
 */
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

/** The chosen theme; null: the device's preference, also on a server. */
export const useChosenTheme = (): Theme | null => useSyncExternalStore(subscribe, shown, () => null);

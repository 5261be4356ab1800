import { GROUNDS, THEME_STORAGE_KEY } from '@crown-and-coil/shared-ui/themes';

/**
 * Shows the theme that was chosen in this browser before the page's first paint; later changes are the shell's (`showTheme`
 * in shared-ui). Pages are cached for all visitors, so the choice cannot be in them.
 */
export const THEME_SCRIPT =
  `try{const g=${JSON.stringify(GROUNDS)},t=localStorage.getItem(${JSON.stringify(THEME_STORAGE_KEY)});` +
  'if(t&&Object.hasOwn(g,t)){document.documentElement.dataset.theme=t;' +
  `for(const m of document.querySelectorAll('meta[name="theme-color"]'))m.content=g[t]}}catch{}`;

import { currentRegistry } from '../loading/registry';

/**
 * Marks a page on which a remote is not the live one, and opens the panel of all remotes with `?remotes` or Alt+Shift+R
 * where the site allows other versions. Everything but this comes with the first need.
 */
export function watchOverrides(): void {
  const { overrides } = currentRegistry();
  if (!overrides) return;
  const { allowed, active, refused } = overrides;
  const show = async (panel: boolean) => {
    const { showOverrides } = await import('./show-overrides');
    showOverrides(panel);
  };
  const asked = allowed && new URLSearchParams(location.search).has('remotes');
  if (asked || refused.length > 0 || Object.keys(active).length > 0) void show(asked);
  if (!allowed) return;
  document.addEventListener('keydown', (event) => {
    if (!event.altKey || !event.shiftKey || event.code !== 'KeyR') return;
    event.preventDefault();
    void show(true);
  });
}

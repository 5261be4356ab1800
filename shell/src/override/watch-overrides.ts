import { browserAddress } from '@crown-and-coil/shared-ui';
import { currentRegistry } from '../loading/registry';

/**
 * Shows the bar on a page with overrides, and opens the panel with `?remotes` or Alt+Shift+R where the site allows
 * overrides. Bar and panel load on first use.
 */
export function watchOverrides(): void {
  const { overrides } = currentRegistry();
  if (!overrides) return;
  const { allowed, active, refused } = overrides;
  const show = async (panel: boolean) => {
    const { showOverrides } = await import('./overrides');
    showOverrides(panel);
  };
  const asked = allowed && browserAddress().searchParams.has('remotes');
  if (asked || refused.length > 0 || Object.keys(active).length > 0) void show(asked);
  if (!allowed) return;
  document.addEventListener('keydown', (event) => {
    if (!event.altKey || !event.shiftKey || event.code !== 'KeyR') return;
    event.preventDefault();
    void show(true);
  });
}

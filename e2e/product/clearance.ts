import type { Page } from '@playwright/test';

/**
 * Primary actions covered by the feedback button, at the end of the page or when scrolled to the lower edge of the
 * viewport. Empty if it covers none.
 */
export async function coveredActions(page: Page): Promise<string[]> {
  return page.evaluate(async () => {
    const button = document.querySelector<HTMLElement>('[aria-label="Give feedback"]');
    if (!button) return ['There is no feedback button.'];
    const actions = [
      ...document.querySelectorAll<HTMLElement>('main [data-primary], main [data-action-bar]'),
    ];
    const frame = () => new Promise((resolve) => requestAnimationFrame(resolve));

    /** Waits out a scroll or transition in progress. */
    const settle = async () => {
      await frame();
      await frame();
      await frame();
      await Promise.all(button.getAnimations().map(({ finished }) => finished));
    };
    const covered = () => {
      const box = button.getBoundingClientRect();
      return actions.filter((action) => {
        const { left, right, top, bottom, width } = action.getBoundingClientRect();
        const beside = left >= box.right || right <= box.left || top >= box.bottom || bottom <= box.top;
        return width > 0 && !beside;
      });
    };

    const found: string[] = [];
    const look = async (where: string) => {
      await settle();
      for (const action of covered()) found.push(`${where}: ${action.textContent}`);
    };
    for (const action of actions) {
      action.scrollIntoView({ block: 'end', behavior: 'instant' });
      await look('at the lower edge');
      window.scrollBy({ top: -40, behavior: 'instant' });
      await look('a little lower');
    }
    window.scrollTo({ top: document.documentElement.scrollHeight, behavior: 'instant' });
    await look('at the end');
    return found;
  });
}

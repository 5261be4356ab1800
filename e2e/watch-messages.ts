import { expect, type Page } from '@playwright/test';

/**
 * Records the page's toasts as they appear: most disappear after two seconds (specification, section 9), too soon for
 * polling on a busy machine.
 */
export class MessageWatch {
  #shown: string[] = [];

  async follow(page: Page): Promise<void> {
    await page.exposeFunction('noteMessage', (text: string) => this.#shown.push(text));
    await page.addInitScript(() => {
      const { noteMessage } = window as unknown as { noteMessage: (text: string) => void };
      const note = (added: Node) => {
        if (!(added instanceof HTMLElement) || !added.closest('section[aria-label="Messages"]')) return;
        if (added.checkVisibility()) noteMessage(added.textContent);
      };
      new MutationObserver((changes) => {
        for (const { addedNodes } of changes) addedNodes.forEach(note);
      }).observe(document, { childList: true, subtree: true });
    });
  }

  /** Waits for a message and removes it from the record, so that the same text can be awaited again. */
  async hear(text: string): Promise<void> {
    await expect.poll(() => this.#shown, 'said in the corner').toContainEqual(expect.stringContaining(text));
    this.#shown = this.#shown.filter((shown) => !shown.includes(text));
  }
}

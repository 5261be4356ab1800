import { expect, type Page } from '@playwright/test';

/**
 * What the page says in its corner. Most of it is gone after two seconds (specification, section 9), before a busy
 * machine has looked again: so it is written down when it is shown.
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

  /** Waits until this was said, and forgets it: the same words are to be said again. */
  async hear(text: string): Promise<void> {
    await expect.poll(() => this.#shown, 'said in the corner').toContainEqual(expect.stringContaining(text));
    this.#shown = this.#shown.filter((shown) => !shown.includes(text));
  }
}

/** A page as it was drawn at build and sent with the HTML: it is read while the scripts are on their way. */
interface SentStill {
  readonly path: string;
  readonly element: HTMLElement;
  readonly styles: HTMLStyleElement | null;
}

let sent: SentStill | null = null;

/**
 * Takes the still out of the page, before the first render clears its place.
 *
 * @param host the element that the shell draws in
 */
export function takeStill(host: HTMLElement): void {
  const element = host.querySelector<HTMLElement>('[data-still]');
  const styles = document.querySelector<HTMLStyleElement>('style[data-still-styles]');
  sent = element ? { path: element.dataset.still ?? '', element, styles } : null;
}

/** The still of this very page, while the live one is not there yet. */
export const stillOf = (pathname: string): HTMLElement | null =>
  sent?.path === pathname ? sent.element : null;

/** The live page stands, or another one does: the still is not shown again. */
export function dropStill(): void {
  sent?.element.remove();
  sent?.styles?.remove();
  sent = null;
}

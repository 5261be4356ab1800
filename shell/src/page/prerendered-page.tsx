import { useLayoutEffect, useRef } from 'react';

/** A page drawn at build time and sent with the HTML, to read while the scripts load. */
interface SentPage {
  readonly path: string;
  readonly element: HTMLElement;
  readonly styles: HTMLStyleElement | null;
}

let sent: SentPage | null = null;

/**
 * Takes the prerendered page out of the document, before React's first render clears the host element.
 *
 * @param host the element that the shell renders into
 */
export function takePrerenderedPage(host: HTMLElement): void {
  const element = host.querySelector<HTMLElement>('[data-still]');
  const styles = document.querySelector<HTMLStyleElement>('style[data-still-styles]');
  sent = element ? { path: element.dataset.still ?? '', element, styles } : null;
}

/** The prerendered page of this path, until the live page replaces it. */
export const prerenderedPageFor = (pathname: string): HTMLElement | null =>
  sent?.path === pathname ? sent.element : null;

/** Removes the prerendered page and its styles. It is not shown again. */
export function dropPrerenderedPage(): void {
  sent?.element.remove();
  sent?.styles?.remove();
  sent = null;
}

/** Shows the prerendered page where the live page will be. */
export function PrerenderedPage({ element }: { readonly element: HTMLElement }) {
  const parent = useRef<HTMLDivElement>(null);
  // Before the browser paints, so that the page is never blank in between.
  useLayoutEffect(() => parent.current?.append(element), [element]);
  return <div ref={parent} />;
}

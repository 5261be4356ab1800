const hinted = new Set<string>();

/** Asks the browser for scripts that will be needed in a moment, all at once instead of one after the other. */
export function hintScripts(urls: readonly string[]): void {
  for (const url of urls) {
    if (hinted.has(url) || document.querySelector(`[href="${url}"], script[src="${url}"]`)) continue;
    hinted.add(url);
    const link = document.createElement('link');
    link.rel = 'preload';
    link.as = 'script';
    link.href = url;
    askAsWebpackDoes(link, url);
    document.head.append(link);
  }
}

/**
 * Takes hints back whose scripts may have failed, those of the page itself too. Chromium remembers a failed hint and
 * fails the next request for its script without asking anybody: that one must not be the retry's, so it is spent on an
 * element that nobody waits for.
 */
export function spendHints(urls: readonly string[]): void {
  for (const url of urls) {
    hinted.delete(url);
    const hints = document.querySelectorAll(`link[rel="preload"][href="${url}"]`);
    if (hints.length === 0) continue;
    for (const hint of hints) hint.remove();
    const script = document.createElement('script');
    script.onload = script.onerror = () => script.remove();
    script.src = url;
    askAsWebpackDoes(script, url);
    document.head.append(script);
  }
}

/** A hint is used only by a request of the same kind, and webpack asks other origins without credentials. */
function askAsWebpackDoes(element: HTMLLinkElement | HTMLScriptElement, url: string): void {
  if (new URL(url, location.href).origin !== location.origin) element.crossOrigin = 'anonymous';
}

import { browserAddress } from '@crown-and-coil/shared-ui';

const hinted = new Set<string>();

/** Preloads scripts in parallel that will be needed soon. */
export function hintScripts(urls: readonly string[]): void {
  for (const url of urls) {
    if (hinted.has(url) || document.querySelector(`[href="${url}"], script[src="${url}"]`)) continue;
    hinted.add(url);
    const link = document.createElement('link');
    link.rel = 'preload';
    link.as = 'script';
    link.href = url;
    matchWebpackCredentials(link, url);
    document.head.append(link);
  }
}

/**
 * Removes the hints of scripts that may have failed, including those in the HTML. Chromium remembers a failed preload and
 * fails the next request for its script without a network call. A throwaway script element uses up that failure, so that
 * the retry does not get it.
 */
export function dropHints(urls: readonly string[]): void {
  for (const url of urls) {
    hinted.delete(url);
    const hints = document.querySelectorAll(`link[rel="preload"][href="${url}"]`);
    if (hints.length === 0) continue;
    for (const hint of hints) hint.remove();
    const script = document.createElement('script');
    script.onload = script.onerror = () => script.remove();
    script.src = url;
    matchWebpackCredentials(script, url);
    document.head.append(script);
  }
}

/** Sets the credentials mode that the bundle uses: a preload is only used by a request with the same mode. */
function matchWebpackCredentials(element: HTMLLinkElement | HTMLScriptElement, url: string): void {
  const page = browserAddress();
  if (new URL(url, page).origin !== page.origin) element.crossOrigin = 'anonymous';
}

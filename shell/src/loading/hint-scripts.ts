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
    document.head.append(link);
  }
}

/**
 * Runs work once the page has loaded and the browser has nothing else to do.
 * @returns cancels it
 */
export function whenIdle(work: () => void): () => void {
  const cancellation = new AbortController();
  const { signal } = cancellation;
  // Safari has no idle callback.
  const idle = window.requestIdleCallback ?? ((later: () => void) => setTimeout(later, 200));
  const wait = () => {
    idle(() => {
      if (!signal.aborted) work();
    });
  };
  if (document.readyState === 'complete') wait();
  else window.addEventListener('load', wait, { once: true, signal });
  return () => cancellation.abort();
}

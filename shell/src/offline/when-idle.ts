/** Runs work once the page has loaded and the browser has nothing else to do. */
export function whenIdle(work: () => void): void {
  const idle = window.requestIdleCallback ?? ((later: () => void) => setTimeout(later, 200));
  if (document.readyState === 'complete') idle(work);
  else window.addEventListener('load', () => idle(work), { once: true });
}

/** Hears of Back and Forward before the router does. Answers whether it holds the step back. */
export type PopGuard = (event: PopStateEvent) => boolean;

const guards = new Set<PopGuard>();

function onPopState(event: PopStateEvent): void {
  const isHeld = [...guards].some((guard) => guard(event));
  if (isHeld) event.stopImmediatePropagation();
}

/**
 * To be called before the router listens: an event of the window itself reaches its listeners in the order they came;
 * in Chromium a capturing one is no earlier. Calling it again changes nothing.
 */
export function listenBeforeTheRouter(): void {
  window.addEventListener('popstate', onPopState);
}

/** @returns takes the guard away */
export function addPopGuard(guard: PopGuard): () => void {
  guards.add(guard);
  return () => {
    guards.delete(guard);
  };
}

/** User actions that stop restoring. */
export const USER_EVENTS = ['wheel', 'touchstart', 'pointerdown', 'keydown'] as const;

/**
 * Scrolls to a position as soon as the page is long enough, because its content loads step by step. Stops when the
 * person scrolls.
 *
 * @returns stops it
 */
export function restoreScroll(top: number): () => void {
  const reached = (): boolean => {
    window.scrollTo({ top, behavior: 'instant' });
    return Math.max(0, document.documentElement.scrollHeight - window.innerHeight) >= top;
  };
  if (reached()) return () => {};

  const growth = new ResizeObserver(() => {
    if (reached()) end();
  });
  const end = () => {
    growth.disconnect();
    for (const kind of USER_EVENTS) window.removeEventListener(kind, end);
  };
  growth.observe(document.body);
  for (const kind of USER_EVENTS) window.addEventListener(kind, end, { passive: true });
  return end;
}

const STORAGE_KEY = 'crown-and-coil.scroll';
const MAX_POSITIONS = 100;

/** Scroll positions in pixels by the key of the location, kept for a reload of the tab. */
export class ScrollMemory {
  readonly #positions: Map<string, number>;

  /** @param storage throws where storage is blocked, as reading the property of `window` does */
  constructor(private readonly storage: () => Pick<Storage, 'getItem' | 'setItem'>) {
    this.#positions = new Map(this.#stored());
  }

  position(key: string): number {
    return this.#positions.get(key) ?? 0;
  }

  remember(key: string, top: number): void {
    // Moves the key to the end, so that the oldest are dropped first.
    this.#positions.delete(key);
    this.#positions.set(key, top);
  }

  save(): void {
    try {
      this.storage().setItem(STORAGE_KEY, JSON.stringify([...this.#positions].slice(-MAX_POSITIONS)));
    } catch {
      // Storage is blocked or full: a reload starts at the top.
    }
  }

  #stored(): [string, number][] {
    try {
      const stored: unknown = JSON.parse(this.storage().getItem(STORAGE_KEY) ?? '[]');
      return Array.isArray(stored) ? (stored as [string, number][]) : [];
    } catch {
      return [];
    }
  }
}

import type { CDPSession, Page } from '@playwright/test';

/** Resources that a page holds after garbage collection. */
export interface Held {
  readonly heapBytes: number;
  readonly nodes: number;
  /** Of the whole document, as counted by Chromium. */
  readonly listeners: number;
  /** Of `window` and `document`, counted by patching their methods. */
  readonly globalListeners: number;
  readonly intervals: number;
  readonly timeouts: number;
  readonly roots: number;
}

/** Counts timers and global listeners of a page. Call before its first script runs. */
export async function countResources(page: Page): Promise<void> {
  await page.addInitScript(() => {
    const counts = {
      listeners: new Map<string, number>(),
      intervals: new Set<number>(),
      timeouts: new Set<number>(),
    };
    Reflect.set(window, 'held', counts);
    const { setInterval, clearInterval, setTimeout, clearTimeout } = window;
    Object.assign(window, {
      setInterval: (...given: Parameters<typeof setInterval>) => {
        const id = setInterval(...given) as unknown as number;
        counts.intervals.add(id);
        return id;
      },
      clearInterval: (id: number) => {
        counts.intervals.delete(id);
        clearInterval(id);
      },
      setTimeout: (run: TimerHandler, ...given: [number?, ...unknown[]]) => {
        const id = setTimeout(
          (...values: unknown[]) => {
            counts.timeouts.delete(id);
            if (typeof run === 'function') run(...values);
          },
          ...given,
        ) as unknown as number;
        counts.timeouts.add(id);
        return id;
      },
      clearTimeout: (id: number) => {
        counts.timeouts.delete(id);
        clearTimeout(id);
      },
    });
    for (const target of [window, document]) {
      // Weak, so that counting keeps no listener alive.
      const known = new WeakMap<WeakKey, Map<string, number>>();
      const keyOf = (type: string, options: unknown) =>
        `${type} ${typeof options === 'object' && options !== null ? Boolean((options as { capture?: boolean }).capture) : Boolean(options)}`;
      const forget = (listener: unknown, key: string, type: string) => {
        if (known.get(listener as WeakKey)?.delete(key))
          counts.listeners.set(type, (counts.listeners.get(type) ?? 0) - 1);
      };
      const { addEventListener, removeEventListener } = target;
      target.addEventListener = (type: string, listener: unknown, options?: unknown) => {
        const ofListener = known.get(listener as WeakKey) ?? new Map<string, number>();
        if (listener) known.set(listener as WeakKey, ofListener);
        const key = keyOf(type, options);
        const { once = false, signal } = Object(options) as AddEventListenerOptions;
        // Adding a listener twice has no effect, and `once` listeners remove themselves.
        if (listener && !once && !ofListener.has(key)) {
          ofListener.set(key, 1);
          counts.listeners.set(type, (counts.listeners.get(type) ?? 0) + 1);
          signal?.addEventListener('abort', () => forget(listener, key, type), { once: true });
        }
        addEventListener.call(target, type, listener as EventListener, options as boolean);
      };
      target.removeEventListener = (type: string, listener: unknown, options?: unknown) => {
        forget(listener, keyOf(type, options), type);
        removeEventListener.call(target, type, listener as EventListener, options as boolean);
      };
    }
  });
}

interface Counts {
  readonly listeners: ReadonlyMap<string, number>;
  readonly intervals: ReadonlySet<number>;
  readonly timeouts: ReadonlySet<number>;
}

/** @param protocol a session of the page's developer tools */
export async function heldBy(page: Page, protocol: CDPSession): Promise<Held> {
  // Objects freed in one round may have kept others alive.
  for (let round = 0; round < 3; round += 1) await protocol.send('HeapProfiler.collectGarbage');
  const { usedSize: heapBytes } = await protocol.send('Runtime.getHeapUsage');
  const { nodes, jsEventListeners: listeners } = await protocol.send('Memory.getDOMCounters');
  const own = await page.evaluate(() => {
    const { listeners, intervals, timeouts } = Reflect.get(window, 'held') as Counts;
    return {
      globalListeners: [...listeners.values()].reduce((sum, count) => sum + count, 0),
      intervals: intervals.size,
      timeouts: timeouts.size,
      roots: document.querySelectorAll('[data-remote]').length,
    };
  });
  return { heapBytes, nodes, listeners, ...own };
}

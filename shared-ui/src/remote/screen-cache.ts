import type { ComponentType } from 'react';

/** Loads a screen's chunk: `() => import('./browse-services/browse-services')`. */
export type LoadScreen = () => Promise<{ readonly default: ComponentType }>;

/**
 * Loads screens once and remembers them, so that one that is there renders at once: React would hold
 * a screen behind a fallback for up to 300 ms. A failed load stays failed until it is forgotten: React asks
 * again on every render.
 */
export class ScreenCache {
  readonly #screens: Readonly<Record<string, LoadScreen>>;
  readonly #failed = new Set<string>();
  readonly #pending = new Map<string, Promise<ComponentType>>();

  constructor(screens: Readonly<Record<string, LoadScreen>>) {
    this.#screens = screens;
  }

  /** @throws when the screen's chunk cannot be loaded */
  load(name: string): Promise<ComponentType> {
    const pending = this.#pending.get(name);
    if (pending) return pending;
    const load = this.#screens[name];
    if (!load) return Promise.reject(new Error(`No screen "${name}" is given to defineRemote.`));
    const loading = load().then(
      (module) => {
        // React's `use` reads these two fields and then does not suspend.
        Object.assign(loading, { status: 'fulfilled', value: module.default });
        return module.default;
      },
      (error: unknown) => {
        this.#failed.add(name);
        throw error;
      },
    );
    this.#pending.set(name, loading);
    return loading;
  }

  /** Before a new try: what could not be loaded will be asked for again. */
  forgetFailures(): void {
    for (const name of this.#failed) this.#pending.delete(name);
    this.#failed.clear();
  }
}

import { type ComponentType, useEffect, useState } from 'react';

/** Loads a component once; a failed attempt is dropped, so that the next one retries. */
class ComponentLoader<Props> {
  loaded: ComponentType<Props> | undefined;
  readonly #load: () => Promise<ComponentType<Props>>;

  constructor(load: () => Promise<ComponentType<Props>>) {
    this.#load = load;
  }

  async load(): Promise<ComponentType<Props>> {
    this.loaded ??= await this.#load();
    return this.loaded;
  }
}

/**
 * A component in a separate chunk, loaded on first use.
 *
 * `preload` starts loading earlier, on hover or focus; `useComponent` returns undefined until it is loaded.
 */
export function lazyComponent<Props>(load: () => Promise<ComponentType<Props>>) {
  const loader = new ComponentLoader(load);
  return {
    preload(): void {
      if (!loader.loaded) void loader.load().catch(() => undefined);
    },
    /** @param onFailure called when the code cannot be loaded; the next use tries again */
    useComponent: (isNeeded: boolean, onFailure: () => void) => useLoaded(loader, isNeeded, onFailure),
  };
}

function useLoaded<Props>(
  loader: ComponentLoader<Props>,
  isNeeded: boolean,
  onFailure: () => void,
): ComponentType<Props> | undefined {
  const [Component, setComponent] = useState<ComponentType<Props> | undefined>(() => loader.loaded);
  const isMissing = isNeeded && !Component;
  useEffect(() => {
    if (!isMissing) return;
    let isCurrent = true;
    loader.load().then(
      (component) => isCurrent && setComponent(() => component),
      () => isCurrent && onFailure(),
    );
    return () => {
      isCurrent = false;
    };
  }, [isMissing, loader, onFailure]);
  return Component;
}

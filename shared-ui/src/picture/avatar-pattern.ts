import { useEffect, useState } from 'react';

/**
 * The drawing code is large and a drawing takes milliseconds: it is loaded when the first pattern is needed, each
 * name is drawn once, and the result is kept as a data URI.
 */
const drawn = new Map<string, string>();

async function draw(key: string, name: string, category: string | undefined): Promise<string> {
  const { drawAvatar } = await import('./draw-avatar');
  await idle();
  const uri = drawn.get(key) ?? `data:image/svg+xml,${encodeURIComponent(drawAvatar(name, category))}`;
  drawn.set(key, uri);
  return uri;
}

/** Lets input and paint go first: a page of cards may ask for twenty drawings at once. */
function idle(): Promise<void> {
  return new Promise((resolve) => {
    if (typeof requestIdleCallback === 'function') requestIdleCallback(() => resolve(), { timeout: 1000 });
    else setTimeout(resolve, 0);
  });
}

/** The data URI of a name's pattern with initials; undefined until it is drawn, or when it is not `wanted`. */
export function useAvatarPattern(
  name: string,
  category: string | undefined,
  wanted: boolean,
): string | undefined {
  const key = `${category ?? ''}/${name}`;
  const [ready, setReady] = useState<{ key: string; uri: string }>();
  useEffect(() => {
    if (!wanted || drawn.has(key)) return;
    let mounted = true;
    draw(key, name, category)
      .then((uri) => mounted && setReady({ key, uri }))
      // The single initial stays: a missing decoration is no reason to disturb anybody.
      .catch(() => undefined);
    return () => {
      mounted = false;
    };
  }, [key, name, category, wanted]);
  if (!wanted) return undefined;
  return drawn.get(key) ?? (ready?.key === key ? ready.uri : undefined);
}

import { useEffect, useState } from 'react';
import type { AvatarDrawing } from './draw-avatar';

/**
 * The drawing code is large and a drawing takes milliseconds: it is loaded when the first pattern is needed, and
 * each name's drawing is cached.
 */
const drawn = new Map<string, AvatarDrawing>();

async function draw(name: string): Promise<AvatarDrawing> {
  const { drawAvatar } = await import('./draw-avatar');
  await idle();
  const drawing = drawn.get(name) ?? drawAvatar(name);
  drawn.set(name, drawing);
  return drawing;
}

/** Yields to input and paint: a page of cards may request twenty drawings at once. */
function idle(): Promise<void> {
  return new Promise((resolve) => {
    if (typeof requestIdleCallback === 'function') requestIdleCallback(() => resolve(), { timeout: 1000 });
    else setTimeout(resolve, 0);
  });
}

/** A name's pattern and initials; undefined until it is drawn, or when it is not `wanted`. */
export function useAvatarPattern(name: string, wanted: boolean): AvatarDrawing | undefined {
  const [ready, setReady] = useState<{ name: string; drawing: AvatarDrawing }>();
  useEffect(() => {
    if (!wanted || drawn.has(name)) return;
    let mounted = true;
    draw(name)
      .then((drawing) => mounted && setReady({ name, drawing }))
      // The initial remains: no error for a missing decoration.
      .catch(() => undefined);
    return () => {
      mounted = false;
    };
  }, [name, wanted]);
  if (!wanted) return undefined;
  return drawn.get(name) ?? (ready?.name === name ? ready.drawing : undefined);
}

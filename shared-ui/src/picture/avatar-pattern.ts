import { useEffect, useState } from 'react';
import type { AvatarDrawing } from './draw-avatar';

/**
 * The drawing code is large and a drawing takes milliseconds: it is loaded when the first pattern is needed, and
 * each name's drawing is cached.
 */
const drawn = new Map<string, AvatarDrawing>();

async function draw(key: string, name: string, category: string | undefined): Promise<AvatarDrawing> {
  const { drawAvatar } = await import('./draw-avatar');
  await idle();
  const drawing = drawn.get(key) ?? drawAvatar(name, category);
  drawn.set(key, drawing);
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
export function useAvatarPattern(
  name: string,
  category: string | undefined,
  wanted: boolean,
): AvatarDrawing | undefined {
  const key = `${category ?? ''}/${name}`;
  const [ready, setReady] = useState<{ key: string; drawing: AvatarDrawing }>();
  useEffect(() => {
    if (!wanted || drawn.has(key)) return;
    let mounted = true;
    draw(key, name, category)
      .then((drawing) => mounted && setReady({ key, drawing }))
      // The initial remains: no error for a missing decoration.
      .catch(() => undefined);
    return () => {
      mounted = false;
    };
  }, [key, name, category, wanted]);
  if (!wanted) return undefined;
  return drawn.get(key) ?? (ready?.key === key ? ready.drawing : undefined);
}

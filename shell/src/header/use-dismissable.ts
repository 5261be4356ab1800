import { useLocation } from '@crown-and-coil/shared-ui';
import { type RefObject, useEffect, useState } from 'react';

/**
 * A panel that hangs from a button: a press elsewhere, Escape (which gives the focus back) and going to another page
 * close it.
 *
 * @param box around the button and the panel
 * @param button gets the focus back
 */
export function useDismissable(
  box: RefObject<HTMLElement | null>,
  button: RefObject<HTMLElement | null>,
): { readonly open: boolean; readonly toggle: () => void; readonly close: () => void } {
  const { key } = useLocation();
  const [openAt, setOpenAt] = useState<string | null>(null);
  const open = openAt === key;
  // Back returns to the same key: what was left open must not stand there again.
  if (openAt !== null && !open) setOpenAt(null);

  useEffect(() => {
    if (!open) return;
    const close = () => setOpenAt(null);
    const onPointer = (event: PointerEvent) => {
      if (event.target instanceof Node && !box.current?.contains(event.target)) close();
    };
    const onKey = (event: KeyboardEvent) => {
      if (event.key !== 'Escape') return;
      close();
      button.current?.focus();
    };
    const onFocus = (event: FocusEvent) => {
      if (event.target instanceof Node && !box.current?.contains(event.target)) close();
    };
    document.addEventListener('pointerdown', onPointer);
    document.addEventListener('keydown', onKey);
    document.addEventListener('focusin', onFocus);
    return () => {
      document.removeEventListener('pointerdown', onPointer);
      document.removeEventListener('keydown', onKey);
      document.removeEventListener('focusin', onFocus);
    };
  }, [open, box, button]);

  return { open, toggle: () => setOpenAt(open ? null : key), close: () => setOpenAt(null) };
}

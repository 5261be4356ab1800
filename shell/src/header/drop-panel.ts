import { media, useLocation } from '@crown-and-coil/shared-ui';
import { type RefObject, useEffect, useState } from 'react';
import styled from 'styled-components';

/** Positions a panel below its header button. */
export const Anchor = styled.div`
  position: relative;
`;

/** The panel below a header button (look.css, `.menu`). */
export const DropPanel = styled.div<{ $width?: number }>`
  position: absolute;
  z-index: 30;
  top: calc(100% + 8px);
  right: 0;
  width: ${({ $width = 248 }) => $width}px;
  max-width: calc(100vw - 2 * var(--gutter));
  padding: var(--s2);
  border: 1px solid var(--line);
  border-radius: var(--r-l);
  background: var(--surface);
  box-shadow: var(--e3);
  ${media.mobile} {
    position: fixed;
    top: calc(var(--header) + 8px);
    right: var(--gutter);
  }
`;

/**
 * State of a panel below a button. A press outside, Escape and a navigation close it; Escape returns the focus to the
 * button.
 *
 * @param box the element around the button and the panel
 * @param button receives the focus after Escape
 */
export function useDismissable(
  box: RefObject<HTMLElement | null>,
  button: RefObject<HTMLElement | null>,
): { readonly open: boolean; readonly toggle: () => void; readonly close: () => void } {
  const { key } = useLocation();
  const [openAt, setOpenAt] = useState<string | null>(null);
  const open = openAt === key;
  // Back returns to the same location key: the panel must not reopen.
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
    // Back may come before the page of a pressed link is rendered: the key never changes then.
    addEventListener('popstate', close);
    return () => {
      document.removeEventListener('pointerdown', onPointer);
      document.removeEventListener('keydown', onKey);
      document.removeEventListener('focusin', onFocus);
      removeEventListener('popstate', close);
    };
  }, [open, box, button]);

  return { open, toggle: () => setOpenAt(open ? null : key), close: () => setOpenAt(null) };
}

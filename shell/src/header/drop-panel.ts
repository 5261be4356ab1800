import { media, useLocation } from '@crown-and-coil/shared-ui';
import { type RefObject, useCallback, useEffect, useState } from 'react';
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

/** Whether a panel is open on this page. A navigation closes it. */
export function useOpenHere() {
  const { key } = useLocation();
  const [openAt, setOpenAt] = useState<string | null>(null);
  const open = openAt === key;
  // Back returns to the same location key: the panel must not reopen.
  if (openAt !== null && !open) setOpenAt(null);
  const close = useCallback(() => setOpenAt(null), []);
  useEffect(() => {
    // Back may come before the page of a pressed link is rendered: the key never changes then.
    if (open) addEventListener('popstate', close);
    return () => removeEventListener('popstate', close);
  }, [open, close]);
  return { open, show: () => setOpenAt(key), close };
}

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
  const { open, show, close } = useOpenHere();

  useEffect(() => {
    if (!open) return;
    const onOutside = ({ target }: Event) => {
      if (target instanceof Node && !box.current?.contains(target)) close();
    };
    const onKey = (event: KeyboardEvent) => {
      if (event.key !== 'Escape') return;
      close();
      button.current?.focus();
    };
    document.addEventListener('pointerdown', onOutside);
    document.addEventListener('focusin', onOutside);
    document.addEventListener('keydown', onKey);
    return () => {
      document.removeEventListener('pointerdown', onOutside);
      document.removeEventListener('focusin', onOutside);
      document.removeEventListener('keydown', onKey);
    };
  }, [open, close, box, button]);

  return { open, toggle: open ? close : show, close };
}

import {
  type KeyboardEvent,
  type ReactNode,
  type SyntheticEvent,
  useId,
  useLayoutEffect,
  useRef,
} from 'react';
import styled from 'styled-components';
import { Row } from '../layout/layout';
import { dialogOpened } from './open-dialogs';

const Box = styled.dialog`
  width: min(440px, calc(100vw - 40px));
  max-height: calc(100dvh - 40px);
  padding: var(--s5);
  border: 0;
  border-radius: var(--r-l);
  background: var(--surface);
  color: var(--ink);
  box-shadow: var(--e3);
  &::backdrop {
    background: rgb(42 25 18 / 0.56);
  }
  & > h2 {
    font-size: 1.375rem;
  }
`;

const Text = styled.div`
  margin-top: 8px;
  color: var(--ink-2);
`;

const Actions = styled(Row)`
  justify-content: flex-end;
  flex-wrap: wrap;
  margin-top: var(--s5);
`;

export interface DialogProps {
  open: boolean;
  title: string;
  /** Escape and the safe button. */
  onClose: () => void;
  children?: ReactNode;
  /** Buttons; mark the one that opens with focus (the safe one) with `data-safe`, else the first takes it. */
  actions?: ReactNode;
  role?: 'dialog' | 'alertdialog';
}

const focusable = 'a[href], button:enabled, input:enabled, select:enabled, textarea:enabled';

/**
 * A native modal dialog: the rest of the page is inert, Escape closes, focus returns to where it was.
 * It is in the document only while open.
 */
export function Dialog({ open, ...rest }: DialogProps) {
  return open ? <OpenDialog {...rest} /> : null;
}

function OpenDialog({ title, onClose, children, actions, role }: Omit<DialogProps, 'open'>) {
  const box = useRef<HTMLDialogElement>(null);
  const id = useId();

  useLayoutEffect(() => {
    const dialog = box.current;
    if (!dialog) return;
    const safe = dialog.querySelector<HTMLElement>('[data-safe]');
    // It takes the focus first: a field that had it for a moment would count as left, and complain.
    safe?.setAttribute('autofocus', '');
    dialog.showModal();
    safe?.focus();
    const closed = dialogOpened(dialog);
    return () => {
      // Closing before it leaves the document is what gives the focus back.
      dialog.close();
      closed();
    };
  }, []);

  const keepInside = (event: KeyboardEvent<HTMLDialogElement>) => {
    if (event.key !== 'Tab') return;
    const stops = [...event.currentTarget.querySelectorAll<HTMLElement>(focusable)];
    const leaving = event.shiftKey ? stops[0] : stops.at(-1);
    if (document.activeElement !== leaving) return;
    event.preventDefault();
    (event.shiftKey ? stops.at(-1) : stops[0])?.focus();
  };
  const cancel = (event: SyntheticEvent) => {
    // The owner decides: the element closes by being taken out.
    event.preventDefault();
    onClose();
  };

  return (
    <Box
      ref={box}
      role={role}
      aria-labelledby={`${id}title`}
      aria-describedby={children ? `${id}text` : undefined}
      onCancel={cancel}
      onKeyDown={keepInside}
    >
      <h2 id={`${id}title`}>{title}</h2>
      {children && <Text id={`${id}text`}>{children}</Text>}
      {actions && <Actions>{actions}</Actions>}
    </Box>
  );
}

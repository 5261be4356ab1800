import {
  Children,
  cloneElement,
  Fragment,
  isValidElement,
  type ReactElement,
  type ReactNode,
  type SyntheticEvent,
  useId,
  useLayoutEffect,
  useRef,
} from 'react';
import styled from 'styled-components';
import { Row } from '../layout/layout';
import { media } from '../theme/tokens';

/**
 * The modal dialogs that are open, the topmost last. Everything outside the topmost one is under its scrim and is
 * inert, so toasts are rendered inside it.
 */
let open: readonly HTMLDialogElement[] = [];
const listeners = new Set<() => void>();

function change(next: readonly HTMLDialogElement[]): void {
  open = next;
  for (const listener of listeners) listener();
}

/**
 * Opens a native dialog as a modal one, in which toasts are rendered from then on.
 *
 * @returns closes it. Call it before the dialog is removed: closing returns the focus.
 */
export function openModal(dialog: HTMLDialogElement): () => void {
  dialog.showModal();
  change([...open, dialog]);
  return () => {
    dialog.close();
    change(open.filter((one) => one !== dialog));
  };
}

/** Opens a dialog again that the browser has closed by itself, below those that were opened over it. */
function reopenModal(dialog: HTMLDialogElement): void {
  dialog.showModal();
  for (const above of open.slice(open.indexOf(dialog) + 1)) {
    above.close();
    above.showModal();
  }
}

/** Undefined while none is open. */
export const topmostDialog = (): HTMLDialogElement | undefined => open.at(-1);

export function subscribeToDialogs(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

const Box = styled.dialog`
  width: min(440px, calc(100vw - 40px));
  max-height: calc(100dvh - 40px);
  padding: var(--s5);
  /* Forced colours draw it, where they remove the shadow and the scrim. */
  border: 1px solid transparent;
  border-radius: var(--r-l);
  background: var(--surface);
  color: var(--ink);
  box-shadow: var(--e3);
  &::backdrop {
    background: var(--scrim);
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
  ${media.mobile} {
    & > * {
      flex-grow: 1;
    }
  }
`;

interface DialogProps {
  open: boolean;
  title: string;
  /** Escape and the safe button. */
  onClose: () => void;
  children?: ReactNode;
  /** Buttons; mark the one that opens with focus (the safe one) with `data-safe`, else the first takes it. */
  actions?: ReactNode;
  role?: 'dialog' | 'alertdialog';
}

/**
 * A native modal dialog: the rest of the page is inert, Escape closes, focus returns to where it was.
 * It is in the document only while open. Its description is its leading text, without fields and alerts.
 */
export function Dialog({ open, ...rest }: DialogProps) {
  return open ? <OpenDialog {...rest} /> : null;
}

function OpenDialog({ title, onClose, children, actions, role }: Omit<DialogProps, 'open'>) {
  const box = useRef<HTMLDialogElement>(null);
  const isRemoved = useRef(false);
  const id = useId();

  useLayoutEffect(() => {
    const dialog = box.current;
    if (!dialog) return;
    const safe = dialog.querySelector<HTMLElement>('[data-safe]');
    // Focused first: a field that is focused for a moment would count as touched and show its error.
    safe?.setAttribute('autofocus', '');
    const close = openModal(dialog);
    isRemoved.current = false;
    safe?.focus();
    return () => {
      isRemoved.current = true;
      close();
    };
  }, []);

  const cancel = (event: SyntheticEvent) => {
    // The owner decides: the dialog closes when it is unmounted.
    event.preventDefault();
    onClose();
  };

  // A browser closes a dialog by itself at a second Escape without another action between them: the owner decides again.
  const reopen = () => {
    const dialog = box.current;
    if (!dialog || dialog.open || isRemoved.current) return;
    reopenModal(dialog);
    onClose();
  };

  const { description, rest } = splitDescription(children, `${id}text`);
  return (
    <Box
      ref={box}
      role={role}
      aria-labelledby={`${id}title`}
      aria-describedby={description ? `${id}text` : undefined}
      onCancel={cancel}
      onClose={reopen}
    >
      <h2 id={`${id}title`}>{title}</h2>
      {children && (
        <Text>
          {description}
          {rest}
        </Text>
      )}
      {actions && <Actions>{actions}</Actions>}
    </Box>
  );
}

/** Assigns an id to the text or paragraph that a dialog begins with, which screen readers announce on opening. */
function splitDescription(
  children: ReactNode,
  id: string,
): { readonly description: ReactNode; readonly rest: ReactNode } {
  const parts = Children.toArray(children);
  const [first, ...rest] = parts;
  if (isFragment(first)) return splitDescription([first.props.children, ...rest], id);
  const firstElement = parts.findIndex((part) => isValidElement(part));
  const end = firstElement === -1 ? parts.length : firstElement;
  if (end > 0) return { description: <span id={id}>{parts.slice(0, end)}</span>, rest: parts.slice(end) };
  return isParagraph(first)
    ? { description: cloneElement(first, { id }), rest }
    : { description: undefined, rest: parts };
}

const isFragment = (node: ReactNode): node is ReactElement<{ children?: ReactNode }> =>
  isValidElement(node) && node.type === Fragment;

const isParagraph = (node: ReactNode): node is ReactElement<{ id: string }> =>
  isValidElement(node) && node.type === 'p';

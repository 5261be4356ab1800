import { type ReactNode, type RefObject, useEffect, useRef, useState } from 'react';
import { toast } from '../toast/store';
import { ConfirmDialog, type ConfirmDialogProps } from './confirm-dialog';

interface ActionOptions<Subject> {
  /** Resolves to why it failed; to undefined when it worked. */
  readonly act: (subject: Subject) => PromiseLike<string | undefined>;
  /** Text of the toast after success; no toast without it. */
  readonly done?: (subject: Subject) => string;
  /** Shared with another action of the same list; by default created here. */
  readonly heading?: RefObject<HTMLHeadingElement | null>;
}

/** State of an action that asks for confirmation first. */
export interface ConfirmedAction<Subject> {
  /** What the open dialog is about; null while it is closed. */
  readonly subject: Subject | null;
  readonly busy: boolean;
  /** Why the action failed. */
  readonly problem: string | undefined;
  readonly ask: (subject: Subject) => void;
  readonly close: () => void;
  readonly confirm: () => void;
  /** Gets the focus afterwards: the row that had it may be gone. */
  readonly heading: RefObject<HTMLHeadingElement | null>;
}

/** Runs an action after a confirmation; a failure keeps the dialog open and shows why, or is a toast if it was closed. */
export function useConfirmedAction<Subject>({
  act,
  done,
  heading: shared,
}: ActionOptions<Subject>): ConfirmedAction<Subject> {
  const [subject, setSubject] = useState<Subject | null>(null);
  const [acting, setActing] = useState<Subject | null>(null);
  const [problem, setProblem] = useState<string>();
  const [doneCount, setDoneCount] = useState(0);
  /** What the dialog is about by the time that an action ends. */
  const shown = useRef<Subject | null>(null);
  const own = useRef<HTMLHeadingElement>(null);
  const heading = shared ?? own;

  // The dialog may be removed while the action runs; then a failure is a toast.
  useEffect(
    () => () => {
      shown.current = null;
    },
    [],
  );
  // After the dialog has returned the focus to a button that may disappear.
  useEffect(() => {
    if (doneCount > 0) heading.current?.focus();
  }, [doneCount, heading]);

  const show = (next: Subject | null) => {
    shown.current = next;
    setSubject(next);
    setProblem(undefined);
  };
  const confirm = async () => {
    if (subject === null || acting === subject) return;
    setActing(subject);
    setProblem(undefined);
    const failure = await act(subject);
    setActing((current) => (current === subject ? null : current));
    const isShown = shown.current === subject;
    if (failure !== undefined) {
      if (isShown) setProblem(failure);
      else toast.error(failure);
      return;
    }
    if (isShown) show(null);
    // A dialog about another subject keeps the focus.
    if (shown.current === null) setDoneCount((count) => count + 1);
    if (done) toast.success(done(subject));
  };
  return {
    subject,
    busy: acting !== null && acting === subject,
    problem,
    ask: show,
    close: () => show(null),
    confirm: () => void confirm(),
    heading,
  };
}

interface DialogProps<Subject>
  extends Pick<ConfirmDialogProps, 'title' | 'confirmText' | 'keepText' | 'busyText'> {
  readonly action: ConfirmedAction<Subject>;
  /** Whether the action destroys something. */
  readonly danger?: boolean;
  readonly children: (subject: Subject) => ReactNode;
}

/** The confirmation dialog of an action. */
export function ActionDialog<Subject>({
  action: { subject, busy, problem, close, confirm },
  danger,
  keepText = 'Cancel',
  children,
  ...texts
}: DialogProps<Subject>) {
  return (
    <ConfirmDialog
      {...texts}
      open={subject !== null}
      variant={danger ? 'danger' : 'primary'}
      keepText={keepText}
      busy={busy}
      problem={problem}
      onConfirm={confirm}
      onClose={close}
    >
      {subject !== null && children(subject)}
    </ConfirmDialog>
  );
}

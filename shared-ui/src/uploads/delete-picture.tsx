import { useEffect, useRef, useState } from 'react';
import { ConfirmDialog } from '../dialog/confirm-dialog';
import { toast } from '../toast/store';
import { type PictureRules, problemOf } from './picture';

interface Props {
  readonly rules: PictureRules;
  readonly remove: () => Promise<unknown>;
  readonly onRemoved: () => void;
  readonly onClose: () => void;
}

/** Confirms the deletion of a picture, and shows why it failed: in a toast if it was closed meanwhile. */
export function DeletePicture({ rules, remove, onRemoved, onClose }: Props) {
  const [busy, setBusy] = useState(false);
  const [problem, setProblem] = useState<string>();
  const isOpen = useRef(false);
  useEffect(() => {
    isOpen.current = true;
    return () => {
      isOpen.current = false;
    };
  }, []);
  const confirm = async () => {
    setBusy(true);
    setProblem(undefined);
    try {
      await remove();
      onRemoved();
    } catch (error) {
      const failure = problemOf(error, rules);
      if (!isOpen.current) return void toast.error(failure);
      setProblem(failure);
      setBusy(false);
    }
  };
  return (
    <ConfirmDialog
      open
      title="Delete picture"
      busy={busy}
      busyText="Deleting..."
      problem={problem}
      onConfirm={() => void confirm()}
      onClose={onClose}
    >
      {rules.deleteQuestion}
    </ConfirmDialog>
  );
}

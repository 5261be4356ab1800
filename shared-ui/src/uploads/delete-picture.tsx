import { useState } from 'react';
import { ConfirmDialog } from '../dialog/confirm-dialog';
import { type PictureRules, problemOf } from './picture';

interface Props {
  readonly rules: PictureRules;
  readonly remove: () => Promise<unknown>;
  readonly onRemoved: () => void;
  readonly onClose: () => void;
}

/** Confirms the deletion of a picture, and shows why it failed. */
export function DeletePicture({ rules, remove, onRemoved, onClose }: Props) {
  const [busy, setBusy] = useState(false);
  const [problem, setProblem] = useState<string>();
  const confirm = async () => {
    setBusy(true);
    setProblem(undefined);
    try {
      await remove();
      onRemoved();
    } catch (error) {
      setProblem(problemOf(error, rules));
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

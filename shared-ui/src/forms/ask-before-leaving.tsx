import { useFormikContext } from 'formik';
import { ConfirmDialog } from '../dialog/confirm-dialog';
import { useLeaveGuard } from './use-leave-guard';

interface AskBeforeLeavingProps {
  /** Whether the form has a `KeepDraft`. */
  keepsDraft?: boolean;
}

/** Asks before a changed Formik form is left: by a link, the browser's Back, a reload or closing the tab. */
export function AskBeforeLeaving({ keepsDraft = true }: AskBeforeLeavingProps) {
  const { dirty } = useFormikContext();
  const { asking, leave, stay } = useLeaveGuard(dirty);
  return (
    <ConfirmDialog
      open={asking}
      title="Leave without saving?"
      confirmText="Leave"
      keepText="Keep editing"
      onConfirm={leave}
      onClose={stay}
    >
      What you typed is not saved yet. {keepsDraft ? 'It stays in this tab as a draft.' : 'It will be lost.'}
    </ConfirmDialog>
  );
}

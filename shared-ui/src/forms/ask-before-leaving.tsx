import { useFormikContext } from 'formik';
import { ConfirmDialog } from '../dialog/confirm-dialog';
import { useLeaveGuard } from './use-leave-guard';

interface AskBeforeLeavingProps {
  /** Whether the form has a `KeepDraft`. @deprecated use `AskBeforeLosing` for one without */
  keepsDraft?: boolean;
}

/** Asks before a changed Formik form is left: by a link, the browser's Back, a reload or closing the tab. */
export function AskBeforeLeaving({ keepsDraft = true }: AskBeforeLeavingProps) {
  const { dirty } = useFormikContext();
  const { asking, leave, stay } = useLeaveGuard(dirty, keepsDraft ? 'kept as a draft' : 'typed text lost');
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

/**
 * Asks before a changed form without a `KeepDraft` is left. An export and no property, so that a remote that uses it is
 * never promoted to a shell that would promise a draft.
 */
export const AskBeforeLosing = () => <AskBeforeLeaving keepsDraft={false} />;

import { useFormikContext } from 'formik';
import { Button } from '../button/button';
import { ConfirmDialog } from '../dialog/confirm-dialog';
import { useLeaveGuard } from './use-leave-guard';

interface AskBeforeLeavingProps {
  /** Whether the form has a `KeepDraft`. @deprecated use `AskBeforeLosing` for one without */
  keepsDraft?: boolean;
}

/** Asks before a changed Formik form is left: by a link, the browser's Back, a reload or closing the tab. */
export function AskBeforeLeaving({ keepsDraft = true }: AskBeforeLeavingProps) {
  const { dirty } = useFormikContext();
  const guard = useLeaveGuard(dirty, keepsDraft ? 'kept as a draft' : 'typed text lost');
  return <LeaveQuestion guard={guard} keepsDraft={keepsDraft} />;
}

/**
 * Asks before a changed form without a `KeepDraft` is left. An export and no property, so that a remote that uses it is
 * never promoted to a shell that would promise a draft.
 */
export const AskBeforeLosing = () => <AskBeforeLeaving keepsDraft={false} />;

/**
 * A Cancel button that removes a form without leaving its page. Like `AskBeforeLosing`, which it replaces, it asks before
 * typed text is lost, also when the page is left.
 */
export function CancelButton({ onCancel }: { readonly onCancel: () => void }) {
  const { dirty } = useFormikContext();
  const guard = useLeaveGuard(dirty, 'typed text lost');
  return (
    <>
      <Button variant="quiet" onClick={() => guard.closeForm(onCancel)}>
        Cancel
      </Button>
      <LeaveQuestion guard={guard} keepsDraft={false} />
    </>
  );
}

interface LeaveQuestionProps {
  readonly guard: Pick<ReturnType<typeof useLeaveGuard>, 'asking' | 'leave' | 'stay'>;
  readonly keepsDraft: boolean;
}

/** The prompt of a form's leave guard. */
export const LeaveQuestion = ({ guard: { asking, leave, stay }, keepsDraft }: LeaveQuestionProps) => (
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

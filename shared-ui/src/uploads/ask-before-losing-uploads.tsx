import { useSyncExternalStore } from 'react';
import { ConfirmDialog } from '../dialog/confirm-dialog';
import { useLeaveGuard } from '../forms/use-leave-guard';
import { hasUnsent, subscribeUnsent } from './unsent-uploads';

/** Once on a page with uploaders: asks before it is left while pictures are still on their way. */
export function AskBeforeLosingUploads() {
  const unsent = useSyncExternalStore(subscribeUnsent, hasUnsent);
  const { asking, leave, stay } = useLeaveGuard(unsent);
  return (
    <ConfirmDialog
      open={asking}
      title="Leave before the upload is done?"
      confirmText="Leave"
      keepText="Stay"
      onConfirm={leave}
      onClose={stay}
    >
      Some pictures are not uploaded yet. They are lost when you leave this page.
    </ConfirmDialog>
  );
}

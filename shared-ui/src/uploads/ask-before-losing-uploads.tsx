import { useSyncExternalStore } from 'react';
import { ConfirmDialog } from '../dialog/confirm-dialog';
import { useLeaveGuard } from '../forms/use-leave-guard';

/** Number of files on the page that are not stored yet; one leave prompt covers all of them. */
const counts = new Map<object, number>();
const listeners = new Set<() => void>();

/** @param list identifies the uploader; a count of 0 removes it */
export function reportUnsent(list: object, count: number): void {
  if ((counts.get(list) ?? 0) === count) return;
  if (count > 0) counts.set(list, count);
  else counts.delete(list);
  for (const listener of listeners) listener();
}

function subscribeUnsent(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

const hasUnsent = (): boolean => counts.size > 0;

/** Whether a file on the page is not stored yet, so that a form can refuse to send its pictures without it. */
export const useHasUnsentUploads = (): boolean => useSyncExternalStore(subscribeUnsent, hasUnsent);

/** Asks before leaving a page during an upload. Render it once on a page with uploaders. */
export function AskBeforeLosingUploads() {
  const { asking, leave, stay } = useLeaveGuard(useHasUnsentUploads(), 'uploads lost');
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

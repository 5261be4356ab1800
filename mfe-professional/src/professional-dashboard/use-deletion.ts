import { apiErrorMessage, MESSAGES } from '@crown-and-coil/shared-api';
import { type RefObject, useEffect, useRef, useState } from 'react';

/** State of the one deletion in progress: confirmation, request, error. */
export interface Deletion {
  /** Id of the item to delete; null while the dialog is closed. */
  readonly itemId: string | null;
  readonly busy: boolean;
  /** Why the server refused: its own message where it has one. */
  readonly problem: string | null;
  readonly ask: (id: string) => void;
  readonly close: () => void;
  readonly confirm: () => void;
  /** Takes the focus when the focused row is removed. */
  readonly heading: RefObject<HTMLHeadingElement | null>;
}

/** @param deleteOne resolves to an error or nothing, as a mutation's trigger does */
export function useDeletion(deleteOne: (id: string) => PromiseLike<{ error?: unknown }>): Deletion {
  const [itemId, setItemId] = useState<string | null>(null);
  const [busy, setBusy] = useState(false);
  const [failed, setFailed] = useState<{ readonly itemId: string; readonly problem: string } | null>(null);
  const [deletedCount, setDeletedCount] = useState(0);
  const heading = useRef<HTMLHeadingElement>(null);

  // Runs after the dialog has returned focus to a button that is about to unmount.
  useEffect(() => {
    if (deletedCount > 0) heading.current?.focus();
  }, [deletedCount]);

  const show = (id: string | null) => {
    setItemId(id);
    setFailed(null);
  };
  const confirm = async () => {
    if (itemId === null || busy) return;
    setBusy(true);
    setFailed(null);
    const { error } = await deleteOne(itemId);
    setBusy(false);
    if (error) {
      setFailed({ itemId, problem: apiErrorMessage(error, MESSAGES.unexpected) });
      return;
    }
    // The dialog may ask about another item by now.
    setItemId((shown) => (shown === itemId ? null : shown));
    setDeletedCount((count) => count + 1);
  };

  return {
    itemId,
    busy,
    problem: failed?.itemId === itemId ? failed.problem : null,
    ask: show,
    close: () => show(null),
    confirm: () => void confirm(),
    heading,
  };
}

import { apiErrorMessage, MESSAGES } from '@crown-and-coil/shared-api';
import { type RefObject, useEffect, useRef, useState } from 'react';

/** The one deletion that is in progress: its question, request and refusal. */
export interface Deletion {
  /** Id of the item in question; null while the dialog is closed. */
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
  const [problem, setProblem] = useState<string | null>(null);
  const [deletedCount, setDeletedCount] = useState(0);
  const heading = useRef<HTMLHeadingElement>(null);

  // Runs after the dialog has returned the focus to a button that is about to be removed.
  useEffect(() => {
    if (deletedCount > 0) heading.current?.focus();
  }, [deletedCount]);

  const close = () => {
    setItemId(null);
    setProblem(null);
  };
  const confirm = async () => {
    if (itemId === null || busy) return;
    setBusy(true);
    setProblem(null);
    const { error } = await deleteOne(itemId);
    setBusy(false);
    if (error) {
      setProblem(apiErrorMessage(error, MESSAGES.unexpected));
      return;
    }
    close();
    setDeletedCount((count) => count + 1);
  };

  return { itemId, busy, problem, ask: setItemId, close, confirm: () => void confirm(), heading };
}

import { apiErrorMessage, MESSAGES } from '@crown-and-coil/shared-api';
import { type RefObject, useEffect, useRef, useState } from 'react';

/** One deletion at a time: asked for, confirmed, under way, refused. */
export interface Deletion {
  /** The id of what may be deleted; null while nothing is asked. */
  readonly askedId: string | null;
  readonly busy: boolean;
  /** Why the server refused, in its own words where it has some. */
  readonly problem: string | null;
  readonly ask: (id: string) => void;
  readonly close: () => void;
  readonly confirm: () => void;
  /** Takes the focus when the row that held it is gone. */
  readonly heading: RefObject<HTMLHeadingElement | null>;
}

/** @param deleteOne answers an error or nothing, as the trigger of a mutation does */
export function useDeletion(deleteOne: (id: string) => PromiseLike<{ error?: unknown }>): Deletion {
  const [askedId, setAskedId] = useState<string | null>(null);
  const [busy, setBusy] = useState(false);
  const [problem, setProblem] = useState<string | null>(null);
  const [deletedCount, setDeletedCount] = useState(0);
  const heading = useRef<HTMLHeadingElement>(null);

  // After the dialog has given the focus back to a button that is about to go.
  useEffect(() => {
    if (deletedCount > 0) heading.current?.focus();
  }, [deletedCount]);

  const close = () => {
    setAskedId(null);
    setProblem(null);
  };
  const confirm = async () => {
    if (askedId === null || busy) return;
    setBusy(true);
    setProblem(null);
    const { error } = await deleteOne(askedId);
    setBusy(false);
    if (error) {
      setProblem(apiErrorMessage(error, MESSAGES.unexpected));
      return;
    }
    close();
    setDeletedCount((count) => count + 1);
  };

  return { askedId, busy, problem, ask: setAskedId, close, confirm: () => void confirm(), heading };
}

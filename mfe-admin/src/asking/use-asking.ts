import { apiErrorMessage, MESSAGES } from '@crown-and-coil/shared-api';
import { toast } from '@crown-and-coil/shared-ui';
import { type RefObject, useEffect, useRef, useState } from 'react';

interface Act<Thing> {
  /** Resolves to an error or nothing, like the trigger of a mutation. */
  readonly act: (thing: Thing) => PromiseLike<{ error?: unknown }>;
  /** Text of the toast after success. */
  readonly done: (thing: Thing) => string;
  /** Shared with another dialog of the same list; by default created here. */
  readonly heading?: RefObject<HTMLHeadingElement | null>;
}

/** State of a confirmation dialog. */
export interface Asking<Thing> {
  /** The subject of the open dialog; null while it is closed. */
  readonly about: Thing | null;
  readonly busy: boolean;
  /** Why the server refused: its own message, or a general one. */
  readonly problem: string | null;
  readonly ask: (thing: Thing) => void;
  readonly close: () => void;
  readonly confirm: () => void;
  /** Gets the focus afterwards: the row that had it may be gone. */
  readonly heading: RefObject<HTMLHeadingElement | null>;
}

/** Runs an action after a confirmation; a failure keeps the dialog open and shows why. */
export function useAsking<Thing>({ act, done, heading: shared }: Act<Thing>): Asking<Thing> {
  const [about, setAbout] = useState<Thing | null>(null);
  const [busy, setBusy] = useState(false);
  const [problem, setProblem] = useState<string | null>(null);
  const [doneCount, setDoneCount] = useState(0);
  const own = useRef<HTMLHeadingElement>(null);
  const heading = shared ?? own;

  // After the dialog has returned the focus to a button that may disappear.
  useEffect(() => {
    if (doneCount > 0) heading.current?.focus();
  }, [doneCount, heading]);

  const close = () => {
    setAbout(null);
    setProblem(null);
  };
  const confirm = async () => {
    if (about === null || busy) return;
    setBusy(true);
    setProblem(null);
    const { error } = await act(about);
    setBusy(false);
    if (error) {
      setProblem(apiErrorMessage(error, MESSAGES.unexpected));
      return;
    }
    close();
    setDoneCount((count) => count + 1);
    toast.success(done(about));
  };
  return { about, busy, problem, ask: setAbout, close, confirm: () => void confirm(), heading };
}

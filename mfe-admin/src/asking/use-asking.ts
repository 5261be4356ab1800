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

/** Runs an action after a confirmation; a failure keeps the dialog open and shows why, or is a toast if it was closed. */
export function useAsking<Thing>({ act, done, heading: shared }: Act<Thing>): Asking<Thing> {
  const [about, setAbout] = useState<Thing | null>(null);
  const [busy, setBusy] = useState(false);
  const [problem, setProblem] = useState<string | null>(null);
  const [doneCount, setDoneCount] = useState(0);
  /** What the dialog is about by the time that an action ends. */
  const shown = useRef<Thing | null>(null);
  const own = useRef<HTMLHeadingElement>(null);
  const heading = shared ?? own;

  // After the dialog has returned the focus to a button that may disappear.
  useEffect(() => {
    if (doneCount > 0) heading.current?.focus();
  }, [doneCount, heading]);

  const show = (thing: Thing | null) => {
    shown.current = thing;
    setAbout(thing);
    setProblem(null);
  };
  const confirm = async () => {
    if (about === null || busy) return;
    setBusy(true);
    setProblem(null);
    const { error } = await act(about);
    setBusy(false);
    const isShown = shown.current === about;
    if (error) {
      const sentence = apiErrorMessage(error, MESSAGES.unexpected);
      if (isShown) setProblem(sentence);
      else toast.error(sentence);
      return;
    }
    if (isShown) show(null);
    // A dialog about another subject keeps the focus.
    if (shown.current === null) setDoneCount((count) => count + 1);
    toast.success(done(about));
  };
  return {
    about,
    busy,
    problem,
    ask: show,
    close: () => show(null),
    confirm: () => void confirm(),
    heading,
  };
}

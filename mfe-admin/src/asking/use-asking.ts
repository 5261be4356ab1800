import { apiErrorMessage, MESSAGES } from '@crown-and-coil/shared-api';
import { toast } from '@crown-and-coil/shared-ui';
import { type RefObject, useEffect, useRef, useState } from 'react';

interface Act<Thing> {
  /** Answers an error or nothing, as the trigger of a mutation does. */
  readonly act: (thing: Thing) => PromiseLike<{ error?: unknown }>;
  /** What the toast says when it is done. */
  readonly done: (thing: Thing) => string;
}

/** One question at a time: asked, answered, under way, refused. */
export interface Asking<Thing> {
  /** What it is about; null while nothing is asked. */
  readonly about: Thing | null;
  readonly busy: boolean;
  /** Why the server refused, in its own words where it has some. */
  readonly problem: string | null;
  readonly ask: (thing: Thing) => void;
  readonly close: () => void;
  readonly confirm: () => void;
  /** Takes the focus afterwards: the row that held it may be gone. */
  readonly heading: RefObject<HTMLHeadingElement | null>;
}

/** Something that is done only after a question: a refusal keeps the question open and says why. */
export function useAsking<Thing>({ act, done }: Act<Thing>): Asking<Thing> {
  const [about, setAbout] = useState<Thing | null>(null);
  const [busy, setBusy] = useState(false);
  const [problem, setProblem] = useState<string | null>(null);
  const [doneCount, setDoneCount] = useState(0);
  const heading = useRef<HTMLHeadingElement>(null);

  // After the dialog has given the focus back to a button that may be about to go.
  useEffect(() => {
    if (doneCount > 0) heading.current?.focus();
  }, [doneCount]);

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

import { useFormikContext } from 'formik';
import { useEffect, useRef, useState } from 'react';
import { Alert } from '../message/alert';
import { TextButton } from '../text/text';

const keyOf = (name: string) => `crown-and-coil:draft:${name}`;

/** The tab's storage may be full, or forbidden: a form works without drafts. */
function attempt<Result>(work: () => Result): Result | undefined {
  try {
    return work();
  } catch {
    return undefined;
  }
}

function readDraft(name: string): unknown {
  const text = attempt(() => sessionStorage.getItem(keyOf(name)));
  return text ? attempt(() => JSON.parse(text)) : undefined;
}

/** The form was saved: its draft is not needed any more. */
export function forgetDraft(name: string): void {
  attempt(() => sessionStorage.removeItem(keyOf(name)));
}

export interface KeepDraftProps {
  /** Whose draft of what: 'ada@example.com /edit-service/1'. */
  name: string;
}

const isRecord = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

/**
 * Keeps what is typed into a Formik form in the tab's storage, so that a reload, a crash or the end of a session loses
 * nothing, and says so when it gives it back. Fields that the form does not have any more are left out.
 */
export function KeepDraft({ name }: KeepDraftProps) {
  const { values, initialValues, dirty, setValues, resetForm } = useFormikContext<Record<string, unknown>>();
  const [restored, setRestored] = useState(false);
  const looked = useRef(false);

  useEffect(() => {
    if (!looked.current) {
      looked.current = true;
      const draft = readDraft(name);
      if (isRecord(draft)) {
        const known = Object.entries(draft).filter(([field]) => field in initialValues);
        setRestored(true);
        setValues({ ...initialValues, ...Object.fromEntries(known) }, false);
        return;
      }
    }
    if (dirty) attempt(() => sessionStorage.setItem(keyOf(name), JSON.stringify(values)));
    else forgetDraft(name);
  }, [name, values, initialValues, dirty, setValues]);

  if (!restored || !dirty) return null;
  return (
    <Alert tone="info">
      We kept what you typed before.{' '}
      <TextButton
        onClick={() => {
          forgetDraft(name);
          resetForm();
        }}
      >
        Discard draft
      </TextButton>
    </Alert>
  );
}

import { useFormikContext } from 'formik';
import { useEffect, useRef, useState } from 'react';
import { draftOf, forgetDraft, readDraft, typedStill, writeDraft } from '../drafts/draft-storage';
import { Alert } from '../message/alert';
import { TextButton } from '../text/text';

export { forgetDraft };

export interface KeepDraftProps {
  /** Whose draft of what: 'ada@example.com /edit-service/1'. That of the first drawing counts. */
  name: string;
  /**
   * Gets what was typed over stored values that have changed since then; the form decides what becomes of it. Without
   * this it is dropped.
   */
  onOutdated?: (typed: Readonly<Record<string, unknown>>) => void;
}

/**
 * Keeps what is typed into a Formik form in the tab's storage, so that a reload, a crash or the end of a session loses
 * nothing, and says so when it gives it back. Only what differs from the loaded values is kept, and a field that has got
 * another stored value meanwhile keeps that.
 */
export function KeepDraft({ name: givenName, onOutdated }: KeepDraftProps) {
  const { values, initialValues, dirty, setValues, resetForm } = useFormikContext<Record<string, unknown>>();
  // Whoever logs out has no name any more: what stands in the form is not written down under another one.
  const [name] = useState(givenName);
  const [restored, setRestored] = useState(false);
  const looked = useRef(false);

  useEffect(() => {
    if (!looked.current) {
      looked.current = true;
      const draft = readDraft(name);
      const typed = draft ? typedStill(draft, initialValues) : {};
      const outdated = Object.entries(draft?.typed ?? {}).filter(([field]) => !(field in typed));
      if (onOutdated && outdated.length > 0) return onOutdated(Object.fromEntries(outdated));
      if (Object.keys(typed).length > 0) {
        setRestored(true);
        setValues({ ...initialValues, ...typed }, false);
        return;
      }
    }
    if (dirty) writeDraft(name, draftOf(values, initialValues));
    else forgetDraft(name);
  }, [name, values, initialValues, dirty, setValues, onOutdated]);

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

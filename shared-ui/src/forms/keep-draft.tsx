import { useFormikContext } from 'formik';
import { useEffect, useRef, useState } from 'react';
import { draftOf, forgetDraft, readDraft, restorableFields, writeDraft } from '../drafts/draft-storage';
import { Alert } from '../message/alert';
import { TextButton } from '../text/text';

export { forgetDraft };

interface KeepDraftProps {
  /** The draft's name, from its owner and page: 'ada@example.com /edit-service/1'. Read at the first render only. */
  name: string;
  /**
   * Receives drafted values whose stored values have changed since; the form decides what to do with them. Without this
   * they are dropped.
   */
  onOutdated?: (typed: Readonly<Record<string, unknown>>) => void;
}

/**
 * Keeps what is typed into a Formik form in the tab's storage, so that a reload, a crash or the end of a session loses
 * nothing, and shows a notice when it restores it. Only values that differ from the loaded ones are kept; a field whose
 * stored value has changed since is not restored.
 */
export function KeepDraft({ name: givenName, onOutdated }: KeepDraftProps) {
  const { values, initialValues, dirty, setValues, resetForm } = useFormikContext<Record<string, unknown>>();
  // After log-out the draft has no owner: do not store it under another name.
  const [name] = useState(givenName);
  const [restored, setRestored] = useState(false);
  const looked = useRef(false);

  useEffect(() => {
    if (!looked.current) {
      looked.current = true;
      const draft = readDraft(name);
      const typed = draft ? restorableFields(draft, initialValues) : {};
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
        onClick={({ currentTarget: { form } }) => {
          // The pressed button is about to be removed.
          form?.querySelector<HTMLElement>('input:not([hidden]), select, textarea')?.focus();
          forgetDraft(name);
          resetForm();
        }}
      >
        Discard draft
      </TextButton>
    </Alert>
  );
}

import { useFormikContext } from 'formik';
import { useEffect, useRef } from 'react';

/**
 * Focuses the first invalid field after a failed submit, so that its message is read out. For short forms; a long one
 * has an `ErrorSummary` at its top. Put it inside the form.
 */
export function FocusFault() {
  const { errors, isSubmitting, submitCount } = useFormikContext();
  const place = useRef<HTMLSpanElement>(null);
  const hasFaults = Object.keys(errors).length > 0;

  // Once per submit, after validation.
  const seenAttempt = useRef(0);
  useEffect(() => {
    if (isSubmitting || seenAttempt.current === submitCount) return;
    seenAttempt.current = submitCount;
    if (!hasFaults) return;
    place.current?.closest('form')?.querySelector<HTMLElement>('[aria-invalid="true"]')?.focus();
  }, [isSubmitting, submitCount, hasFaults]);

  return <span ref={place} hidden />;
}

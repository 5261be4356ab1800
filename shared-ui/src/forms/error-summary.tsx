import { useFormikContext } from 'formik';
import { type MouseEvent, useEffect, useRef } from 'react';
import styled from 'styled-components';
import { CircleAlertIcon } from '../icons';
import { fieldId, showsError } from './use-bound-field';

/** Formik's nested errors as a flat list of paths and messages. */
export function flattenErrors(errors: unknown, path = ''): { name: string; message: string }[] {
  if (typeof errors === 'string') return [{ name: path, message: errors }];
  if (typeof errors !== 'object' || errors === null) return [];
  return Object.entries(errors).flatMap(([key, value]) =>
    flattenErrors(value, Array.isArray(errors) ? `${path}[${key}]` : path ? `${path}.${key}` : key),
  );
}

/**
 * Focuses the first invalid field after a failed submit, so that its message is read out. What is wrong with a field that
 * the form does not show, such as its pictures, goes above the form (`FormAlert`). For short forms; a long one has an
 * `ErrorSummary` at its top. Put it inside the form.
 */
export function FocusFault() {
  const { errors, isSubmitting, submitCount, setStatus } = useFormikContext();
  const place = useRef<HTMLSpanElement>(null);
  const firstFault = flattenErrors(errors)[0]?.message;

  // Once per submit, after validation.
  const seenAttempt = useRef(0);
  useEffect(() => {
    if (isSubmitting || seenAttempt.current === submitCount) return;
    seenAttempt.current = submitCount;
    if (firstFault === undefined) return;
    const field = place.current?.closest('form')?.querySelector<HTMLElement>('[aria-invalid="true"]');
    if (field) field.focus();
    else setStatus({ message: firstFault });
  }, [isSubmitting, submitCount, firstFault, setStatus]);

  return <span ref={place} hidden />;
}

const Box = styled.div`
  display: flex;
  gap: 12px;
  padding: 14px 16px;
  border-radius: var(--r-m);
  background: var(--danger-tint);
  color: var(--cancelled-fg);
  & > svg {
    flex: none;
    margin-top: 2px;
  }
  & h2 {
    font-family: var(--font-text);
    font-size: var(--t-body);
    font-weight: 650;
    letter-spacing: 0;
  }
  & ul {
    padding-left: 18px;
    list-style: disc;
  }
  & a {
    display: inline-flex;
    align-items: center;
    min-height: 28px;
    font-weight: 600;
    text-underline-offset: 3px;
  }
`;

const COUNT_WORDS = ['', 'One', 'Two', 'Three', 'Four', 'Five', 'Six', 'Seven', 'Eight', 'Nine'];

/** 'Three things to fix before this can be saved.' */
const titleFor = (count: number) =>
  `${COUNT_WORDS[count] ?? count} ${count === 1 ? 'thing' : 'things'} to fix before this can be saved.`;

/** All errors of a submitted form, at its top: it takes the focus, and each error links to its field. */
export function ErrorSummary({
  describe = (_name, message) => message,
}: {
  /** The text of a message, for forms in which many fields have the same one. */
  describe?: (name: string, message: string) => string;
}) {
  const { errors, getFieldMeta, isSubmitting, submitCount } = useFormikContext();
  const box = useRef<HTMLDivElement>(null);
  const faults = (submitCount > 0 ? flattenErrors(errors) : []).filter(({ name }) =>
    showsError(name, getFieldMeta(name).touched, submitCount),
  );
  const hasFaults = faults.length > 0;

  // Once per submit, after validation.
  const seenAttempt = useRef(0);
  useEffect(() => {
    if (isSubmitting || seenAttempt.current === submitCount) return;
    seenAttempt.current = submitCount;
    if (hasFaults) box.current?.focus();
  }, [isSubmitting, submitCount, hasFaults]);

  if (!hasFaults) return null;

  const goTo = (event: MouseEvent, name: string) => {
    // Only focus: a hash navigation would go through the router.
    event.preventDefault();
    document.getElementById(fieldId(name))?.focus();
  };

  return (
    <Box ref={box} tabIndex={-1} role="alert">
      <CircleAlertIcon />
      <div>
        <h2>{titleFor(faults.length)}</h2>
        <ul>
          {faults.map(({ name, message }) => (
            <li key={name}>
              <a href={`#${fieldId(name)}`} onClick={(event) => goTo(event, name)}>
                {describe(name, message)}
              </a>
            </li>
          ))}
        </ul>
      </div>
    </Box>
  );
}

import { MAX_BOOKING_NOTES_LENGTH, MESSAGES } from '@crown-and-coil/shared-api';
import { Field, TextAreaControl } from '@crown-and-coil/shared-ui';
import styled from 'styled-components';

const Titled = styled(Field)`
  & > label {
    margin-bottom: 12px;
    font: 600 1.375rem / 1.15 var(--font-display);
    letter-spacing: -0.015em;
  }
  & > label > span {
    font: 400 0.875rem var(--font-text);
    letter-spacing: 0;
  }
`;

/** Whether notes can be sent (specification, section 5). */
export const notesFit = (notes: string) => notes.length <= MAX_BOOKING_NOTES_LENGTH;

interface Props {
  readonly label: string;
  readonly hint: string;
  readonly value: string;
  readonly readOnly?: boolean;
  readonly onChange: (notes: string) => void;
}

/**
 * Notes of a booking with a character count. Text beyond the limit is accepted and reported, so that nothing is cut.
 */
export const NotesField = ({ label, hint, value, readOnly = false, onChange }: Props) => (
  <Titled
    label={label}
    hint={hint}
    optional
    error={notesFit(value) ? undefined : MESSAGES.bookingNotesTooLong}
    count={{ length: value.length, max: MAX_BOOKING_NOTES_LENGTH }}
  >
    {(control) => (
      <TextAreaControl
        {...control}
        value={value}
        readOnly={readOnly}
        onChange={(event) => onChange(event.target.value)}
      />
    )}
  </Titled>
);

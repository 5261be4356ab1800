import { MAX_BOOKING_NOTES_LENGTH, MESSAGES } from '@crown-and-coil/shared-api';
import { Field, Muted, TextAreaControl, VisuallyHidden } from '@crown-and-coil/shared-ui';
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
  /* The count is in the same line. */
  & > p {
    min-height: 1.43em;
    padding-right: 96px;
  }
`;

const Count = styled(Muted)<{ $over: boolean }>`
  margin-top: -1.43em;
  text-align: right;
  font-variant-numeric: tabular-nums;
  ${({ $over }) => $over && 'color: var(--danger); font-weight: 600;'}
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
export function NotesField({ label, hint, value, readOnly = false, onChange }: Props) {
  const left = MAX_BOOKING_NOTES_LENGTH - value.length;
  const fault = left < 0 ? MESSAGES.bookingNotesTooLong : undefined;
  return (
    <div>
      <Titled label={label} hint={hint} optional error={fault}>
        {(control) => (
          <TextAreaControl
            {...control}
            value={value}
            readOnly={readOnly}
            onChange={(event) => onChange(event.target.value)}
          />
        )}
      </Titled>
      <Count $over={left <= 0} aria-hidden="true">
        {value.length} / {MAX_BOOKING_NOTES_LENGTH}
      </Count>
      <VisuallyHidden role="status">{announcement(left)}</VisuallyHidden>
    </div>
  );
}

/** Announced only when it matters (look, section 7: at 100 and at 0 left). */
function announcement(left: number): string {
  if (left < 0) return `${-left} ${left === -1 ? 'character' : 'characters'} too many`;
  if (left === 0) return 'No characters left';
  return left <= 100 ? '100 characters left or fewer' : '';
}

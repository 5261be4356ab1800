import { useId } from 'react';
import styled from 'styled-components';
import { ConfirmDialog } from '../dialog/confirm-dialog';
import { TextAreaControl } from '../field/controls';
import { Field } from '../field/field';

const Body = styled.div`
  display: grid;
  gap: var(--s3);
  & ul {
    display: grid;
    gap: 4px;
    padding-left: 1.25em;
    list-style: disc;
  }
  & textarea {
    min-height: 84px;
  }
`;

interface CancelBookingDialogProps {
  open: boolean;
  /** A professional declines a request; everything else is cancelled. */
  isDecline: boolean;
  /** 'Fri, 28 Nov 2025, 10:00 am AEDT'. */
  when: string;
  /** The consequences of the cancellation, one sentence each. */
  consequences: readonly string[];
  /** Who reads the reason; undefined asks for none. */
  reasonHint: string | undefined;
  reason: string;
  /** In characters. */
  maxReason: number;
  busy: boolean;
  /** Why the cancellation failed. */
  problem: string | undefined;
  onReason: (reason: string) => void;
  onConfirm: () => void;
  onClose: () => void;
}

/** Asks before a booking is cancelled, states the consequences and takes an optional reason. */
export function CancelBookingDialog({
  open,
  isDecline,
  when,
  consequences,
  reasonHint,
  reason,
  maxReason,
  busy,
  problem,
  onReason,
  onConfirm,
  onClose,
}: CancelBookingDialogProps) {
  const id = useId();
  const isTooLong = reason.trim().length > maxReason;
  return (
    <ConfirmDialog
      open={open}
      title={isDecline ? 'Decline request' : 'Cancel booking'}
      keepText={isDecline ? 'Keep request' : 'Keep booking'}
      busy={busy}
      busyText={isDecline ? 'Declining...' : 'Cancelling...'}
      disabled={isTooLong}
      problem={problem}
      onConfirm={onConfirm}
      onClose={onClose}
    >
      <Body>
        <p>Are you sure you want to {isDecline ? 'decline this request' : 'cancel this booking'}?</p>
        <p>
          <strong>{when}</strong>
        </p>
        <ul>
          {consequences.map((sentence) => (
            <li key={sentence}>{sentence}</li>
          ))}
        </ul>
        {reasonHint !== undefined && (
          <Field
            id={`${id}reason`}
            label="Reason"
            optional
            hint={reasonHint}
            count={{ length: reason.trim().length, max: maxReason }}
            error={isTooLong ? `A reason can be ${maxReason} characters at most` : undefined}
          >
            {(control) => (
              <TextAreaControl
                {...control}
                value={reason}
                readOnly={busy}
                onChange={(event) => onReason(event.target.value)}
              />
            )}
          </Field>
        )}
      </Body>
    </ConfirmDialog>
  );
}

import type { Booking, Role } from '@crown-and-coil/shared-api';
import { Alert, Row, Stack } from '@crown-and-coil/shared-ui';
import { type ReactNode, useEffect, useRef } from 'react';
import styled from 'styled-components';
import { RepeatVisitLinks } from './booking-buttons';

const Result = styled.div`
  scroll-margin-top: calc(var(--header) + 16px);
  &:focus {
    outline: none;
  }
`;

interface Props {
  readonly booking: Booking;
  readonly role: Role;
  /** The viewer has just cancelled it: shows the outcome, and takes the focus. */
  readonly result: 'cancelled' | 'declined' | undefined;
  /** Further links. */
  readonly children?: ReactNode;
}

/** What a viewer can do with a cancelled booking; after their own cancellation, its result. */
export function CancelledOutcome({ booking, role, result, children }: Props) {
  const place = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (result) place.current?.focus();
  }, [result]);
  return (
    <Stack $gap="s4" style={{ marginTop: 'var(--s5)' }}>
      {result && (
        <Result ref={place} tabIndex={-1}>
          <Alert tone="info">{resultInWords(booking, role, result)}</Alert>
        </Result>
      )}
      <Row $wrap>
        <RepeatVisitLinks booking={booking} viewer={role} />
        {children}
      </Row>
    </Stack>
  );
}

function resultInWords(
  { client, professional, deposit }: Booking,
  role: Role,
  result: 'cancelled' | 'declined',
) {
  // Its professional never saw the request, and is not notified.
  const wasUnpaid = deposit?.state === 'lapsed';
  if (result === 'declined') return `The request is declined. We have notified ${client.firstName}.`;
  if (role === 'client' && wasUnpaid) return 'Your booking is cancelled, and the time is free again.';
  if (role === 'client')
    return `Your booking is cancelled. We have notified ${professional.displayName}, and the time is free again.`;
  const notified = role === 'admin' && !wasUnpaid ? 'both of them' : client.firstName;
  return `The booking is cancelled. We have notified ${notified}, and the time is free again.`;
}

import type { Role } from '@crown-and-coil/shared-api';
import { Button, Small, Stack } from '@crown-and-coil/shared-ui';
import { useState } from 'react';
import styled from 'styled-components';
import { AccountSection, type AccountSectionProps } from '../account-section';
import { DeletionDialog } from './deletion-dialog';
import { UpcomingBookings, useUpcomingBookings } from './upcoming-bookings';

const Losses = styled.ul`
  padding-left: 1.25em;
  list-style: disc;
  font-size: var(--t-small);
  line-height: 1.43;
  & li + li {
    margin-top: 6px;
  }
`;

const OWN: Readonly<Record<Role, string>> = {
  client: 'Your name, phone number, hair details, notes and pictures are erased.',
  professional:
    'Your public page goes, with your services, products, available times and pictures. Clients can no longer book you.',
  admin: 'Your name and address are erased. The log of what you did as an admin stays.',
};

/** Says what a deletion erases and which bookings it cancels, and opens the dialog. */
export function DeletionSection({ user }: AccountSectionProps) {
  const [asking, setAsking] = useState(false);
  const bookings = useUpcomingBookings(user);
  return (
    <AccountSection
      title="Delete account"
      lead="This is final. No one can restore the account, including us."
    >
      <Stack $gap="s5">
        <Losses>
          <li>{OWN[user.role]}</li>
          {user.role === 'admin' ? null : (
            <li>
              Your upcoming bookings are cancelled, and{' '}
              {user.role === 'client' ? 'your professionals' : 'your clients'} are notified. They keep their
              side of past bookings, without your name and the notes.
            </li>
          )}
          <li>You are logged out everywhere, and your email address is free for a new account.</li>
        </Losses>
        {user.role === 'admin' ? null : <UpcomingBookings query={bookings} role={user.role} />}
        <Small>You may want to download your data first.</Small>
        <div>
          <Button variant="danger" onClick={() => setAsking(true)}>
            Delete my account
          </Button>
        </div>
      </Stack>
      {asking ? (
        <DeletionDialog
          email={user.email}
          hasSecondFactor={user.hasSecondFactor ?? false}
          bookingCount={bookings.data?.length ?? null}
          onClose={() => setAsking(false)}
        />
      ) : null}
    </AccountSection>
  );
}

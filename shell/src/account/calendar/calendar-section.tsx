import {
  ACCOUNT_MESSAGES,
  apiErrorMessage,
  MESSAGES,
  type NewCalendarFeed,
} from '@crown-and-coil/shared-api';

import {
  Alert,
  Button,
  ConfirmDialog,
  formatDate,
  QueryState,
  Row,
  Skeleton,
  Small,
  Stack,
  toast,
  toastDurationsMs,
  viewerZone,
} from '@crown-and-coil/shared-ui';
import { useRef, useState } from 'react';
import { AccountSection, type AccountSectionProps, HiddenText } from '../account-section';
import {
  useCreateCalendarFeedMutation,
  useGetCalendarFeedQuery,
  useRevokeCalendarFeedMutation,
} from '../api';
import { FeedAddress } from './feed-address';

type Asking = 'replace' | 'end' | null;

/** A private feed URL that shows the person's bookings in a calendar program. Admins have no bookings. */
export function CalendarSection({ user }: AccountSectionProps) {
  return user.role === 'admin' ? null : (
    <AccountSection
      title="Calendar"
      lead="Your bookings in your own calendar, always up to date: on your phone, in Google, Apple or Outlook."
    >
      <Feed />
    </AccountSection>
  );
}

const WhatItIs = () => (
  <Small>
    You get a private address to subscribe to. Anyone with it can read your bookings, so keep it to yourself;
    you can end it at any time.
  </Small>
);

const Loading = () => (
  <Stack aria-hidden="true">
    <HiddenText>
      <WhatItIs />
    </HiddenText>
    <Skeleton $height="48px" $width="248px" />
  </Stack>
);

function Feed() {
  const feed = useGetCalendarFeedQuery();
  const [create, creation] = useCreateCalendarFeedMutation();
  const [revoke, revocation] = useRevokeCalendarFeedMutation();
  const [made, setMade] = useState<NewCalendarFeed | null>(null);
  const [asking, setAsking] = useState<Asking>(null);
  const content = useRef<HTMLDivElement>(null);

  async function makeAddress(): Promise<void> {
    setAsking(null);
    revocation.reset();
    const { data } = await create();
    if (data) setMade(data);
  }
  async function endAddress(): Promise<void> {
    setAsking(null);
    creation.reset();
    const { error } = await revoke();
    if (error) return;
    setMade(null);
    // The pressed button is about to be removed.
    content.current?.focus();
    toast.success('Your calendar address has ended', { durationMs: toastDurationsMs.profile });
  }

  const failure = creation.error ?? revocation.error;
  const busy = creation.isLoading || revocation.isLoading;
  return (
    <QueryState query={feed} skeleton={<Loading />} error={ACCOUNT_MESSAGES.calendarFailed}>
      {({ active, createdAt, lastFetchedAt }) => (
        <Stack ref={content} tabIndex={-1} style={{ outline: 'none' }}>
          {made && active ? <FeedAddress url={made.url} /> : null}
          {active && createdAt ? (
            <Small>
              Your address was made on {formatDate(createdAt, viewerZone())}.{' '}
              {lastFetchedAt
                ? `A calendar read it last on ${formatDate(lastFetchedAt, viewerZone())}.`
                : 'No calendar has read it yet.'}
            </Small>
          ) : (
            <WhatItIs />
          )}
          {failure && !busy ? <Alert>{apiErrorMessage(failure, MESSAGES.unexpected)}</Alert> : null}
          <Row $wrap>
            <Button
              busy={creation.isLoading}
              busyText="Making..."
              onClick={() => (active ? setAsking('replace') : void makeAddress())}
            >
              {active ? 'Make a new address' : 'Make my calendar address'}
            </Button>
            {active ? (
              <Button
                variant="quiet"
                busy={revocation.isLoading}
                busyText="Ending..."
                onClick={() => setAsking('end')}
              >
                End it
              </Button>
            ) : null}
          </Row>
          <ConfirmDialog
            open={asking === 'replace'}
            title="Make a new address"
            keepText="Keep the present one"
            onConfirm={() => void makeAddress()}
            onClose={() => setAsking(null)}
          >
            The present address stops working: calendars that use it must be given the new one.
          </ConfirmDialog>
          <ConfirmDialog
            open={asking === 'end'}
            title="End the calendar address"
            confirmText="End it"
            onConfirm={() => void endAddress()}
            onClose={() => setAsking(null)}
          >
            Calendars that use it are not updated any more.
          </ConfirmDialog>
        </Stack>
      )}
    </QueryState>
  );
}

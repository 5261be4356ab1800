import { apiErrorMessage, KEEP_FRESH, MESSAGES, problemOf } from '@crown-and-coil/shared-api';
import { CALENDAR_FAILURES } from '@crown-and-coil/shared-api/contract';
import { href } from '@crown-and-coil/shared-api/href';
import {
  ActionDialog,
  Alert,
  Button,
  Checkbox,
  CheckLabel,
  formatDate,
  formatDateTime,
  formatTimeRange,
  ListSkeleton,
  Muted,
  QueryState,
  Row,
  RuledList,
  Stack,
  TextLink,
  useConfirmedAction,
} from '@crown-and-coil/shared-ui';
import { type ReactNode, useEffect, useRef, useState } from 'react';
import {
  type CalendarConnection,
  useDisconnectCalendarMutation,
  useGetCalendarConnectionQuery,
  useSyncCalendarMutation,
} from '../endpoints/calendar-connection';
import { PartHead, PartLine, PartSection } from '../professional-dashboard/part';
import { ChosenCalendars } from './chosen-calendars';
import { ConnectForm } from './connect-form';

/** Polling interval in ms while the calendar server is being contacted. */
const LOOK_MS = 2_000;
/** How long to wait for a synchronization, which may have failed as before. */
const SYNC_WAIT_MS = 60_000;

/** The professional's own calendar: bookings are written to it, and its other events block time here. */
export function OwnCalendarPart({ zone }: { readonly zone: string }) {
  const [isAwaited, setIsAwaited] = useState(false);
  const heading = useRef<HTMLHeadingElement>(null);
  const query = useGetCalendarConnectionQuery(undefined, {
    ...KEEP_FRESH,
    ...(isAwaited && { pollingInterval: LOOK_MS }),
  });
  const state = query.data?.state;
  // The answer to Sync now, from before the calendar server is contacted.
  const [beforeSync, setBeforeSync] = useState<CalendarConnection | null>(null);
  useEffect(() => {
    if (beforeSync === null) return;
    const timer = setTimeout(() => setBeforeSync(null), SYNC_WAIT_MS);
    return () => clearTimeout(timer);
  }, [beforeSync]);
  const isSyncing = beforeSync !== null && syncTime(query.data) <= syncTime(beforeSync);
  const isUnderway =
    state === 'ending' || (state === 'connecting' && query.data?.failure === null) || isSyncing;
  if (isUnderway !== isAwaited) setIsAwaited(isUnderway);
  return (
    <PartSection aria-labelledby="own-calendar">
      <PartHead>
        <h2 id="own-calendar" ref={heading} tabIndex={-1}>
          Your own calendar
        </h2>
      </PartHead>
      <QueryState query={query} skeleton={<ListSkeleton />} error="Failed to load your calendar.">
        {(connection) => (
          <Connection
            connection={connection}
            zone={zone}
            onSync={setBeforeSync}
            onShow={() => heading.current?.focus({ preventScroll: true })}
          />
        )}
      </QueryState>
    </PartSection>
  );
}

interface Props {
  readonly connection: CalendarConnection;
  readonly zone: string;
  /** Receives the answer to Sync now. */
  readonly onSync: (before: CalendarConnection) => void;
}

/** When the calendar was synchronized last, in ms; 0 before the first time. */
const syncTime = (connection: CalendarConnection | undefined) =>
  Date.parse(connection?.lastSyncedAt ?? '') || 0;

function Connection({ onShow, ...props }: Props & { readonly onShow: () => void }) {
  const { connection } = props;
  const [isOpen, setIsOpen] = useState(false);
  const show = (opens: boolean) => {
    setIsOpen(opens);
    // The pressed button is about to be removed.
    onShow();
  };
  const form = (
    <ConnectForm
      serverUrl={connection.serverUrl}
      userName={connection.userName}
      isGoogleOffered={connection.isGoogleOffered}
      isGoogle={connection.kind === 'google'}
      onClose={() => show(false)}
    />
  );
  if (isOpen) return form;
  const open = (
    <Button size="small" onClick={() => show(true)}>
      {connection.state === 'none' ? 'Connect a calendar' : 'Connect again'}
    </Button>
  );
  switch (connection.state) {
    case 'none':
      return (
        <Stack>
          <Muted>
            Connect the calendar that you use already. Your bookings appear in it, and what else is in it
            blocks your time here. We keep the times of your events, not what they are.
          </Muted>
          <Row>{open}</Row>
        </Stack>
      );
    case 'ending':
      return <Alert tone="info">Disconnecting your calendar...</Alert>;
    case 'connecting':
      return (
        <Stack>
          {connection.failure === null ? (
            <Alert tone="info">{`Connecting to ${placeOf(connection)}...`}</Alert>
          ) : (
            <Alert>{CALENDAR_FAILURES[connection.failure]}</Alert>
          )}
          <Row $wrap>
            {connection.failure !== null && open}
            <Disconnect hasBookings={false} />
          </Row>
        </Stack>
      );
    case 'connected':
      return <Connected {...props} reconnect={open} />;
  }
}

const placeOf = ({ kind, serverUrl }: CalendarConnection) => {
  if (kind === 'google') return 'Google Calendar';
  return serverUrl !== null && URL.canParse(serverUrl) ? new URL(serverUrl).host : '';
};

function Connected({ connection, zone, onSync, reconnect }: Props & { readonly reconnect: ReactNode }) {
  const [sync, syncing] = useSyncCalendarMutation();
  const { failure, failedSince, lastSyncedAt, userName, unreadEvents, conflicts } = connection;
  const synchronize = async () => {
    const { data } = await sync();
    if (data) onSync(data);
  };
  return (
    <Stack $gap="s5">
      <div>
        <p>
          {`Connected to ${placeOf(connection)}${userName ? ` as ${userName}` : ''}. `}
          <Muted as="span">
            {lastSyncedAt === null
              ? 'Not synchronized yet.'
              : `Last synchronized ${formatDateTime(lastSyncedAt, zone)}.`}
          </Muted>
        </p>
        {unreadEvents > 0 && (
          <Muted>
            {unreadEvents === 1
              ? '1 event could not be read, and blocks no time.'
              : `${unreadEvents} events could not be read, and block no time.`}
          </Muted>
        )}
      </div>
      {failure !== null && (
        <Alert>
          {`${CALENDAR_FAILURES[failure]} `}
          {failedSince !== null &&
            `Since ${formatDateTime(failedSince, zone)}; what we read before still counts.`}
        </Alert>
      )}
      {syncing.error ? <Alert>{apiErrorMessage(syncing.error, MESSAGES.unexpected)}</Alert> : null}
      {conflicts.length > 0 && (
        <Stack>
          <Alert tone="info">
            Your calendar has something else at the time of these bookings. They stay as they are: move or
            cancel them, or move what is in your calendar.
          </Alert>
          <RuledList>
            {conflicts.map(({ bookingId, clientName, startTime, endTime }) => (
              <li key={bookingId}>
                <PartLine>
                  <TextLink to={href.bookingDetails({ bookingId })}>
                    <bdi>{clientName}</bdi>
                  </TextLink>
                  <span>{`${formatDate(startTime, zone)}, ${formatTimeRange(startTime, endTime, zone)}`}</span>
                </PartLine>
              </li>
            ))}
          </RuledList>
        </Stack>
      )}
      <ChosenCalendars connection={connection} />
      <Row $wrap>
        <Button
          size="small"
          busy={syncing.isLoading}
          busyText="Synchronizing..."
          onClick={() => void synchronize()}
        >
          Sync now
        </Button>
        {failure !== null && reconnect}
        <Disconnect hasBookings />
      </Row>
    </Stack>
  );
}

/** Asks whether bookings already in the calendar stay or are removed. */
function Disconnect({ hasBookings }: { readonly hasBookings: boolean }) {
  const [removes, setRemoves] = useState(true);
  const [disconnect] = useDisconnectCalendarMutation();
  const disconnection = useConfirmedAction<true>({
    act: async () => problemOf(await disconnect(hasBookings && removes ? 'remove' : 'leave')),
  });
  return (
    <>
      <Button size="small" variant="quiet" onClick={() => disconnection.ask(true)}>
        Disconnect
      </Button>
      <ActionDialog
        action={disconnection}
        title="Disconnect your calendar"
        confirmText="Disconnect"
        keepText="Keep it connected"
        busyText="Disconnecting..."
        danger
      >
        {() => (
          <Stack $gap="s4">
            <p>Its events block no time here any more. We forget its password and what we read.</p>
            {hasBookings && (
              <CheckLabel>
                <Checkbox checked={removes} onChange={({ target }) => setRemoves(target.checked)} />
                Take my bookings out of that calendar
              </CheckLabel>
            )}
          </Stack>
        )}
      </ActionDialog>
    </>
  );
}

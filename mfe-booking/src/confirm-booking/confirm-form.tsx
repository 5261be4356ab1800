import type { SessionState } from '@crown-and-coil/shared-api';
import { fromCents } from '@crown-and-coil/shared-api/bookings';
import {
  Alert,
  Button,
  DesktopOnly,
  formatPrice,
  formatShortDate,
  formatTime,
  MobileActionBar,
  Muted,
  Page,
  Split,
} from '@crown-and-coil/shared-ui';
import { BookingProgress } from '@crown-and-coil/shared-ui/booking';
import type { ReactNode } from 'react';
import styled from 'styled-components';
import { NotesField } from '../booking-facts/notes-field';
import { OwnOverlaps } from '../booking-facts/own-overlaps';
import { Block } from '../booking-facts/section';
import { withoutTime, writeBookingChoices } from '../booking-steps/booking-choices';
import { SomethingGone } from '../booking-steps/something-gone';
import { BookingParts } from './booking-parts';
import { ConfirmPanel } from './confirm-panel';
import { SendingProblem } from './sending-problem';
import { type Confirmable, useConfirm } from './use-confirm';

const Warning = styled.div`
  margin-bottom: var(--s5);
`;

interface Props extends Confirmable {
  readonly header: ReactNode;
}

/** The whole booking, the notes, and the button that sends it. */
export function ConfirmForm({ header, ...confirmable }: Props) {
  const { offer, choices, visit } = confirmable;
  const { service } = offer;
  const { professional } = service;
  const { user, summary, overlaps, sending, failure, mayConfirm, confirm } = useConfirm(confirmable);
  const name = professional.display_name;
  const zone = professional.time_zone;
  const start = choices.slot.startTime;

  const button = (
    <Button
      variant="primary"
      block
      busy={sending}
      busyText="Booking..."
      disabled={!mayConfirm}
      onClick={() => void confirm()}
    >
      {overlaps.length > 0 ? 'Book anyway' : 'Confirm Booking'}
    </Button>
  );

  return (
    <>
      <Page $tall>
        <BookingProgress current={4} />
        <Split>
          <div>
            {header}
            {failure && (
              <SendingProblem
                failure={failure}
                serviceId={service.id}
                stateWithoutTime={writeBookingChoices(withoutTime(choices), professional.id)}
                onTryAgain={() => void confirm()}
              />
            )}
            {overlaps.length > 0 && (
              <Warning>
                <OwnOverlaps overlaps={overlaps} />
              </Warning>
            )}
            <SomethingGone shown={summary.somethingGone} />
            <BookingParts choices={choices} summary={summary} professional={professional} />
            <Block>
              <NotesField
                label={`Notes for ${name}`}
                hint="Anything to know before the day."
                value={choices.notes}
                readOnly={sending}
                onChange={visit.setNotes}
                onBlur={visit.flush}
              />
            </Block>
          </div>
          <ConfirmPanel professional={professional} summary={summary}>
            <DesktopOnly>{button}</DesktopOnly>
            <Sender user={user} professionalName={name} />
          </ConfirmPanel>
        </Split>
      </Page>
      <MobileActionBar
        main={formatPrice(fromCents(summary.totalCents))}
        detail={`${formatShortDate(start, zone)}, ${formatTime(start, zone)}`}
      >
        {button}
      </MobileActionBar>
    </>
  );
}

interface SenderProps {
  readonly user: SessionState['user'];
  readonly professionalName: string;
}

/** Who books, and how it is paid: no payment is taken online yet (look, section 12). */
function Sender({ user, professionalName }: SenderProps) {
  const payment = `You pay ${professionalName} on the day.`;
  if (!user) return <Muted>You log in before it is sent. Your choices are kept. {payment}</Muted>;
  if (user.role !== 'client') {
    return (
      <Alert tone="info">Bookings are made by clients. Log in with a client account to send this one.</Alert>
    );
  }
  return (
    <Muted>
      Booking as {user.profile?.displayName ?? user.username}. {payment}
    </Muted>
  );
}

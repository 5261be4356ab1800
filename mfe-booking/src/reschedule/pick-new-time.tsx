import type { Booking, Role } from '@crown-and-coil/shared-api';
import { href } from '@crown-and-coil/shared-api/href';
import { Button, formatShortDate, formatTime, PageHeader, zoneLabel } from '@crown-and-coil/shared-ui';
import { formatDurationInWords } from '../booking-components/booking-words';
import { OwnOverlaps, useOwnOverlaps } from '../booking-components/own-overlaps';
import { startWindow } from '../pick-booking-time/start-times';
import { Times } from '../pick-booking-time/times';
import { useWeeks } from '../pick-booking-time/use-weeks';
import { BesideTimes } from '../slot-picker/beside-times';
import { MoveBeside } from './move-beside';
import { movedTo } from './old-and-new';
import { useMove } from './use-move';

const inShort = (start: string, zone: string) =>
  `${formatShortDate(start, zone)}, ${formatTime(start, zone)}`;

interface Props {
  readonly booking: Booking;
  readonly role: Role;
  readonly title: string;
}

/**
 * The times that a booking can move to, on the screen that one picks a time on (look, section 8), beside its old and new
 * time. Its own time counts as free, so that it may move a little over itself.
 */
export function PickNewTime({ booking, role, title }: Props) {
  const { professional, duration, id } = booking;
  const zone = professional.timeZone;
  const { newStart, choose, move, moving, failure, problem } = useMove(booking);
  const weeks = useWeeks(professional, {
    room: {
      durationMinutes: duration,
      moving: id,
      ...startWindow(booking.services.flatMap(({ style }) => style ?? [])),
    },
    chosenStart: newStart,
    presentStart: booking.startTime,
    isLimited: role === 'client',
  });
  const chosen = weeks.chosenIsGone ? undefined : newStart;
  const moved = chosen === undefined ? undefined : movedTo(booking, chosen);
  const { overlaps, isChecking } = useOwnOverlaps(
    moved && { professionalId: professional.id, start: moved.startTime, end: moved.endTime },
  );
  const action = (
    <Button
      variant="primary"
      block
      disabled={chosen === undefined && failure?.kind !== 'unknown-outcome'}
      aria-disabled={isChecking}
      busy={moving}
      busyText="Moving..."
      onClick={() => void move()}
    >
      {overlaps.length > 0 ? 'Move anyway' : 'Move booking'}
    </Button>
  );

  return (
    <BesideTimes
      header={
        <PageHeader
          title={title}
          crumb={{ to: href.bookingDetails({ bookingId: id }), label: 'Booking details' }}
          lead={
            <>
              {role === 'client' ? 'Your booking' : `${booking.client.firstName}'s booking`} takes{' '}
              <strong>{formatDurationInWords(duration)}</strong>, so we only show starts with room to finish.
              Times are in {zoneLabel(chosen ?? booking.startTime, zone)}.
            </>
          }
        />
      }
      problem={weeks.chosenIsGone ? undefined : problem}
      failure={failure}
      onTryAgain={() => void move()}
      beside={(button) => (
        <MoveBeside booking={booking} role={role} newStart={chosen}>
          <OwnOverlaps overlaps={overlaps} />
          {button}
        </MoveBeside>
      )}
      action={action}
      bar={{
        main: chosen ? inShort(chosen, zone) : 'No start chosen',
        detail:
          overlaps.length > 0 ? 'You already have a booking then' : `now ${inShort(booking.startTime, zone)}`,
      }}
    >
      <Times
        weeks={weeks}
        services={booking.services}
        professional={professional}
        nothingFits={
          role === 'professional'
            ? 'Nothing in your hours of these four weeks fits this booking. You can open more times in your calendar.'
            : `Nothing in these four weeks fits this booking. ${professional.displayName} may open more times later.`
        }
        onChoose={({ startTime }) => choose(startTime)}
      />
    </BesideTimes>
  );
}

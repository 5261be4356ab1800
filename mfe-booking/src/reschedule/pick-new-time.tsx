import type { Booking, Role } from '@crown-and-coil/shared-api';
import {
  Button,
  DesktopOnly,
  formatDuration,
  formatDurationInWords,
  formatShortDate,
  formatTime,
  MobileActionBar,
  Page,
  PageHeader,
  Split,
  zoneLabel,
} from '@crown-and-coil/shared-ui';
import { bookingPaths } from '../booking-steps/booking-paths';
import { Times } from '../pick-booking-time/times';
import { useWeeks } from '../pick-booking-time/use-weeks';
import { MoveBeside } from './move-beside';
import { MoveProblem } from './move-problem';
import { useMove } from './use-move';

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
  const zone = professional.time_zone;
  const { newStart, choose, move, moving, failure, problem } = useMove(booking);
  const weeks = useWeeks(professional, {
    room: { duration_minutes: duration, moving: id },
    chosenStart: newStart,
    presentStart: booking.start_time,
  });
  const chosen = weeks.chosenIsGone ? undefined : newStart;
  const action = (
    <Button
      variant="primary"
      block
      disabled={chosen === undefined && failure?.kind !== 'unknown-outcome'}
      busy={moving}
      busyText="Moving..."
      onClick={() => void move()}
    >
      Move booking
    </Button>
  );

  return (
    <>
      <Page>
        <Split>
          <div>
            <PageHeader
              title={title}
              crumb={{ to: bookingPaths.details(id), label: 'Booking details' }}
              lead={
                <>
                  {role === 'client' ? 'Your booking' : `${booking.client.first_name}'s booking`} takes{' '}
                  <strong>{formatDurationInWords(duration)}</strong>, so we only show starts with room to
                  finish. Times are in {zoneLabel(chosen ?? booking.start_time, zone)}.
                </>
              }
            />
            <MoveProblem
              problem={weeks.chosenIsGone ? undefined : problem}
              failure={failure}
              onTryAgain={() => void move()}
            />
            <Times
              weeks={weeks}
              services={booking.services}
              professional={professional}
              nothingFits={`Nothing in these four weeks is long enough for this booking. ${professional.display_name} may open more times later.`}
              onChoose={({ startTime }) => choose(startTime)}
            />
          </div>
          <MoveBeside booking={booking} role={role} newStart={chosen}>
            <DesktopOnly>{action}</DesktopOnly>
          </MoveBeside>
        </Split>
      </Page>
      <MobileActionBar
        main={chosen ? `${formatShortDate(chosen, zone)}, ${formatTime(chosen, zone)}` : 'No start chosen'}
        detail={formatDuration(duration)}
      >
        {action}
      </MobileActionBar>
    </>
  );
}

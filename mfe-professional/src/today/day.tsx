import {
  addDays,
  type BlockedTime,
  dayText,
  MINUTE_MS,
  type ProfessionalToday,
  type TodayVisit,
} from '@crown-and-coil/shared-api';
import { useClientComfort } from '@crown-and-coil/shared-api/bookings';
import { href } from '@crown-and-coil/shared-api/href';
import {
  ButtonLink,
  Chip,
  ClientComfortPanel,
  EmptyState,
  formatDuration,
  formatEndTime,
  formatTime,
  Muted,
  media,
  Row,
  StatusPill,
  TextLink,
  useNow,
} from '@crown-and-coil/shared-ui';
import type { ReactNode } from 'react';
import styled from 'styled-components';
import { weekAddress } from '../workspace/dashboard-address';
import { Box, Part } from './today-style';
import { nextVisit } from './visit-facts';
import { nameOf, VisitDetails, WhoComes } from './visit-parts';

const Timeline = styled.ol`
  display: grid;
  gap: var(--s4);
  & > li {
    display: grid;
    grid-template-columns: 84px minmax(0, 1fr);
    gap: var(--s3);
    break-inside: avoid;
  }
  ${media.mobile} {
    & > li {
      grid-template-columns: minmax(0, 1fr);
      gap: var(--s2);
    }
  }
`;

/** The start, with the end and the length under it; on a phone all in one line. */
const Time = styled.div`
  padding-top: 16px;
  font-variant-numeric: tabular-nums lining-nums;
  & > strong {
    display: block;
    font: 600 1.125rem / 1.3 var(--font-display);
    white-space: nowrap;
  }
  ${media.mobile} {
    display: flex;
    flex-wrap: wrap;
    align-items: baseline;
    gap: 2px var(--s2);
    padding-top: 0;
  }
`;

/** What is under way or comes next has a frame, and says so in words. */
const VisitBox = styled(Box)<{ $isNext: boolean }>`
  ${({ $isNext }) => $isNext && 'border-color: var(--bottle); box-shadow: 0 0 0 1px var(--bottle);'}
`;

const ToWeek = styled(TextLink)`
  @media print {
    display: none;
  }
`;

interface DayProps {
  /** Above the visits. */
  readonly lead?: ReactNode;
  readonly day: ProfessionalToday['days'][number];
  readonly today: string;
  readonly zone: string;
  /** Whether any later day with visits is shown. */
  readonly hasNext: boolean;
}

/** The visits and blocked times of one day, by start. */
export function Day({ day: { day, visits, blocked }, today, zone, hasNext, lead }: DayProps) {
  const now = useNow();
  const next = nextVisit(visits, now);
  const isToday = day === today;
  const isLeft = next !== undefined;
  return (
    <Part aria-labelledby={`day-${day}`}>
      <Row as="header" $wrap $between>
        <h2 id={`day-${day}`}>{`${nameOfDay(day, today)}, ${dayText(day)}`}</h2>
        {isToday && <ToWeek to={weekAddress(day)}>Week</ToWeek>}
      </Row>
      {lead}
      {isToday && !isLeft && <NoOneLeft hasVisits={visits.length > 0} hasNext={hasNext} />}
      {visits.length + blocked.length > 0 && (
        <Timeline>
          {[...visits, ...blocked].sort(byStart).map((entry) =>
            'booking' in entry ? (
              <li key={entry.booking.id}>
                <Visit
                  visit={entry}
                  zone={zone}
                  mark={next?.id !== entry.booking.id ? undefined : next.isNow ? 'Now' : 'Next'}
                />
              </li>
            ) : (
              <li key={entry.id}>
                <Blocked blocked={entry} zone={zone} />
              </li>
            ),
          )}
        </Timeline>
      )}
    </Part>
  );
}

const startOf = (entry: TodayVisit | BlockedTime) =>
  Date.parse('booking' in entry ? entry.booking.startTime : entry.startTime);
const byStart = (one: TodayVisit | BlockedTime, other: TodayVisit | BlockedTime) =>
  startOf(one) - startOf(other);

/** 'Today', 'Tomorrow', or 'Next visits' for a day after that. */
function nameOfDay(day: string, today: string): string {
  if (day === today) return 'Today';
  return day === addDays(today, 1) ? 'Tomorrow' : 'Next visits';
}

function NoOneLeft({ hasVisits, hasNext }: { readonly hasVisits: boolean; readonly hasNext: boolean }) {
  if (hasVisits) return <Muted>All of today's visits are over.</Muted>;
  if (hasNext) return <Muted>No visits today.</Muted>;
  return (
    <EmptyState title="No visits today." heading="h3">
      Confirmed bookings are listed here by time, with what each client needs.
    </EmptyState>
  );
}

interface TimesProps {
  readonly time: { readonly startTime: string; readonly endTime: string };
  readonly minutes: number;
  readonly zone: string;
}

const Times = ({ time: { startTime, endTime }, minutes, zone }: TimesProps) => (
  <Time>
    <strong>{formatTime(startTime, zone)}</strong>
    <Muted as="span">{`to ${formatEndTime(startTime, endTime, zone)}, ${formatDuration(minutes)}`}</Muted>
  </Time>
);

interface BlockedProps {
  readonly blocked: BlockedTime;
  readonly zone: string;
}

const Blocked = ({ blocked, zone }: BlockedProps) => (
  <>
    <Times
      time={blocked}
      minutes={(Date.parse(blocked.endTime) - Date.parse(blocked.startTime)) / MINUTE_MS}
      zone={zone}
    />
    <Box>
      <strong>{blocked.note || 'Blocked time'}</strong>
      {blocked.note && <Muted>Blocked time</Muted>}
    </Box>
  </>
);

interface VisitProps {
  readonly visit: TodayVisit;
  readonly zone: string;
  readonly mark: 'Now' | 'Next' | undefined;
}

function Visit({ visit, zone, mark }: VisitProps) {
  const { id, duration, status, client, noShow } = visit.booking;
  const name = nameOf(visit.booking);
  const isOver = status !== 'confirmed';
  return (
    <>
      <Times time={visit.booking} minutes={duration} zone={zone} />
      <VisitBox as="article" aria-label={`Visit of ${name}`} $isNext={mark !== undefined}>
        <Row $between $wrap $align="start">
          <WhoComes visit={visit} />
          {mark && <Chip $tone="bottle">{mark}</Chip>}
          {isOver && <StatusPill status={status} />}
        </Row>
        {isOver ? noShow && <Muted>Did not come</Muted> : <VisitDetails visit={visit} />}
        <Row $wrap $align="start" $gap="s2">
          <ButtonLink
            size="small"
            to={href.bookingDetails({ bookingId: id })}
            aria-label={`View Details of the visit of ${name}`}
          >
            View Details
          </ButtonLink>
          {!isOver && <Comfort key={id} clientId={client.id} clientName={client.firstName} />}
        </Row>
      </VisitBox>
    </>
  );
}

/** On request only: the client sees who was shown it. */
const Comfort = ({ clientId, clientName }: { readonly clientId: string; readonly clientName: string }) => (
  <ClientComfortPanel isInList clientName={clientName} {...useClientComfort(clientId)} />
);

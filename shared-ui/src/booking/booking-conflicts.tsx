import styled from 'styled-components';
import { StatusPill } from '../chip/chip';
import { formatTimeRange } from '../format/dates';
import type { To } from '../router/router';
import { TextLink } from '../text/text';

/** Shown when a request's time is no longer offered by the professional. */
const OUTSIDE_AVAILABILITY = 'This time is outside your present availability.';

interface Conflict {
  readonly kind: 'overlap' | 'close' | 'same_day';
  readonly gapMinutes: number;
  readonly isSameClient: boolean;
  readonly booking: {
    readonly id: string;
    readonly status: string;
    readonly client: { readonly firstName: string; readonly lastName: string };
    readonly startTime: string;
    readonly endTime: string;
  };
}

interface WordsProps {
  readonly conflict: Conflict;
  readonly zone: string;
}

/** 'Back to back with Grace Lual, 5:00 pm to 6:00 pm.' in the professional's zone. */
function ConflictInWords({ conflict: { kind, gapMinutes, isSameClient, booking }, zone }: WordsProps) {
  const { client, startTime: start, endTime: end } = booking;
  const name = <bdi>{`${client.firstName} ${client.lastName}`.trim()}</bdi>;
  const time = formatTimeRange(start, end, zone);
  if (kind === 'same_day')
    return (
      <>
        {name} has another booking that day, {time}.
      </>
    );
  const gap = `Only ${gapMinutes} ${gapMinutes === 1 ? 'minute' : 'minutes'} between this and`;
  return (
    <>
      {kind === 'overlap' ? 'At the same time as' : gapMinutes === 0 ? 'Back to back with' : gap}{' '}
      {isSameClient && 'another booking of '}
      {name}, {time}.
    </>
  );
}

const Lines = styled.ul`
  display: grid;
  gap: 6px;
  margin-top: 4px;
  & > li {
    display: flex;
    flex-wrap: wrap;
    align-items: center;
    gap: 4px 10px;
  }
`;

export interface BookingConflictListProps {
  /** Whether the time is within the professional's current availability. */
  isCovered: boolean;
  others: readonly Conflict[];
  /** IANA zone of the professional. */
  zone: string;
  hrefOf: (bookingId: string) => To;
}

/** What a professional should know before answering a request: adjacent bookings, and others of the client that day. */
export const BookingConflictList = ({ isCovered, others, zone, hrefOf }: BookingConflictListProps) => (
  <Lines>
    {!isCovered && <li>{OUTSIDE_AVAILABILITY}</li>}
    {others.map((conflict) => (
      <li key={conflict.booking.id}>
        <TextLink to={hrefOf(conflict.booking.id)}>
          <ConflictInWords conflict={conflict} zone={zone} />
        </TextLink>
        <StatusPill status={conflict.booking.status} />
      </li>
    ))}
  </Lines>
);
